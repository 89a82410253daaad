"""Strangers of ``tests.fuzz_frames``: processes of their own that send a server messages that were damaged.

Half of them come into somebody's room and watch; the others hold both seats of a room of their own, fold what they are
told of it, and must in the end know the same as the store.
"""

import asyncio
import json
import multiprocessing
import os
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Event
from pathlib import Path
from traceback import format_exception
from typing import Any, Final

import msgpack
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage
from websockets.typing import Subprotocol

from narabe_client.table import Table, fold, from_snapshot
from narabe_protocol import messages as wire
from narabe_protocol.codec import MSGPACK
from narabe_protocol.limits import SUBPROTOCOL_JSON, SUBPROTOCOL_MSGPACK
from tests.nodes import socket_url

VECTORS: Final = Path(__file__).parents[1] / "protocol" / "vectors" / "to_server.json"
SAMPLES: Final[list[dict[str, Any]]] = [
    each["json"] for each in json.loads(VECTORS.read_text(encoding="utf-8"))
]
NASTY: Final[tuple[object, ...]] = (
    None,
    -1,
    0,
    2**31,
    2**53,
    -(2**63),
    2**64 - 1,
    1.5,
    True,
    "",
    "\0",
    "\u202e",
    "x" * 300,
    [],
    {},
    [[]] * 9,
    b"\xff",
)
FRAMES_PER_SECOND: Final = 100
"""Of each stranger: what is measured is that rubbish harms nobody, not how much of it fits through."""
REST_S: Final = 0.05
KINDNESS: Final = 10
"""Added to their nice value: they live elsewhere, and shall not take the time of the server that is measured."""


@dataclass
class Report:
    """What the strangers of one process have done; ``tables``: their own rooms as they know them, by code."""

    frames: int = 0
    closes: int = 0
    tables: dict[str, Table] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)


@dataclass
class Orders:
    """What the measuring process tells the others: ``storm`` while they shall send, ``end`` once."""

    address: str
    room: str
    storm: Event
    end: Event
    reports: "Queue[Report]"


def live(orders: Orders, seed: int) -> None:
    """Be two strangers, one of each kind, until the end: the target of a process."""
    os.nice(KINDNESS)
    orders.reports.put(asyncio.run(_live(orders, seed)))


async def _live(orders: Orders, seed: int) -> Report:
    report = Report()
    strangers = (Onlooker(orders, report, seed), Sitter(orders, report, seed + 1))
    lives = [asyncio.create_task(each.live(), name=f"stranger {seed}") for each in strangers]
    await asyncio.to_thread(orders.end.wait)
    for life in lives:
        life.cancel()
    done = await asyncio.gather(*lives, return_exceptions=True)
    report.faults += ["".join(format_exception(each)) for each in done if isinstance(each, Exception)]
    return report


class Onlooker:
    """Comes to the room of others; speaks JSON or msgpack, by ``seed``."""

    def __init__(self, orders: Orders, report: Report, seed: int) -> None:
        self.orders = orders
        self.report = report
        self.chance = random.Random(seed)
        self.text = seed % 4 == 0

    async def live(self) -> None:
        """Come, and come again after each end of the connection, until all shall go."""
        protocol = Subprotocol(SUBPROTOCOL_JSON if self.text else SUBPROTOCOL_MSGPACK)
        url = socket_url(self.orders.address)
        while (
            not self.orders.end.is_set()
        ):  # an end of the connection at that moment would hide the cancellation
            try:
                async with connect(url, subprotocols=[protocol], compression=None, proxy=None) as socket:
                    await self._visit(socket)
            except* (ConnectionClosed, InvalidHandshake, InvalidMessage):
                self.report.closes += 1
            await asyncio.sleep(REST_S)

    async def greet(self, socket: ClientConnection) -> None:
        """Say who comes, and where to."""
        for hello in ({"t": "hello"}, {"t": "enter", "room": self.orders.room}):
            await socket.send(json.dumps(hello) if self.text else msgpack.packb(hello))

    def hears(self, frame: str | bytes) -> None:
        """Take what the server says: nothing of it matters."""

    def next_frame(self) -> bytes | str:
        """What to send next."""
        return damaged(self.chance, self.orders.room, text=self.text)

    async def _visit(self, socket: ClientConnection) -> None:
        await self.greet(socket)
        async with asyncio.TaskGroup() as both:
            both.create_task(self._send(socket), name="stranger sends")
            both.create_task(self._read(socket), name="stranger reads")

    async def _send(self, socket: ClientConnection) -> None:
        while True:
            await asyncio.sleep(1 / FRAMES_PER_SECOND)
            if self.orders.storm.is_set():
                await socket.send(self.next_frame())
                self.report.frames += 1

    async def _read(self, socket: ClientConnection) -> None:
        while True:
            self.hears(await socket.recv())


