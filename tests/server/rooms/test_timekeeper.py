import pytest
from structlog.testing import capture_logs

from narabe_core.clocks import ClockSpec, ControlKind
from narabe_core.clocks.spec import MOST_BY_MAIL_MS
from narabe_core.events import Ended, Released
from narabe_core.fold import evolve
from narabe_core.game import Game, Settings
from narabe_core.outcome import Outcome, Reason
from narabe_core.types import DAY_MS, Millis
from narabe_server.rooms.timekeeper import BEAT_MS, LATE_MS, QUIET_BEAT_MS, WOKEN_AT_ONCE, Timekeeper
from narabe_server.storage.memory import MemoryStore
from narabe_server.storage.signs import Heard, MemorySigns, Outage, nobody
from tests.core.table import begin
from tests.fakes import FakeTime


class Room:
    """A room, as far as its clock goes."""

    code = "AAAAAA"

    def __init__(self, game: Game) -> None:
        self.game = game


class FullDisk(MemorySigns):
    """Signs on a disk that keeps nothing while it is ``full``; while it is ``stuck`` nobody knows that yet."""

    def __init__(self) -> None:
        super().__init__(lambda: None, lambda: not self.full)
        self.full = self.stuck = False

    def note_sign(self, at: int, kept: Heard = nobody) -> None:
        """Keep the last moment of life, or say nothing."""
        if not self.stuck:
            super().note_sign(at, kept)

    def note_due(self, code: str, at: int | None) -> None:
        """Keep a room's moment, or lose it."""
        if not self.full:
            super().note_due(code, at)


async def keeper(time: FakeTime) -> tuple[Timekeeper, MemoryStore]:
    """A timekeeper on an empty store."""
    store = MemoryStore()
    await store.open()
    found = Timekeeper(store.signs, time)
    await found.open()
    return found, store


async def test_a_sign_of_life_is_written_more_often_while_a_clock_runs() -> None:
    """Once a second; before and after once a minute, until the last one at the end."""
    time = FakeTime()
    timekeeper, store = await keeper(time)
    room = Room(
        evolve(begin(Settings(clock=ClockSpec(ControlKind.SUDDEN, main_ms=60_000))), Released(), Millis(0))
    )
    opened = time.now()
    time.advance(QUIET_BEAT_MS - 1)
    assert await store.signs.last_sign() == opened
    timekeeper.changed(room)
    assert await store.signs.last_sign() == time.now()
    time.advance(10 * BEAT_MS)
    assert await store.signs.last_sign() == time.now()
    assert await store.signs.due(time.now(), 10) == (room.code,)
    room.game = evolve(room.game, Ended(Outcome(0, Reason.RESIGNED)), Millis(time.now()))
    timekeeper.changed(room)
    last = time.now()
    time.advance(10 * BEAT_MS)
    assert (await store.signs.last_sign(), await store.signs.due(time.now(), 10)) == (last + BEAT_MS, ())
    timekeeper.close()
    assert (await store.signs.last_sign(), time.pending()) == (time.now(), 0)


@pytest.mark.parametrize("ended", ["while away", "before the store was told"])
async def test_a_room_whose_game_is_over_is_woken_no_more(ended: str) -> None:
    """Its deadline in the store is from another process, or from before a failed write: here it is forgotten."""
    time = FakeTime()
    timekeeper, store = await keeper(time)
    game = evolve(begin(Settings(clock=ClockSpec(ControlKind.SUDDEN, main_ms=60_000))), Released(), Millis(0))
    room = Room(game)
    if ended == "while away":
        store.signs.note_due(room.code, 0)
    else:
        timekeeper.changed(room)
        timekeeper.forget(room.code)
    room.game = evolve(game, Ended(Outcome(1, Reason.FLAG)), Millis(time.now()))
    timekeeper.changed(room)
    timekeeper.forget(room.code)
    assert await store.signs.due(time.now(), 10) == ()


async def test_an_outage_counts_from_the_last_sign_or_the_last_event() -> None:
    """Whichever is later; what happened since the start is not an outage at all."""
    time = FakeTime(50_000)
    timekeeper, store = await keeper(time)
    store.signs.note_sign(20_000)
    await timekeeper.open()
    time.advance(5000)
    assert timekeeper.alive_until(10_000) == 20_000
    assert timekeeper.alive_until(20_500) == 20_500
    assert timekeeper.alive_until(51_000) == 55_000


async def test_a_room_that_slept_through_two_processes_is_charged_for_neither() -> None:
    """Nobody could act in it since the first of them ended, however long the second one ran."""
    time = FakeTime(100_000)
    _, store = await keeper(time)
    store.signs.note_sign(50_000)
    second = Timekeeper(store.signs, time)
    await second.open()
    time.advance(100_000)
    second.close()
    time.advance(10_000)
    third = Timekeeper(store.signs, time)
    await third.open()
    assert third.alive_until(40_000) == 50_000
    assert third.alive_until(150_000) == 200_000


