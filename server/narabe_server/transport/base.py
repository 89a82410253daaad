"""What the server needs of a network: connections that take frames without waiting, and plain HTTP answers.

A transport is a thin adapter of one library. It owns sockets, handshakes, keepalive and HTTP; it knows no message.
Everything it calls is synchronous and quick: the server decides, the transport moves bytes.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Protocol

from narabe_server.transport.proxies import Network

HELD_SECONDS: Final = 1.0
"""How long an answer may wait for what it is better sent after."""
_SHORT: Final = 126
_MEDIUM: Final = 65536
_HEADER_BYTES: Final = {126: 4, 127: 10}
"""Bytes of a header by its second byte; 2 for all others."""
_OPCODES: Final = (0x82, 0x81)
_SHORT_HEADERS: Final = tuple(
    tuple(bytes((opcode, length)) for length in range(_SHORT)) for opcode in _OPCODES
)
"""Headers of binary and of text frames by the payload's length."""


class Frame:
    """One message, encoded once and framed once, to be written to any number of connections.

    ``payload`` is MessagePack, or JSON as UTF-8 when ``text`` is true. ``wire`` is the unmasked, uncompressed WebSocket
    frame (RFC 6455 §5.2) around it: header and payload as they go over the socket.
    """

    __slots__ = ("text", "wire")

    def __init__(self, payload: bytes, *, text: bool = False) -> None:
        length = len(payload)
        header = _SHORT_HEADERS[text][length] if length < _SHORT else _long_header(length, text=text)
        self.text = text
        self.wire = header + payload

    @property
    def payload(self) -> bytes:
        """The message alone. Cut out when asked for: a room keeps its last frames, and few ask."""
        return self.wire[_HEADER_BYTES.get(self.wire[1], 2) :]


def _long_header(length: int, *, text: bool) -> bytes:
    opcode = _OPCODES[text]
    if length < _MEDIUM:
        return bytes((opcode, 126)) + length.to_bytes(2, "big")
    return bytes((opcode, 127)) + length.to_bytes(8, "big")


class Connection(Protocol):
    """An open WebSocket, seen from the server."""

    @property
    def text(self) -> bool:
        """True when the client chose the JSON subprotocol."""
        ...

    @property
    def peer(self) -> str:
        """Address of the client, without port; behind a trusted proxy the one that the proxy tells."""
        ...

    @property
    def congested(self) -> bool:
        """True while the client takes less than is sent. It costs nothing to ask; :meth:`buffered` says how much."""
        ...

    def send(self, frame: Frame) -> None:
        """Queue a frame; returns at once, does nothing on a closed connection."""
        ...

    def buffered(self) -> int:
        """Bytes that the client has not taken yet."""
        ...

    def close(self, code: int, reason: str = "") -> None:
        """Begin the closing handshake; returns at once, harmless when repeated."""
        ...

    def abort(self) -> None:
        """Drop the connection without a handshake."""
        ...


class Receiver(Protocol):
    """The server's end of one connection."""

    def received(self, data: bytes | str) -> None:
        """A whole message came in: bytes from a binary frame, str from a text frame."""
        ...

    def closed(self) -> None:
        """The connection is gone; called exactly once."""
        ...


class Acceptor(Protocol):
    """The server's door: called once for each connection after its handshake."""

    def connected(self, connection: Connection) -> Receiver:
        """The receiver for a new connection."""
        ...


@dataclass(frozen=True, slots=True)
class HttpRequest:
    """A plain GET or HEAD beside the socket; ``path`` comes without the query, header names in lower case."""

    path: str
    query: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)
    peer: str = ""
    """Address of the client, as for a connection; empty where the transport can't tell."""


@dataclass(frozen=True, slots=True)
class HttpResponse:
    """A complete answer, body in memory.

    ``after`` is what the answer is better sent after: a transport holds the answer back until it is done,
    ``HELD_SECONDS`` at most, and never cancels it; the in-process twin hands both over.
    """

    status: int
    body: bytes
    headers: tuple[tuple[str, str], ...] = ()
    after: "asyncio.Future[None] | None" = field(default=None, compare=False)


class Site(Protocol):
    """Answers plain HTTP requests, at once and from memory."""

    def respond(self, request: HttpRequest) -> HttpResponse:
        """The answer to ``request``; never raises."""
        ...


@dataclass(frozen=True, slots=True)
class Listen:
    """Where and how a transport listens. ``port`` 0 takes a free one; ``path`` is the WebSocket's own."""

    host: str
    port: int
    path: str = "/ws"
    max_frame_bytes: int = 4096
    origins: tuple[str, ...] = ()
    """Origins beside the page's own host that may connect, as ``scheme://host[:port]``. Who sends none may always."""
    trusted: tuple[Network, ...] = ()
    """Proxies whose X-Forwarded-For is believed."""


class Transport(Protocol):
    """One listening server."""

    async def start(self, listen: Listen, acceptor: Acceptor, site: Site) -> int:
        """Listen, and return the bound port; ``OSError`` when the address can't be had."""
        ...

    async def stop(self, code: int, reason: str) -> None:
        """Stop listening, close all connections with ``code``, and return when they are gone or cut."""
        ...
