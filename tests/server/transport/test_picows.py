"""What the adapter of ``picows`` does about the library's own ways."""

import asyncio
import logging
from collections.abc import AsyncIterator

import aiofastnet
import picows
import pytest
from picows.picows import WSProtocol  # type: ignore[attr-defined]  # its stub leaves it out

from narabe_server.transport.http import Router
from narabe_server.transport.registry import make_transport
from tests.conformance.transport.conftest import LargeSite
from tests.conformance.transport.house import House, masked, request, upgrade

MESSAGE = b"\x82\xfe" + (4000).to_bytes(2, "big") + bytes(4) + b"m" * 4000
ECHO = 4 + 4000


@pytest.fixture
async def house() -> AsyncIterator[House]:
    """An open house on picows."""
    house = House(make_transport("picows"), Router({}, LargeSite()))
    await house.open()
    yield house
    await house.transport.stop(1001, "")


async def test_what_a_client_sends_at_once_is_not_kept_for_good(house: House) -> None:
    """The library's buffer grows with each read that fills it, and stays: so no read may take much."""
    reader, writer = await house.shake()
    protocol = (await house.guest()).connection._ws.underlying_transport.get_protocol()  # type: ignore[attr-defined]
    for _ in range(10):
        writer.write(MESSAGE * 60)
        await reader.readexactly(60 * ECHO)
    assert len(protocol.get_buffer(-1)) <= 64 * 1024
    writer.close()


class _Listener(picows.WSListener):
    def __init__(self) -> None:
        self.got: list[bytes] = []
        self.opened = 0

    def on_ws_connected(self, transport: picows.WSTransport) -> None:  # noqa: ARG002 -- the library's
        self.opened += 1

    def on_ws_frame(self, transport: picows.WSTransport, frame: picows.WSFrame) -> None:
        self.got.append(frame.get_payload_as_bytes())
        transport.send(frame.msg_type, frame.get_payload_as_bytes())


class _Protocol(asyncio.Protocol):
    """Gives its socket to the library's protocol as soon as it is open."""

    def __init__(self, listener: _Listener) -> None:
        self.listener = listener

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        protocol = WSProtocol(
            host_port=None,
            ws_path=None,
            is_client_side=False,
            ws_listener_factory=lambda _: self.listener,
            logger=logging.getLogger("picows.server"),
            disconnect_on_exception=True,
            websocket_handshake_timeout=None,
            enable_auto_ping=False,
            auto_ping_idle_timeout=0,
            auto_ping_reply_timeout=0,
            auto_ping_strategy=picows.WSAutoPingStrategy.PING_WHEN_IDLE,
            enable_auto_pong=False,
            max_frame_size=100,
            extra_headers=None,
            read_buffer_init_size=1024,
        )
        transport.set_protocol(protocol)
        protocol.connection_made(transport)
        head = request(*upgrade())
        protocol.get_buffer(-1)[: len(head)] = head
        protocol.buffer_updated(len(head))
        assert self.listener.opened == 1


async def test_the_library_takes_a_socket_that_is_open() -> None:
    """What the adapter takes for granted: a request put into the buffer is answered in that call, frames follow."""
    listener = _Listener()
    server = await aiofastnet.create_server(
        asyncio.get_running_loop(), lambda: _Protocol(listener), "127.0.0.1", 0
    )
    reader, writer = await asyncio.open_connection("127.0.0.1", server.sockets[0].getsockname()[1])
    head = await reader.readuntil(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 101 ")
    assert b"Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" in head
    writer.write(masked(2, b"hello"))
    assert await reader.readexactly(7) == b"\x82\x05hello"
    assert listener.got == [b"hello"]
    writer.close()
    server.close()
