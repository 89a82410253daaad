"""What the adapter of ``websockets`` takes for granted, asked of the library without the adapter.

A failure here after an upgrade means: read the list at the top of ``transport/websocket.py``, and what the library says
of the change, before anything else.
"""

import asyncio
from collections.abc import AsyncIterator

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import Event

from tests.conformance.transport.house import masked, request, upgrade
from tests.nodes import PLENTY_S


class _Queue:
    """Stands where the library keeps received frames, and writes down what it is asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def close(self) -> None:
        self.asked.append("close")

    def __getattr__(self, name: str) -> object:
        self.asked.append(name)
        raise AttributeError(name)


class _Socket(ServerConnection):
    """The library's connection; it hands nothing on after the handshake, as the adapter's does not."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.events: list[Event] = []
        self.request_was_known: list[bool] = []
        self.lost = asyncio.Event()
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.lost.set()

    def process_event(self, event: Event) -> None:
        self.events.append(event)
        self.request_was_known.append(self.request is not None)
        if self.request is None:
            super().process_event(event)


class _Line:
    """Both ends of one open connection."""

    def __init__(self, socket: _Socket, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.socket, self.reader, self.writer = socket, reader, writer


@pytest.fixture
async def line() -> AsyncIterator[_Line]:
    """A connection right after its handshake, whose handler waits for the end."""
    arrived: asyncio.Future[_Socket] = asyncio.get_running_loop().create_future()

    async def handler(socket: ServerConnection) -> None:
        assert isinstance(socket, _Socket)
        arrived.set_result(socket)
        await socket.wait_closed()

    async with serve(handler, "127.0.0.1", 0, create_connection=_Socket, ping_interval=None) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(request(*upgrade()))
        await reader.readuntil(b"\r\n\r\n")
        yield _Line(await arrived, reader, writer)
        writer.close()


async def test_each_event_comes_through_one_door(line: _Line) -> None:
    """Parsed events go to ``process_event`` in the call that brought their bytes, the request first."""
    line.socket.data_received(masked(2, b"a") + masked(9, b"p"))
    first, second, third = line.socket.events
    assert isinstance(first, Request)
    assert isinstance(second, Frame)
    assert isinstance(third, Frame)
    assert (second.opcode, bytes(second.data), second.fin) == (Opcode.BINARY, b"a", True)
    assert third.opcode is Opcode.PING
    assert line.socket.request_was_known == [False, True, True]


async def test_a_connection_ends_without_its_queue_and_its_handshake(line: _Line) -> None:
    """After the handshake the library needs neither, and of the queue it only asks that it be closed."""
    queue = _Queue()
    line.socket.request = line.socket.response = None
    line.socket.recv_messages = queue  # type: ignore[assignment]
    line.socket.events.clear()
    line.socket.process_event = line.socket.events.append  # type: ignore[assignment]
    line.writer.write(masked(2, b"a") + masked(8, b"\x03\xe8"))
    async with asyncio.timeout(PLENTY_S):
        assert await line.reader.read() == b"\x88\x02\x03\xe8"
        line.writer.close()
        await line.socket.wait_closed()
        await line.socket.lost.wait()
    assert len(line.socket.events) == 2
    assert queue.asked == ["close"]


async def test_what_the_protocol_has_to_send_is_sent_on_demand(line: _Line) -> None:
    """``send_data`` writes what the protocol object was told to send, and the socket writes beside it."""
    line.socket.protocol.send_ping(b"")
    line.socket.send_data()
    line.socket.transport.write(b"\x82\x01x")
    async with asyncio.timeout(PLENTY_S):
        assert await line.reader.readexactly(5) == b"\x89\x00\x82\x01x"


@pytest.mark.parametrize("module", ["speedups", "utils"])
def test_a_mask_is_a_key_of_four_bytes(module: str) -> None:
    """Both forms of ``apply_mask`` take bytes and key in this order, and give bytes of the same length."""
    apply_mask = pytest.importorskip(f"websockets.{module}").apply_mask
    assert apply_mask(b"\x01\x02\x03\x04\x05", b"\x10\x20\x30\x40") == b"\x11\x22\x33\x44\x15"
