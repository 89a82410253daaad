"""A bot that lets any Gomocup program play, at tables that it finds by its policy."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from narabe_client.bot import Bot
from narabe_client.brains.keep import Keeper, Kept
from narabe_client.brains.opening import guess
from narabe_client.brains.policy import Policy
from narabe_client.brains.position import allowed, choice, is_choice, is_next, offered
from narabe_client.brains.refusals import AGAIN, ILLEGAL, wait_ms
from narabe_client.brains.team import Program, Team
from narabe_client.connection import Client, command_id
from narabe_client.shown import harmless
from narabe_client.table import Table
from narabe_protocol import messages as wire
from narabe_protocol.gomocup.process import Found

Say = Callable[[str], None]


def report(text: str) -> None:
    """Print a line for the bot's owner at once."""
    sys.stdout.write(f"{harmless(text)}\n")
    sys.stdout.flush()


@dataclass(frozen=True, slots=True)
class Plan:
    """Where to play: in ``room``, or in open rooms of the lobby, or (neither) in a room made for a link.

    After ``games`` finished games the bot leaves; 0: never.
    """

    room: str | None = None
    lobby: bool = False
    games: int = 0


class NoRoomError(ConnectionError):
    """The server has no room for what was to be played there."""


class BrainBot(Bot):
    """Plays with a Gomocup program in many rooms at once, each with a process of its own.

    A brain that crashes is started anew; what fails twice resigns its game, and only that. ``say`` takes what happens,
    ``warn`` what a brain did wrong.
    """

    def __init__(  # noqa: PLR0913 - the parts of a bot, by keyword
        self,
        client: Client,
        program: Program,
        *,
        policy: Policy | None = None,
        plan: Plan | None = None,
        keeper: Keeper | None = None,
        say: Say = report,
        warn: Say | None = None,
    ) -> None:
        super().__init__(client)
        self.finished = 0
        """Games that were played to their end."""
        self.policy = policy or Policy()
        """Which games it plays, and what it grants."""
        self._plan = plan or Plan()
        self._keeper = keeper
        self._say = say
        self._warn = warn or say
        self._team = Team(program, self.policy.rooms, self._warn)
        self._rows: dict[str, wire.LobbyRow] = {}
        self._asked: set[str] = set()
        self._making: str | None = None
        self._made: str | None = None
        self._swap2 = True
        self._pending: set[asyncio.Task[None]] = set()

    # ------------------------------------------------------------------ the game

    async def run(self) -> None:
        """Play until the games are played, or for ever. :class:`NoRoomError`, in a group: not in the one room."""
        try:
            await super().run()
        finally:
            for task in self._pending:
                task.cancel()
            await self.client.close()
            await self._team.leave()

    async def move(self, table: Table) -> int:
        """The brain's point; :class:`GivesUp` when it has failed."""
        seat = self._team.seat(table.room)
        planned = is_next(table, seat.planned)
        if planned is not None:
            return planned
        if self._swap2 and is_choice(table):
            points = await self._chosen(table)
            if points:
                seat.plan(table, points)
                return points[0]
        if table.step is not None and isinstance(deed := guess(table), wire.Play):
            return deed.at
        return allowed(table, _as_point(await self._team.ask(table, self.client.now())))

    async def opening(self, table: Table, step: wire.StepView) -> wire.ToServer | None:
        """Swap2 by SWAP2BOARD; else a guess, or what any bot does and any points as fifth moves."""
        if self._swap2 and is_choice(table):
            points = await self._chosen(table)
            if points is not None:
                self._team.seat(table.room).plan(table, points)
                return choice(table, points)
        if (deed := guess(table)) is not None:
            return deed
        if step.do == "offer":
            points = offered(table, step.count)
            return wire.OfferPoints(room=table.room, ply=table.ply, points=points, id=command_id())
        return await super().opening(table, step)

    def accepts(self, table: Table, offer: wire.OfferView) -> bool:
        """As the policy says; a rematch only while there are games left to play."""
        if offer.kind == "rematch" and (self._left < 1 or not self.policy.welcome(table)):
            return False
        return offer.kind in self.policy.accept

    def wish(self, command: str) -> wire.Create:
        """The room that it makes where it does not come to another one's."""
        rule, opening, size = self.policy.room()
        return wire.Create(id=command, rule=rule, opening=opening, size=size, listed=self._plan.lobby)

    async def _chosen(self, table: Table) -> tuple[int, ...] | None:
        """The points of a choice of swap2; None when the brain does not know swap2."""
        found = await self._team.ask(table, self.client.now(), swap2=True)
        return found if isinstance(found, tuple) else (_as_point(found),)

    # ------------------------------------------------------------------ the tables

    @property
    def _held(self) -> list[Table]:
        return [table for table in self.client.tables.values() if table.you]

    @property
    def _left(self) -> int:
        """How many games may still begin."""
        if not self._plan.games:
            return sys.maxsize
        return self._plan.games - self.finished - sum(table.in_play for table in self._held)

    async def heard(self, message: wire.ToClient) -> None:
        """Look for games, sit down, and leave what is over."""
        match message:
            case wire.Welcome():
                await self._arrived()
            case wire.Lobby(rows=rows):
                self._rows = {row.room: row for row in rows}
            case wire.LobbyChange(put=put, gone=gone):
                self._rows = {code: row for code, row in self._rows.items() if code not in gone}
                self._rows |= {row.room: row for row in put}
            case wire.Snapshot():
                await self._came_in(message)
            case wire.You(room=room) if room == self._made:
                self._making = self._made = None
                self._keep()
                self._say(f"{room}: waits for somebody at {self.client.address}r/{room}")
            case wire.Started(room=room):
                self._team.forget_plan(room)
                self._say(f"{room}: game {message.game} begins")
            case wire.Over():
                await self._over(message)
            case wire.Left() | wire.Removed():
                await self._went(message)
            case wire.Refused():
                await self._refused(message)
            case _:
                pass
        await self._go_on()

    async def _arrived(self) -> None:
        kept = Kept() if self._keeper is None else self._keeper.load()
        if self._team.most == self.policy.rooms:  # the first time: games of an earlier run may be more
            self._team.most = max(self._team.most, len(kept.rooms)) + 1
        self._asked.clear()
        self._making = self._made = None
        for room in {*kept.rooms, *filter(None, (self._plan.room,))} - self.client.tables.keys():
            await self._enter(room)
        if self._plan.lobby:
            await self.client.send(wire.WatchLobby())
        self._keep()

    async def _enter(self, room: str) -> None:
        self._asked.add(room)
        await self.client.send(wire.Enter(room=room, id=command_id()))

    async def _came_in(self, snapshot: wire.Snapshot) -> None:
        room, table = snapshot.room, self.client.tables[snapshot.room]
        asked = room in self._asked
        self._asked.discard(room)
        if snapshot.id is not None and snapshot.id == self._making:
            self._made = room  # its seat comes in a moment
        elif snapshot.you and asked and table.outcome is not None and room != self._plan.room:
            await self._leave(room)  # of an earlier run; who comes now is given a link to another one
        elif snapshot.you:
            self._keep()
            if asked:
                self._say(f"{room}: is back at {self.client.address}r/{room}")
        elif asked and None in table.seats and self.policy.welcome(table) and self._left > 0:
            await self.client.send(wire.Sit(room=room, id=command_id()))
        elif room != self._plan.room:
            await self._leave(room)
        elif asked and self._left > 0:
            self._nothing_in(room, self.policy.unwelcome(table) or "no free seat")

    async def _over(self, over: wire.Over) -> None:
        table = self.client.tables.get(over.room)
        if table is None or not table.you:
            return
        self.finished += over.outcome.reason != "aborted"
        winner = over.outcome.winner
        how = "drawn" if winner is None else "won" if winner in table.you else "lost"
        self._say(f"{over.room}: {how} ({over.outcome.reason.replace('_', ' ')})")

    async def _went(self, message: wire.Left | wire.Removed) -> None:
        await self._gone(message.room)
        if isinstance(message, wire.Removed):
            self._nothing_in(message.room, message.why)

    async def _gone(self, room: str) -> None:
        self._keep()
        await self._team.gone(room)

    async def _refused(self, refused: wire.Refused) -> None:
        pause_ms = wait_ms(refused)
        if refused.id is not None and refused.id == self._making:
            self._say(f"no room: {refused.code}")
            self._later(pause_ms, self._make_room)
        room = refused.room
        if room is None:
            return
        table = self.client.tables.get(room)
        if table is None:
            self._asked.discard(room)
            await self._gone(room)
        again = table.my_turn if table is not None and table.you else room == self._plan.room
        if again and refused.code in AGAIN:
            # What comes makes the bot sit down, or think again.
            self._later(pause_ms, partial(self._enter, room))
        elif table is None:
            self._nothing_in(room, refused.code)
        elif refused.code == "other_tab":
            await self.client.send(wire.PlayHere(room=room, id=command_id()))
            await self.client.send(wire.Enter(room=room, id=command_id()))
        elif refused.code in ILLEGAL and table.my_turn:
            self._warn(f"{room}: the brain played against the rules: {refused.code}")
            await self.client.send(wire.Resign(room=room, id=command_id()))
        elif not table.you and room != self._plan.room:
            await self._leave(room)
        elif not table.you:
            self._nothing_in(room, refused.code)

    def _nothing_in(self, room: str, why: str) -> None:
        """End where ``room`` was the only one to play in."""
        if room == self._plan.room and not self._plan.lobby:
            raise NoRoomError(f"no game in {room}: {why}")

    def _later(self, pause_ms: int, what: Callable[[], Awaitable[object]]) -> None:
        async def do() -> None:
            await asyncio.sleep(pause_ms / 1000)
            await what()

        task = asyncio.create_task(do(), name="bot, later")
        self._pending.add(task)
        task.add_done_callback(self._pending.discard)

    # ------------------------------------------------------------------ the next game

    async def _go_on(self) -> None:
        """After each message: leave what is over, find what is next, and stop when all games are played."""
        if self.client.state != "online":
            return
        if self._left < 1 and not any(table.in_play for table in self._held):
            await self.client.close()
            return
        self._team.start(self._held)
        for table in self._held:
            if self._plan.lobby and table.outcome is not None and (None in table.seats or self._full):
                await self._leave(table.room)
        if self._plan.lobby and self._left > 0:
            await self._sit_down_somewhere()
        if self._plan.room is None and not self._has_room and not self._full and self._left > 0:
            await self._make_room()

    @property
    def _full(self) -> bool:
        return len({table.room for table in self._held} | self._asked) >= self.policy.rooms

    @property
    def _has_room(self) -> bool:
        """Whether somebody can come to us, or soon will; without the lobby one room is enough."""
        open_ones = any(None in table.seats or not self._plan.lobby for table in self._held)
        return self._making is not None or open_ones or bool(self._asked)

    async def _sit_down_somewhere(self) -> None:
        known = self.client.tables.keys() | self._asked
        for row in tuple(self._rows.values()):
            if not self._full and row.room not in known and self.policy.invites(row):
                self._rows.pop(row.room)  # once: it comes again when something changes there
                await self._enter(row.room)

    async def _make_room(self) -> None:
        self._making = command_id()
        await self.client.send(self.wish(self._making))

    async def _leave(self, room: str) -> None:
        self._asked.discard(room)
        await self.client.send(wire.Leave(room=room, id=command_id()))

    def _keep(self) -> None:
        """Keep what a crash must not lose; a disk that takes nothing is said once, and the games go on."""
        if self._keeper is not None:
            rooms = tuple(sorted(table.room for table in self._held))
            try:
                self._keeper.save(Kept(self.client.token, rooms))
            except OSError as error:
                self._say(f"after a crash it will be somebody else: its token can't be kept ({error})")
                self._keeper = None


def _as_point(found: Found) -> int:
    if not isinstance(found, int):
        raise TypeError("a move was asked for")
    return found
