"""A transport without sockets: the in-process twin, for tests of what is above it.

A client end reads what was sent, can stop reading so that frames pile up, and can vanish. As with a socket,
the server hears of an end in a later turn of the loop, never inside its own call.
"""

import asyncio
from collections import deque
from typing import Final

from narabe_protocol.limits import CLOSE_VERSION, SUBPROTOCOL_JSON
from narabe_server.transport.base import Acceptor, Frame, HttpResponse, Listen, Receiver, Site
from narabe_server.transport.handshake import VERSION_REASON, Admission, Gate
from narabe_server.transport.link import TOO_LONG, Nobody

ABNORMAL: Final = 1006
"""Close code of an end without a close frame (RFC 6455 §7.4.1)."""


class Refused(Exception):
    """The handshake was answered with something else than an open socket: see ``response``."""

    def __init__(self, response: HttpResponse) -> None:
        super().__init__(f"{response.status} {response.body.decode().strip()}")
        self.response = response


class MemoryConnection:
    """The server's view of a client end."""

    def __init__(self, client: "MemoryClient", peer: str, *, text: bool) -> None:
        self.text = text
        self.peer = peer
        self._client = client

    @property
    def congested(self) -> bool:
        """True while frames wait for the client."""
        return self._client.backlog > 0

    def send(self, frame: Frame) -> None:
        """Queue a frame; does nothing on a closed connection."""
        self._client.push(frame)

    def buffered(self) -> int:
        """Bytes that the client has not taken yet: those sent while it is stalled."""
        return self._client.backlog

    def close(self, code: int, reason: str = "") -> None:
        """Begin the closing handshake; a stalled client answers when it reads again."""
        self._client.close_from_server(code, reason)

    def abort(self) -> None:
        """Drop the connection."""
        self._client.drop()


class MemoryClient:
    """The client's end.

    ``inbox`` holds what came and was not taken; ``ended`` is (code, reason) once it is over.
    """

    def __init__(self, owner: "MemoryTransport", peer: str, admission: Admission) -> None:
        self.connection = MemoryConnection(self, peer, text=admission.text)
        self.subprotocol = admission.subprotocol
        self.inbox: deque[Frame] = deque()
        self.ended: tuple[int, str] | None = None
        self._owner = owner
        self._receiver: Receiver = Nobody()
        self._stalled: deque[Frame] | None = None
        self._closing: tuple[int, str] | None = None
        self._changed = asyncio.Event()

    @property
    def backlog(self) -> int:
        """Bytes waiting for this client to read again."""
        return sum(len(frame.wire) for frame in self._stalled or ())

    def open(self, receiver: Receiver) -> None:
        """Deliver from now on to ``receiver``."""
        self._receiver = receiver

    def send(self, data: bytes | str) -> None:
        """Send a message; over the limit it closes the connection with 1009, after its end it does nothing."""
        if self.ended or self._closing:
            return
        size = len(data.encode() if isinstance(data, str) else data)
        if size > self._owner.limit:
            self.close_from_server(TOO_LONG, f"over {self._owner.limit} bytes")
        else:
            self._receiver.received(data)

    async def receive(self) -> Frame:
        """Take the next frame, waiting for it; ``EOFError`` when the connection ends first."""
        while not self.inbox:
            if self.ended:
                raise EOFError(self.ended)
            await self._change()
        return self.inbox.popleft()

    async def wait_ended(self) -> tuple[int, str]:
        """Wait until the connection is over; return its close code and reason."""
        while self.ended is None:
            await self._change()
        return self.ended

    def stall(self) -> None:
        """Stop reading: what is sent from now on piles up in ``buffered()``."""
        self._stalled = self._stalled or deque()

    def resume(self) -> None:
        """Read what piled up, a close frame at its end included."""
        self.inbox.extend(self._stalled or ())
        self._stalled = None
        self._changed.set()
        if self._closing:
            self._end(*self._closing)

    def close(self, code: int = 1000, reason: str = "") -> None:
        """Close from the client's side."""
        self._end(code, reason)

    def drop(self) -> None:
        """Vanish without a close frame."""
        self._stalled = None
        self._end(ABNORMAL, "")

    def push(self, frame: Frame) -> None:
        """Take a frame from the server."""
        if self.ended or self._closing:
            return
        if self._stalled is not None:
            self._stalled.append(frame)
        else:
            self.inbox.append(frame)
            self._changed.set()

    def close_from_server(self, code: int, reason: str) -> None:
        """Take a close frame from the server."""
        if self.ended or self._closing:
            return
        self._closing = (code, reason)
        if self._stalled is None:
            self._end(code, reason)

    def _end(self, code: int, reason: str) -> None:
        if self.ended is None:
            self.ended = (code, reason)
            asyncio.get_running_loop().call_soon(self._gone)

    def _gone(self) -> None:
        self._owner.forget(self)
        self._changed.set()
        self._receiver.closed()

    async def _change(self) -> None:
        self._changed.clear()
        await self._changed.wait()


class MemoryTransport:
    """Listens for clients of the same process."""

    def __init__(self) -> None:
        self.clients: set[MemoryClient] = set()
        self._emptied = asyncio.Event()

    @property
    def limit(self) -> int:
        """Largest message, in bytes."""
        return self._gate.listen.max_frame_bytes

    async def start(self, listen: Listen, acceptor: Acceptor, site: Site) -> int:
        """Be reachable; returns the port that was asked for."""
        self._gate = Gate(listen, site)
        self._acceptor = acceptor
        return listen.port

    async def stop(self, code: int, reason: str) -> None:
        """Take no more clients, close all with ``code``, cut those that are stalled."""
        self._gate.open = False
        for client in list(self.clients):
            client.connection.close(code, reason)
        for client in list(self.clients):
            if client.ended is None:
                client.drop()
        while self.clients:
            self._emptied.clear()
            await self._emptied.wait()

    def connect(
        self, subprotocol: str = "", *, origin: str | None = None, peer: str = "memory", forwarded: str = ""
    ) -> MemoryClient:
        """Open a connection; ``subprotocol`` is the header's value.

        Raises:
            Refused: the handshake is answered with an error.

        """
        headers = {"upgrade": "websocket", "host": "memory", "sec-websocket-protocol": subprotocol}
        if forwarded:
            headers["x-forwarded-for"] = forwarded
        if origin is not None:
            headers["origin"] = origin
        decision = self._gate.decide("GET", self._gate.listen.path, headers)
        if isinstance(decision, HttpResponse):
            raise Refused(decision)
        client = MemoryClient(self, self._gate.client(peer, decision), decision)
        self.clients.add(client)
        if decision.supported:
            client.open(self._acceptor.connected(client.connection))
        else:
            client.close_from_server(CLOSE_VERSION, VERSION_REASON)
        return client

    def connect_json(self) -> MemoryClient:
        """Open a connection that speaks JSON."""
        return self.connect(SUBPROTOCOL_JSON)

    def get(self, target: str, headers: dict[str, str] | None = None) -> HttpResponse:
        """Ask for a page, as a browser would; header names in lower case."""
        decision = self._gate.decide("GET", target, headers or {})
        if isinstance(decision, Admission):
            raise TypeError(f"{target} is the socket")
        return decision

    def forget(self, client: MemoryClient) -> None:
        """Count a client out."""
        self.clients.discard(client)
        self._emptied.set()
