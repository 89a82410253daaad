"""Stand-ins for time, network, disk and brains, each driven by hand from the test."""

import asyncio
import heapq
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from itertools import count
from typing import TypeVar

from narabe_core.types import Millis
from narabe_engine.study import Look, Position
from narabe_protocol import messages as wire
from narabe_protocol.codec import JSON, MSGPACK
from narabe_server.bots.search import BrainFailure, Found, Search
from narabe_server.bots.waiting import OnDone
from narabe_server.rooms.cast import Cast
from narabe_server.rooms.guests import Called
from narabe_server.storage.base import Append, AppendStatus, StoredRoom
from narabe_server.storage.erasing import Rewrite
from narabe_server.storage.errors import StoreError
from narabe_server.storage.memory import MemoryStore
from narabe_server.storage.players import MemoryPlayers, StoredPlayer
from narabe_server.study.task import Task
from narabe_server.study.thinker import Done
from narabe_server.transport.base import Frame

M = TypeVar("M")


@dataclass(slots=True)
class FakeTimer:
    """A call in the future; ``cancel`` lets it not happen."""

    callback: Callable[[], None]
    cancelled: bool = False

    def cancel(self) -> None:
        """Let it not happen."""
        self.cancelled = True


class FakeTime:
    """Virtual time in milliseconds: stands still until the test moves it."""

    def __init__(self, now: int = 1_000_000) -> None:
        self._now = now
        self._order = count()
        self._timers: list[tuple[int, int, FakeTimer]] = []

    def now(self) -> Millis:
        """Milliseconds since 1970, as the test has it."""
        return Millis(self._now)

    def call_later(self, delay_ms: int, callback: Callable[[], None]) -> FakeTimer:
        """Call when time has been moved that far."""
        timer = FakeTimer(callback)
        heapq.heappush(self._timers, (self._now + delay_ms, next(self._order), timer))
        return timer

    def pending(self) -> int:
        """How many calls are still to come."""
        return sum(not timer.cancelled for _, _, timer in self._timers)

    def advance(self, ms: int) -> None:
        """Move time, and call in order what falls due on the way."""
        end = self._now + ms
        while self._timers and self._timers[0][0] <= end:
            due, _, timer = heapq.heappop(self._timers)
            self._now = max(self._now, due)
            if not timer.cancelled:
                timer.callback()
        self._now = end

    def stand_still(self, ms: int) -> None:
        """Move time as it goes while the process is suspended: what falls due is called when time moves next."""
        self._now += ms


class RecordingConnection:
    """A connection that keeps what it is given; ``unread`` is what ``buffered`` says."""

    def __init__(self, *, text: bool = False) -> None:
        self.text = text
        self.peer = "test"
        self.frames: list[Frame] = []
        self.unread = 0
        self.ended: tuple[int, str] | None = None
        self.aborted = False
        self._given = asyncio.Event()

    @property
    def congested(self) -> bool:
        """True when the test says that anything is unread."""
        return self.unread > 0

    def send(self, frame: Frame) -> None:
        """Keep a frame."""
        if self.ended is None and not self.aborted:
            self.frames.append(frame)
            self._given.set()

    async def given(self) -> None:
        """Wait until there is a frame that was not taken yet."""
        while not self.frames:
            self._given.clear()
            await self._given.wait()

    def buffered(self) -> int:
        """What the test says."""
        return self.unread

    def close(self, code: int, reason: str = "") -> None:
        """Note the first close."""
        self.ended = self.ended or (code, reason)

    def abort(self) -> None:
        """Note that it was dropped."""
        self.aborted = True

    @property
    def messages(self) -> list[wire.ToClient]:
        """What was sent, decoded."""
        if self.text:
            return [JSON.decode_to_client(frame.payload.decode()) for frame in self.frames]
        return [MSGPACK.decode_to_client(frame.payload) for frame in self.frames]

    def take(self) -> list[wire.ToClient]:
        """What was sent since the last time."""
        messages = self.messages
        self.frames.clear()
        return messages


