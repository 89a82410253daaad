"""How late watchers are: the queue of what happened in a room and has not been shown yet."""

from collections import deque
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from narabe_core.events import Picked, Placed, Started
from narabe_core.types import SECOND_MS
from narabe_protocol import messages as wire
from narabe_server.rooms.chat import Said
from narabe_server.rooms.state import Audience, RoomEvent, RoomState, SeatLeft, SeatTaken
from narabe_server.timesource import Timer, TimeSource

M = TypeVar("M", bound=Struct)

MAX_WAITING: Final = 1000
"""News beside the game that wait; with more of them the latest are not told to watchers at all."""

Seats = tuple[wire.SeatPresence, wire.SeatPresence]


def is_late(audience: Audience) -> bool:
    """True when watchers are behind."""
    return bool(audience.delay_plies or audience.delay_s)


class Happened(NamedTuple):
    """The room's step to ``state``, and the messages that tell it."""

    state: RoomState
    messages: tuple[wire.RoomEvent, ...]


News = Happened | Said | Seats


class _Waiting(NamedTuple):
    """News of the moment ``at`` that wait until ``due``, and until ``stones`` lie or no game is in play."""

    news: News
    at: int
    due: int
    stones: int


class LateNews:
    """``tell`` hears each piece of news when it is due, in order, and how many milliseconds late it is."""

    __slots__ = ("_audience", "_in_play", "_queue", "_stones", "_tell", "_time", "_timer")

    def __init__(self, audience: Audience, time: TimeSource, tell: Callable[[News, int], None]) -> None:
        self._audience = audience
        self._in_play = False
        self._queue: deque[_Waiting] = deque()
        self._stones = 0
        self._tell = tell
        self._time = time
        self._timer: Timer | None = None

    def happened(self, news: Happened, events: Sequence[RoomEvent], at: int) -> None:
        """The room took a step, at the moment ``at``."""
        self._in_play = news.state.game.in_play
        self._stones += sum(isinstance(event, Placed | Picked) for event in events)
        if _hides_nothing(events):
            self._overtake_talk(_Waiting(news, at, at, 0))
        else:
            self._wait(self._later(news, at))

    def later(self, news: Said | Seats) -> None:
        """Tell ``news`` after all that happened before them, and as late."""
        if len(self._queue) < MAX_WAITING:
            self._wait(self._later(news, self._time.now()))

    def close(self) -> None:
        """Tell nothing more."""
        self._queue.clear()
        if self._timer is not None:
            self._timer.cancel()

    def _later(self, news: News, at: int) -> _Waiting:
        audience = self._audience
        return _Waiting(news, at, at + audience.delay_s * SECOND_MS, self._stones + audience.delay_plies)

    def _overtake_talk(self, step: _Waiting) -> None:
        """Let ``step``, which need not wait, wait for no more than the steps before it."""
        place = len(self._queue)
        while place and not isinstance(self._queue[place - 1].news, Happened):
            place -= 1
        self._queue.insert(place, step)
        self._release()

    def _wait(self, waiting: _Waiting) -> None:
        self._queue.append(waiting)
        self._release()

    def _release(self) -> None:
        now = self._time.now()
        while self._queue and self._is_due(self._queue[0], now):
            waiting = self._queue.popleft()
            self._tell(waiting.news, now - waiting.at)
        if self._timer is None and self._queue and self._queue[0].due > now:
            self._timer = self._time.call_later(self._queue[0].due - now, self._woken)

    def _is_due(self, waiting: _Waiting, now: int) -> bool:
        return waiting.due <= now and (self._stones >= waiting.stones or not self._in_play)

    def _woken(self) -> None:
        self._timer = None
        self._release()


def _hides_nothing(events: Sequence[RoomEvent]) -> bool:
    """True for who sits down or gets up, and for a start: late, they would make a lobby call for a second player."""
    return any(isinstance(event, Started) for event in events) or all(
        isinstance(event, SeatTaken | SeatLeft) for event in events
    )


def with_late_clocks(message: M, late_ms: int) -> M:
    """The message with its clocks as if they were read now: they run on from when a watcher sees them.

    Clocks are what a message has under that name, with the server time ``since`` when they were read.
    """
    clocks = getattr(message, "clocks", None)
    if not isinstance(clocks, Struct) or not hasattr(clocks, "since"):
        return message
    return replace(message, clocks=replace(clocks, since=clocks.since + late_ms))
