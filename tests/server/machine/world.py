"""One server, its clients on real sockets, a disk and a clock in the test's hands; what must always hold of them."""

from itertools import count
from pathlib import Path
from typing import Final, Literal

from narabe_protocol import messages as wire
from tests.fakes import turns
from tests.server.machine.disk import Disk
from tests.server.machine.kinds import PASSWORD
from tests.server.machine.moves import free_points
from tests.server.machine.process import Process
from tests.server.machine.truth import Truth
from tests.server.machine.voice import Voice
from tests.server.machine.witness import Witness

PEOPLE: Final = {"ann": "ann", "bob": "bob", "eve": "eve", "fay": "fay", "gil": "gil", "tab": "ann"}
"""Pages, and whose they are: two players, two watchers, one in the lobby, and a second tab of the first player."""
KEYHOLDERS: Final = {"ann", "bob", "eve", "tab"}
"""Pages whose owners know the password of a room that has one."""
LOOKS_AT_THE_LOBBY: Final = "gil"
LOBBY_RESTS_MS: Final = 2000
"""Longer than comings and goings, and then changes of rows, are gathered."""
How = Literal["drain", "kill", "takeover"]


class World:
    """All of it. Every action is followed by :meth:`settle`, which checks the invariants of the architecture."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self.disk = Disk()
        self.truths: dict[str, Truth] = {}
        self.witness = Witness(self)
        self.voices = {page: Voice(name, page, self.witness.heard) for page, name in PEOPLE.items()}
        self.voices["tab"].token = None
        self.room = ""
        self.bots_room = ""
        self.closes: list[int] = []
        self._followed = 0
        self._ids = count(1)

    # ------------------------------------------------------------------ processes

    async def open(self, create: wire.Create) -> None:
        """Start the first process; all come, and a game between Ann and Bob begins, another with a bot."""
        await self.disk.open()
        self.process = Process(self._data, self.disk, 1_000_000)
        await self.process.app.start()
        for voice in self.voices.values():
            if voice.page == "tab":
                voice.token = self.voices["ann"].token
            await self._come(voice, {})
            await self.quiet()
        ann, bob = self.voices["ann"], self.voices["bob"]
        self.bots_room = await self._create(ann, wire.Create(id="bots", kind="bot", side="first", size=9))
        self.room = await self._create(ann, create)
        for page in ("bob", "eve", "fay", "tab"):
            await self.knock(page)
        await bob.say(wire.Sit(room=self.room, id=self.new_id()))
        await self.settle()

    async def _create(self, voice: Voice, create: wire.Create) -> str:
        await voice.say(create)
        await self.quiet()
        return next(each.room for each in voice.answers[create.id] if isinstance(each, wire.Snapshot))

    async def restart(self, how: How, outage_ms: int, *, with_versions: bool) -> None:
        """End the process in one of three ways, and go on with another; who had a connection comes back."""
        old, back = self.process, [voice for voice in self.voices.values() if voice.up]
        for voice in back:
            voice.stall(on=False)
        self.witness.forget_answers()
        if how == "kill":
            old.handle.die()
            for voice in back:
                voice.drop()
        elif how == "drain":
            self.release()
            await old.app.stop()
            await self._all_closed(1012)
        new = Process(self._data, self.disk, old.time.now() + outage_ms)
        await new.app.start()
        if how == "takeover":
            await self._fence(old, new)
        if how != "drain":
            for voice in back:
                voice.drop()
            await old.app.stop()
        self.process = new
        for voice in back:
            await self.come_back(voice.page, with_versions=with_versions)

    async def _fence(self, old: Process, new: Process) -> None:
        """The old process goes on as if it had the rooms: nothing comes to be in those that the new one has.

        A room that was long at rest the new one has not, until somebody asks it for that.
        """
        written = len(self.disk.written)
        old.handle.holding = False
        while old.handle.held:
            old.handle.release()
        for page in ("ann", "bob"):
            await self.voices[page].say(self.stone(0), keep=False)
            await self.voices[page].say(wire.Resign(room=self.room, id=self.new_id()), keep=False)
        await turns(60)
        old.time.advance(120_000)
        await turns(60)
        stolen = [each for each in self.disk.written[written:] if new.app.rooms.get(each.room) is not None]
        assert not stolen, ("invariant 3: a process without the right appended", stolen)

    async def _all_closed(self, code: int) -> None:
        for voice in self.voices.values():
            if voice.up:
                await voice.ping()
                await voice.catch_up()
        assert {voice.closed_with for voice in self.voices.values()} <= {0, code}

    async def close(self) -> None:
        """All go; memory, timers and tasks return to the baseline."""
        self.release()
        for voice in self.voices.values():
            voice.drop()
        await turns(60)
        await self.advance(8 * 3_600_000)
        process = self.process
        left = [(room.code, room.state.game) for room in process.app.rooms.all()]
        assert not left, "invariant 10: rooms stay for ever"
        assert process.time.pending() <= 2, "invariant 10: beside the sweep, a life sign at most"
        await process.app.stop()

    # ------------------------------------------------------------------ doing

    def new_id(self) -> str:
        """A command id that was not used before."""
        return f"m{next(self._ids)}"

    def truth(self, code: str) -> Truth:
        """The room as the disk has it."""
        self._follow()
        return self._truth(code)

    def _truth(self, code: str) -> Truth:
        if code not in self.truths:
            self.truths[code] = Truth(code, self.disk._rooms[code].settings)
        return self.truths[code]

    def stone(self, at: int, late: int = 0, code: str = "") -> wire.Play:
        """A stone on the free point nearest after ``at``, for the present ply or ``late`` plies before it."""
        state = self.truth(code or self.room).state
        free = free_points(state.game)
        ply = max(0, state.game.ply - late)
        return wire.Play(room=state.code, ply=ply, at=free[at % len(free)], id=self.new_id())

    def page_of(self, seat: int) -> str:
        """The page from which the one on ``seat`` may act, as far as its pages know."""
        occupant = self.truth(self.room).state.seats[seat]
        pages = [] if occupant is None else [p for p, name in PEOPLE.items() if name == occupant.name.lower()]
        free = (page for page in pages if self.voices[page].up and self.room not in self.voices[page].passive)
        return next(free, "ann")

    async def come_back(self, page: str, *, with_versions: bool) -> None:
        """Somebody who has no connection comes again, with what they know or with nothing."""
        voice = self.voices[page]
        if voice.up:
            return
        if voice.page == "tab":
            voice.token = self.voices["ann"].token
        rooms = {code: table.version for code, table in voice.tables.items()} or {self.room: 0}
        if not with_versions:
            rooms = dict.fromkeys(rooms, 0)
        await self._come(voice, rooms)
        if self.is_locked(self.room) and page in KEYHOLDERS:
            await self.knock(page)

    async def _come(self, voice: Voice, rooms: dict[str, int]) -> None:
        await voice.come(self.process.app.address, rooms)
        if voice.page == LOOKS_AT_THE_LOBBY:
            await voice.say(wire.WatchLobby(), keep=False)

    async def knock(self, page: str, password: str | None = PASSWORD) -> None:
        """Somebody comes to the room; who does not know its password can only guess."""
        if not self.is_locked(self.room):
            password = None
        elif page not in KEYHOLDERS and password == PASSWORD:
            password = "guess"  # noqa: S105 - a wrong one
        await self.voices[page].say(wire.Enter(room=self.room, password=password))

    def is_locked(self, code: str) -> bool:
        """Whether the room has a password."""
        return self._truth(code).state.settings.password is not None

    def has_key(self, page: str, code: str) -> bool:
        """Whether the page may know of the room."""
        return page in KEYHOLDERS or not self.is_locked(code)

    async def calm(self) -> None:
        """Let the disk do all that waits, both players be back and read, and all be quiet."""
        self.release()
        for page in ("ann", "bob"):
            self.voices[page].stall(on=False)
            await self.come_back(page, with_versions=True)
        await self.settle()

    async def advance(self, ms: int) -> None:
        """Let time go by in steps, as the loop would."""
        for step in (ms // 4, ms // 4, ms // 4, ms - 3 * (ms // 4)):
            self.process.time.advance(step)
            await turns(10)

    def hold(self) -> None:
        """Let the disk be slow: nothing becomes durable."""
        self.process.handle.holding = True

    def release(self) -> None:
        """Let the disk do all that waits."""
        handle = self.process.handle
        handle.holding = False
        while handle.held:
            handle.release()

    async def look_at_the_lobby(self) -> None:
        """Let the lobby come to rest, and check what it shows, unless something happened meanwhile."""
        before = self._shown()
        await self.advance(LOBBY_RESTS_MS)
        await self.settle()
        voice = self.voices[LOOKS_AT_THE_LOBBY]
        if voice.reads and self._shown() == before:
            self.witness.check_lobby(voice)

    def _shown(self) -> dict[str, int]:
        """How far each room is, as those see it who have no seat."""
        return {room.code: room.public.version for room in self.process.app.rooms.all()}

    # ------------------------------------------------------------------ what must hold

    async def quiet(self) -> None:
        """Let the server do all it can, and all hear what it says."""
        self.process.time.advance(0)  # timers for what is due by now
        for _ in range(2):
            here = [voice for voice in self.voices.values() if voice.reads]
            for voice in here:
                await voice.ping()
            for voice in here:
                await voice.catch_up()

    async def settle(self) -> None:
        """Let all become quiet, bring back whom the server has sent away, and check."""
        await self.quiet()
        for voice in self.voices.values():
            if not voice.up and voice.closed_with:
                self.closes.append(voice.closed_with)
                voice.closed_with = 0
                await self.come_back(voice.page, with_versions=True)
                await self.quiet()
        self._follow()
        for code, truth in self.truths.items():
            await self.witness.check_room(code, truth)

    def _follow(self) -> None:
        written = self.disk.written
        while self._followed < len(written):
            append = written[self._followed]
            self._followed += 1
            self._truth(append.room).follow(append, self.process.time.now())