class Sitter(Onlooker):
    """Holds both seats of a room, and damages messages about it."""

    def __init__(self, orders: Orders, report: Report, seed: int) -> None:
        super().__init__(orders, report, seed)
        self.text = False
        self._token: str | None = None
        self._room = ""
        self._rooms = 0

    async def greet(self, socket: ClientConnection) -> None:
        """Come back to the room, or make one."""
        rooms = {self._room: 0} if self._room else {}
        await socket.send(MSGPACK.encode(wire.Hello(token=self._token, rooms=rooms)))
        if not self._room:
            await socket.send(MSGPACK.encode(self._create()))

    def hears(self, frame: str | bytes) -> None:
        """Fold what is said of the room."""
        message = MSGPACK.decode_to_client(frame)
        tables = self.report.tables
        if isinstance(message, wire.Welcome):
            self._token = message.token
        elif isinstance(message, wire.Snapshot) and message.settings.kind == "hotseat":
            self._room = message.room
            tables[message.room] = from_snapshot(message)
        elif isinstance(message, wire.Removed | wire.Left):
            self._room = ""
        elif (room := getattr(message, "room", None)) in tables:
            tables[room] = fold(tables[room], message)

    def next_frame(self) -> bytes | str:
        """A message that means something to the room, as it is or damaged; a new room where there is none."""
        table = self.report.tables.get(self._room)
        if table is None:
            return MSGPACK.encode(self._create())
        if self.chance.random() < 0.5:
            return damaged(self.chance, self._room, text=False, seated=True)
        wish = self._wish(table)
        if wish["t"] == "play" and self.chance.random() < 0.5:
            wish[self.chance.choice(("ply", "at", "id"))] = self.chance.choice(NASTY)
        return packed(wish)

    def _create(self) -> wire.Create:
        self._rooms += 1
        return wire.Create(id=f"room {self._rooms}", kind="hotseat", size=9, takeback="free", listed=False)

    def _wish(self, table: Table) -> dict[str, Any]:
        about = {"room": table.room, "id": f"{self.report.frames}"}
        if table.gap:
            return {"t": "enter", "room": table.room}
        if table.outcome is not None:
            return {"t": "propose", "kind": "rematch"} | about
        free = [at for at in range(table.settings.size**2) if at not in table.taken]
        return {"t": "play", "ply": table.ply, "at": self.chance.choice(free)} | about


def damaged(chance: random.Random, room: str, *, text: bool, seated: bool = False) -> bytes | str:
    """A frame that was a message once; of ``room``, where who has no seat stays in."""
    message = dict(chance.choice(SAMPLES))
    if "room" in message and chance.random() < 0.8:
        message["room"] = room
    if message["t"] in {"leave", "resign"} and not seated:
        message["room"] = "222222"  # whoever is in shall stay in
    if chance.random() < 0.5 and len(message) > 1:
        message[chance.choice(list(message))] = chance.choice(NASTY)
    if text:
        body = json.dumps(message, default=repr)
        return body if chance.random() < 0.5 else _scrambled(chance, body.encode()).decode(errors="replace")
    return packed(message) if chance.random() < 0.3 else _scrambled(chance, packed(message))


def packed(message: dict[str, Any]) -> bytes:
    """The message as msgpack, or something like it where that can't hold a value."""
    try:
        return bytes(msgpack.packb(message))
    except OverflowError:
        return b"\xcf" * 9


def _scrambled(chance: random.Random, body: bytes) -> bytes:
    ways: tuple[Callable[[bytes], bytes], ...] = (
        lambda each: each[: chance.randrange(len(each) + 1)],
        lambda each: each + each,
        lambda each: each[::-1],
        lambda each: b"\xdf\xff\xff\xff\xff" + each,
        lambda each: b"\x91" * chance.randrange(1, 4000) + each,
        lambda each: bytes(at ^ (chance.random() < 0.05) * chance.randrange(256) for at in each),
        lambda _: chance.randbytes(chance.randrange(1, 5000)),
    )
    return chance.choice(ways)(body)


class Crowd:
    """All strangers: ``processes`` of them, with two in each."""

    def __init__(self, address: str, room: str, seed: int, processes: int) -> None:
        context = multiprocessing.get_context("spawn")
        self.orders = Orders(address, room, context.Event(), context.Event(), context.Queue())
        self._processes = [
            context.Process(target=live, args=(self.orders, seed + 2 * number), daemon=True)
            for number in range(processes)
        ]

    def start(self) -> None:
        """Let them come; they send nothing yet."""
        for process in self._processes:
            process.start()

    def end(self) -> Report:
        """Let them go; what all of them have done."""
        self.orders.end.set()
        whole = Report()
        for _ in self._processes:
            report = self.orders.reports.get(timeout=60)
            whole.frames += report.frames
            whole.closes += report.closes
            whole.tables |= report.tables
            whole.faults += report.faults
        for process in self._processes:
            process.join()
        return whole
