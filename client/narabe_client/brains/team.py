"""The programs that play for a bot: one process for each room, started anew when it crashes."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

from narabe_client.bot import GivesUp
from narabe_client.brains.limits import question_of, thinking_time
from narabe_client.table import Table
from narabe_protocol.gomocup.process import UNLIMITED, BrainFault, Found
from narabe_protocol.gomocup.steady import SteadyBrain


@dataclass(frozen=True, slots=True)
class Program:
    """A Gomocup program and how it is treated: times in milliseconds, memory in bytes (0: no limit).

    Where no clock runs it may answer ``grace_ms`` later than it was told, and its start is waited for ``start_ms``.
    """

    argv: Sequence[str]
    turn_ms: int = 1000
    settle_ms: int = 10
    memory: int = 0
    grace_ms: int = 5000
    start_ms: int = 10_000


@dataclass(slots=True)
class Seat:
    """What a bot keeps for one room: its brain, and the stones of a decision that takes several."""

    brain: SteadyBrain
    planned: list[tuple[int, int]] = field(default_factory=list)

    def plan(self, table: Table, points: Sequence[int]) -> None:
        """Put these stones one after the other, beginning now."""
        self.planned = list(enumerate(points, start=table.ply))


class Team:
    """The brains of one bot. ``most`` is how many there are at once, whatever seats a server says that it has.

    ``warn`` takes what a brain did wrong.
    """

    def __init__(self, program: Program, most: int, warn: Callable[[str], None]) -> None:
        self.most = most
        self._program = program
        self._warn = warn
        self._seats: dict[str, Seat] = {}

    def seat(self, room: str) -> Seat:
        """The seat in ``room``, with a brain of its own; :class:`GivesUp`: there are too many."""
        seat = self._seats.get(room)
        if seat is None:
            if len(self._seats) >= self.most:
                raise GivesUp
            tell = partial(self._crashed, room)
            brain = SteadyBrain(self._program.argv, self._program.settle_ms, follow=True, tell=tell)
            seat = self._seats[room] = Seat(brain)
        return seat

    def start(self, tables: Iterable[Table]) -> None:
        """Start the programs of all games to come: what they load is on nobody's time then."""
        for table in tables:
            with suppress(GivesUp):
                self.seat(table.room).brain.start(table.settings.size)

    async def ask(self, table: Table, now: int, *, swap2: bool = False) -> Found:
        """What the brain at ``table`` does at the server's time ``now``; :class:`GivesUp` when it has failed."""
        brain = self.seat(table.room).brain
        time = thinking_time(table, now, self._program.turn_ms, self._program.grace_ms)
        start_ms = self._program.start_ms if time.left_ms == UNLIMITED else 0
        question = question_of(table, time, self._program.memory, swap2=swap2)
        try:
            return await brain.ask(question, time.deadline_ms, start_ms=start_ms)
        except BrainFault as fault:
            self._warn(f"{table.room}: the brain failed: {fault}")
            raise GivesUp from fault

    def forget_plan(self, room: str) -> None:
        """Put nothing more of what was planned there."""
        if (seat := self._seats.get(room)) is not None:
            seat.planned.clear()

    async def gone(self, room: str) -> None:
        """End the brain of a room that is left, if there is one."""
        seat = self._seats.pop(room, None)
        if seat is not None:
            await seat.brain.leave()

    async def leave(self) -> None:
        """End all of them."""
        await asyncio.gather(*(seat.brain.leave() for seat in self._seats.values()))

    def _crashed(self, room: str, fault: BrainFault) -> None:
        last = fault.failure.detail.splitlines()[-1:]  # all of it is told with the last failure
        self._warn(": ".join([room, "the brain failed and is started anew", fault.failure.code, *last]))