@dataclass(eq=False)
class Person:
    """A guest of a room, without session or socket. ``heard`` has what they were told, in order."""

    player: str
    heard: list[wire.ToClient] = field(default_factory=list)
    dropped_from: list[Called] = field(default_factory=list)
    removed_from: list[str] = field(default_factory=list)
    blocked: set[str] = field(default_factory=set)
    hides: bool = False
    address: str = "test"
    outlet: None = None

    @property
    def name(self) -> str:
        """The name is the id with a capital."""
        return self.player.title()

    def hears(self, player: str) -> bool:
        """False for who is blocked."""
        return player not in self.blocked

    def removed(self, _room: Called, why: str) -> None:
        """Note that they were put out."""
        self.removed_from.append(why)

    def turned_away(self, room: Called) -> None:
        """Note that they did not stay."""
        self.removed_from.append(room.code)

    page: str = ""
    visible: bool = True
    lag_ms: int | None = None
    dead: bool = False

    def send(self, message: wire.ToClient) -> None:
        """Take a message of one's own."""
        self.heard.append(message)

    def cast(self, cast: Cast) -> None:
        """Take a message for all."""
        self.heard.append(cast.message)

    def dropped(self, room: Called) -> None:
        """Note that the room is gone."""
        self.dropped_from.append(room)

    def replaced(self) -> None:
        """Note that the page is back on another connection."""
        self.dead = True

    def take(self) -> list[wire.ToClient]:
        """What was heard since the last time."""
        heard, self.heard = self.heard, []
        return heard

    def versions(self) -> list[int]:
        """Versions of all events heard."""
        return [message.version for message in self.heard if isinstance(message, wire.RoomEvent)]


class ScriptedPlayers(MemoryPlayers):
    """The ``players`` of a store, found and saved when ``wait`` has returned."""

    def __init__(self, players: MemoryPlayers, wait: Callable[[], Awaitable[None]]) -> None:
        vars(self).update(vars(players))  # the same guests, not others
        self._wait = wait

    async def find(self, token_hash: bytes) -> StoredPlayer | None:
        """Find a player when the script says so."""
        await self._wait()
        return await super().find(token_hash)

    async def save(self, player: StoredPlayer) -> None:
        """Save a player when the script says so."""
        await self._wait()
        await super().save(player)


class ScriptedStore(MemoryStore):
    """A store whose disk is in the test's hands.

    While ``holding``, appends wait in ``held`` for :meth:`release`, :meth:`fail` or :meth:`fence`. While
    :meth:`stall` holds, awaited calls wait for :meth:`go_on`. With ``broken``, awaited calls raise.
    """

    def __init__(self, *, holding: bool = False) -> None:
        super().__init__()
        self.holding = holding
        self.broken = False
        self.held: deque[Append] = deque()
        self.loads = self.reads = 0
        self._going = asyncio.Event()
        self._going.set()
        self.players = ScriptedPlayers(self.players, self._wait)

    def append(self, append: Append) -> None:
        """Hold the append, or carry it out."""
        if self.holding:
            self.held.append(append)
        else:
            super().append(append)

    def release(self) -> None:
        """Make the oldest held append durable."""
        super().append(self.held.popleft())

    def fail(self) -> None:
        """Say of the oldest held append that it could not be written."""
        self.held.popleft().done(AppendStatus.FAILED)

    def fence(self) -> None:
        """Say of the oldest held append that somebody else holds the room."""
        self.held.popleft().done(AppendStatus.FENCED)

    def stall(self) -> None:
        """Let awaited calls wait."""
        self._going.clear()

    def go_on(self) -> None:
        """Let awaited calls be answered."""
        self._going.set()

    def healthy(self) -> bool:
        """False while it is broken."""
        return not self.broken and super().healthy()

    async def create(self, code: str, settings: bytes, at: int, maker: str | None = None) -> bool:
        """Make a room when the script says so."""
        await self._wait()
        return await super().create(code, settings, at, maker)

    async def load(self, code: str) -> StoredRoom | None:
        """Load a room when the script says so."""
        self.loads += 1
        await self._wait()
        return await super().load(code)

    async def read(self, code: str) -> StoredRoom | None:
        """Read a room when the script says so."""
        self.reads += 1
        await self._wait()
        return await super().read(code)

    async def erase(self, player: str, rewrite: Rewrite) -> tuple[str, ...]:
        """Delete a player when the script says so."""
        await self._wait()
        return await super().erase(player, rewrite)

    async def _wait(self) -> None:
        await self._going.wait()
        if self.broken:
            raise StoreError("store: the disk is gone")


