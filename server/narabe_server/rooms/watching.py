"""Those without a seat, in a room where they are behind: an older room of their own, with a history of its own.

The older room takes the steps that the room itself took, each when it is due. All that watchers get is made from it, so
nothing that they must not know can slip into it. A room whose watchers see all at once has no gallery, and pays nothing
for it.
"""

import asyncio
from collections import deque
from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from narabe_core.types import SECOND_MS, Millis
from narabe_protocol import messages as wire
from narabe_protocol.limits import MAX_LINES
from narabe_server.rooms import wire as translate
from narabe_server.rooms.cast import Cast
from narabe_server.rooms.chat import Said
from narabe_server.rooms.delay import Happened, LateNews, News, Seats, with_late_clocks
from narabe_server.rooms.history import History
from narabe_server.rooms.marking import Marking
from narabe_server.rooms.marks import Marks
from narabe_server.rooms.parts import Whole
from narabe_server.rooms.record import unpack_event
from narabe_server.rooms.restoring import REPLAYED_AT_ONCE
from narabe_server.rooms.state import RoomEvent, evolve_room, new_room
from narabe_server.storage.base import StoredEvent

_HERE: Final = ("online", "hidden")
"""Presence of a seat whose player is connected."""
_NOBODY: Final[Seats] = (wire.SeatPresence(state="empty", since=0), wire.SeatPresence(state="empty", since=0))


class Gallery:
    """``state`` is the room as its watchers see it; ``lines`` are those of the players that they have read."""

    __slots__ = ("_late", "_late_ms", "_room", "_told", "history", "lines", "marks", "seats", "state")

    def __init__(self, room: Whole, marking: Marking) -> None:
        settings = room.state.settings
        self.state = new_room(room.code, settings)
        self.history = History(self.state.version)
        self.marks = Marks(marking, self._tell_marks) if settings.game.rules.prohibits else None
        self.lines: deque[Said] = deque(maxlen=MAX_LINES)
        self.seats = self._told = _NOBODY
        self._room = room
        self._late_ms = 0
        self._late = LateNews(settings.audience, room.time, self._due)

    async def relive(self, events: tuple[StoredEvent, ...]) -> None:
        """Go through what is stored of the room, as if it happened now at the times of then.

        Others have their turn meanwhile, as when the room itself is restored.
        """
        state = self.state
        for number, stored in enumerate(events, 1):
            before, event = state, unpack_event(stored.body)
            state = evolve_room(before, event, Millis(stored.at))
            message = translate.event_message(before, state, event)
            self.happened(Happened(state, (message,)), (event,), stored.at)
            if number % REPLAYED_AT_ONCE == 0:
                await asyncio.sleep(0)

    def recall(self, lines: Iterable[Said], now: int) -> None:
        """Take back those lines of the players, oldest first, that were due before the room was last in memory."""
        late_ms = self.state.settings.audience.delay_s * SECOND_MS
        self.lines.extend(
            said
            for said in lines
            if said.line.at + late_ms <= now
            and (said.line.ply <= self.state.game.ply or not self.state.game.in_play)
        )

    def happened(self, news: Happened, events: tuple[RoomEvent, ...], at: int) -> None:
        """The room took a step at the moment ``at``."""
        self._late.happened(news, events, at)

    def say(self, said: Said) -> None:
        """Tell a line of the players, as late as everything else."""
        self._late.later(said)

    def present(self, seats: Seats) -> None:
        """Tell who is here, as late as everything else."""
        if [seat.state for seat in seats] != [seat.state for seat in self._told]:
            self._told = seats
            self._late.later(seats)

    def snapshot(self, player: str, command_id: str | None) -> wire.Snapshot:
        """The whole older state."""
        points = self.marks.of(self.state) if self.marks is not None else ()
        first, second = (seat.state in _HERE for seat in self.seats)
        watchers = self._room.watchers
        online = first, second
        snapshot = translate.snapshot(self.state, player, online, watchers, command_id, forbidden=points)
        # They have no seat now, whoever they were in the older room.
        return with_late_clocks(replace(snapshot, you=()), self._late_ms)

    def close(self) -> None:
        """Tell nothing more."""
        self._late.close()

    def _due(self, news: News, late_ms: int) -> None:
        if isinstance(news, Happened):
            self._late_ms = late_ms
            self._take_step(news)
        elif isinstance(news, Said):
            self.lines.append(news)
            self._room.hall.talk.show(news)
        else:
            self.seats = news
            self._room.company.tell()

    def _tell_marks(self) -> None:
        if self.marks is not None and (found := self.marks.message(self.state)):
            self._room.members.send_watchers(Cast(found))

    def _take_step(self, news: Happened) -> None:
        before, self.state = self.state, news.state
        show = self._room.members.send_watchers
        for message in news.messages:
            cast = Cast(with_late_clocks(message, self._late_ms))
            self.history.add(cast)
            show(cast)
        if self.marks is not None and (forbidden := self.marks.news(before, self.state)):
            show(Cast(forbidden))
        self._room.hall.seen(self.state)
        self._room.changed()
