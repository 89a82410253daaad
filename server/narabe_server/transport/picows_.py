"""The fast transport, on picows (Cython). Needs ``pip install picows multidict``.

picows takes GET only: a HEAD request is answered with 400 by the library itself. Plain requests are answered beside it:
see :class:`_Page`. Reserved bits, and what follows a close frame, it lets through; the adapter does not.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from http import HTTPStatus
from socket import SO_RCVBUF, SOL_SOCKET
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
from narabe_server.transport.base import Acceptor, Frame, HttpResponse, Listen, Site
from narabe_server.transport.handshake import Admission, Gate, asks_for_socket, has_token, joined
from narabe_server.transport.http import plain_text
from narabe_server.transport.link import BINARY, OUT_OF_ORDER, Link, logger, peer_of
from narabe_server.transport.outbox import Outbox
from narabe_server.transport.roster import Roster

HANDSHAKE_TIMEOUT: Final = 5.0
"""Seconds for a request to come in."""
ANSWER_TIMEOUT: Final = 10.0
"""Seconds for taking the answer to a plain request, so also for fetching a file over a slow line."""
RECEIVE_BUFFER: Final = 16 * 1024
"""Bytes, doubled by Linux, that the system keeps of what a client sends. picows doubles its own buffer when a read has
filled it, and never gives memory back: what one read can take is what a client can make it keep for good."""

_VERSION: Final = "13"
"""That of RFC 6455; picows would take older drafts too, which name the page's origin in another header."""
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


class _Nothing(WSUpgradeResponse):
    """What is sent in place of the upgrade that picows believes in."""

    def to_bytes(self) -> bytearray:
        """No bytes."""
        return bytearray()


class _Page(WSListener):
    """Answers one plain HTTP request: what ``ask`` returns when it is told the address at the other end.

    picows asks for the answer before it says who wants it, has none that waits, and lets a client take for ever over
    reading one. But it hands out the transport of an open WebSocket. So each request is made to look like one, nothing
    is sent for the handshake, and then the answer.
    """

    __slots__ = ("_answer", "_ask", "_timer", "_ws")

    def __init__(self, ask: Callable[[str], HttpResponse]) -> None:
        self._ask = ask
        self._answer: HttpResponse
        self._timer: asyncio.TimerHandle | None = None
        self._ws: WSTransport

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
        self._answer = self._ask(peer_of(transport.underlying_transport))
        after = self._answer.after
        if after is None or after.done():
            self._send()
        else:
            self._call_later(base.HELD_SECONDS, self._send)
            after.add_done_callback(self._send)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Drop what comes behind a request."""

    def on_ws_disconnected(self, transport: WSTransport) -> None:  # noqa: ARG002 -- it is our own
        self._wait_no_more()

    def pause_writing(self) -> None:
        """Ignore it: there is nothing to write but the answer."""

    def resume_writing(self) -> None:
        """Ignore it, likewise."""

    def _send(self, _: object = None) -> None:
        self._wait_no_more()
        response = _response(self._answer)
        response.headers["Connection"] = "close"
        line = self._ws.underlying_transport
        line.write(response.to_bytes())
        self._ws.disconnect()
        self._call_later(ANSWER_TIMEOUT, line.abort)

    def _call_later(self, seconds: float, what: Callable[[], None]) -> None:
        self._timer = asyncio.get_running_loop().call_later(seconds, what)

    def _wait_no_more(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._answer.after is not None:
            self._answer.after.remove_done_callback(self._send)


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
        for listening in self._server.sockets:
            listening.setsockopt(SOL_SOCKET, SO_RCVBUF, RECEIVE_BUFFER)  # those that it accepts inherit it
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
        method, target = request.method.decode(), request.path.decode("latin-1")
        if not asks_for_socket(headers):
            page = _Page(lambda peer: self._gate.answer(method, target, headers, peer))
            return page.upgrade(request)
        decision = self._gate.admit(target, headers)
        if isinstance(decision, Admission) and headers.get("sec-websocket-version") != _VERSION:
            decision = _OTHER_VERSION
        if isinstance(decision, HttpResponse):
            return WSUpgradeResponseWithListener(_response(decision), None)
        extra = {"Sec-WebSocket-Protocol": decision.subprotocol} if decision.subprotocol else None
        response = WSUpgradeResponse.create_101_response(extra)
        return WSUpgradeResponseWithListener(response, _Listener(self, decision))


_OTHER_VERSION: Final = plain_text(
    HTTPStatus.UPGRADE_REQUIRED,
    f"Only version {_VERSION} of the WebSocket protocol",
    (("Sec-WebSocket-Version", _VERSION),),
)


def _response(answer: HttpResponse) -> WSUpgradeResponse:
    response = WSUpgradeResponse()
    response.version = b"HTTP/1.1"
    response.status = HTTPStatus(answer.status)
    response.headers = CIMultiDict(answer.headers)
    response.body = answer.body or None
    if not answer.body and response.status != HTTPStatus.NOT_MODIFIED:
        response.headers["Content-Length"] = "0"
    return response
