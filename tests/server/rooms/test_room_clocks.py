"""Clocks and offers of a living room: timers, absence, restarts. Numbers are those of the field study."""

import asyncio
import dataclasses

import pytest
from structlog.testing import capture_logs

from narabe_core.actions import OfferKind, Play, Propose
from narabe_core.clocks import ClockSpec, ControlKind
from narabe_core.game import Settings
from narabe_core.outcome import Outcome, Reason
from narabe_core.timing import HOLD_MS
from narabe_core.types import Hold, Millis, Ply, Point, Takeback
from narabe_protocol import messages as wire
from narabe_server.rooms.actor import Room
from narabe_server.rooms.restoring import restore
from narabe_server.rooms.timekeeper import QUIET_BEAT_MS
from tests.fakes import FakeTime, Person, only
from tests.server.house import CODE, House, Table, sit_down
from tests.strategies import DAY

HOUR = 3_600_000
MINUTE = ClockSpec(ControlKind.SUDDEN, main_ms=60_000)
GAME = Settings(size=9, clock=MINUTE)


def held(room: Room) -> Hold | None:
    """Why no clock runs."""
    hold = room.game.hold
    return hold.why if hold else None


def left(room: Room, time: FakeTime) -> tuple[int, int]:
    """What both seats have left."""
    clock = room.game.clock
    assert clock is not None
    now = Millis(time.now())
    return clock.total(0, now), clock.total(1, now)


async def test_a_flag_falls_with_nobody_connected() -> None:
    """Field 40: the server's timer ends the game, though both have gone."""
    table = await sit_down(GAME)
    table.house.time.advance(5000)
    for person in table.all:
        table.room.leave(person)
    table.house.time.advance(60_000)
    assert table.room.game.outcome == Outcome(1, Reason.FLAG)
    assert table.house.time._timers == []


async def test_a_room_that_was_read_anew_times_nothing_more() -> None:
    """With a stone on its way it is forgotten: the one that was read in its place has the stone, and the clock."""
    table = await sit_down(GAME)
    table.store.holding = True
    table.stone(40)
    table.house.rooms.reload(CODE)
    table.store.holding = False
    table.store.release()
    again = await table.house.rooms.find(CODE)
    assert again is not None
    assert again.game.ply == table.room.game.ply == 1
    with capture_logs() as logs:
        table.house.time.advance(2 * HOLD_MS + 60_000)
    assert again.game.outcome == Outcome(0, Reason.FLAG)
    assert (logs, table.room.game.outcome) == ([], None)


async def test_the_clock_starts_when_both_have_the_board() -> None:
    """Held while one is missing, told to all as an event, and released when they come, or after thirty seconds."""
    table = await sit_down(GAME, there=False)
    table.room.enter(table.ann, None)
    assert only(wire.Snapshot, table.ann.take()).held == "start"
    table.house.time.advance(10_000)
    table.room.enter(table.bob, None)
    released = only(wire.Released, table.ann.take())
    assert released.clocks is not None
    assert (released.clocks.running, released.clocks.left) == (0, (60_000, 60_000))
    alone = await sit_down(GAME, there=False)
    alone.house.time.advance(HOLD_MS)
    assert alone.room.game.hold is None
    assert left(alone.room, alone.house.time) == (60_000, 60_000)


async def test_an_outage_is_charged_to_nobody() -> None:
    """After a restart the room is held until both are back; what they had at the last sign of life they have now."""
    table = await sit_down(GAME)
    table.house.time.advance(20_000)
    again = House(store=table.store, time=FakeTime(table.house.time.now() + 500_000))
    await again.rooms.timekeeper.open()
    room = await again.rooms.find(CODE)
    assert room is not None
    assert held(room) is Hold.RESTART
    assert left(room, again.time) == (40_000, 60_000)
    ann, bob = Person("ann"), Person("bob")
    again.time.advance(20_000)
    room.enter(ann, None)
    room.enter(bob, None)
    assert held(room) is None
    again.time.advance(1000)
    assert left(room, again.time) == (39_000, 60_000)


