import asyncio
from collections.abc import AsyncIterator
from http import HTTPStatus

import pytest

from narabe_protocol.limits import CLOSE_RESTART, CLOSE_VERSION, SUBPROTOCOL_JSON
from narabe_server.transport.base import Connection, Frame, HttpRequest, HttpResponse, Listen
from narabe_server.transport.http import plain_text
from narabe_server.transport.memory import ABNORMAL, MemoryTransport, Refused


class Guest:
    """A receiver that remembers."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.messages: list[bytes | str] = []
        self.ends = 0

    def received(self, data: bytes | str) -> None:
        """Remember it."""
        self.messages.append(data)

    def closed(self) -> None:
        """Count it."""
        self.ends += 1


class Host:
    """An acceptor and a site."""

    def __init__(self) -> None:
        self.guests: list[Guest] = []

    def connected(self, connection: Connection) -> Guest:
        """Remember who came."""
        self.guests.append(Guest(connection))
        return self.guests[-1]

    def respond(self, request: HttpRequest) -> HttpResponse:
        """Repeat the path."""
        return plain_text(HTTPStatus.OK, request.path)


@pytest.fixture
def host() -> Host:
    """Give a server's side."""
    return Host()


@pytest.fixture
async def net(host: Host) -> AsyncIterator[MemoryTransport]:
    """Give a started transport, stopped at the end."""
    net = MemoryTransport()
    assert await net.start(Listen("memory", 7, max_frame_bytes=8), host, host) == 7
    yield net
    await net.stop(1001, "")


async def test_both_ways(net: MemoryTransport, host: Host) -> None:
    """Messages reach the receiver at once, frames the inbox, in order."""
    client = net.connect(peer="10.0.0.1")
    client.send(b"a")
    client.send("b")
    guest = host.guests[0]
    assert guest.messages == [b"a", "b"]
    assert (guest.connection.peer, guest.connection.text) == ("10.0.0.1", False)
    frames = [Frame(b"1"), Frame(b"2")]
    for frame in frames:
        guest.connection.send(frame)
    assert [await client.receive(), await client.receive()] == frames


async def test_receive_waits_and_ends(net: MemoryTransport, host: Host) -> None:
    """receive() waits for a frame, and says so when there will be none."""
    client = net.connect_json()
    waiting = asyncio.create_task(client.receive())
    await asyncio.sleep(0)
    host.guests[0].connection.send(Frame(b"1", text=True))
    assert (await waiting).payload == b"1"
    ending = asyncio.create_task(client.receive())
    await asyncio.sleep(0)
    host.guests[0].connection.close(4002, "enough")
    with pytest.raises(EOFError):
        await ending
    assert host.guests[0].connection.text


async def test_a_stalled_client_piles_up_and_catches_up(net: MemoryTransport, host: Host) -> None:
    """buffered() counts whole frames while nothing is read, and a close waits its turn behind them."""
    client = net.connect()
    connection = host.guests[0].connection
    client.stall()
    connection.send(Frame(b"abc"))
    connection.send(Frame(b"d"))
    assert connection.buffered() == 8
    connection.close(4002, "slow")
    connection.send(Frame(b"too late"))
    assert client.ended is None
    client.resume()
    assert connection.buffered() == 0
    assert [frame.payload for frame in client.inbox] == [b"abc", b"d"]
    assert await client.wait_ended() == (4002, "slow")


async def test_the_end_is_told_once_and_later(net: MemoryTransport, host: Host) -> None:
    """closed() comes in a later turn of the loop, once, however often the end is asked for."""
    client = net.connect()
    guest = host.guests[0]
    guest.connection.close(4002)
    guest.connection.close(4000)
    guest.connection.abort()
    client.close()
    client.drop()
    assert guest.ends == 0
    await asyncio.sleep(0)
    assert (guest.ends, client.ended) == (1, (4002, ""))
    client.send(b"x")
    guest.connection.send(Frame(b"x"))
    assert (guest.messages, len(client.inbox)) == ([], 0)


@pytest.mark.parametrize(("way", "ended"), [("close", (1000, "")), ("drop", (ABNORMAL, ""))])
async def test_a_client_leaves(net: MemoryTransport, host: Host, way: str, ended: tuple[int, str]) -> None:
    """With a close frame or without, the receiver hears of it."""
    client = net.connect()
    getattr(client, way)()
    assert await client.wait_ended() == ended
    await asyncio.sleep(0)
    assert host.guests[0].ends == 1


async def test_too_long_a_message_closes_with_1009(net: MemoryTransport, host: Host) -> None:
    """The limit is in bytes and holds as on a socket."""
    client = net.connect()
    client.send("界界界")
    assert (await client.wait_ended())[0] == 1009
    assert host.guests[0].messages == []


async def test_the_door_is_the_same(net: MemoryTransport, host: Host) -> None:
    """Origins, versions and subprotocols are judged as on a socket."""
    with pytest.raises(Refused, match="403"):
        net.connect(origin="https://evil.example")
    with pytest.raises(Refused, match="400"):
        net.connect("chat")
    stranger = net.connect("narabe.v9.json")
    assert (await stranger.wait_ended())[0] == CLOSE_VERSION
    assert net.connect_json().subprotocol == SUBPROTOCOL_JSON
    assert len(host.guests) == 1


async def test_pages_are_answered(net: MemoryTransport) -> None:
    """Plain requests go to the site."""
    assert net.get("/healthz").body == b"/healthz\n"
    with pytest.raises(TypeError):
        net.get("/ws", {"upgrade": "websocket"})


async def test_stop_ends_everybody(net: MemoryTransport, host: Host) -> None:
    """All get the code, the stalled are cut, and nobody comes in any more."""
    client, stalled = net.connect(), net.connect()
    stalled.stall()
    await net.stop(CLOSE_RESTART, "restart")
    assert (client.ended, stalled.ended) == ((CLOSE_RESTART, "restart"), (ABNORMAL, ""))
    assert [guest.ends for guest in host.guests] == [1, 1]
    with pytest.raises(Refused, match="503"):
        net.connect()
