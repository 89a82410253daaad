"""One socket from its opening until its request is answered, or handed over to a WebSocket. It knows no library.

Who sends anything behind a request for a WebSocket before that is answered does not keep to RFC 6455 §4.1 and is
refused; what comes behind any other request is dropped.
"""

import asyncio
from collections.abc import Callable
from http import HTTPStatus
from typing import Final, cast

from narabe_server.transport import base
from narabe_server.transport.base import HttpResponse
from narabe_server.transport.handshake import Admission, Gate, asks_for_socket, why_refused
from narabe_server.transport.head import Head, HeadError, HeadReader, answer_bytes
from narabe_server.transport.http import plain_text
from narabe_server.transport.link import peer_of

REQUEST_TIMEOUT: Final = 5.0
"""Seconds for a request to come in."""
ANSWER_TIMEOUT: Final = 10.0
"""Seconds for taking the answer to a plain request, so also for fetching a file over a slow line."""

HandOver = Callable[[asyncio.Transport, Admission, str], None]
"""Takes over a socket that is let in, with the client's key: gives it another protocol, which answers with 101."""

_READ: Final = 1024
"""Bytes of the largest piece that is read: most requests for a socket are less."""
_EARLY: Final = plain_text(HTTPStatus.BAD_REQUEST, "Frames before the answer to the handshake")


class Door(asyncio.BufferedProtocol):
    """Reads a request and answers it, or hands the socket over. ``opening`` holds it until one of these is done.

    It has a small buffer of its own: what is allocated for a large read, and freed at once, leaves gaps in memory that
    cost each connection a KiB.
    """

    __slots__ = (
        "_after",
        "_all_sent",
        "_buffer",
        "_gate",
        "_hand_over",
        "_opening",
        "_reader",
        "_timer",
        "_whole",
        "socket",
    )

    def __init__(self, gate: Gate, hand_over: HandOver, opening: "set[Door]") -> None:
        self._gate = gate
        self._hand_over = hand_over
        self._opening = opening
        self._buffer = bytearray(_READ)
        self._reader: HeadReader | None = HeadReader()
        self._timer: asyncio.TimerHandle | None = None
        self._after: asyncio.Future[None] | None = None
        self._whole = b""
        self._all_sent = False
        """Whether the client has closed its side."""
        self.socket: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Wait for a request."""
        self.socket = cast(asyncio.Transport, transport)
        self._opening.add(self)
        self._set_timer(REQUEST_TIMEOUT, self.socket.abort)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 -- it is over, whatever the cause
        """Forget all."""
        self._let_go()

    def get_buffer(self, sizehint: int) -> bytearray:  # noqa: ARG002 -- no promise
        """Where the next piece goes."""
        return self._buffer

    def buffer_updated(self, nbytes: int) -> None:
        """Take a piece of the request; nothing that comes later counts."""
        if self._reader is None:
            return
        try:
            head = self._reader.feed(bytes(self._buffer[:nbytes]))
        except HeadError as error:
            self._answer(error.response, body=True)
            return
        if head is not None:
            self._decide(head, early=bool(self._reader.rest))

    def eof_received(self) -> bool:
        """Stay open for an answer that is on its way: a client may stop sending and still read."""
        self._all_sent = True
        return self._after is not None

    def _decide(self, head: Head, *, early: bool) -> None:
        if not asks_for_socket(head.headers):
            peer = peer_of(self.socket)
            answer = self._gate.answer(head.method, head.target, head.headers, peer)
            self._answer(answer, body=head.method != "HEAD")
            return
        decision = self._gate.admit(head.target, head.headers)
        if isinstance(decision, Admission):
            decision = why_refused(head.method, head.version, head.headers) or (_EARLY if early else decision)
        if isinstance(decision, HttpResponse):
            self._answer(decision, body=head.method != "HEAD")
            return
        self._let_go()
        self._hand_over(self.socket, decision, head.headers["sec-websocket-key"])

    def _answer(self, answer: HttpResponse, *, body: bool) -> None:
        self._reader = None
        self._whole = answer_bytes(answer, body=body)
        after = answer.after
        if after is None or after.done():
            self._send()
        else:
            self._set_timer(base.HELD_SECONDS, self._send)
            self._after = after
            after.add_done_callback(self._send)

    def _send(self, _: object = None) -> None:
        """Send the answer, and wait until the client has closed its side, too.

        To close at once would reset the connection, were there anything unread, and take the answer away.
        """
        self._wait_no_more()
        self.socket.write(self._whole)
        self._whole = b""
        if self._all_sent:
            self.socket.close()
        else:
            self.socket.write_eof()
        self._set_timer(ANSWER_TIMEOUT, self.socket.abort)

    def _let_go(self) -> None:
        self._wait_no_more()
        self._opening.discard(self)

    def _set_timer(self, seconds: float, what: Callable[[], None]) -> None:
        self._wait_no_more()
        self._timer = asyncio.get_running_loop().call_later(seconds, what)

    def _wait_no_more(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._after is not None:
            self._after.remove_done_callback(self._send)
            self._after = None
