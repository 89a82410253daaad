"""The fast transport, on picows (Cython). Needs ``pip install 'picows~=2.3.1'``.

picows takes GET only, answers nothing that has to wait, and hears frames that came before its own answer. So a
:class:`~narabe_server.transport.door.Door` reads the request, and picows gets the socket of a client that is let in.
Reserved bits, and what follows a close frame, it lets through; the adapter does not.

For this the adapter relies on what the library does not promise; ``tests/server/transport/test_picows.py`` asks the
library alone for it: ``WSProtocol``, with the arguments that its ``ws_create_server`` gives it, is the whole of a
connection, takes a request that is put into its buffer, and answers it in that call. ``ws_create_server`` listens with
``aiofastnet``, as is done here, too.
"""

import asyncio
import logging
from collections.abc import Sequence
from socket import SO_RCVBUF, SOL_SOCKET
from typing import Any, Final, cast

from aiofastnet import create_server
from picows import (
    WSAutoPingStrategy,
    WSCloseCode,
    WSFrame,
    WSListener,
    WSMsgType,
    WSTransport,
    WSUpgradeRequest,
    WSUpgradeResponse,
    WSUpgradeResponseWithListener,
)
from picows.picows import WSProtocol  # type: ignore[attr-defined]  # its stub leaves it out

from narabe_server.transport.base import Acceptor, Frame, Listen, Site
from narabe_server.transport.door import Door
from narabe_server.transport.handshake import Admission, Gate
from narabe_server.transport.link import BINARY, OUT_OF_ORDER, Link, logger
from narabe_server.transport.outbox import Outbox
from narabe_server.transport.roster import Roster

RECEIVE_BUFFER: Final = 16 * 1024
"""Bytes, doubled by Linux, that the system keeps of what a client sends. picows doubles its own buffer when a read has
filled it, and never gives memory back: what one read can take is what a client can make it keep for good."""

_READ_BUFFER: Final = 1024
_REQUEST: Final = (
    b"GET / HTTP/1.1\r\nConnection: upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %b\r\n\r\n"
)
_BINARY: Final = WSMsgType.BINARY
_CLOSE: Final = WSMsgType.CLOSE
_PING: Final = WSMsgType.PING
_PONG: Final = WSMsgType.PONG


class _Quiet(logging.LoggerAdapter[logging.Logger]):
    """Keeps picows from making a logger for each connection, and a client's faults out of our errors."""

    def log(self, level: int, msg: object, *args: object, **kwargs: Any) -> None:  # noqa: ANN401 -- handed on
        super().log(min(level, logging.INFO) if not kwargs.get("exc_info") else level, msg, *args, **kwargs)


_LOGGER: Final = _Quiet(logging.getLogger("picows.server"), {})


class _Link(Link):
    __slots__ = ("_ws",)

    def __init__(self, ws: WSTransport, outbox: Outbox, *, text: bool) -> None:
        super().__init__(ws.underlying_transport, outbox, text=text)
        self._ws = ws

    def flush(self) -> None:
        # As the base has it, in one call instead of two: each move does this twice.
        data, self._pending = self._pending, b""
        if data and not self._ws.is_close_frame_sent and not self._socket.is_closing():
            self._socket.write(data)

    def end(self) -> WSTransport:
        return self._ws

    @staticmethod
    def write_all(ends: Sequence[WSTransport], frame: Frame) -> None:
        payload = frame.payload
        for ws in ends:
            try:
                ws.send(_BINARY, payload)  # nothing, when a close frame went out: picows sends some by itself
            except (OSError, RuntimeError):  # it must not keep the frame from the others
                logger.exception("write failed")
                ws.disconnect(graceful=False)

    def _writable(self) -> bool:
        return not self._ws.is_close_frame_sent and not self._socket.is_closing()

    def ping(self) -> None:
        if not self._socket.is_closing():
            self._ws.send_ping()

    def sign_of_life(self, frame: WSFrame) -> None:
        """Take a pong or a ping, and answer a ping."""
        self.quiet = 0
        self.count_extra()
        if frame.msg_type is _PING and self._writable():
            self._ws.send_pong(frame.get_payload_as_bytes())

    def echo_close(self, frame: WSFrame) -> None:
        """Answer the client's close frame, and end the connection when what is queued went out."""
        code = frame.get_close_code()
        self._shut()
        self._ws.send_close(WSCloseCode.OK if code == WSCloseCode.NO_INFO else code)
        self._ws.disconnect()
        self.expire()

    def _write_close(self, code: int, reason: str) -> None:
        # Codes of our own (4000 and up) are in no enumeration; picows takes any number.
        self._ws.send_close(cast(WSCloseCode, code), reason)


