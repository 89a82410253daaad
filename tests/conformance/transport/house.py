"""A transport that listens for the suite, its guests, and clients that misbehave."""

import asyncio
import dataclasses
from collections.abc import Awaitable
from http import HTTPStatus
from typing import TypeVar

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin, Subprotocol

from narabe_server.transport.base import Connection, Frame, Listen, Site, Transport
from narabe_server.transport.roster import GROUPS, Roster

LIMIT = 4096
LISTEN = Listen("127.0.0.1", 0, max_frame_bytes=LIMIT)
T = TypeVar("T")


class Guest:
    """A receiver that writes down what happens and echoes messages."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.messages: list[bytes | str] = []
        self.ends = 0
        self.over = asyncio.Event()

    def received(self, data: bytes | str) -> None:
        """Echo in kind; ``b"fail"`` is a bug."""
        self.messages.append(data)
        if data == b"fail":
            raise RuntimeError("a bug in the server")
        payload = data.encode() if isinstance(data, str) else data
        self.connection.send(Frame(payload, text=isinstance(data, str)))

    def closed(self) -> None:
        """Count it."""
        self.ends += 1
        self.over.set()


class House:
    """A transport that listens, and everybody who came."""

    def __init__(self, transport: Transport, site: Site) -> None:
        self.transport = transport
        self.guests: list[Guest] = []
        self.port = 0
        self._site = site
        self._arrived = asyncio.Event()

    async def open(self, listen: Listen = LISTEN) -> None:
        """Listen. The heart beats when a test says so: on a slow machine its own beat would cut who is silent."""
        self.port = await self.transport.start(listen, self, self._site)
        self._roster._timer.cancel()  # type: ignore[union-attr]

    def connected(self, connection: Connection) -> Guest:
        """Let a guest in."""
        guest = Guest(connection)
        self.guests.append(guest)
        self._arrived.set()
        return guest

    async def guest(self, number: int = 0) -> Guest:
        """Wait for the guest of that number."""
        while len(self.guests) <= number:
            self._arrived.clear()
            await self._arrived.wait()
        return self.guests[number]

    def join(self, *subprotocols: str, origin: str | None = None, host: str = "127.0.0.1") -> connect:
        """Connect with the websockets client."""
        return connect(
            f"ws://{host}:{self.port}/ws",
            subprotocols=[Subprotocol(name) for name in subprotocols] or None,
            origin=None if origin is None else Origin(origin),
            compression=None,
            proxy=None,
        )

    def heartbeat(self) -> None:
        """Let the time between two pings pass on every connection."""
        for _ in range(GROUPS):
            self._roster.tick()

    def count(self) -> int:
        """Give how many connections the transport holds."""
        return len(self._roster)

    @property
    def _roster(self) -> Roster:
        roster: Roster = getattr(self.transport, "_roster")  # noqa: B009 -- not of the interface
        return roster

    async def raw(self, *lines: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Send a request as it stands, on a plain socket."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(request(*lines))
        return reader, writer

    async def shake(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Open a WebSocket on a plain socket."""
        reader, writer = await self.raw(*upgrade())
        head = await reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101 ")
        return reader, writer

    async def ask(self, *lines: str) -> "Answer":
        """Send a request as it stands and read the whole answer."""
        reader, writer = await self.raw(*lines)
        whole = await reader.read()
        writer.close()
        await writer.wait_closed()
        return Answer.parse(whole)

    async def get(self, target: str, *headers: str, method: str = "GET") -> "Answer":
        """Ask for a page."""
        return await self.ask(f"{method} {target} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", *headers)


@dataclasses.dataclass
class Answer:
    """A whole HTTP answer; header names in lower case."""

    status: int
    headers: dict[str, str]
    body: bytes

    @classmethod
    def parse(cls, whole: bytes) -> "Answer":
        """Take an answer apart that ended with its connection."""
        head, _, body = whole.partition(b"\r\n\r\n")
        first, *lines = head.decode().split("\r\n")
        pairs = (line.partition(": ") for line in lines)
        headers = {name.lower(): value for name, _, value in pairs}
        assert len(headers) == len(lines), "a header came twice"
        return cls(HTTPStatus(int(first.split(" ")[1])), headers, body)


def request(*lines: str) -> bytes:
    """Give the bytes of a request."""
    return "".join(f"{line}\r\n" for line in (*lines, "")).encode()


def upgrade(path: str = "/ws", connection: str = "Upgrade") -> list[str]:
    """Give the lines of a right handshake."""
    return [
        f"GET {path} HTTP/1.1",
        "Host: 127.0.0.1",
        "Upgrade: websocket",
        f"Connection: {connection}",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
    ]


def masked(opcode: int, payload: bytes, *, fin: bool = True) -> bytes:
    """Give a client's frame, at most 125 bytes, with an all-zero mask, which leaves the payload readable."""
    return bytes((opcode | (0x80 if fin else 0), 0x80 | len(payload))) + bytes(4) + payload


async def close_code(ws: ClientConnection) -> int:
    """Wait until the server has closed; give its code."""
    with pytest.raises(ConnectionClosed):
        await _read_on(ws)
    assert ws.close_code is not None
    return ws.close_code


async def _read_on(ws: ClientConnection) -> None:
    while True:
        await ws.recv()


async def refused(attempt: Awaitable[T]) -> int:
    """Give the HTTP status that a handshake was refused with."""
    with pytest.raises(InvalidStatus) as refusal:
        await attempt
    return refusal.value.response.status_code
