"""One server, its clients on real sockets, a disk and a clock in the test's hands; what must always hold of them."""

from itertools import count
from pathlib import Path
from typing import Final, Literal

from narabe_protocol import messages as wire
from narabe_server.app import App
from narabe_server.bots.host import BotHost
from narabe_server.rooms.actor import MAILBOX
from narabe_server.rooms.registry import restore
from narabe_server.settings import Settings
from tests.fakes import FakeTime, ScriptedBrains, turns
from tests.server.machine.disk import Disk, Handle
from tests.server.machine.truth import Truth, same_table
from tests.server.machine.voice import Voice

PEOPLE: Final = {"ann": "ann", "bob": "bob", "eve": "eve", "fay": "fay", "tab": "ann"}
"""Pages, and whose they are: two players, two watchers, and a second tab of the first player."""
POSITION: Final = (
    wire.Started
    | wire.Stone
    | wire.Chosen
    | wire.Declared
    | wire.PointsOffered
    | wire.Picked
    | wire.Passed
    | wire.TakenBack
    | wire.Restored
    | wire.SeatsSwapped
    | wire.Over
)
"""Events that void whatever was offered before them."""
AROUND: Final = {"busy", "unavailable", "other_tab", "not_in_room", "too_fast"}
"""Refusals that come before the room has looked whether it knows the command."""
How = Literal["drain", "kill", "takeover"]


class Process:
    """One server process, as far as it can be told from another."""

    def __init__(self, data: Path, disk: Disk, now: int) -> None:
        settings = Settings(
            data=data,
            port=0,
            bot_tables=0,
            frames_per_second=0,
            rooms_per_minute=0,
            joins_per_minute=0,
            offers_per_minute=0,
            chat_per_minute=0,
        )
        self.time = FakeTime(now)
        self.handle = Handle(disk)
        self.app = App(settings, self.time, self.handle)
        self.brains = ScriptedBrains()
        self.app.bots = BotHost(self.brains, self.time, self.app.is_watched)


