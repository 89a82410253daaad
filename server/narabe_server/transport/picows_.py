"""The fast transport, on picows (Cython). Needs ``pip install picows multidict``.

picows takes GET only: a HEAD request is answered with 400 by the library itself. It sends each answer at once, so one
that is to wait goes beside it: see :class:`_Late`.
"""

import asyncio
import logging
from http import HTTPStatus
from typing import Any, Final, cast

from multidict import CIMultiDict
from picows import (
    WSCloseCode,
    WSFrame,
    WSListener,
    WSMsgType,
    WSTransport,
    WSUpgradeRequest,
    WSUpgradeResponse,
    WSUpgradeResponseWithListener,
    ws_create_server,
)

from narabe_server.transport import base
from narabe_server.transport.base import Acceptor, HttpResponse, Listen, Site
from narabe_server.transport.handshake import Admission, Gate, has_token, joined
from narabe_server.transport.link import BINARY, Link
from narabe_server.transport.outbox import Outbox
from narabe_server.transport.roster import Roster

HANDSHAKE_TIMEOUT: Final = 5.0
"""Seconds for a request to come in."""

_READ_BUFFER: Final = 1024
_UPGRADE: Final = {
    "Connection": "upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
}
_BINARY: Final = WSMsgType.BINARY
_CLOSE: Final = WSMsgType.CLOSE
_PING: Final = WSMsgType.PING
_PONG: Final = WSMsgType.PONG


class _Quiet(logging.LoggerAdapter[logging.Logger]):
    """Keeps picows from making a logger for each connection, and a client's faults out of our errors."""

    def log(self, level: int, msg: object, *args: object, **kwargs: Any) -> None:  # noqa: ANN401 -- handed on
        super().log(min(level, logging.INFO) if not kwargs.get("exc_info") else level, msg, *args, **kwargs)


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
        if kind is _BINARY:  # first: nearly every frame is a message
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
        self._link.congested = True

    def resume_writing(self) -> None:
        self._link.congested = False


class _Nothing(WSUpgradeResponse):
    """What is sent in place of the upgrade that picows believes in."""

    def to_bytes(self) -> bytearray:
        """No bytes."""
        return bytearray()


class _Late(WSListener):
    """Sends an HTTP answer when it is time.

    picows has no answer that waits, but it hands out the transport of an open WebSocket. So the request is made to
    look like one, nothing is sent for the handshake, and then the answer.
    """

    __slots__ = ("_after", "_answer", "_timer", "_ws")

    def __init__(self, answer: HttpResponse, after: "asyncio.Future[None]") -> None:
        self._answer = answer
        self._after = after
        self._ws: WSTransport
        self._timer: asyncio.TimerHandle

    def upgrade(self, request: WSUpgradeRequest) -> WSUpgradeResponseWithListener:
        """Let picows take the request for a WebSocket's."""
        request.headers.update(_UPGRADE)
        response = _Nothing()
        response.version = b"HTTP/1.1"
        response.status = HTTPStatus.SWITCHING_PROTOCOLS
        response.headers = CIMultiDict()
        response.body = None
        return WSUpgradeResponseWithListener(response, self)

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._ws = transport
        self._timer = asyncio.get_running_loop().call_later(base.HELD_SECONDS, self._send)
        self._after.add_done_callback(self._send)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:  # noqa: ARG002 -- there are none
        transport.disconnect(graceful=False)  # HTTP clients that wait for an answer send nothing

    def on_ws_disconnected(self, transport: WSTransport) -> None:  # noqa: ARG002 -- it is our own
        self._timer.cancel()
        self._after.remove_done_callback(self._send)

    def _send(self, _: object = None) -> None:
        response = _response(self._answer)
        response.headers["Connection"] = "close"
        self._ws.underlying_transport.write(response.to_bytes())
        self._ws.disconnect()
        self._timer.cancel()
        self._after.remove_done_callback(self._send)


class PicowsTransport:
    """Listens with picows."""

    def __init__(self) -> None:
        self._roster = Roster()
        self.outbox = Outbox()

    async def start(self, listen: Listen, acceptor: Acceptor, site: Site) -> int:
        """Listen, and return the bound port; ``OSError`` when the address can't be had."""
        self._gate = Gate(listen, site)
        self._acceptor = acceptor
        self._server = await ws_create_server(
            self._decide,
            listen.host,
            listen.port,
            websocket_handshake_timeout=HANDSHAKE_TIMEOUT,
            logger_name=_Quiet(logging.getLogger("picows.server"), {}),
            max_frame_size=listen.max_frame_bytes,
            enable_auto_pong=False,  # the link counts pings before it answers them
            read_buffer_init_size=_READ_BUFFER,
            backlog=1024,
        )
        self._roster.start()
        return int(next(iter(self._server.sockets)).getsockname()[1])

    async def stop(self, code: int, reason: str) -> None:
        """Stop listening, close all connections with ``code``, and return when they are gone or cut.

        Sockets that never sent a request are out of reach here; they end by ``HANDSHAKE_TIMEOUT``.
        """
        self._gate.open = False
        self._server.close()
        await self._roster.dismiss(code, reason)

    def opened(self, link: _Link, admission: Admission) -> None:
        """Take in a new connection."""
        self._roster.let_in(link, admission, self._gate, self._acceptor)

    def closed(self, link: _Link) -> None:
        """Let a connection go that is over."""
        self._roster.let_go(link)

    def _decide(self, request: WSUpgradeRequest) -> WSUpgradeResponseWithListener:
        headers = joined(request.headers.items())
        if has_token(headers.get("connection", ""), "upgrade"):
            # picows wants the header to be exactly this; Firefox sends "keep-alive, Upgrade".
            request.headers["Connection"] = "upgrade"
        decision = self._gate.decide(request.method.decode(), request.path.decode("latin-1"), headers)
        if isinstance(decision, HttpResponse):
            if decision.after is not None and not decision.after.done():
                return _Late(decision, decision.after).upgrade(request)
            return WSUpgradeResponseWithListener(_response(decision), None)
        extra = {"Sec-WebSocket-Protocol": decision.subprotocol} if decision.subprotocol else None
        response = WSUpgradeResponse.create_101_response(extra)
        return WSUpgradeResponseWithListener(response, _Listener(self, decision))


def _response(answer: HttpResponse) -> WSUpgradeResponse:
    response = WSUpgradeResponse()
    response.version = b"HTTP/1.1"
    response.status = HTTPStatus(answer.status)
    response.headers = CIMultiDict(answer.headers)
    response.body = answer.body or None
    if not answer.body and response.status != HTTPStatus.NOT_MODIFIED:
        response.headers["Content-Length"] = "0"
    return response