async def test_trouble_counts_from_the_last_sign_that_was_written() -> None:
    """A write may wait for seconds until it fails: who was to move has that time back, too."""
    time, disk = FakeTime(), FullDisk()
    timekeeper = Timekeeper(disk, time)
    await timekeeper.open()
    room = Room(
        evolve(begin(Settings(clock=ClockSpec(ControlKind.SUDDEN, main_ms=60_000))), Released(), Millis(0))
    )
    timekeeper.changed(room)
    time.advance(5 * BEAT_MS)
    well = time.now()
    disk.stuck = True
    time.advance(7 * BEAT_MS)
    disk.full = True
    time.advance(10 * BEAT_MS)
    assert timekeeper.counted_until(room, well - BEAT_MS) == well
    disk.full = disk.stuck = False
    assert timekeeper.counted_until(room, well - BEAT_MS) == well
    time.advance(5 * BEAT_MS)
    assert timekeeper.counted_until(room, time.now() - BEAT_MS) == time.now()


@pytest.mark.parametrize(("ahead_ms", "told"), [(-5000, False), (0, False), (500, False), (DAY_MS, True)])
async def test_the_operator_is_told_of_a_clock_that_went_back(ahead_ms: int, *, told: bool) -> None:
    """A sign of life from later than now is one; from another process on the same store it may be a moment younger."""
    time = FakeTime()
    store = MemoryStore()
    await store.open()
    store.signs.note_sign(time.now() + ahead_ms)
    with capture_logs() as logs:
        await Timekeeper(store.signs, time).open()
    assert [each["ms"] for each in logs if each["event"] == "clock_went_back"] == [ahead_ms] * told


async def test_a_deadline_that_could_not_be_written_is_written_later() -> None:
    """A disk that was full just then must not let a game by mail sleep past its flag."""
    time, disk = FakeTime(), FullDisk()
    timekeeper = Timekeeper(disk, time)
    await timekeeper.open()
    mail = Settings(clock=ClockSpec(ControlKind.CORRESPONDENCE, period_ms=DAY_MS))
    disk.full = True
    timekeeper.changed(Room(begin(mail)))
    time.advance(QUIET_BEAT_MS)
    disk.full = False
    time.advance(QUIET_BEAT_MS)
    timekeeper.forget(Room.code)
    assert await disk.due(time.now() + DAY_MS, 10) == (Room.code,)


async def test_outages_are_kept_for_longer_than_any_turn_takes() -> None:
    """Of the longest turn by mail, days given by the opponent too, not a moment of an outage is charged."""
    store = MemoryStore()
    await store.open()
    store.signs.note_sign(1)
    end = MOST_BY_MAIL_MS + 7 * DAY_MS
    for began in (0, end // 2, end):
        await Timekeeper(store.signs, FakeTime(began + DAY_MS)).open()
    assert len(await store.signs.outages()) == 3


async def test_a_room_that_another_process_took_is_not_taken_back_by_the_sweep() -> None:
    """Two processes on one store must not take a room from each other for ever; who asks for it here gets it."""
    time = FakeTime()
    timekeeper, _ = await keeper(time)
    game = begin(Settings(clock=ClockSpec(ControlKind.SUDDEN, main_ms=60_000)))
    room = Room(evolve(game, Released(), Millis(0)))
    timekeeper.changed(room)
    found: list[str] = []

    async def find(code: str) -> None:
        found.append(code)

    timekeeper.forget(room.code)
    timekeeper.taken(room.code)
    await timekeeper.wake(find)
    assert found == []
    timekeeper.changed(room)
    timekeeper.forget(room.code)
    await timekeeper.wake(find)
    assert found == [room.code]


@pytest.mark.parametrize("whose", ["ours", "taken"])
async def test_rooms_that_need_not_be_woken_stand_in_nobodys_way(whose: str) -> None:
    """However many live games are in memory here or elsewhere, a game by mail is woken when its flag falls."""
    time = FakeTime()
    timekeeper, store = await keeper(time)
    live = Room(
        evolve(begin(Settings(clock=ClockSpec(ControlKind.SUDDEN, main_ms=60_000))), Released(), Millis(0))
    )
    for number in range(WOKEN_AT_ONCE + 1):
        live.code = f"LIVE{number:04}"
        timekeeper.changed(live)
        if whose == "taken":
            timekeeper.forget(live.code)
            timekeeper.taken(live.code)
    store.signs.note_due("BYMAIL", time.now())
    found: list[str] = []

    async def find(code: str) -> None:
        found.append(code)

    for _ in range(2):
        await timekeeper.wake(find)
    assert found == ["BYMAIL"] * 2


async def test_a_standstill_is_noticed_once() -> None:
    """Of a sign of life that comes five seconds late, since the one before; the log says so, and it is an outage."""
    time = FakeTime()
    store = MemoryStore()
    await store.open()
    heard: list[int] = []
    timekeeper = Timekeeper(store.signs, time, heard.append)
    assert not timekeeper.notices_standstill(
        Millis(time.now() + DAY_MS)
    )  # nobody has asked it to keep time yet
    await timekeeper.open()
    began = time.now()
    time.stand_still(QUIET_BEAT_MS + LATE_MS - 1)
    assert not timekeeper.notices_standstill(time.now())
    time.stand_still(1)
    with capture_logs() as logs:
        assert timekeeper.notices_standstill(time.now())
    assert not timekeeper.notices_standstill(time.now())
    time.advance(QUIET_BEAT_MS)
    assert (heard, [(each["event"], each["ms"]) for each in logs]) == (
        [began],
        [("stood_still", QUIET_BEAT_MS + LATE_MS)],
    )
    assert await store.signs.outages() == (Outage(began, began + QUIET_BEAT_MS + LATE_MS),)
    time.stand_still(DAY_MS)
    time.advance(0)
    assert heard == [began, began + 2 * QUIET_BEAT_MS + LATE_MS]