class World:
    """All of it. Every action is followed by :meth:`settle`, which checks the invariants of the architecture."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self.disk = Disk()
        self.truths: dict[str, Truth] = {}
        self.voices = {page: Voice(name, page, self._heard) for page, name in PEOPLE.items()}
        self.voices["tab"].token = None
        self.room = ""
        self.bots_room = ""
        self.closes: list[int] = []
        self._followed = 0
        self._checked: dict[str, int] = {}
        self._first_refusals: dict[tuple[str, str], str] = {}
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
            await voice.come(self.process.app.address, {})
            await self.quiet()
        ann, bob = self.voices["ann"], self.voices["bob"]
        self.bots_room = await self._create(ann, wire.Create(id="bots", kind="bot", side="first", size=9))
        self.room = await self._create(ann, create)
        for page in ("bob", "eve", "fay", "tab"):
            await self.voices[page].say(wire.Enter(room=self.room))
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
        self._first_refusals.clear()
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
            await self._fence(old)
        if how != "drain":
            for voice in back:
                voice.drop()
            await old.app.stop()
        self.process = new
        for voice in back:
            await self.come_back(voice.page, with_versions=with_versions)

    async def _fence(self, old: Process) -> None:
        """The old process still thinks that the room is its own: nothing of what it does comes to be."""
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
        assert len(self.disk.written) == written, (
            "invariant 3: a process without the right appended",
            self.disk.written[written:],
        )

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
        size, taken = state.settings.game.size, {move.point for move in state.game.moves}
        free = [point for point in range(size * size) if point not in taken] or [0]
        point = next((each for each in free if each >= at % (size * size)), free[0])
        return wire.Play(room=state.code, ply=max(0, state.game.ply - late), at=point, id=self.new_id())

    def page_of(self, seat: int) -> str:
        """The page from which the one on ``seat`` may act, as far as its pages know."""
        occupant = self.truth(self.room).state.seats[seat]
        pages = [] if occupant is None else [p for p, name in PEOPLE.items() if name == occupant.name.lower()]
        free = (page for page in pages if self.voices[page].up and self.room not in self.voices[page].passive)
        return next(free, "ann")

    async def come_back(self, page: str, *, with_versions: bool) -> None:
        """Somebody who has no connection comes again, with what he knows or with nothing."""
        voice = self.voices[page]
        if voice.up:
            return
        if voice.page == "tab":
            voice.token = self.voices["ann"].token
        rooms = {code: table.version for code, table in voice.tables.items()} or {self.room: 0}
        if not with_versions:
            rooms = dict.fromkeys(rooms, 0)
        await voice.come(self.process.app.address, rooms)

    async def advance(self, ms: int) -> None:
        """Let time go by in steps, as the loop would."""
        for _ in range(4):
            self.process.time.advance(ms // 4)
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
            await self._check_room(code, truth)

    def _follow(self) -> None:
        written = self.disk.written
        while self._followed < len(written):
            append = written[self._followed]
            self._followed += 1
            self._truth(append.room).follow(append)

    async def _check_room(self, code: str, truth: Truth) -> None:
        room = self.process.app.rooms.get(code)
        if room is not None and not room.busy:
            assert room.state == truth.state, "invariant 4: memory and disk differ"
            self._check_offers(truth)
            self._check_clock(truth)
        if room is not None:
            assert len(room._mailbox or ()) <= MAILBOX, "invariant 10: the mailbox"
        if self._checked.get(code) != truth.state.version:
            stored = await self.disk.read(code)
            assert stored is not None
            assert await restore(stored) == truth.state, "invariant 4: replay is truth"
            self._checked[code] = truth.state.version
        for voice in self.voices.values():
            if voice.reads and code in voice.tables:
                assert same_table(voice.tables[code], truth.table(voice.name)), (
                    f"invariant 2: {voice.page} sees another room",
                    voice.tables[code],
                    truth.table(voice.name),
                )

    def _check_offers(self, truth: Truth) -> None:
        changed = max((v for v, each in truth.messages.items() if isinstance(each, POSITION)), default=0)
        made = {each.offer: v for v, each in truth.messages.items() if isinstance(each, wire.Offered)}
        for offer in truth.state.game.offers:
            assert made[offer.id] > changed, "invariant 7: an offer outlived its position"
            assert offer.expires is None or offer.expires > self.process.time.now(), "invariant 7: it expired"

    def _check_clock(self, truth: Truth) -> None:
        game = truth.state.game
        if game.clock is None:
            return
        runs = game.in_play and game.hold is None
        assert game.clock.running == (game.turn if runs else None), "invariant 8: the wrong clock runs"
        flag_at = game.clock.flag_at()
        assert flag_at is None or flag_at > self.process.time.now(), "invariant 8: no flag fell"

    def _heard(self, voice: Voice, message: wire.ToClient) -> None:
        """Check what one person is told at the moment he is told it."""
        if isinstance(message, wire.RoomEvent):
            self._heard_event(voice, message)
        elif isinstance(message, wire.Snapshot):
            known = voice.tables.get(message.room)
            truth = self.truth(message.room).state
            assert message.version <= truth.version, "invariant 1: a state that is not durable"
            assert known is None or message.version >= known.version, "invariant 1: the past came back"
        elif isinstance(message, wire.Refused):
            self._heard_refusal(voice, message)
        elif isinstance(message, wire.Line | wire.Lines | wire.Votes):
            table = voice.tables.get(message.room)
            sealed = isinstance(message, wire.Votes) or message.channel == "watchers"
            plays = table is not None and bool(table.you) and table.in_play
            assert not (sealed and plays), "invariant 6: a player hears the watchers"

    def _heard_event(self, voice: Voice, message: wire.RoomEvent) -> None:
        table = voice.tables.get(message.room)
        assert table is not None, "invariant 2: an event without a state before it"
        assert message.version == table.version + 1, "invariant 2: a gap, or twice the same"
        messages = self.truth(message.room).messages
        assert message.version in messages, "invariant 1: visible before durable"
        assert message == messages[message.version], "invariants 2, 4 and 8: not what happened"

    def _heard_refusal(self, voice: Voice, message: wire.Refused) -> None:
        if message.id is None or message.room is None or message.code in AROUND:
            return
        commands = self.truth(message.room).commands if message.room in self.truths else []
        done = any(each.endswith(f":{message.id}") for each in commands)
        assert not done, "invariant 5: refused what was done"
        first = self._first_refusals.setdefault((voice.name, message.id), message.code)
        assert first == message.code, "invariant 5: another answer to the same command"
