"""``narabe bot``: Gomocup programs on the seats of a real server, over real sockets."""

import asyncio
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from narabe_client.bot import Bot
from narabe_client.brains.bot import BrainBot, NoRoomError, Plan
from narabe_client.brains.keep import Keeper
from narabe_client.brains.policy import BOTS, Policy
from narabe_client.brains.team import Program
from narabe_client.connection import Client, command_id
from narabe_client.table import Table
from narabe_protocol import messages as wire
from narabe_server.admin.operator import Operator
from narabe_server.admin.requests import Close
from narabe_server.app import App

ROGUE = Path(__file__).parents[2] / "data" / "brains" / "rogue.py"
LINK, LOBBY = Plan(), Plan(lobby=True)


def rogue(mode: str = "good") -> Program:
    """The scripted brain: it fills the board from its corner, so that it wins."""
    return Program([sys.executable, "-I", "-S", str(ROGUE), *mode.split()], turn_ms=60_000, settle_ms=0)


class Visitor(Bot):
    """Plays from the end of the board, except for what a test says; notes what it hears."""

    def __init__(self, client: Client) -> None:
        super().__init__(client)
        client.bot = None  # it plays a person
        self.turned = asyncio.Condition()

    async def move(self, table: Table) -> int:
        """Every second free point from the last one on: it wins nothing."""
        free = set(range(0, table.settings.size**2, 2)) - table.taken
        return max(free)

    async def heard(self, message: wire.ToClient) -> None:  # noqa: ARG002 - any news will do
        """Let those look who wait."""
        async with self.turned:
            self.turned.notify_all()

    async def until(self, what: Callable[[], bool]) -> None:
        """Wait until something holds."""
        async with self.turned:
            await self.turned.wait_for(what)

    async def sit(self, room: str) -> None:
        """Go in and sit down."""
        await self.until(lambda: self.client.state == "online")
        await self.client.send(wire.Enter(room=room))
        await self.client.send(wire.Sit(room=room, id=command_id()))

    def table(self, room: str) -> Table:
        """What it knows of a room."""
        return self.client.tables[room]

    async def over(self, room: str) -> Table:
        """The room when its game is over."""
        await self.until(lambda: room in self.client.tables and self.table(room).outcome is not None)
        return self.table(room)


@asynccontextmanager
async def playing(*bots: Bot) -> AsyncIterator[None]:
    """The bots at work; stopped at the end."""
    tasks = [asyncio.create_task(bot.run()) for bot in bots]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class Told:
    """What a bot says to its owner."""

    def __init__(self) -> None:
        self.lines: asyncio.Queue[str] = asyncio.Queue()

    def __call__(self, text: str) -> None:
        """Take a line."""
        self.lines.put_nowait(text)

    async def room(self) -> str:
        """The room that it has made."""
        return await self.line("waits for somebody at")

    async def line(self, words: str) -> str:
        """The room of the next line with these words."""
        while words not in (line := await self.lines.get()):
            pass
        return line[:6]


async def test_a_program_plays_who_follows_its_link(app: App) -> None:
    """It makes a room, is marked as a bot there, plays to the end, and leaves after the last game."""
    told, visitor = Told(), Visitor(Client(app.address, name="Vera"))
    bot = BrainBot(Client(app.address, name="Pela", bot="pela"), rogue(), plan=Plan(games=1), say=told)
    running = asyncio.create_task(bot.run())
    async with playing(visitor):
        room = await told.room()
        await visitor.sit(room)
        table = await visitor.over(room)
        assert table.seats[0] is not None
        assert (table.seats[0].name, table.seats[0].bot) == ("Pela", "pela")
        assert table.outcome is not None
        assert (table.outcome.reason, table.outcome.winner) == ("five", 0)
        await running
    assert (bot.finished, bot.client.state) == (1, "closed")


async def test_it_finds_its_games_in_the_lobby(app: App) -> None:
    """It sits down where the game suits it and nowhere else, keeps a room of its own open, and plays all at once."""
    told, host = Told(), Visitor(Client(app.address, name="Vera"))
    bot = BrainBot(Client(app.address), rogue(), plan=LOBBY, policy=Policy(rooms=3), say=told)
    async with playing(host):
        await host.until(lambda: host.client.state == "online")
        for settings in ({"rule": "renju"}, {"opening": "pro"}, {"size": 9}, {"size": 15}):
            await host.client.send(wire.Create(id=command_id(), **settings))
        await host.until(lambda: len(host.client.tables) == 4)
        async with playing(bot):
            fits = [code for code, table in host.client.tables.items() if bot.policy.fits(table.settings)]
            assert len(fits) == 2
            for code in fits:
                await host.over(code)
            own = await told.room()
            await host.sit(own)
            await host.over(own)
        others = [table for code, table in host.client.tables.items() if code not in {*fits, own}]
        assert [(table.game, table.seats[1]) for table in others] == [(0, None)] * 2


