"""The default transport, on the asyncio server of the ``websockets`` library.

The library does the handshake and the protocol. Three things differ from its usual use: messages are handed to
the receiver as they are parsed, with no queue and no waking task between; a frame is written as prepared; and a small
message that came alone, as a move does, is unmasked here, which costs a tenth of what the library's parser takes.

For this the adapter relies on some things of ``ServerConnection`` that the library's documentation does not promise;
``tests/server/transport/test_library.py`` asks the library alone for each, so that an upgrade that changes one says so:

- ``connection_made`` and ``connection_lost`` are the ends of its life; ``transport`` is there in between;
- ``data_received`` gives each parsed event to ``process_event`` in the same call: the request while ``request`` is
  None, frames after it;
- of ``recv_messages`` nothing is used but ``close()`` once frames no longer pass through ``process_event``;
- ``request``, ``response`` and ``logger`` are not needed after the handshake;
- ``send_data`` writes what the sans-I/O ``protocol`` has to send, and sends each answer to a request;
- ``response`` is None until the call that sends it;
- ``apply_mask`` of ``websockets.speedups``, and of ``websockets.utils``, unmasks bytes with a key of four.
"""

import asyncio
import logging
from collections.abc import Awaitable, Sequence
from functools import partial
from http import HTTPStatus
from typing import Any, Final, cast

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.frames import Frame as WireFrame
from websockets.frames import Opcode as WireOpcode
from websockets.http11 import Request, Response
from websockets.protocol import CONNECTING, OPEN, Event
from websockets.server import ServerProtocol
from websockets.typing import Subprotocol

from narabe_server.transport import base
from narabe_server.transport.base import Acceptor, Frame, HttpResponse, Listen, Site
from narabe_server.transport.handshake import Admission, Gate, joined
from narabe_server.transport.link import BINARY, Link, logger, peer_of
from narabe_server.transport.outbox import Outbox
from narabe_server.transport.roster import Roster

try:
    from websockets.speedups import apply_mask
except ImportError:  # a platform that the library has no compiled part for
    from websockets.utils import apply_mask

_CLOSE: Final = WireOpcode.CLOSE
_BLANK_LINE: Final = b"\r\n\r\n"
_WHOLE_BINARY: Final = 0x82
_MASKED: Final = 0x80
_MASK_AT: Final = 2
_SMALL_DATA_AT: Final = 6
_SMALL: Final = 125
"""Bytes of the longest payload whose length stands in the second byte of a frame (RFC 6455 §5.2)."""
_LONGER: Final = {126: 2, 127: 8}
"""Bytes that tell the length where the second byte does not."""

OPEN_TIMEOUT: Final = 10.0
"""Seconds for a request and its answer, so also for fetching a file over a slow line."""

_logger = logging.getLogger("websockets.server")


class _NoQueue:
    """Stands in for the library's queue of received frames, which nothing goes through here."""

    def close(self) -> None:
        """Nothing to wake."""


_NO_QUEUE: Final = cast(Any, _NoQueue())