class ScriptedBrains:
    """Brains that think as long as the test wants. Like the pool, they report nothing that was cancelled."""

    def __init__(self) -> None:
        self.searches: list[Search] = []
        self.cancelled: list[str] = []
        self.hurried: list[str] = []
        self.hurries = True
        self._waiting: dict[str, tuple[Search, OnDone]] = {}

    def submit(self, search: Search, on_done: OnDone) -> None:
        """Note a search."""
        self.searches.append(search)
        self._waiting[search.room] = search, on_done

    def cancel(self, room: str) -> None:
        """Note that a room wants nothing more."""
        self.cancelled.append(room)
        self._waiting.pop(room, None)

    def hurry(self, room: str) -> bool:
        """Note that a room wants its move at once; whether it can be is ``hurries``."""
        self.hurried.append(room)
        return self.hurries

    def waits(self, room: str) -> bool:
        """True while the room waits for a result."""
        return room in self._waiting

    def answer(self, room: str, result: Found | BrainFailure) -> None:
        """Give the room's search its result."""
        search, on_done = self._waiting.pop(room)
        on_done(search, result)

    def keep(self, room: str) -> Callable[[Found | BrainFailure], None]:
        """A way to give the result later, whatever was cancelled by then."""
        search, on_done = self._waiting[room]
        return lambda result: on_done(search, result)


class ScriptedThinker:
    """Looks without a process: each position as ``sees`` says, on the next turn of the loop; None there: no look.

    While ``holding`` it only collects, and ``answer`` tells the next in line.
    """

    def __init__(self) -> None:
        self.sees: Callable[[Task], Look | None] = lambda task: Look(
            500, None, 1, (free_point(task.position),)
        )
        self.holding = False
        self.full = False
        self.tasks: dict[str, tuple[Task, Done]] = {}
        self.asked: list[Task] = []
        self.houses: list[str] = []

    def ask(self, asker: str, task: Task, done: Done, house: str = "") -> bool:
        """Take a task in place of the asker's last one."""
        if self.full:
            return False
        self.asked.append(task)
        self.houses.append(house)
        self.tasks.pop(asker, None)
        self.tasks[asker] = task, done
        if not self.holding:
            asyncio.get_running_loop().call_soon(self.answer)
        return True

    def drop(self, asker: str) -> None:
        """Forget a task."""
        self.tasks.pop(asker, None)

    def answer(self) -> None:
        """Tell the one who waits longest, if any."""
        if self.tasks:
            task, done = self.tasks.pop(next(iter(self.tasks)))
            done(self.sees(task))


def free_point(position: Position) -> int:
    """The first empty point."""
    return next(point for point in range(position.size**2) if point not in position.stones)


async def turns(number: int = 20) -> None:
    """Let the loop turn, so that all that is ready gets done."""
    for _ in range(number):
        await asyncio.sleep(0)


def only(kind: type[M], messages: list[wire.ToClient]) -> M:
    """The one message of that kind."""
    (found,) = [message for message in messages if isinstance(message, kind)]
    return found
