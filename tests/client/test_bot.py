"""Bots of the library against a real server, over real sockets."""

import asyncio
import re
import sys
from http import HTTPStatus
from pathlib import Path

import msgspec
import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import InvalidStatus
from websockets.http11 import Request, Response
from websockets.typing import Subprotocol

from narabe_client.bot import Bot
from narabe_client.connection import Client, NoNarabeError, Rejected, command_id, socket_url
from narabe_client.table import Table
from narabe_protocol import limits
from narabe_protocol import messages as wire
from narabe_server.app import App
from tests.nodes import PLENTY_S

DOCUMENT = Path(__file__).parents[2] / "docs" / "bots.md"


class Column(Bot):
    """Fills its own column from the top, so that it wins; notes what it hears."""

    column = 0
    rooms_over: asyncio.Event

    def __init__(self, client: Client) -> None:
        super().__init__(client)
        self.over = asyncio.Event()
        self.room = asyncio.get_running_loop().create_future()

    async def move(self, table: Table) -> int:
        """The first free point of the column."""
        size = table.settings.size
        return next(at for at in range(self.column, size * size, size) if at not in table.taken)

    async def heard(self, message: wire.ToClient) -> None:
        """Make a room at once, and note its code and its end."""
        match message:
            case wire.Welcome():
                await self.client.send(wire.Create(id=command_id(), size=9, side="first"))
            case wire.Snapshot(room=room) if not self.room.done():
                self.room.set_result(room)
            case wire.Over():
                self.over.set()
            case _:
                pass


class Guest(Column):
    """Sits down in a room that another one made."""

    column = 1

    def __init__(self, client: Client, room: str) -> None:
        super().__init__(client)
        self.code = room

    async def heard(self, message: wire.ToClient) -> None:
        """Enter and sit; note the end."""
        match message:
            case wire.Welcome():
                await self.client.send(wire.Enter(room=self.code))
            case wire.Snapshot(you=()):
                await self.client.send(wire.Sit(room=self.code, id=command_id()))
            case wire.Over():
                self.over.set()
            case _:
                pass


async def stopped(*tasks: asyncio.Task[None]) -> None:
    """All tasks cancelled and gone."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def test_two_bots_play_to_the_end(app: App) -> None:
    """One makes a room, the other sits down; both see the same game to its end."""
    host = Column(Client(app.address, name="Host"))
    hosting = asyncio.create_task(host.run())
    async with asyncio.timeout(PLENTY_S):
        guest = Guest(Client(app.address, name="Guest"), await host.room)
        visiting = asyncio.create_task(guest.run())
        await asyncio.gather(host.over.wait(), guest.over.wait())
    seen = [bot.client.tables[guest.code] for bot in (host, guest)]
    assert seen[0].outcome == seen[1].outcome == wire.OutcomeView("five", 0, ((0, 9, 18, 27, 36),))
    assert seen[0].stones == seen[1].stones
    assert [table.you for table in seen] == [(0,), (1,)]
    await stopped(hosting, visiting)


async def test_a_client_that_is_closed_ends(app: App) -> None:
    """Closing ends the iteration, and the bot with it."""
    bot = Column(Client(app.address))
    running = asyncio.create_task(bot.run())
    async with asyncio.timeout(PLENTY_S):
        await bot.room
        await bot.client.close()
        await running
    assert bot.client.state == "closed"


async def test_a_bot_that_fails_ends_loudly(app: App) -> None:
    """A fault in a bot's move is not swallowed."""

    class Broken(Column):
        async def move(self, table: Table) -> int:
            raise LookupError(table.room)

    host = Broken(Client(app.address))
    hosting = asyncio.create_task(host.run())
    async with asyncio.timeout(PLENTY_S):
        guest = Guest(Client(app.address), await host.room)
        visiting = asyncio.create_task(guest.run())
        with pytest.raises(ExceptionGroup) as raised:
            await hosting
    assert raised.group_contains(LookupError)
    await stopped(visiting)


async def test_a_client_that_is_thrown_out_says_why(app: App) -> None:
    """A close code that means "never again" is raised, not tried again."""

    class Rude(Column):
        async def heard(self, message: wire.ToClient) -> None:
            assert isinstance(message, wire.Welcome | wire.Refused)
            for _ in range(400):
                await self.client.send(wire.Hello())

    async with asyncio.timeout(PLENTY_S):
        with pytest.raises(ExceptionGroup) as raised:
            await Rude(Client(app.address)).run()
    rejected = raised.value.exceptions[0]
    assert isinstance(rejected, Rejected)
    assert rejected.code == limits.CLOSE_KICKED


async def test_a_banned_bot_does_not_come_back(app: App) -> None:
    """The operator's ban is raised like the other codes that are for good."""
    host = Column(Client(app.address))
    hosting = asyncio.create_task(host.run())
    async with asyncio.timeout(PLENTY_S):
        await host.room
        (visitor,) = app.desk.bans.visitors
        await app.desk.bans.ban("player", visitor.player, "")
        with pytest.raises(ExceptionGroup) as raised:
            await hosting
    rejected = raised.value.exceptions[0]
    assert isinstance(rejected, Rejected)
    assert rejected.code == limits.CLOSE_BANNED