async def test_bots_leave_each_other_alone(app: App) -> None:
    """Two bots in one lobby do not play each other without end, unless both are told to."""
    first = BrainBot(Client(app.address), rogue(), plan=LOBBY, say=(hosting := Told()))
    second = BrainBot(Client(app.address), rogue(), plan=LOBBY, say=(visiting := Told()))
    async with playing(first):
        await hosting.room()
        async with playing(second):
            room = await visiting.room()
            watcher = Visitor(Client(app.address))
            async with playing(watcher):
                await watcher.until(lambda: watcher.client.state == "online")
                await watcher.client.send(wire.Enter(room=room))
                await watcher.until(lambda: room in watcher.client.tables)
                assert watcher.table(room).seats[1] is None
    assert first.finished == second.finished == 0


async def test_swap2_is_played_by_swap2board(app: App) -> None:
    """The choices of both sides are those of their programs: three stones, two more, and no stone.

    White would be to move, so SWAP after five stones means black, which that side has already.
    """
    policy = Policy(openings=("swap2",), accept=frozenset({BOTS}))
    told = Told()
    host = BrainBot(Client(app.address), rogue("swap2"), policy=policy, plan=Plan(games=1), say=told)
    async with playing(host):
        room = await told.room()
        guest = BrainBot(
            Client(app.address), rogue("swap2"), policy=policy, plan=Plan(room, games=1), say=told
        )
        await guest.run()
    table = guest.client.tables[room]
    assert [laid.at for laid in table.stones[:5]] == [0, 3, 6, 9, 12]
    assert [said.option for said in table.said] == ["place_two", "stay"]
    assert table.outcome is not None
    assert table.outcome.reason == "five"


async def test_a_crash_costs_nothing(app: App, tmp_path: Path) -> None:
    """A program that dies is started anew and asked again; nobody sees it but its owner."""
    told, visitor = Told(), Visitor(Client(app.address))
    bot = BrainBot(Client(app.address), rogue(f"crash-once {tmp_path / 'died'}"), plan=LINK, say=told)
    async with playing(bot, visitor):
        room = await told.room()
        await visitor.sit(room)
        outcome = (await visitor.over(room)).outcome
        assert await told.line("the brain failed and is started anew: crash") == room
    assert outcome is not None
    assert (outcome.reason, outcome.winner) == ("five", 0)


@pytest.mark.parametrize("mode", ["crash", "nonsense", "flood", "occupied", "hang"])
async def test_a_bad_program_loses_its_own_game_and_nothing_else(app: App, mode: str) -> None:
    """It resigns the one game, and the bot plays the next one."""
    told, visitor = Told(), Visitor(Client(app.address))
    program = Program(rogue(mode).argv, turn_ms=20, settle_ms=0, grace_ms=500)
    bot = BrainBot(Client(app.address), program, plan=LINK, say=told)
    async with playing(bot, visitor):
        room = await told.room()
        await visitor.sit(room)
        for _ in range(2):
            outcome = (await visitor.over(room)).outcome
            assert outcome is not None
            assert (outcome.reason, outcome.winner) == ("resigned", 1)
            game = visitor.table(room).game
            await visitor.client.send(wire.Propose(room=room, kind="rematch", id=command_id()))
            await visitor.until(lambda game=game: visitor.table(room).game > game)  # type: ignore[misc]


async def test_takebacks_are_granted(app: App) -> None:
    """A takeback is accepted at once, and the game goes on from there."""

    class Fickle(Visitor):
        """Wants its first stone back."""

        back = 0

        async def move(self, table: Table) -> int:
            if not self.back and table.ply > 1:
                await self.client.send(wire.Propose(room=table.room, kind="takeback", id=command_id()))
                await asyncio.get_running_loop().create_future()
            return await super().move(table)

        async def heard(self, message: wire.ToClient) -> None:
            self.back += isinstance(message, wire.TakenBack)
            await super().heard(message)

    told, visitor = Told(), Fickle(Client(app.address))
    async with playing(BrainBot(Client(app.address), rogue(), plan=LINK, say=told), visitor):
        room = await told.room()
        await visitor.sit(room)
        await visitor.over(room)
    assert visitor.back == 1


async def test_it_comes_back_after_a_lost_connection(app: App) -> None:
    """A move that was found while the line was dead is found again; the game goes on."""

    class Cut(BrainBot):
        """Loses its line once, just before it answers."""

        cut = False

        async def move(self, table: Table) -> int:
            at = await super().move(table)
            if not self.cut and self.client._socket is not None:
                self.cut = True
                await self.client._socket.close()
            return at

    told, visitor = Told(), Visitor(Client(app.address))
    bot = Cut(Client(app.address), rogue(), plan=LINK, say=told)
    async with playing(bot, visitor):
        room = await told.room()
        await visitor.sit(room)
        assert (await visitor.over(room)).outcome is not None
    assert bot.cut


