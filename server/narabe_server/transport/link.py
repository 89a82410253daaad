"""What an open WebSocket is in both adapters: messages in, a close that ends, and a sign of life."""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Final

from narabe_server.transport.base import Frame, Receiver
from narabe_server.transport.outbox import Outbox

logger = logging.getLogger(__name__)

CLOSE_TIMEOUT: Final = 2.0
"""Seconds a client has to answer a close frame before it is cut."""
MAX_EXTRAS: Final = 1000
"""Pings, pongs and unfinished fragments that a client may send between two heartbeats: each costs work, and no budget
of messages ever counts them."""
MAX_UNREAD: Final = 256 * 1024
"""Bytes that may wait for a client who pings: each ping adds its answer, whether or not they read."""
_MAX_REASON: Final = 123
"""Bytes of a reason in a close frame."""

# Close codes (RFC 6455 §7.4.1).
OUT_OF_ORDER: Final = 1002
NO_UTF8: Final = 1007
TOO_LONG: Final = 1009
FAILED: Final = 1011

# Kinds of data frame (RFC 6455 §5.2). Plain numbers: an enumeration's members take longer to compare.
CONTINUATION: Final = 0
TEXT: Final = 1
BINARY: Final = 2


class Violation(Exception):
    """The client broke the WebSocket protocol or a limit; ``code`` is the close code that says so."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Nobody:
    """Receives for a connection that is closed before anybody was told of it."""

    def received(self, data: bytes | str) -> None:
        """Ignore it."""

    def closed(self) -> None:
        """Ignore it too."""


class Inbox:
    """Puts fragments together and hands on whole messages of at most ``limit`` bytes."""

    __slots__ = ("_limit", "_opcode", "_parts", "receiver")

    def __init__(self, receiver: Receiver, limit: int) -> None:
        self.receiver = receiver
        self._limit = limit
        self._opcode: int | None = None
        self._parts = b""

    def feed(self, opcode: int, payload: bytes, *, fin: bool) -> None:
        """Take one data frame.

        Raises:
            Violation: too long, no UTF-8, or a fragment out of order.

        """
        if opcode == BINARY and fin and self._opcode is None and len(payload) <= self._limit:
            self.receiver.received(payload)  # nearly every frame is a whole message
            return
        if fin and opcode != CONTINUATION and self._opcode is None:
            self._deliver(opcode, payload)
            return
        first = self._first_opcode(opcode)
        parts = self._parts + payload
        if len(parts) > self._limit:
            raise Violation(TOO_LONG, f"over {self._limit} bytes")
        self._opcode, self._parts = (None, b"") if fin else (first, parts)
        if fin:
            self._deliver(first, parts)

    def _first_opcode(self, opcode: int) -> int:
        if (opcode == CONTINUATION) == (self._opcode is None):
            raise Violation(OUT_OF_ORDER, "fragment out of order")
        return opcode if self._opcode is None else self._opcode

    def _deliver(self, opcode: int, payload: bytes) -> None:
        if len(payload) > self._limit:
            raise Violation(TOO_LONG, f"over {self._limit} bytes")
        if opcode == BINARY:
            self.receiver.received(payload)
            return
        try:
            text = payload.decode()
        except UnicodeDecodeError as error:
            raise Violation(NO_UTF8, "text is no UTF-8") from error
        self.receiver.received(text)


class Link(Inbox, ABC):
    """An open connection; the adapter adds how control frames are written.

    It is its own inbox: thousands of connections take turns, and each object on a message's way is one more that the
    processor has to fetch from memory.

    ``quiet`` counts the heartbeats since anything came from the client, ``extras`` the frames since the last one that
    were no messages. ``congested`` is what the socket says of its buffer, by a call when it fills and one when it
    empties: asking it for each frame would cost a twentieth of a delivery.
    """

    __slots__ = (
        "_closing",
        "_pending",
        "_socket",
        "_timer",
        "beat",
        "congested",
        "extras",
        "outbox",
        "peer",
        "quiet",
        "text",
    )

    def __init__(self, socket: asyncio.Transport, outbox: Outbox, *, text: bool) -> None:
        self.text = text
        self.peer = peer_of(socket)
        self.quiet = 0
        self.extras = 0
        self.beat = 0
        self.congested = False
        self._socket = socket
        self.outbox = outbox
        self._pending = b""
        self._closing = False
        self._timer: asyncio.TimerHandle | None = None

    def begin(self, receiver: Receiver, limit: int) -> None:
        """Deliver from now on to ``receiver``."""
        Inbox.__init__(self, receiver, limit)

    def send(self, frame: Frame) -> None:
        """Queue a frame for the end of this turn of the loop; does nothing on a closed connection."""
        if self._closing:
            return
        if self._pending:
            self._pending += frame.wire
        else:
            self._pending = frame.wire
            self.outbox.add(self)

    def flush(self) -> None:
        """Write what is queued, unless a close frame went out or the socket broke meanwhile."""
        data, self._pending = self._pending, b""
        if data and self._writable():
            self._socket.write(data)

    def takes_at_once(self) -> bool:
        """True while frames for many may be written past the queue: it speaks MessagePack, and its client keeps up."""
        return not (self.text or self._closing or self.congested) and self._writable()

    @abstractmethod
    def end(self) -> object:
        """What :meth:`write_all` writes to."""

    @staticmethod
    @abstractmethod
    def write_all(ends: Sequence[Any], frame: Frame) -> None:
        """Write a frame to the ends of connections of this kind, at once; an error at one is logged, and ends it."""

    @abstractmethod
    def _writable(self) -> bool:
        """True while data frames may follow."""

    @abstractmethod
    def ping(self) -> None:
        """Ask for a sign of life."""

    @abstractmethod
    def _write_close(self, code: int, reason: str) -> None:
        """Write a close frame if the connection is still open."""

    def buffered(self) -> int:
        """Bytes that the client has not taken yet."""
        return len(self._pending) + self._socket.get_write_buffer_size()

    def take(self, opcode: int, payload: bytes, *, fin: bool) -> None:
        """Deliver a data frame; what comes after our own close frame is dropped."""
        if self._closing:
            self.count_extra()
            return
        self.quiet = 0
        if not fin:
            self.count_extra()
        try:
            self.feed(opcode, payload, fin=fin)
        except Violation as violation:
            self.close(violation.code, violation.reason)
        except Exception:  # the connection's edge: its error ends it, and no other
            logger.exception("receiver failed")
            self.close(FAILED)

    def count_extra(self) -> None:
        """Count a frame that is no message; cut who sends too many, or never reads the answers."""
        self.extras += 1
        if (self.extras > MAX_EXTRAS or self.buffered() > MAX_UNREAD) and not self._socket.is_closing():
            logger.info("too many control frames or fragments from %s", self.peer)
            self.abort()

    def close(self, code: int, reason: str = "") -> None:
        """Begin the closing handshake; a client that does not answer in ``CLOSE_TIMEOUT`` is cut."""
        if self._closing or self._socket.is_closing():
            return
        self.flush()
        self._shut()
        self._write_close(code, _clip(reason))
        self.expire()

    def expire(self) -> None:
        """Cut the connection in ``CLOSE_TIMEOUT`` unless it is gone by then."""
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(CLOSE_TIMEOUT, self._socket.abort)

    def abort(self) -> None:
        """Drop the connection without a handshake."""
        self._shut()
        self._socket.abort()

    def fell_behind(self) -> None:
        """Take note that the socket's buffer is full."""
        self.congested = True
        self.outbox.changes += 1

    def caught_up(self) -> None:
        """Take note that it is empty again."""
        self.congested = False
        self.outbox.changes += 1

    def _shut(self) -> None:
        """Let no more frames be queued."""
        self._closing = True
        self.outbox.changes += 1

    def gone(self) -> None:
        """Tell the receiver that the connection is over; the adapter calls it once."""
        if self._timer is not None:
            self._timer.cancel()
        try:
            self.receiver.closed()
        except Exception:  # as above: the adapter must go on cleaning up
            logger.exception("receiver failed at the end")


def peer_of(socket: asyncio.Transport) -> str:
    """The address at the other end; empty where there is none."""
    address = socket.get_extra_info("peername")
    return str(address[0]) if address else ""


def _clip(reason: str) -> str:
    """Shorten to what a close frame holds, without cutting a letter in two."""
    return reason.encode()[:_MAX_REASON].decode(errors="ignore")