@pytest.mark.parametrize("first", ["a stone", "a timer", "a stone behind another"])
async def test_a_standstill_of_the_process_is_charged_to_nobody(first: str) -> None:
    """A server that was suspended counts till its last sign of life, whatever comes first when it goes on."""
    table = await sit_down(GAME)
    time = table.house.time
    time.advance(20_500)
    if first == "a stone behind another":
        table.store.holding = True
        table.stone(40)
        table.do(table.bob, Play(Point(41), Ply(1)))
    time.stand_still(90_000)
    if first == "a stone":
        table.stone(40)
    elif table.store.holding:
        table.store.holding = False
        table.store.release()
    time.advance(0)
    assert (held(table.room), table.room.game.outcome) == (None, None)
    stones = {"a stone": 1, "a timer": 0, "a stone behind another": 2}[first]
    assert table.room.game.ply == stones
    time.advance(1000)
    used = 20_500 if stones == 2 else 20_000
    assert left(table.room, time) == {
        0: (60_000 - used - 1000, 60_000), 1: (60_000 - used, 59_000), 2: (60_000 - used - 1000, 60_000),
    }[stones]  # fmt: skip


async def test_a_standstill_is_given_back_by_mail() -> None:
    """With days for each move, too: in memory and asleep."""
    for sleeps in (False, True):
        table = await asleep_by_mail()
        time = table.house.time
        if sleeps:
            table.house.rooms.sweep(0)
            assert table.house.rooms.get(CODE) is None
        time.stand_still(2 * DAY)
        time.advance(0)
        room = await table.house.rooms.find(CODE)
        assert room is not None
        assert (room.game.outcome, held(room)) == (None, None)
        assert 0 <= left(room, time)[0] - (DAY - HOUR) <= QUIET_BEAT_MS


async def asleep_by_mail(days: int = 1) -> Table:
    """A game with so many days for each move, whose players have gone for the day; an hour has passed."""
    mail = Settings(size=9, clock=ClockSpec(ControlKind.CORRESPONDENCE, period_ms=days * DAY))
    table = await sit_down(mail)
    await table.house.rooms.timekeeper.open()
    for person in table.all:
        table.room.leave(person)
    table.house.time.advance(HOUR)
    return table


async def restarted(table: Table, after_ms: int) -> House:
    """Another process on the same store, so much later."""
    table.house.rooms.timekeeper.close()
    again = House(store=table.store, time=FakeTime(table.house.time.now() + after_ms))
    await again.rooms.timekeeper.open()
    return again


async def test_nobody_is_late_by_mail() -> None:
    """Both are away, and nothing says that a claim will open."""
    table = await asleep_by_mail()
    assert [(seat.state, seat.claim_at) for seat in table.room.company.view().seats] == [("away", None)] * 2


async def test_an_outage_is_charged_to_nobody_by_mail() -> None:
    """All outages since the last move are given back once, when the room comes into memory, whoever is there."""
    table = await asleep_by_mail(days=3)
    first = await restarted(table, 5 * HOUR)
    first.time.advance(HOUR)
    second = await restarted(dataclasses.replace(table, house=first), 7 * HOUR)
    second.time.advance(HOUR)
    for _ in range(2):
        room = await second.rooms.find(CODE)
        assert room is not None
        assert held(room) is None
        assert left(room, second.time)[0] == 3 * DAY - 3 * HOUR
        second.rooms.drop(room)


async def test_a_flag_by_mail_waits_for_our_outages() -> None:
    """What fell while we were away stands again; what would have fallen anyway is fallen."""
    for away, asleep, outcome in ((DAY, 0, None), (HOUR, 2 * DAY, Outcome(1, Reason.FLAG))):
        again = await restarted(await asleep_by_mail(), away)
        again.time.advance(asleep)
        await again.rooms.timekeeper.wake(again.rooms.find)
        room = again.rooms.get(CODE) or await again.rooms.find(CODE)
        assert room is not None
        again.time.advance(1)
        assert room.game.outcome == outcome
        again.time.advance(DAY)
        assert room.game.outcome == Outcome(1, Reason.FLAG)


async def fail_for(table: Table, ms: int) -> None:
    """Nothing can be written for so long, as a player finds whose stone is lost; the room leaves memory."""
    table.store.holding = True
    table.stone(0)
    table.store.broken = True
    table.store.fail()
    table.store.holding = False
    table.house.time.advance(ms)
    table.store.broken = False