async def test_a_token_that_can_t_be_kept_is_said_and_the_game_goes_on(app: App, tmp_path: Path) -> None:
    """Where the disk takes nothing the bot says so once, and plays all the same."""
    (tmp_path / "file").touch()
    keeper, told, visitor = Keeper(tmp_path / "file" / "kept.json"), Told(), Visitor(Client(app.address))
    said: list[str] = []

    def say(text: str) -> None:
        said.append(text)
        told(text)

    async with playing(BrainBot(Client(app.address), rogue(), plan=LINK, keeper=keeper, say=say), visitor):
        room = await told.room()
        await visitor.sit(room)
        assert (await visitor.over(room)).outcome is not None
    assert sum("its token can't be kept" in line for line in said) == 1


async def test_it_goes_on_after_it_was_killed(app: App, tmp_path: Path) -> None:
    """A new process with the same file is the same guest, in the same rooms, says so, and plays on."""
    keeper, told, visitor = Keeper(tmp_path / "kept.json"), Told(), Visitor(Client(app.address))
    async with AsyncExitStack() as stack:
        async with playing(BrainBot(Client(app.address), rogue(), plan=LINK, keeper=keeper, say=told)):
            room = await told.room()
        kept = Keeper(tmp_path / "kept.json")
        again = BrainBot(
            Client(app.address, token=kept.load().token), rogue(), plan=LINK, keeper=kept, say=told
        )
        await stack.enter_async_context(playing(visitor, again))
        assert await told.line("is back at") == room
        await visitor.sit(room)
        table = await visitor.over(room)
        assert table.outcome is not None
        assert table.outcome.winner == 0
    assert (tmp_path / "kept.json").stat().st_mode & 0o077 == 0


async def test_a_room_whose_game_is_over_is_not_gone_back_to(app: App, tmp_path: Path) -> None:
    """Who starts the bot once more after its games is given the link to another room, where somebody can come."""
    told, visitor = Told(), Visitor(Client(app.address))
    async with playing(visitor):
        rooms = []
        for _ in range(2):
            kept = Keeper(tmp_path / "kept.json")
            client = Client(app.address, token=kept.load().token)
            bot = BrainBot(client, rogue(), plan=Plan(games=1), keeper=kept, say=told)
            running = asyncio.create_task(bot.run())
            rooms.append(await told.room())
            await visitor.sit(rooms[-1])
            await visitor.over(rooms[-1])
            await running
    assert len(set(rooms)) == 2


async def test_a_bot_for_a_room_that_is_not_there_says_so(app: App) -> None:
    """The one room that it was started for is not there, or full, or plays another game: it ends and tells why."""
    host = Visitor(Client(app.address))
    async with playing(host):
        await host.until(lambda: host.client.state == "online")
        for rule in ("renju", "freestyle"):
            await host.client.send(wire.Create(id=command_id(), rule=rule))
        await host.until(lambda: len(host.client.tables) == 2)
        other = next(code for code, table in host.client.tables.items() if table.settings.rule == "renju")
        full = next(code for code in host.client.tables if code != other)
        guest = Visitor(Client(app.address))
        told = Told()
        async with playing(guest, BrainBot(Client(app.address), rogue(), plan=LINK, say=told)):
            await guest.sit(full)
            await guest.until(lambda: full in guest.client.tables and None not in guest.table(full).seats)
            bots = await told.room()
            for room, why in (
                ("ABCDEF", "no_such_room"),
                (full, "no free seat"),
                (other, "another game than it plays"),
                (bots, r"the other is a bot, too \(--accept bots\)"),
            ):
                bot = BrainBot(Client(app.address), rogue(), plan=Plan(room), say=Told())
                with pytest.raises(ExceptionGroup) as raised:
                    await bot.run()
                assert raised.group_contains(NoRoomError, match=f"no game in {room}: {why}")


async def test_a_room_that_was_closed_is_forgotten(app: App) -> None:
    """A bot without a room of its own makes another one when its first is closed, and leaves no process there."""
    told, visitor = Told(), Visitor(Client(app.address))
    bot = BrainBot(Client(app.address), rogue(), plan=LINK, say=told)
    async with playing(bot, visitor):
        room = await told.room()
        await visitor.sit(room)
        await visitor.until(lambda: room in visitor.client.tables and visitor.table(room).game == 1)
        assert (await Operator(app.desk, app.store).answer(Close(room))).error is None
        assert await told.room() != room
        assert room not in bot._team._seats
        assert room not in bot.client.tables
