"""One game between two programs in a room of a Narabe server, where people can watch. The server is the referee."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from narabe_client.brains.bot import BrainBot, NoRoomError, Plan
from narabe_client.brains.policy import BOTS, Policy
from narabe_client.brains.refusals import AGAIN
from narabe_client.brains.team import Program
from narabe_client.connection import Client
from narabe_client.table import Table
from narabe_client.tournament.clock import GameTime
from narabe_client.tournament.match import Played, Terms
from narabe_core.types import Seat
from narabe_protocol import messages as wire
from narabe_protocol.limits import MAX_NAME, MAX_WORD

FREE: Final = "free"
PROGRAM: Final = "narabe-tournament"


@dataclass(frozen=True, slots=True)
class Place:
    """A server, whether its lobby shows the games, and who is told the address of each, or that no server answers."""

    server: str
    listed: bool
    say: Callable[[str], None]

    def client(self, name: str) -> Client:
        """A connection for a program of that name; ``ValueError`` for what is no address."""
        client = Client(self.server, name=name[:MAX_NAME], program=PROGRAM, bot=name[:MAX_WORD])
        client.on_unreachable = lambda error: self.say(
            f"no server answers at {client.address} ({error}); trying on"
        )
        return client


@dataclass(frozen=True, slots=True)
class Side:
    """A program and what people call it."""

    name: str
    argv: Sequence[str]


class Entrant(BrainBot):
    """Plays one game: first its stones of the opening, then as its program says. What fails resigns."""

    def __init__(
        self, place: Place, side: Side, opening: Sequence[int], terms: Terms, *, room: str | None = None
    ) -> None:
        policy = Policy((terms.rule,), (FREE,), (terms.size,), frozenset({BOTS}), rooms=1)
        super().__init__(
            place.client(side.name),
            Program(side.argv, terms.turn_ms, terms.settle_ms),
            policy=policy,
            plan=Plan(room=room, games=1),
            say=lambda _: None,
            warn=lambda fault: place.say(f"{side.name}, {fault}"),
        )
        loop = asyncio.get_running_loop()
        self.room: asyncio.Future[str] = loop.create_future()
        """The code of its room, once it is in."""
        self.played: asyncio.Future[Played] = loop.create_future()
        """The game, once it is over."""
        self._listed = place.listed
        self._clock = terms.time
        self._opening = opening
        self._times: dict[int, int] = {}
        self._since = loop.time()

    async def move(self, table: Table) -> int:
        """The next stone of the opening, or the program's."""
        return self._opening[table.ply] if table.ply < len(self._opening) else await super().move(table)

    def wish(self, command: str) -> wire.Create:
        """A room in which whoever makes it is Black and nothing is taken back."""
        rule, opening, size = self.policy.room()
        return wire.Create(
            id=command,
            rule=rule,
            opening=opening,
            size=size,
            side="first",
            takeback="none",
            listed=self._listed,
            clock=None if self._clock is None else spec(self._clock),
        )

    async def heard(self, message: wire.ToClient) -> None:
        """Note the room, the time of each stone, and how the game ends."""
        match message:
            case wire.Snapshot(room=room) if not self.room.done():
                self.room.set_result(room)
            case wire.Stone(ply=ply):
                now = asyncio.get_running_loop().time()
                self._times[ply], self._since = round((now - self._since) * 1000), now
            case wire.Refused(room=None, code=code) if code not in AGAIN:
                raise NoRoomError(f"the server makes no room for such a game: {code} {message.params}")
            case wire.Started():
                self._since = asyncio.get_running_loop().time()
            case _:
                pass
        for table in self.client.tables.values():  # an end that was missed stands in the snapshot
            if table.outcome is not None and not self.played.done():
                self.played.set_result(self._as_played(table, table.outcome))
        await super().heard(message)

    def _as_played(self, table: Table, outcome: wire.OutcomeView) -> Played:
        winner: Seat | None = None
        if outcome.winner is not None:
            winner = 0 if outcome.winner == table.black else 1
        times = tuple(self._times.get(ply, 0) for ply in range(table.ply))
        return Played(winner, outcome.reason, tuple(stone.at for stone in table.stones), times)


def spec(time: GameTime) -> wire.ClockSpec:
    """The clock of a room with this time for a game."""
    kind: Literal["fischer", "sudden"] = "fischer" if time.increment_ms else "sudden"
    return wire.ClockSpec(kind, main_ms=time.main_ms, increment_ms=time.increment_ms)


async def play_live(place: Place, sides: tuple[Side, Side], opening: Sequence[int], terms: Terms) -> Played:
    """Play one game from ``opening`` on.

    :class:`Rejected` or :class:`NoRoomError`, in a group, when the server has no use for us.
    """
    async with asyncio.TaskGroup() as entrants:
        black = Entrant(place, sides[0], opening, terms)
        entrants.create_task(black.run(), name=f"black {sides[0].name}")
        room = await black.room
        place.say(f"{sides[0].name} - {sides[1].name}: {black.client.address}r/{room}")
        white = Entrant(place, sides[1], opening, terms, room=room)
        entrants.create_task(white.run(), name=f"white {sides[1].name}")
    return await black.played
