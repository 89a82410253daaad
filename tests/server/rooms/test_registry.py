import asyncio

import pytest
from structlog.testing import capture_logs

from narabe_core.actions import OfferKind, Play, Propose
from narabe_core.game import Settings
from narabe_core.types import Ply, Point
from narabe_server.rooms.registry import LOOK_AGAIN_MS, Rooms, RoomsFullError
from narabe_server.rooms.restoring import REPLAYED_AT_ONCE, restore
from narabe_server.rooms.settings_record import pack_settings
from narabe_server.rooms.state import Occupant, OpenRoom, RoomSettings
from narabe_server.storage.base import Append, AppendStatus
from narabe_server.storage.errors import StoreError
from tests.fakes import FakeTime, Person, ScriptedStore, turns
from tests.server.house import CODE, House, Table

ROOM = RoomSettings("friend", Settings(size=9))


def rooms_on(store: ScriptedStore, limit: int = 100) -> Rooms:
    """Another registry on the same store."""
    return Rooms(store, FakeTime(), limit, lambda _: None, lambda _: None)


async def test_load_equals_memory(table: Table) -> None:
    """A room loaded from the store equals the one that was in memory, field by field."""
    for at in (40, 41, 42):
        table.stone(at)
    loaded = await rooms_on(table.store).find(CODE)
    assert loaded is not None
    assert loaded.state == table.room.state
    assert loaded.epoch == table.room.epoch + 1


async def test_a_long_room_does_not_stop_the_loop(table: Table) -> None:
    """While a room with very many events is replayed others have their turn."""
    table.stone(40)
    for _ in range(REPLAYED_AT_ONCE):
        table.do(table.ann, Propose(OfferKind.TAKEBACK))
        table.do(table.ann, Propose(OfferKind.RESTORE))
    stored = await table.store.load(CODE)
    assert stored is not None
    loading = asyncio.create_task(restore(stored))
    waited = 0
    while not loading.done():
        await turns(1)
        waited += 1
    assert await loading == table.room.state
    assert waited >= len(stored.events) // REPLAYED_AT_ONCE


async def test_loaded_once(table: Table) -> None:
    """However many ask at once, the room is loaded once, and all get the same one."""
    rooms, before = rooms_on(table.store), table.store.loads
    table.store.stall()
    finds = [asyncio.create_task(rooms.find(CODE)) for _ in range(10)]
    await turns()
    finds[0].cancel()
    await turns()
    table.store.go_on()
    found = await asyncio.gather(*finds[1:])
    assert table.store.loads == before + 1
    assert set(found) == {rooms.get(CODE)}


async def test_empty_room_is_found() -> None:
    """A room in memory that nobody is in is found there, not loaded anew behind the back of those who hold it."""
    house = House()
    room = await house.room()
    assert len(room) == 0
    assert await house.rooms.find(CODE) is room
    assert house.store.loads == 1


async def test_dropped_room_tells_nothing(table: Table) -> None:
    """What still happens in a dropped room is not told: it would stand for the room that took its place."""
    house = table.house
    house.rooms.drop(table.room)
    again = await house.rooms.find(CODE)
    told = len(house.changes)
    table.room.leave(table.eve)
    assert len(house.changes) == told
    house.rooms.drop(table.room)
    assert house.rooms.get(CODE) is again
    assert house.gone == [table.room]


async def test_no_such_room() -> None:
    """A code that nobody made leads nowhere, and may be asked for again."""
    store = ScriptedStore()
    await store.open()
    rooms = rooms_on(store)
    assert [await rooms.find("ZZZZZZ"), await rooms.find("ZZZZZZ")] == [None, None]
    assert len(rooms) == 0


async def test_store_in_trouble(table: Table) -> None:
    """A load that fails says so, and the next one is a fresh attempt."""
    rooms = rooms_on(table.store)
    table.store.broken = True
    with pytest.raises(StoreError):
        await rooms.find(CODE)
    table.store.broken = False
    assert await rooms.find(CODE) is not None


