"""When memory is full: which rooms give their place away, and that nothing is lost by it."""

from pathlib import Path

import pytest

from narabe_core.actions import Play
from narabe_core.clocks import ClockSpec, ControlKind
from narabe_core.game import Settings as GameSettings
from narabe_core.outcome import Outcome, Reason
from narabe_core.types import Millis, Point
from narabe_protocol import messages as wire
from narabe_server.rooms.registry import DESERTED_MS, LOOK_AGAIN_MS, RoomsFullError
from narabe_server.rooms.state import Occupant, OpenRoom, RoomSettings
from narabe_server.settings import Settings
from tests.fakes import Person
from tests.server.house import CODE, House, Table
from tests.server.office import Office

HOUR = 3_600_000
GAME = GameSettings(size=9, clock=ClockSpec(ControlKind.SUDDEN, main_ms=HOUR))
FRIENDS = RoomSettings("friend", GameSettings(size=9))


async def deserted(settings: RoomSettings = RoomSettings("friend", GAME)) -> Table:  # noqa: B008 - immutable
    """A game whose clock runs, that both have just left, in a house for one room."""
    house = House()
    house.rooms.limit = 1
    await house.store.open()
    room = await house.rooms.create(settings, [CODE], lambda _: True)
    table = Table(house, room, Person("ann"), Person("bob"), Person("eve"))
    for person in (table.ann, table.bob):
        room.enter(person, None)
    room.post("ann", OpenRoom((Occupant("ann", "Ann"), Occupant("bob", "Bob"))))
    for person in (table.ann, table.bob):
        room.leave(person)
    return table


async def crowd_out(table: Table) -> None:
    """Ask for one room more than there is memory for, when the game has been deserted for long enough."""
    table.house.time.advance(DESERTED_MS + 1)
    await table.house.rooms.create(FRIENDS, ["BBBBBB"], lambda _: True)
    assert table.house.rooms.get(CODE) is None


async def test_a_deserted_game_gives_its_place_away_after_a_minute() -> None:
    """Not before: both may have lost the same network for a moment."""
    table = await deserted()
    rooms, time = table.house.rooms, table.house.time
    time.advance(DESERTED_MS)
    with pytest.raises(RoomsFullError):
        await rooms.create(FRIENDS, ["BBBBBB"], lambda _: True)
    time.advance(LOOK_AGAIN_MS)
    await rooms.create(FRIENDS, ["BBBBBB"], lambda _: True)
    assert [room.code for room in rooms.all()] == ["BBBBBB"]
    assert table.house.gone == [table.room]
    assert rooms.timekeeper.running == 0


async def test_a_full_house_is_not_looked_through_for_each_who_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no room can go that is remembered for a second; a place that becomes free is given at once."""
    table, looks = await deserted(), list[int]()
    rooms = table.house.rooms
    monkeypatch.setattr(rooms, "sweep", looks.append)
    for _ in range(5):
        with pytest.raises(RoomsFullError):
            await rooms.find("BBBBBB")
    assert looks == [0]
    rooms.drop(table.room)
    assert await rooms.create(FRIENDS, ["BBBBBB"], lambda _: True) is rooms.get("BBBBBB")


async def test_a_clock_runs_on_while_its_room_has_no_place() -> None:
    """Who comes back finds it as it has run, neither held nor given anything, and plays on."""
    table = await deserted()
    await crowd_out(table)
    table.house.time.advance(HOUR // 2)
    room = await table.house.rooms.find(CODE)
    assert room is not None
    assert room.state == table.room.state
    clock = room.game.clock
    assert clock is not None
    assert clock.total(0, Millis(table.house.time.now())) == HOUR // 2 - DESERTED_MS - 1
    room.enter(table.ann, None)
    room.post("ann", Play(Point(40), room.game.ply))
    assert room.game.ply == 1
    assert table.house.rooms.timekeeper.running == 1


async def test_a_flag_falls_though_the_room_had_no_place() -> None:
    """The sweep after the deadline wakes the room, and it ends as it would have in memory; then it is let go."""
    table = await deserted()
    rooms, time = table.house.rooms, table.house.time
    await crowd_out(table)
    await rooms.timekeeper.wake(rooms.find)
    assert rooms.get(CODE) is None
    time.advance(HOUR)
    await rooms.timekeeper.wake(rooms.find)
    room = rooms.get(CODE)
    assert room is not None
    time.advance(1)
    assert room.game.outcome == Outcome(1, Reason.FLAG)
    rooms.sweep(0)
    assert rooms.get(CODE) is None
    await rooms.timekeeper.wake(rooms.find)
    assert rooms.get(CODE) is None


async def test_a_restart_gives_the_players_of_a_crowded_out_game_their_time_back() -> None:
    """As in any other live game nothing counts from the last sign of life until both are back."""
    table = await deserted()
    await crowd_out(table)
    table.house.rooms.timekeeper.close()
    again = House(store=table.store)
    again.time.advance(table.house.time.now() - again.time.now() + 2 * HOUR)
    await again.rooms.timekeeper.open()
    await again.rooms.timekeeper.wake(again.rooms.find)
    room = again.rooms.get(CODE)
    assert room is not None
    assert room.game.outcome is None
    assert room.game.waits_for_both


async def test_a_bot_that_is_to_move_keeps_its_place(tmp_path: Path) -> None:
    """It would else lose by the clock; once it has moved its game gives way like any other."""
    office = await Office(Settings(data=tmp_path, bot_tables=0, max_rooms=1)).open()
    ann = await office.client("Ann")
    clock = wire.ClockSpec(kind="sudden", main_ms=HOUR)
    room = await ann.create(wire.Create(id="c", kind="bot", size=9, side="second", clock=clock))
    ann.session.closed()
    office.time.advance(DESERTED_MS + 1)
    bob = await office.client("Bob")
    assert await bob.refusal(wire.Create(id="1")) == "too_many_rooms"
    office.brains.answer(room, 40)
    await bob.quiet()
    office.time.advance(DESERTED_MS + 1)
    assert await bob.create(wire.Create(id="2")) != room
