"""A whole server without sockets: sessions on recorded connections, scripted store and brains, virtual time."""

from collections.abc import Callable
from itertools import count
from typing import ParamSpec, TypeVar

from narabe_protocol import messages as wire
from narabe_protocol.codec import JSON, MSGPACK
from narabe_server.app import App
from narabe_server.bots.host import BotHost
from narabe_server.records.apart import Job, read_here
from narabe_server.records.upload import Uploads
from narabe_server.sessions.session import Session
from narabe_server.settings import Settings
from narabe_server.storage.base import Store
from narabe_server.study.tutor import Tutor
from tests.fakes import (
    FakeTime,
    M,
    RecordingConnection,
    ScriptedBrains,
    ScriptedStore,
    ScriptedThinker,
    only,
    turns,
)

Told = ParamSpec("Told")
Made = TypeVar("Made")


class Client:
    """One connection of one person, as the server has it."""

    def __init__(self, connect: Callable[[RecordingConnection], Session], *, text: bool = False) -> None:
        self.connection = RecordingConnection(text=text)
        self.session = connect(self.connection)
        self.token = ""
        self._ids = count(1)

    def say(self, message: wire.ToServer) -> None:
        """Send a message."""
        frame = (JSON if self.connection.text else MSGPACK).encode(message)
        self.session.received(frame.decode() if self.connection.text else frame)

    async def ask(self, message: wire.ToServer) -> list[wire.ToClient]:
        """Send a message, and take what came until all is quiet."""
        self.say(message)
        return await self.quiet()

    async def quiet(self) -> list[wire.ToClient]:
        """Let the server do all it can, and take what came."""
        await turns()
        return self.connection.take()

    async def get(self, kind: type[M], message: wire.ToServer) -> M:
        """Send a message, and take the one answer of that kind."""
        return only(kind, await self.ask(message))

    async def hello(self, name: str | None = None, token: str | None = None) -> "Client":
        """Introduce oneself."""
        self.token = (await self.get(wire.Welcome, wire.Hello(name=name, token=token))).token
        return self

    async def refusal(self, message: wire.ToServer) -> str:
        """The code with which a message is refused."""
        return (await self.get(wire.Refused, message)).code

    async def create(self, message: wire.Create | None = None) -> str:
        """Make a room; its code. Without more, one is its host, begins, and waits for a friend."""
        told = await self.ask(message or wire.Create(id=self.new_id(), side="first", size=9))
        return next(each.room for each in told if isinstance(each, wire.Snapshot))

    def new_id(self) -> str:
        """A command id that was not used before."""
        return f"c{next(self._ids)}"


async def read_at_once(job: Job) -> wire.RecordRead:
    """Read a file without a process of its own."""
    return read_here(job)


async def at_once(work: Callable[Told, Made], /, *told: Told.args, **named: Told.kwargs) -> Made:
    """Do work without a thread of its own."""
    return work(*told, **named)


class Office:
    """The parts of a node, joined as the app joins them, with nothing outside of the test's hands."""

    def __init__(self, settings: Settings, store: Store | None = None) -> None:
        self.time = FakeTime()
        self.scripted = ScriptedStore()
        self.store = store or self.scripted
        self.app = App(settings, self.time, self.store)
        self.brains = ScriptedBrains()
        self.app.bots = BotHost(self.brains, self.time, self.app.is_watched)
        self.thinker = ScriptedThinker()
        self.app.desk.tutor = Tutor(self.thinker, self.store, self.time)
        self.app.desk.accounts.apart = self.app.desk.tutor.reviews.apart = at_once
        self.app.uploads = self.app.desk.uploads = Uploads(read_at_once)

    async def open(self) -> "Office":
        """Open the store."""
        await self.store.open()
        return self

    async def client(self, name: str = "Ann", token: str | None = None, *, text: bool = False) -> Client:
        """Somebody who has come in and said hello."""
        return await self.stranger(text=text).hello(name, token)

    def stranger(self, *, text: bool = False, peer: str = "test") -> Client:
        """Somebody who has connected and said nothing yet."""

        def connect(connection: RecordingConnection) -> Session:
            connection.peer = peer
            receiver = self.app.connected(connection)
            assert isinstance(receiver, Session)
            return receiver

        return Client(connect, text=text)

    async def game(self, message: wire.Create | None = None) -> tuple[str, Client, Client, Client]:
        """A room with a game under way: its code, Ann (black, to move), Bob, and Eve who watches."""
        ann, bob, eve = [await self.client(name) for name in ("Ann", "Bob", "Eve")]
        room = await ann.create(message)
        await bob.ask(wire.Enter(room=room))
        await bob.ask(wire.Sit(room=room, id="sit"))
        await eve.ask(wire.Enter(room=room))
        self.time.advance(1000)
        for client in (ann, bob, eve):
            await client.quiet()
        return room, ann, bob, eve
