"""Those without a seat, in a room where they are behind: an older room of their own, with a history of its own.

The older room takes the steps that the room itself took, each when it is due. All that watchers get is made from it, so
nothing that they must not know can slip into it. A room whose watchers see all at once has no gallery, and pays nothing for it.
"""

from collections import deque
from typing import Final, Protocol

from narabe_core.types import Millis
from narabe_protocol import messages as wire
from narabe_protocol.limits import MAX_LINES
from narabe_server import wire as translate
from narabe_server.rooms.cast import Cast
from narabe_server.rooms.chat import Said
from narabe_server.rooms.delay import Happened, LateNews, News, Seats
from narabe_server.rooms.history import History
from narabe_server.rooms.marks import Marks
from narabe_server.rooms.record import unpack_event
from narabe_server.rooms.state import RoomEvent, RoomSettings, evolve_room, new_room
from narabe_server.storage.base import StoredEvent
from narabe_server.timesource import TimeSource

_HERE: Final = ("online", "hidden")
"""Presence of a seat whose player is connected."""


class Show(Protocol):
    """The room around a gallery, as far as a gallery needs it."""

    def show(self, cast: Cast) -> None:
        """Send to all watchers."""
        ...

    def show_line(self, said: Said) -> None:
        """Send a line of the players to all watchers who want to hear it."""
        ...

    def seen(self) -> None:
        """The watchers see another state now."""
        ...


class Gallery:
    """``state`` is the room as its watchers see it; ``lines`` are those of the players that they have read."""

    __slots__ = ("_history", "_late", "_marks", "_show", "lines", "seats", "state")

    def __init__(self, code: str, settings: RoomSettings, time: TimeSource, show: Show) -> None:
        self.state = new_room(code, settings)
        self._late = LateNews(settings.audience, time, self._due)
        self._history = History(self.state.version)
        self._marks = Marks() if settings.game.rules.prohibits else None
        self._show = show
        self.lines: deque[Said] = deque(maxlen=MAX_LINES)
        self.seats: Seats | None = None

    def relive(self, events: tuple[StoredEvent, ...]) -> None:
        """Go through what is stored of the room, as if it happened now at the times of then."""
        state = self.state
        for stored in events:
            before, event = state, unpack_event(stored.body)
            state = evolve_room(before, event, Millis(stored.at))
            message = translate.event_message(before, state, state.version, event)
            self.happened(Happened(state, (message,)), (event,), stored.at)

    def happened(self, news: Happened, events: tuple[RoomEvent, ...], at: int) -> None:
        """The room took a step at the moment ``at``."""
        self._late.happened(news, events, at)

    def later(self, news: Said | Seats) -> None:
        """Tell a line of the players, or who is here, as late as everything else."""
        self._late.later(news)

    def snapshot(self, player: str, watchers: int, command_id: str | None) -> wire.Snapshot:
        """The whole older state."""
        state = self.state
        points = self._marks.of(state) if self._marks is not None else ()
        return translate.snapshot(state, player, self.online(), watchers, command_id, forbidden=points)

    def missed(self, version: int) -> tuple[Cast, ...] | None:
        """What followed ``version`` of the older room; None when that is not known any more, or not yet."""
        return self._history.since(version)

    def forbidden(self) -> wire.Forbidden | None:
        """The forbidden points of the position that is seen."""
        return self._marks.message(self.state) if self._marks is not None else None

    def online(self) -> tuple[bool, bool]:
        """For each seat, whether its player was connected."""
        if self.seats is None:
            return False, False
        first, second = self.seats
        return first.state in _HERE, second.state in _HERE

    def close(self) -> None:
        """Tell nothing more."""
        self._late.close()

    def _due(self, news: News) -> None:
        if isinstance(news, Happened):
            self._take_step(news)
        elif isinstance(news, Said):
            self.lines.append(news)
            self._show.show_line(news)
        else:
            self.seats = news

    def _take_step(self, news: Happened) -> None:
        before, self.state = self.state, news.state
        for message in news.messages:
            cast = Cast(message)
            self._history.add(cast)
            self._show.show(cast)
        if self._marks is not None and (forbidden := self._marks.news(before, self.state)):
            self._show.show(Cast(forbidden))
        self._show.seen()
