"""How a client comes back to servers that restart, close, or say nothing."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.typing import Subprotocol

from narabe_client import connection
from narabe_client.connection import Client
from narabe_client.retries import STEADY_S, Retries
from narabe_protocol import limits
from narabe_protocol import messages as wire
from narabe_protocol.codec import MSGPACK
from tests.client.said import SNAPSHOT
from tests.nodes import PLENTY_S

WELCOME = MSGPACK.encode(wire.Welcome(1, "server", "token", "Ada", 0, (), ()))
Handler = Callable[[ServerConnection], Awaitable[None]]


class Noted(Retries):
    """Writes down what it is asked, and lets nobody wait."""

    def __init__(self) -> None:
        self.now = 0.0
        super().__init__(lambda: 1.0, lambda: self.now)
        self.asked: list[tuple[int | None, float]] = []
        self.enough = asyncio.Event()

    def wait_s(self, code: int | None) -> float:
        """Note it; no wait."""
        self.asked.append((code, super().wait_s(code)))
        if len(self.asked) == 3:
            self.enough.set()
        return 0


@asynccontextmanager
async def client_of(
    handler: Handler, noted: "Noted | None" = None, answer: wire.ToServer | None = None
) -> AsyncIterator[tuple[Client, Noted]]:
    """A client of a server that treats each connection so, running, and its retries; it answers all with ``answer``."""
    protocol = Subprotocol(limits.SUBPROTOCOL_MSGPACK)
    async with asyncio.timeout(PLENTY_S), serve(handler, "127.0.0.1", 0, subprotocols=[protocol]) as server:
        client = Client(f"http://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}/")
        client.retries = noted = noted or Noted()
        running = asyncio.create_task(_listen(client, answer))
        yield client, noted
        await client.close()
        await running


async def _listen(client: Client, answer: wire.ToServer | None = None) -> None:
    async for _ in client:
        if answer is not None:
            await client.send(answer)


@pytest.mark.parametrize("code", [1000, 1001, 1012, 1013])
async def test_a_server_that_lets_in_and_closes_is_waited_for(code: int) -> None:
    """Each of its closings counts as another attempt, also those that the library takes for friendly."""
    async with client_of(lambda socket: socket.close(code)) as (_, noted):
        await noted.enough.wait()
    restarting = code in {1001, 1012}
    assert noted.asked[:3] == [(code, 2.0 if restarting else 0.0), (code, 0.5), (code, 1.0)]


@pytest.mark.parametrize(("lasts", "waits"), [(True, [2.0, 2.0, 2.0]), (False, [2.0, 0.5, 1.0])])
async def test_a_server_that_was_there_is_tried_at_once(*, lasts: bool, waits: list[float]) -> None:
    """A connection that lasts begins the count anew; a welcome and a goodbye do not."""
    noted = Noted()

    async def brief(socket: ServerConnection) -> None:
        await socket.recv()
        await socket.send(WELCOME)
        await socket.recv()  # what is said to the welcome: it has been noted
        noted.now += STEADY_S if lasts else 0
        await socket.close(1012)

    async with client_of(brief, noted, wire.Ping(n=1)) as (client, _):
        await noted.enough.wait()
        assert client.name == "Ada"
    assert noted.asked[:3] == [(1012, wait) for wait in waits]


@pytest.mark.parametrize(("run", "asked"), [("first", None), ("second", wire.Enter(room=SNAPSHOT.room))])
async def test_a_server_that_was_started_anew_is_asked_for_everything(
    run: str, asked: wire.Enter | None
) -> None:
    """Its history may be an older one, though a room resumes: what was seen is a gap until the room is told whole."""
    runs, heard = iter(("first", run)), list[wire.ToServer]()
    seen = asyncio.Event()

    async def restarting(socket: ServerConnection) -> None:
        await socket.recv()
        told = next(runs)
        await socket.send(MSGPACK.encode(wire.Welcome(1, "server", "token", "Ada", 0, (), (), run=told)))
        if client.tables:
            await socket.send(MSGPACK.encode(wire.Resumed(SNAPSHOT.room, SNAPSHOT.version, you=(0,))))
            while not isinstance(message := MSGPACK.decode_to_server(await socket.recv()), wire.Ping):
                heard.append(message)
            gaps.append(client.tables[SNAPSHOT.room].gap)
            seen.set()
            await socket.wait_closed()
        await socket.send(MSGPACK.encode(SNAPSHOT))
        await socket.recv()
        await socket.close(1012)

    gaps = list[bool]()
    async with client_of(restarting, answer=wire.Ping(n=1)) as (client, _):
        await seen.wait()
    assert [message for message in heard if isinstance(message, wire.Enter)] == [asked] * (asked is not None)
    assert gaps == [asked is not None]


async def test_a_server_that_never_says_welcome_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes the hello and says nothing: that is no server, and there may be one later."""
    monkeypatch.setattr(connection, "WELCOME_S", 0.01)
    async with client_of(lambda socket: socket.wait_closed()) as (_, noted):
        await noted.enough.wait()
    assert [code for code, _ in noted.asked[:3]] == [1006] * 3


async def test_who_leaves_while_waiting_is_gone_at_once() -> None:
    """Nobody waits for the next attempt of a client that is closed."""

    class Long(Noted):
        def wait_s(self, code: int | None) -> float:
            super().wait_s(code)
            self.enough.set()
            return 3600

    async with client_of(lambda socket: socket.close(1012)) as (client, _):
        client.retries = long = Long()
        await long.enough.wait()


async def test_a_server_that_is_not_there_is_tried_again(free_port: int) -> None:
    """Attempts that find nobody count, too."""
    client = Client(f"http://127.0.0.1:{free_port}/")
    client.retries = noted = Noted()
    running = asyncio.create_task(_listen(client))
    async with asyncio.timeout(PLENTY_S):
        await noted.enough.wait()
        await client.close()
        await running
    assert noted.asked[:3] == [(None, 0.0), (None, 0.5), (None, 1.0)]
