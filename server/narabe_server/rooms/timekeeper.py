"""The node's part in the rooms' clocks: a sign of life while any runs, and rooms that are woken for their deadlines.

The store keeps the sign of life, so that after a crash nobody is charged for the time the server was away, and for
each room with a clock that runs the moment at which it must be in memory, whoever is there.
"""

from collections.abc import Awaitable, Callable
from typing import Final, Protocol

import structlog

from narabe_core.game import Game
from narabe_core.timing import next_due
from narabe_core.types import Millis
from narabe_server.rooms.outages import LEAST_MS, Outages
from narabe_server.rooms.timekeeping import is_live, runs_by_mail, wake_at
from narabe_server.storage.signs import SignsStore
from narabe_server.timesource import Timer, TimeSource

BEAT_MS: Final = 1000
"""How often the sign of life is written while clocks run: more than this of an outage is never charged."""
QUIET_BEAT_MS: Final = 60_000
"""The same while none runs but those with days for each move."""
LATE_MS: Final = 5000
"""A sign of life that comes so much too late says that this process stood still: nobody could act meanwhile."""
WOKEN_AT_ONCE: Final = 1000
"""Rooms that one call of :meth:`Timekeeper.wake` loads at least, if so many are due."""

log = structlog.get_logger(__name__)


class Timed(Protocol):
    """A room, as far as its clock goes."""

    code: str

    @property
    def game(self) -> Game:
        """The game as it stands."""
        ...


class Timekeeper:
    """Knows which rooms have a running clock; ``stood_still`` hears since when nobody could act in any."""

    def __init__(
        self, store: SignsStore, time: TimeSource, stood_still: Callable[[Millis], None] = lambda _: None
    ) -> None:
        self._store = store
        self._time = time
        self._stood_still = stood_still
        self._beat_at = self._next_beat_at = time.now()
        self._started_at = time.now()
        self._last_sign: int = self._started_at
        self._live: set[str] = set()
        self._wake_at: dict[str, Millis | None] = {}
        """As far as this process has told the store, for rooms in memory; before that the store may say anything."""
        self._taken: set[str] = set()
        self._resting: set[str] = set()
        """Rooms whose live clock has run since they left memory here, with nobody kept from acting."""
        self._outages = Outages(store, self._started_at)
        self._timer: Timer | None = None
        self._opened = False
        self._quiet = True

    @property
    def running(self) -> int:
        """In how many rooms a live clock runs, or soon will: they stay in memory, whoever is there."""
        return len(self._live)

    async def open(self) -> None:
        """Read the last sign of life of the process before, and all outages; begin to give signs."""
        self._started_at = self._time.now()
        self._last_sign = await self._store.last_sign() or self._started_at
        if self._last_sign - self._started_at >= LEAST_MS:  # else another process on the same store is alive
            log.warning("clock_went_back", ms=self._last_sign - self._started_at)
        await self._outages.open(self._last_sign, self._started_at)
        self._opened = True
        self._beat()

    def close(self) -> None:
        """Give a last sign of life."""
        self._stop()
        self._store.note_sign(self._time.now())

    def notices_standstill(self, now: Millis) -> bool:
        """Whether this process stood still until now: suspended, or kept from the processor. True once each time.

        Ask before anything is judged by time; the rooms in memory have been told when this returns.
        """
        if self._timer is None or now - self._next_beat_at < LATE_MS:
            return False
        since = self._beat_at
        log.warning("stood_still", ms=now - since)
        self._outages.keep(since, now)
        self._beat()
        self._stood_still(since)
        return True

    def counted_until(self, room: Timed, moment: int) -> Millis | None:
        """Until when the time of ``room`` counts, in which something happened at ``moment`` and then nothing.

        None: all of it, for the room only rested.
        """
        now = self._look()
        rested = room.code in self._resting
        self._resting.discard(room.code)
        if rested and self._outages.first_after(moment) is None:
            return None
        if runs_by_mail(room.game):
            return Millis(now - self._outages.between(moment, now))
        return self.alive_until(moment)

    def alive_until(self, moment: int) -> Millis:
        """Until when somebody kept the clock of a room in which something happened at ``moment``."""
        outage = self._outages.first_after(moment)
        if outage is not None:
            return Millis(max(moment, outage))
        if moment >= self._started_at:
            return Millis(self._time.now())
        return Millis(max(moment, min(self._last_sign, self._started_at)))

    def changed(self, room: Timed) -> None:
        """Something about the clock of ``room`` is different now."""
        game = room.game
        self._taken.discard(room.code)
        if is_live(game):
            self._live.add(room.code)
            if self._quiet:
                self._beat()
        else:
            self._live.discard(room.code)
        self._note(room.code, wake_at(game))

    def rest(self, room: Timed) -> None:
        """The room is about to leave memory while its clock runs: have it woken when that changes something."""
        if is_live(room.game):
            self._resting.add(room.code)
            self._note(room.code, next_due(room.game))

    def forget(self, code: str, *, for_ever: bool = False) -> None:
        """The room is not in memory any more; its deadline in the store stays, unless it was closed ``for_ever``."""
        self._live.discard(code)
        self._wake_at.pop(code, None)
        if for_ever:
            self._store.note_due(code, None)

    def taken(self, code: str) -> None:
        """Another process has the room: don't wake it and so take it back, unless somebody asks for it here."""
        self._taken.add(code)

    async def wake(self, find: Callable[[str], Awaitable[object]]) -> None:
        """Let ``find`` load the rooms whose moment has come. What it leads to is as late as this is called."""
        # The store also lists rooms that are in memory or were taken: they must not keep the others waiting.
        limit = WOKEN_AT_ONCE + len(self._wake_at) + len(self._taken)
        due = await self._store.due(self._time.now(), limit)
        if len(due) < limit:  # those not listed are due no more
            self._taken.intersection_update(due)
        for code in due:
            if code not in self._wake_at and code not in self._taken:
                await find(code)

    def _note(self, code: str, at: Millis | None) -> None:
        if code in self._wake_at and self._wake_at[code] == at:
            return
        self._wake_at[code] = at
        self._store.note_due(code, at)

    def _look(self) -> Millis:
        """See what has become of the store; what was told it while it was in trouble may be lost. The time."""
        now = self._time.now()
        if self._outages.look(now):
            for code, at in self._wake_at.items():
                self._store.note_due(code, at)
        return now

    def _beat(self) -> None:
        """Give a sign of life, and the next one when it is due."""
        self._stop()
        self._quiet = not self._live
        if self._quiet and not self._opened:
            return
        self._beat_at = self._look()
        self._store.note_sign(self._beat_at, self._outages.well)
        pause = QUIET_BEAT_MS if self._quiet else BEAT_MS
        self._next_beat_at = Millis(self._beat_at + pause)
        self._timer = self._time.call_later(pause, self._rang)

    def _rang(self) -> None:
        if not self.notices_standstill(self._time.now()):
            self._beat()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
