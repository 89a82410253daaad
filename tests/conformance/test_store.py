import asyncio

import pytest

from narabe_server.storage.base import Append, AppendStatus, Store, StoredEvent, StoredRoom
from narabe_server.storage.errors import StoreError
from narabe_server.storage.players import StoredPlayer
from tests.conformance.appends import ANNA, DURABLE, FAILED, FENCED, append, held, load


async def test_a_new_room_is_empty_and_its_loader_holds_it(store: Store) -> None:
    """Create then load gives settings, time, the first epoch and no events."""
    assert await held(store) == StoredRoom("ABCDEF", b"settings", 7, 1, ())


async def test_a_code_is_given_once(store: Store) -> None:
    """The second room of a code is refused and changes nothing."""
    await held(store)
    assert not await store.create("ABCDEF", b"other", 8)
    assert (await load(store, "ABCDEF")).settings == b"settings"


async def test_an_unknown_room_is_none(store: Store) -> None:
    """Loading what was never made gives None, and appending to it is fenced."""
    assert await store.load("NOSUCH") is None
    assert await append(store, ("NOSUCH", 0, 0), [b"x"]) is FENCED


async def test_a_created_room_that_nobody_loaded_takes_appends_of_epoch_nought(store: Store) -> None:
    """Epoch 0 stands in a new room, and a claim ends it."""
    assert await store.create("ABCDEF", b"", 0)
    assert await append(store, ("ABCDEF", 0, 0), [b"x"]) is DURABLE
    await load(store, "ABCDEF")
    assert await append(store, ("ABCDEF", 0, 1), [b"y"]) is FENCED


async def test_events_come_back_as_appended(store: Store) -> None:
    """Numbers, times, bodies and the command, which stands with the first event of its append."""
    room = await held(store)
    assert await append(store, (room.code, room.epoch, 0), [b"a", b"", b"\xff\x00"], "p1:c1") is DURABLE
    assert await append(store, (room.code, room.epoch, 3), [b"d"]) is DURABLE
    assert (await load(store, room.code)).events == (
        StoredEvent(1, 1000, "p1:c1", b"a"),
        StoredEvent(2, 1000, None, b""),
        StoredEvent(3, 1000, None, b"\xff\x00"),
        StoredEvent(4, 1003, None, b"d"),
    )


async def test_appends_need_not_wait_for_each_other(store: Store) -> None:
    """A row of appends of one room, given at once, is written in that order."""
    room = await held(store)
    statuses = await asyncio.gather(*(append(store, (room.code, 1, v), [b"%d" % v]) for v in range(600)))
    assert set(statuses) == {DURABLE}
    assert [event.body for event in (await load(store, room.code)).events] == [b"%d" % v for v in range(600)]


@pytest.mark.parametrize(("epoch", "version"), [(0, 1), (2, 1), (1, 0), (1, 2)])
async def test_another_epoch_or_version_is_fenced(store: Store, epoch: int, version: int) -> None:
    """Only the very epoch and version that stand in the store may add to a room."""
    room = await held(store)
    assert await append(store, (room.code, 1, 0), [b"x"]) is DURABLE
    assert await append(store, (room.code, epoch, version), [b"y"]) is FENCED
    assert len((await load(store, room.code)).events) == 1


async def test_a_fenced_append_does_not_harm_its_neighbours(store: Store) -> None:
    """Of many appends given at once only the wrong one is fenced."""
    codes = [f"ROOM{i:02d}" for i in range(20)]
    for code in codes:
        await held(store, code)
    given = [append(store, (code, 99 if code == "ROOM07" else 1, 0), [b"x"]) for code in codes]
    statuses = dict(zip(codes, await asyncio.gather(*given), strict=True))
    assert [code for code, status in statuses.items() if status is not DURABLE] == ["ROOM07"]
    assert statuses["ROOM07"] is FENCED
    assert (await load(store, "ROOM07")).events == ()
    assert len((await load(store, "ROOM08")).events) == 1


async def test_a_load_takes_the_room_from_its_holder(store: Store) -> None:
    """The first holder is fenced after the second load; appends given before the load are in it."""
    first = await held(store)
    before = append(store, (first.code, first.epoch, 0), [b"x"])
    second = await load(store, first.code)
    assert await before is DURABLE
    assert (second.epoch, len(second.events)) == (2, 1)
    assert await append(store, (first.code, first.epoch, 1), [b"y"]) is FENCED
    assert await append(store, (first.code, second.epoch, 1), [b"z"]) is DURABLE


