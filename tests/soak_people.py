"""People of the soak test: they play at random, come back whatever happens, and remember what they were told."""

import asyncio
import random
from typing import Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage
from websockets.typing import Subprotocol

from narabe_client.table import Table, fold, from_snapshot
from narabe_protocol import messages as wire
from narabe_protocol.codec import MSGPACK
from narabe_protocol.limits import SUBPROTOCOL_MSGPACK
from tests.nodes import socket_url
from tests.watched import Watched

GONE: Final = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, TimeoutError)


class Street:
    """Where the server is, and whether it is up."""

    def __init__(self, node: Watched) -> None:
        self.node = node
        self.up = asyncio.Event()


class Person:
    """One seat. ``heard`` has each event that they were told of, by version: the server may never take one back."""

    def __init__(self, street: Street, name: str, seed: int, pace_s: float) -> None:
        self.name = name
        self.room = ""
        self.heard: dict[int, wire.RoomEvent] = {}
        self.table: Table | None = None
        self.faults: list[str] = []
        self.returns = 0
        self.seated = asyncio.Event()
        self._street = street
        self._chance = random.Random(seed)
        self._pace_s = pace_s
        self._token: str | None = None
        self._unheard: wire.ToServer | None = None
        self._ids = 0

    @property
    def version(self) -> int:
        """The last version that they know."""
        return 0 if self.table is None else self.table.version

    async def live(self, first: wire.Create | wire.Enter) -> None:
        """Come with ``first``, play, and come back after each end of the connection, until cancelled."""
        while True:
            await self._street.up.wait()
            try:
                await self._visit(first)
            except GONE:
                self.returns += 1
                await asyncio.sleep(self._chance.uniform(0.05, 0.5))  # as a client: with jitter

    async def _visit(self, first: wire.Create | wire.Enter) -> None:
        url, protocol = socket_url(self._street.node.address), Subprotocol(SUBPROTOCOL_MSGPACK)
        async with connect(url, subprotocols=[protocol], compression=None, proxy=None) as socket:
            rooms = {self.room: self.version} if self.room else {}
            await self._say(socket, wire.Hello(token=self._token, name=self.name, rooms=rooms))
            if not self.room:
                await self._say(socket, first)
            elif self._unheard is not None:
                await self._say(socket, self._unheard)  # with the same id: it must not act twice
            while True:
                try:
                    async with asyncio.timeout(self._chance.uniform(0.5, 1.5) * self._pace_s):
                        self._take(MSGPACK.decode_to_client(await socket.recv(decode=False)))
                        continue
                except TimeoutError:
                    await self._act(socket)

    def _take(self, message: wire.ToClient) -> None:
        match message:
            case wire.Welcome(token=token):
                self._token = token
            case wire.Snapshot():
                if message.version < self.version:
                    self.faults.append(f"{message.room}: back from {self.version} to {message.version}")
                self.room, self.table = message.room, from_snapshot(message)
                self.seated.set()
            case _ if isinstance(message, wire.RoomEvent) and self.table is not None:
                if message.version != self.version + 1:
                    self.faults.append(f"{message.room}: {message.version} after {self.version}")
                if self.heard.setdefault(message.version, message) != message:
                    self.faults.append(f"{message.room}: another {message.version} than before")
                self.table = fold(self.table, message)
                self._unheard = None
            case _ if self.table is not None:
                self.table = fold(self.table, message)
            case _:
                pass

    async def _act(self, socket: ClientConnection) -> None:
        table = self.table
        if table is None:
            return
        message = self._wish(table)
        if message is not None:
            self._unheard = message
            await self._say(socket, message)

    def _wish(self, table: Table) -> wire.ToServer | None:
        """Something sensible to do now; None: nothing."""
        self._ids += 1
        room, command = table.room, f"{self.returns}-{self._ids}"
        if not table.you:
            return wire.Sit(room=room, id=command)
        for offer in table.offers:
            if offer.seat not in table.you:
                accept = self._chance.random() < 0.7
                return wire.Answer(room=room, offer=offer.offer, accept=accept, id=command)
        if table.outcome is not None:
            return wire.Propose(room=room, kind="rematch", id=command)
        if not table.in_play or self._chance.random() < 0.02:
            return wire.Propose(room=room, kind="takeback", id=command) if table.stones else None
        if not table.my_turn:
            return None
        if self._chance.random() < 0.01:
            return wire.Resign(room=room, id=command)
        free = [at for at in range(table.settings.size**2) if at not in table.taken]
        return wire.Play(room=room, ply=table.ply, at=self._chance.choice(free), id=command)

    async def _say(self, socket: ClientConnection, message: wire.ToServer) -> None:
        await socket.send(MSGPACK.encode(message))