async def test_a_full_disk_is_charged_to_nobody() -> None:
    """Who could not play because nothing could be written has the time that they had, to a second; twice, too."""
    table = await sit_down(GAME)
    await table.house.rooms.timekeeper.open()
    for spent in (20_000, 40_000):
        table.house.time.advance(20_000)
        await fail_for(table, HOUR)
        room = await table.house.rooms.find(CODE)
        assert room is not None
        assert held(room) is Hold.RESTART
        assert left(room, table.house.time) == (60_000 - spent, 60_000)
        for person in (table.ann, table.bob):
            room.enter(person, None)
        table = dataclasses.replace(table, room=room)


@pytest.mark.parametrize("restart", [False, True])
async def test_a_full_disk_is_charged_to_nobody_by_mail(*, restart: bool) -> None:
    """No flag falls in a room that slept through it, in this process or in the next one."""
    table = await asleep_by_mail(days=3)
    house = table.house
    await fail_for(dataclasses.replace(table, room=await house.room()), 4 * DAY)
    house.time.advance(60_000)
    if restart:
        house = await restarted(table, HOUR)
    await house.rooms.timekeeper.wake(house.rooms.find)
    room = house.rooms.get(CODE)
    assert room is not None
    house.time.advance(1)
    assert room.game.outcome is None
    assert left(room, house.time)[0] == pytest.approx(3 * DAY - HOUR, abs=60_001)


async def test_what_was_played_by_a_clock_that_was_ahead_runs_from_now() -> None:
    """By mail nobody has years to think because the server's clock was set back, and no time since is an outage."""
    table = await asleep_by_mail(days=3)
    ahead = await restarted(table, 3000 * DAY)
    room = await ahead.rooms.find(CODE)
    assert room is not None
    room.post("ann", Play(Point(0), Ply(0)))
    for days, has_left in ((1, 3 * DAY), (2, 2 * DAY), (5, 0)):
        house = await restarted(dataclasses.replace(table, house=ahead), (days - 3000) * DAY)
        room = await house.rooms.find(CODE)
        assert room is not None
        assert left(room, house.time)[1] == has_left
        house.time.advance(1)
        assert (room.game.outcome is None) is (has_left > 0)


async def test_a_room_with_a_running_clock_stays_in_memory() -> None:
    """The sweep lets it be; once it is over it may go, and leaves no timer behind."""
    table = await sit_down(GAME)
    for person in table.all:
        table.room.leave(person)
    table.house.time.advance(30_000)
    table.house.rooms.sweep(0)
    assert len(table.house.rooms) == 1
    table.house.time.advance(40_000)
    table.house.rooms.sweep(0)
    assert len(table.house.rooms) == 0
    table.house.time.advance(2000)
    assert table.house.time._timers == []


async def test_a_game_by_mail_sleeps_and_is_woken_for_its_deadline() -> None:
    """The store keeps the moment; whoever looks then finds the flag fallen, days later."""
    mail = Settings(size=9, clock=ClockSpec(ControlKind.CORRESPONDENCE, period_ms=DAY))
    table = await sit_down(mail)
    for person in table.all:
        table.room.leave(person)
    table.house.time.advance(1000)
    table.house.rooms.sweep(0)
    assert len(table.house.rooms) == 0
    keeper = table.house.rooms.timekeeper
    await keeper.wake(table.house.rooms.find)
    assert len(table.house.rooms) == 0
    table.house.time.advance(DAY + 2000)
    await keeper.wake(table.house.rooms.find)
    room = table.house.rooms.get(CODE)
    assert room is not None
    table.house.time.advance(1)
    assert room.game.outcome == Outcome(1, Reason.FLAG)


async def test_the_room_that_comes_from_the_store_is_the_room_that_was() -> None:
    """Field 4: field by field, clocks, holds, offers and quotas included."""
    table = await sit_down(Settings(size=9, clock=MINUTE, takeback=Takeback.FREE))
    time = table.house.time
    for at in range(8):
        time.advance(1500 + 100 * at)
        game = table.room.game
        player = (table.ann, table.bob)[game.turn]
        table.do(player, Play(Point(at * 3), game.ply, Millis(1200)))
        if at % 3 == 2:
            table.do(player, Propose(OfferKind.TAKEBACK))
        table.do(table.ann, Propose(OfferKind.DRAW))
    stored = await table.store.read(CODE)
    assert stored is not None
    assert await restore(stored) == table.room.state
    await asyncio.sleep(0)