async def test_a_read_leaves_the_room_to_its_holder(store: Store) -> None:
    """Reading gives what a load gives, appends given before included, and the holder goes on appending."""
    room = await held(store)
    before = append(store, (room.code, room.epoch, 0), [b"x", b"y"], "p1:c1")
    seen = await store.read(room.code)
    assert await before is DURABLE
    assert seen is not None
    assert (seen.settings, seen.created_at, seen.epoch) == (room.settings, room.created_at, room.epoch)
    assert [(event.version, event.command, event.body) for event in seen.events] == [
        (1, "p1:c1", b"x"),
        (2, None, b"y"),
    ]
    assert await append(store, (room.code, room.epoch, 2), [b"z"]) is DURABLE


async def test_settings_are_read_without_the_events(store: Store) -> None:
    """A room's settings come alone; a code that nobody has, has none."""
    await held(store)
    await append(store, ("ABCDEF", 1, 0), [b"one"])
    assert (await store.settings("ABCDEF"), await store.settings("ZZZZZZ")) == (b"settings", None)


async def test_nothing_can_be_read_of_an_unknown_room_or_a_closed_store(store: Store) -> None:
    """None for a room that was never made, an error after the end."""
    assert await store.read("NOSUCH") is None
    await store.close()
    with pytest.raises(StoreError, match="closed"):
        await store.read("NOSUCH")


async def test_active_rooms_come_latest_first(store: Store) -> None:
    """By last touch, made or added to, from ``since`` on, cut at ``limit``; an older time doesn't set one back."""
    for at, code in ((100, "OLD"), (200, "MID"), (300, "NEW"), (300, "TOO")):
        assert await store.create(code, b"", at)
    assert await store.active(200, 10) == ("TOO", "NEW", "MID")
    assert await append(store, ("OLD", 0, 0), [b"x"]) is DURABLE  # at 1000
    assert await store.active(0, 2) == ("OLD", "TOO")
    done: asyncio.Future[AppendStatus] = asyncio.get_running_loop().create_future()
    store.append(Append("OLD", 0, 1, (b"x",), 1, None, done.set_result))
    assert await done is DURABLE
    assert (await store.active(1000, 10)) == ("OLD",)


async def test_a_player_is_found_by_token_and_may_change_name_and_wish(store: Store) -> None:
    """Saving a known id again changes the name, and whether they hide, only."""
    assert await store.players.find(ANNA.token_hash) is None
    await store.players.save(ANNA)
    assert await store.players.find(ANNA.token_hash) == ANNA
    for hides in (True, False):
        await store.players.save(StoredPlayer("p1", b"other", "Änne", 99, hides))
        assert await store.players.find(ANNA.token_hash) == StoredPlayer("p1", b"hash-1", "Änne", 5, hides)
    assert await store.players.find(b"other") is None


async def test_a_token_belongs_to_one_player(store: Store) -> None:
    """Another player with the same token is an error, and the store stays healthy."""
    await store.players.save(ANNA)
    with pytest.raises(StoreError):
        await store.players.save(StoredPlayer("p2", ANNA.token_hash, "Eve", 6))
    assert await store.players.find(ANNA.token_hash) == ANNA
    assert store.healthy()


async def test_close_writes_what_is_waiting(store: Store) -> None:
    """Appends given before close are durable; those after fail, and calls raise."""
    room = await held(store)
    waiting = [append(store, (room.code, 1, version), [b"x"]) for version in range(50)]
    await store.close()
    assert set(await asyncio.gather(*waiting)) == {DURABLE}
    assert await append(store, (room.code, 1, 50), [b"x"]) is FAILED
    with pytest.raises(StoreError, match="closed"):
        await store.load(room.code)
    await store.close()


async def test_a_reopened_store_goes_on(store: Store) -> None:
    """What was durable before close is there after open."""
    room = await held(store)
    assert await append(store, (room.code, 1, 0), [b"x"]) is DURABLE
    await store.close()
    await store.open()
    assert store.healthy()
    again = await load(store, room.code)
    assert (again.epoch, [event.body for event in again.events]) == (2, [b"x"])
    assert await append(store, (room.code, 2, 1), [b"y"]) is DURABLE