@pytest.mark.parametrize("damage", [b"\xc1", b"\x92\xa1p\x00", b"\x93\xa1p\x00\xcd\x03\xe7"])
async def test_damaged(damage: bytes) -> None:
    """A record that can't be read is no room: it is logged with its code, and nothing of it is lost."""
    store = ScriptedStore()
    await store.open()
    await store.create(CODE, pack_settings(ROOM), 0)
    await store.load(CODE)
    said: list[AppendStatus] = []
    store.append(Append(CODE, 1, 0, (damage,), 0, None, said.append))
    rooms = rooms_on(store)
    with capture_logs() as logs:
        assert await rooms.find(CODE) is None
    assert [(line["event"], line["room"]) for line in logs] == [("room_damaged", CODE)]
    stored = await store.load(CODE)
    assert stored is not None
    assert [event.body for event in stored.events] == [damage]


async def test_rooms_on_their_way_from_the_store_take_places() -> None:
    """However slow the store is: as many are asked of it as memory has places for."""
    store = ScriptedStore()
    await store.open()
    for code in ("AAAAAA", "BBBBBB", "CCCCCC"):
        await store.create(code, pack_settings(ROOM), 0)
    rooms = rooms_on(store, limit=2)
    store.stall()
    finds = [asyncio.create_task(rooms.find(code)) for code in ("AAAAAA", "BBBBBB", "AAAAAA")]
    await turns()
    with pytest.raises(RoomsFullError):
        await rooms.find("CCCCCC")
    store.go_on()
    one, two, again = await asyncio.gather(*finds)
    assert one is again is rooms.get("AAAAAA") is not None
    assert two is rooms.get("BBBBBB") is not None


async def test_create_takes_a_free_code(table: Table) -> None:
    """A code that is taken by another is passed over."""
    room = await table.house.rooms.create(ROOM, [CODE, "BBBBBB", "CCCCCC"], lambda _: False)
    assert room.code == "BBBBBB"


async def test_create_again_finds_it(table: Table) -> None:
    """A code that holds one's own room gives that room."""
    room = await table.house.rooms.create(ROOM, [CODE, "BBBBBB"], lambda room: room.state.host == "ann")
    assert room is table.room


async def test_no_code_left(table: Table) -> None:
    """Where every code is taken, no room is made."""
    with pytest.raises(RoomsFullError):
        await table.house.rooms.create(ROOM, [CODE], lambda _: False)


async def test_limit(table: Table) -> None:
    """Memory holds so many rooms; an idle one makes place, one with people never does."""
    rooms = rooms_on(table.store, limit=1)
    person = Person("ann")
    room = await rooms.create(ROOM, ["BBBBBB"], lambda _: True)
    room.enter(person, None)
    with pytest.raises(RoomsFullError):
        await rooms.create(ROOM, ["CCCCCC"], lambda _: True)
    with pytest.raises(RoomsFullError):
        await rooms.find(CODE)
    assert await rooms.find("BBBBBB") is room
    room.leave(person)
    assert isinstance(rooms.time, FakeTime)
    rooms.time.advance(LOOK_AGAIN_MS)
    assert await rooms.find(CODE) is not None
    assert rooms.get("BBBBBB") is None


async def test_sweep() -> None:
    """A room without people leaves memory after its time, is told as gone, and comes back from the store as it was."""
    house = House()
    room = await house.room()
    room.post("ann", OpenRoom((Occupant("ann", "Ann"), Occupant("bob", "Bob"))))
    room.post("ann", Play(Point(40), Ply(0)))
    watcher = Person("eve")
    room.enter(watcher, None)
    house.time.advance(60_000)
    house.rooms.sweep(1000)
    assert house.rooms.get(CODE) is room
    room.leave(watcher)
    house.time.advance(1000)
    house.rooms.sweep(1000)
    assert house.rooms.get(CODE) is room
    house.time.advance(1)
    house.rooms.sweep(1000)
    assert (house.rooms.get(CODE), house.gone) == (None, [room])
    again = await house.rooms.find(CODE)
    assert again is not None
    assert again.state == room.state