class _Listener(WSListener):
    """What picows calls for one connection."""

    __slots__ = ("_admission", "_link", "_owner")

    def __init__(self, owner: "PicowsTransport", admission: Admission) -> None:
        self._owner = owner
        self._admission = admission
        self._link: _Link

    def on_ws_connected(self, transport: WSTransport) -> None:
        # Only the handshake needed them.
        transport.request.headers.clear()
        transport.response.headers.clear()
        self._link = _Link(transport, self._owner.outbox, text=self._admission.text)
        self._owner.opened(self._link, self._admission)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:  # noqa: ARG002 -- the link has it
        kind = frame.msg_type
        if frame.rsv1 or frame.rsv2 or frame.rsv3:
            self._link.close(OUT_OF_ORDER, "reserved bits")  # no extension was agreed on
        elif kind is _BINARY:  # first: nearly every frame is a message
            self._link.take(BINARY, frame.get_payload_as_bytes(), fin=frame.fin)
        elif kind is _PONG or kind is _PING:
            self._link.sign_of_life(frame)
        elif kind is _CLOSE:
            self._link.echo_close(frame)
        else:
            # picows' kinds are numbers too, whatever its type stub says; .value takes longer.
            self._link.take(cast(int, kind), frame.get_payload_as_bytes(), fin=frame.fin)

    def on_ws_disconnected(self, transport: WSTransport) -> None:  # noqa: ARG002 -- the link has it
        self._owner.closed(self._link)

    def pause_writing(self) -> None:
        self._link.fell_behind()

    def resume_writing(self) -> None:
        self._link.caught_up()


class PicowsTransport:
    """Listens with picows."""

    def __init__(self) -> None:
        self._roster = Roster()
        self._opening: set[Door] = set()
        self.outbox = Outbox()

    async def start(self, listen: Listen, acceptor: Acceptor, site: Site) -> int:
        """Listen, and return the bound port; ``OSError`` when the address can't be had."""
        self._gate = Gate(listen, site)
        self._acceptor = acceptor
        self._server = await create_server(
            asyncio.get_running_loop(),
            lambda: Door(self._gate, self._hand_over, self._opening),
            listen.host,
            listen.port,
            backlog=1024,
        )
        for listening in self._server.sockets:
            listening.setsockopt(SOL_SOCKET, SO_RCVBUF, RECEIVE_BUFFER)  # those that it accepts inherit it
        self._roster.start()
        return int(next(iter(self._server.sockets)).getsockname()[1])

    async def stop(self, code: int, reason: str) -> None:
        """Stop listening, close all connections with ``code``, and return when they are gone or cut."""
        self._gate.open = False
        self._server.close()
        await self._roster.dismiss(code, reason)
        for door in list(self._opening):
            door.socket.abort()

    def opened(self, link: _Link, admission: Admission) -> None:
        """Take in a new connection."""
        self._roster.let_in(link, admission, self._gate, self._acceptor)

    def closed(self, link: _Link) -> None:
        """Let a connection go that is over."""
        self._roster.let_go(link)

    def _hand_over(self, socket: asyncio.Transport, admission: Admission, key: str) -> None:
        """Let picows answer the handshake, of which it gets no more than it must know, and have the socket."""
        protocol = self._protocol(admission)
        socket.set_protocol(protocol)
        protocol.connection_made(socket)
        request = _REQUEST % key.encode()
        protocol.get_buffer(-1)[: len(request)] = request
        protocol.buffer_updated(len(request))

    def _protocol(self, admission: Admission) -> WSProtocol:
        extra = {"Sec-WebSocket-Protocol": admission.subprotocol} if admission.subprotocol else None
        listener = _Listener(self, admission)

        def upgrade(_: WSUpgradeRequest) -> WSUpgradeResponseWithListener:
            return WSUpgradeResponseWithListener(WSUpgradeResponse.create_101_response(extra), listener)

        return WSProtocol(
            host_port=None,
            ws_path=None,
            is_client_side=False,
            ws_listener_factory=upgrade,
            logger=_LOGGER,
            disconnect_on_exception=True,
            websocket_handshake_timeout=None,  # it is answered at once
            enable_auto_ping=False,  # the roster pings
            auto_ping_idle_timeout=0,
            auto_ping_reply_timeout=0,
            auto_ping_strategy=WSAutoPingStrategy.PING_WHEN_IDLE,
            enable_auto_pong=False,  # the link counts pings before it answers them
            max_frame_size=self._gate.listen.max_frame_bytes,
            extra_headers=None,
            read_buffer_init_size=_READ_BUFFER,
        )
