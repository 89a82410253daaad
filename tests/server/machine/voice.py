"""Somebody at the end of a real socket, who notes all that they are told and checks what anybody can check."""

import asyncio
from collections import defaultdict
from collections.abc import Callable
from typing import Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from narabe_client.table import Table, fold, from_snapshot
from narabe_protocol import messages as wire
from narabe_protocol.codec import MSGPACK
from narabe_protocol.limits import SUBPROTOCOL_MSGPACK
from tests.nodes import socket_url
from tests.server.machine.picture import Picture

Heard = Callable[["Voice", wire.ToClient], None]
STUCK_S: Final = 300
"""Real time after which an answer does not come any more: on a busy machine all of this may rest for many seconds."""
Marks = tuple[tuple[int, tuple[str, ...]], ...]
VOIDS_MARKS = (
    wire.Started
    | wire.Stone
    | wire.Chosen
    | wire.Declared
    | wire.PointsOffered
    | wire.Picked
    | wire.Passed
    | wire.TakenBack
    | wire.Restored
    | wire.Over
)
"""Events after which other points are forbidden, or none."""


class Voice:
    """One page of one person. ``heard`` is told of each message; ``tables`` are folded from them, by room."""

    def __init__(self, name: str, page: str, heard: Heard) -> None:
        self.name = name
        self.page = page
        self.token: str | None = None
        self.tables: dict[str, Table] = {}
        self.sent: list[wire.ToServer] = []
        self.answers: dict[str, list[wire.ToClient]] = defaultdict(list)
        self.closed_with = 0
        self.passive: set[str] = set()
        """Rooms where another tab acts."""
        self.picture = Picture()
        self.forbidden: dict[str, Marks] = {}
        """By room the points that are marked as forbidden, each with all kinds."""
        self._got_up: set[str] = set()
        self._heard = heard
        self._socket: ClientConnection | None = None
        self._pings = 0
        self._reading = True

    @property
    def up(self) -> bool:
        """True while they have a connection, as far as they know."""
        return self._socket is not None

    @property
    def reads(self) -> bool:
        """True while they have a connection and take what comes."""
        return self.up and self._reading

    def got_up(self, message: wire.Snapshot) -> bool:
        """Whether they had a seat until now and have none any more: then they may be shown less than they knew."""
        known = self.tables.get(message.room)
        sat = message.room in self._got_up or (known is not None and bool(known.you))
        return sat and not message.you

    async def come(self, address: str, rooms: dict[str, int]) -> None:
        """Connect and say hello, for the first time or again."""
        protocols = [Subprotocol(SUBPROTOCOL_MSGPACK)]
        self._socket = await connect(
            socket_url(address),
            subprotocols=protocols,
            compression=None,
            proxy=None,
            ping_interval=None,
            max_queue=None,
            open_timeout=STUCK_S,
        )
        self._reading = True
        await self.say(
            wire.Hello(token=self.token, name=self.name.title(), page=self.page, rooms=rooms), keep=False
        )

    async def say(self, message: wire.ToServer, *, keep: bool = True) -> None:
        """Send a message; ``keep``: it may be sent again later."""
        if keep:
            self.sent = [*self.sent[-5:], message]
        if self._socket is not None:
            try:
                await self._socket.send(MSGPACK.encode(message))
            except ConnectionClosed:
                self._lost()

    def drop(self) -> None:
        """Lose the connection without a word."""
        if self._socket is not None:
            self._socket.transport.abort()
            self._socket = None

    def stall(self, *, on: bool) -> None:
        """Stop taking what comes, or go on."""
        if self._socket is not None and self._reading is on:
            transport = self._socket.transport
            transport.pause_reading() if on else transport.resume_reading()
            self._reading = not on

    async def ping(self) -> None:
        """Ask for a sign that all that was sent before has been handled."""
        self._pings += 1
        await self.say(wire.Ping(n=self._pings), keep=False)

    async def catch_up(self) -> None:
        """Take all up to the answer of the last ping."""
        while self._socket is not None:
            try:
                async with asyncio.timeout(STUCK_S):
                    frame = await self._socket.recv(decode=False)
            except ConnectionClosed:
                self._lost()
                return
            message = MSGPACK.decode_to_client(frame)
            if isinstance(message, wire.Pong) and message.n == self._pings:
                return
            self._take(message)

    def _lost(self) -> None:
        if self._socket is not None:
            self.closed_with = self._socket.close_code or 0
            self._socket = None

    def _take(self, message: wire.ToClient) -> None:
        if isinstance(message, wire.Welcome):
            self.token = message.token
        if (answered := getattr(message, "id", None)) is not None:
            self.answers[answered].append(message)
        if isinstance(message, wire.Tab):
            (self.passive.discard if message.active else self.passive.add)(message.room)
        elif isinstance(message, wire.Snapshot | wire.Resumed):
            self.passive.discard(message.room)
        self._heard(self, message)
        self.picture.take(message)
        self._mark(message)
        self._fold(message)

    def _mark(self, message: wire.ToClient) -> None:
        if isinstance(message, wire.Snapshot):
            self.forbidden[message.room] = _marks(message.forbidden)
        elif isinstance(message, wire.Forbidden):
            self.forbidden[message.room] = _marks(message.points)
        elif isinstance(message, VOIDS_MARKS):
            self.forbidden[message.room] = ()

    def _fold(self, message: wire.ToClient) -> None:
        room = getattr(message, "room", None)
        if isinstance(message, wire.Snapshot):
            self._got_up.discard(message.room)
            self.tables[message.room] = from_snapshot(message)
        elif isinstance(message, wire.Left | wire.Removed):
            self.tables.pop(message.room, None)
        elif room in self.tables:
            if isinstance(message, wire.You) and self.tables[room].you and not message.seats:
                self._got_up.add(room)
            self.tables[room] = fold(self.tables[room], message)


def _marks(points: tuple[wire.ForbiddenPoint, ...]) -> Marks:
    return tuple((each.at, each.kinds) for each in points)