async def test_what_a_newer_server_says_is_passed_over() -> None:
    """A message of an unknown kind, and one with an unknown word in it, disturb nothing."""

    async def newer(socket: ServerConnection) -> None:
        await socket.recv()
        for told in ({"t": "novelty", "x": 1}, {"t": "left"}, {"t": "pong", "id": "p", "now": 5}):
            await socket.send(msgspec.msgpack.encode(told))
        await socket.wait_closed()

    protocol = Subprotocol(limits.SUBPROTOCOL_MSGPACK)
    async with asyncio.timeout(PLENTY_S), serve(newer, "127.0.0.1", 0, subprotocols=[protocol]) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        client = Client(f"http://127.0.0.1:{port}/")
        async for message in client:
            assert isinstance(message, wire.Pong)
            await client.close()


async def test_what_is_no_narabe_server_is_said() -> None:
    """A web server of another kind, or something that speaks no HTTP, is named at once, and not asked again."""

    def none(connection: ServerConnection, request: Request) -> Response:
        return connection.respond(HTTPStatus.NOT_FOUND, "no such page")

    async def other(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"SSH-2.0-other\r\n")
        await writer.drain()
        writer.close()

    async with (
        asyncio.timeout(PLENTY_S),
        serve(lambda socket: socket.wait_closed(), "127.0.0.1", 0, process_request=none) as web,
        await asyncio.start_server(other, "127.0.0.1", 0) as shell,
    ):
        for server, code in ((web, 404), (shell, 0)):
            port = next(iter(server.sockets)).getsockname()[1]
            client = Client(f"http://127.0.0.1:{port}/")
            with pytest.raises(
                NoNarabeError, match=rf"no Narabe server answers at http://127.0.0.1:{port}/"
            ) as said:
                await anext(aiter(client))
            assert said.value.code == code


def test_a_proxy_whose_server_restarts_is_waited_out() -> None:
    """Who was welcome once comes again, whatever answers meanwhile."""
    client = Client("http://127.0.0.1:1/")
    error = InvalidStatus(Response(404, "Not Found", Headers()))
    assert isinstance(client.failed(error), NoNarabeError)
    client.welcome = wire.Welcome(1, "", "t", "Ada", 0, (), ())
    assert client.failed(error) is None


class Ponderer(Guest):
    """Never finds a move, and says when it has begun to look for one and when it was stopped."""

    def __init__(self, client: Client, room: str) -> None:
        super().__init__(client, room)
        self.begun, self.stopped = asyncio.Event(), asyncio.Event()

    async def move(self, table: Table) -> int:  # noqa: ARG002 - it needs nothing
        """Look for ever."""
        self.begun.set()
        found: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        try:
            return await found
        finally:
            self.stopped.set()


async def test_nothing_is_thought_of_a_room_that_was_left(app: App) -> None:
    """Who leaves, or is put out, is no longer at work there, and remembers nothing of it."""
    host = Column(Client(app.address))
    hosting = asyncio.create_task(host.run())
    async with asyncio.timeout(PLENTY_S):
        bot = Ponderer(Client(app.address), await host.room)
        playing = asyncio.create_task(bot.run())
        await bot.begun.wait()
        await bot.client.send(wire.Leave(room=bot.code, id=command_id()))
        await bot.stopped.wait()
    assert not bot._thinking
    await stopped(hosting, playing)


@pytest.mark.parametrize(
    ("given", "socket"),
    [
        ("http://127.0.0.1:8642/", "ws://127.0.0.1:8642/ws"),
        ("https://example.org", "wss://example.org/ws"),
        ("example.org:81/r/KQ7M2P", "ws://example.org:81/ws"),
        ("wss://example.org/ws", "wss://example.org/ws"),
    ],
)
def test_any_address_of_a_server_will_do(given: str, socket: str) -> None:
    """What people open and what programs open lead to the same socket."""
    assert socket_url(given) == socket


@pytest.mark.parametrize("wrong", ["ftp://example.org/", "http:///nothing", ""])
def test_what_is_no_address_is_said(wrong: str) -> None:
    """A wrong address is named in the error."""
    with pytest.raises(ValueError, match="no address of a server"):
        socket_url(wrong)


def documented_bot() -> str:
    """The one whole program of the document."""
    programs: list[str] = re.findall(
        r"^```python\n(import .*?)^```$", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    )
    assert len(programs) == 1
    return programs[0]


def test_the_documented_bot_is_short() -> None:
    """Twenty lines or fewer, blank ones apart."""
    assert sum(1 for line in documented_bot().splitlines() if line) <= 20


async def test_the_documented_bot_plays(app: App, tmp_path: Path) -> None:
    """Run as its author would, it makes a room, plays whoever sits down, and wins or loses there."""
    program = tmp_path / "bot.py"
    program.write_text(documented_bot(), encoding="utf-8")
    bot = await asyncio.create_subprocess_exec(
        sys.executable, program, app.address, stdout=asyncio.subprocess.PIPE
    )
    try:
        assert bot.stdout is not None
        async with asyncio.timeout(PLENTY_S):
            line = await bot.stdout.readline()
            room = re.fullmatch(r"I wait in room (\w{6})\n", line.decode())
            assert room is not None
            guest = Guest(Client(app.address), room[1])
            visiting = asyncio.create_task(guest.run())
            await guest.over.wait()
        await stopped(visiting)
    finally:
        bot.kill()
        await bot.communicate()