class _Socket(ServerConnection):
    """The library's connection, which gives messages to its link at once."""

    came_early = False
    """Whether anything came behind the request before that was answered."""
    _half_closed = False
    """Whether the client stopped sending, and has no answer yet."""
    _head: bytes | None = b""
    """The last bytes of a request that has not ended yet; None: it has."""

    def __init__(
        self,
        opening: set["_Socket"],
        protocol: ServerProtocol,
        server: Server,
        **options: Any,  # noqa: ANN401 -- handed on
    ) -> None:
        super().__init__(protocol, server, **options)
        self.admission = Admission()
        self.link: _Link | None = None
        self._between_frames = True
        """Whether the library has no part of a frame; once it is uncertain it parses all that comes."""
        self._opening = opening

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._opening.add(self)
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._opening.discard(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take a small message that came alone at once; the library parses everything else."""
        link = self.link
        if self._between_frames and link is not None:
            if is_small_message(data) and self.protocol.state is OPEN:
                link.take(BINARY, apply_mask(data[_SMALL_DATA_AT:], data[_MASK_AT:_SMALL_DATA_AT]), fin=True)
                return
            self._between_frames = are_whole_frames(data)
        elif self.request is not None:
            self._between_frames = False  # something came before the handshake was answered
        if link is None and self.protocol.state is CONNECTING:
            data = self._request_alone(data)
        if data:
            super().data_received(data)
        if link is not None and self.protocol.state is not OPEN:
            link.outbox.changes += 1  # the library closes it, for a close frame or a fault

    def _request_alone(self, data: bytes) -> bytes:
        """What of ``data`` belongs to the request. A body is dropped: the library would take it for frames."""
        if self._head is None:
            self.came_early = True
            return b""
        head = self._head + data
        end = head.find(_BLANK_LINE)
        if end < 0:
            self._head = head[1 - len(_BLANK_LINE) :]
            return data
        own = end + len(_BLANK_LINE) - len(self._head)
        self._head = None
        self.came_early = own < len(data)
        return data[:own]

    def eof_received(self) -> bool | None:  # type: ignore[override]  # the library's never keeps a socket open
        """Keep a client that stops sending behind its request until that is answered, and no longer."""
        if self._head is None and self.response is None and self.protocol.state is CONNECTING:
            self._half_closed = True
            return True
        super().eof_received()
        return None

    def send_data(self) -> None:
        """Send what the library has to send; whom that was kept for is let go."""
        super().send_data()
        if self._half_closed:
            self._half_closed = False
            super().eof_received()
            self.transport.close()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.link is not None:
            self.link.fell_behind()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.link is not None:
            self.link.caught_up()

    def process_event(self, event: Event) -> None:
        """Take what the library has parsed: the request first, then frames."""
        if self.link is not None:
            self.link.parsed(cast(WireFrame, event))
        elif self.request is None:
            super().process_event(event)
        else:
            self.transport.abort()  # as below

    def opened(self, link: "_Link") -> None:
        """Hand over to the link, and let go of what only the handshake needed."""
        self.link = link
        self.request = self.response = None
        self.recv_messages = _NO_QUEUE
        self.logger = self.protocol.logger = _logger
        self._opening.discard(self)


def is_small_message(data: bytes) -> bool:
    """True when ``data`` is just one unfragmented binary message from a client, of at most 125 bytes."""
    size = len(data) - _SMALL_DATA_AT
    return 0 <= size <= _SMALL and data[0] == _WHOLE_BINARY and data[1] == _MASKED | size


def are_whole_frames(data: bytes) -> bool:
    """True when ``data``, which begins a frame, holds nothing but whole masked frames."""
    end, position = len(data), 0
    while position + _SMALL_DATA_AT <= end:
        size = data[position + 1] & ~_MASKED
        position += _MASK_AT
        if (more := _LONGER.get(size)) is not None:
            size = int.from_bytes(data[position : position + more], "big")
            position += more
        position += _SMALL_DATA_AT - _MASK_AT + size
    return position == end


class _Link(Link):
    __slots__ = ("_protocol", "_ws")

    def __init__(self, ws: _Socket, outbox: Outbox) -> None:
        super().__init__(ws.transport, outbox, text=ws.admission.text)
        self._ws = ws
        self._protocol = ws.protocol

    def flush(self) -> None:
        # As the base has it, in one call instead of two: each move does this twice.
        data, self._pending = self._pending, b""
        if data and self._protocol.state is OPEN and not self._socket.is_closing():
            self._socket.write(data)

    def end(self) -> asyncio.Transport:
        return self._socket

    @staticmethod
    def write_all(ends: Sequence[asyncio.Transport], frame: Frame) -> None:
        wire = frame.wire
        for socket in ends:
            try:
                if not socket.is_closing():  # it may break within this turn of the loop
                    socket.write(wire)
            except (OSError, RuntimeError):  # it must not keep the frame from the others
                logger.exception("write failed")
                socket.abort()

    def _writable(self) -> bool:
        # The state says whether a close frame went out; the socket whether it broke in this turn of the loop.
        return self._protocol.state is OPEN and not self._socket.is_closing()

    def ping(self) -> None:
        if self._protocol.state is OPEN:
            self._protocol.send_ping(b"")
            self._ws.send_data()

    def parsed(self, frame: WireFrame) -> None:
        """Take a frame of any kind; pings were answered and close frames echoed by the library."""
        if frame.opcode < _CLOSE:
            self.take(frame.opcode, bytes(frame.data), fin=frame.fin)
        elif frame.opcode is _CLOSE:
            self.expire()
        else:
            self.quiet = 0
            self.count_extra()

    def _write_close(self, code: int, reason: str) -> None:
        if self._protocol.state is OPEN:
            self._protocol.send_close(code, reason)
            self._ws.send_data()


class WebsocketsTransport:
    """Listens with the ``websockets`` library."""

    def __init__(self) -> None:
        self._roster = Roster()
        self._outbox = Outbox()
        self._opening: set[_Socket] = set()

    async def start(self, listen: Listen, acceptor: Acceptor, site: Site) -> int:
        """Listen, and return the bound port; ``OSError`` when the address can't be had."""
        self._gate = Gate(listen, site)
        self._acceptor = acceptor
        self._server = await serve(
            cast(Any, self._serve),
            listen.host,
            listen.port,
            process_request=cast(Any, self._decide),
            select_subprotocol=cast(Any, _select),
            create_connection=cast(Any, partial(_Socket, self._opening)),
            compression=None,
            server_header=None,
            max_size=listen.max_frame_bytes,
            max_queue=1,  # unused: there is no queue
            ping_interval=None,  # the roster pings
            close_timeout=2,
            open_timeout=OPEN_TIMEOUT,
            backlog=1024,
        )
        self._roster.start()
        return int(next(iter(self._server.sockets)).getsockname()[1])

    async def stop(self, code: int, reason: str) -> None:
        """Stop listening, close all connections with ``code``, and return when they are gone or cut."""
        self._gate.open = False
        self._server.close(close_connections=False)
        await self._roster.dismiss(code, reason)
        for socket in list(self._opening):
            socket.transport.abort()
        await self._server.wait_closed()

    def _decide(self, ws: _Socket, request: Request) -> Response | Awaitable[Response] | None:
        method = getattr(request, "method", "GET")  # the library before version 16 takes only GET
        headers = joined(request.headers.raw_items())
        decision = self._gate.decide(method, request.path, headers, peer_of(ws.transport))
        if isinstance(decision, HttpResponse):
            response = _response(decision, head=method == "HEAD")
            return response if decision.after is None else _held(response, decision.after)
        ws.admission = decision
        return None

    async def _serve(self, ws: _Socket) -> None:
        if (
            ws.came_early
        ):  # frames before the handshake was answered: no client that keeps to RFC 6455 sends them
            ws.transport.abort()
            return
        link = _Link(ws, self._outbox)
        ws.opened(link)
        self._roster.let_in(link, ws.admission, self._gate, self._acceptor)
        try:
            await ws.wait_closed()
        finally:
            self._roster.let_go(link)


def _select(ws: _Socket, _offered: Sequence[Subprotocol]) -> Subprotocol | None:
    return cast(Subprotocol | None, ws.admission.subprotocol)


async def _held(response: Response, after: "asyncio.Future[None]") -> Response:
    await asyncio.wait((after,), timeout=base.HELD_SECONDS)
    return response


def _response(answer: HttpResponse, *, head: bool) -> Response:
    status = HTTPStatus(answer.status)
    headers = Headers(answer.headers)
    headers["Connection"] = "close"
    if status != HTTPStatus.NOT_MODIFIED:
        headers["Content-Length"] = str(len(answer.body))
    return Response(status, status.phrase, headers, b"" if head else answer.body)
