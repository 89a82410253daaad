import asyncio
import tempfile
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from narabe_server.storage.base import (
    Append,
    AppendStatus,
    Outage,
    Store,
    StoredEvent,
    StoredPlayer,
    StoredRoom,
    StoreError,
)
from narabe_server.storage.standings import Changes, RatedGame
from tests.conformance.conftest import STORES

DURABLE, FENCED, FAILED = AppendStatus.DURABLE, AppendStatus.FENCED, AppendStatus.FAILED
ANNA = StoredPlayer("p1", b"hash-1", "Anna", 5)


def append(
    store: Store, place: tuple[str, int, int], bodies: Sequence[bytes], command: str | None = None
) -> Awaitable[AppendStatus]:
    """Queue an append at (room, epoch, version); time is 1000 + version."""
    room, epoch, version = place
    done: asyncio.Future[AppendStatus] = asyncio.get_running_loop().create_future()
    store.append(Append(room, epoch, version, tuple(bodies), 1000 + version, command, done.set_result))
    return done


async def held(store: Store, code: str = "ABCDEF") -> StoredRoom:
    """Make a room and take it."""
    assert await store.create(code, b"settings", 7)
    return await load(store, code)


async def load(store: Store, code: str) -> StoredRoom:
    """Take a room that is known to be there."""
    room = await store.load(code)
    assert room is not None
    return room


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


async def test_a_player_is_found_by_token_and_may_change_the_name(store: Store) -> None:
    """Saving a known id again changes the name only."""
    assert await store.player(ANNA.token_hash) is None
    await store.save_player(ANNA)
    assert await store.player(ANNA.token_hash) == ANNA
    await store.save_player(StoredPlayer("p1", b"other", "Änne", 99))
    assert await store.player(ANNA.token_hash) == StoredPlayer("p1", b"hash-1", "Änne", 5)
    assert await store.player(b"other") is None


async def test_a_token_belongs_to_one_player(store: Store) -> None:
    """Another player with the same token is an error, and the store stays healthy."""
    await store.save_player(ANNA)
    with pytest.raises(StoreError):
        await store.save_player(StoredPlayer("p2", ANNA.token_hash, "Eve", 6))
    assert await store.player(ANNA.token_hash) == ANNA
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


@dataclass
class Model:
    """What a room must be."""

    epoch: int = 0
    bodies: list[bytes] = field(default_factory=list)


Step = tuple[
    str, int, int, int
]  # room, step of the epoch, step of the version, number of events; -1 events: load
STEPS = st.lists(
    st.tuples(
        st.sampled_from(["AAAAAA", "BBBBBB", "CCCCCC"]),
        st.sampled_from([0, 0, 0, 0, -1, 1]),
        st.sampled_from([0, 0, 0, 0, -1, 1]),
        st.integers(-1, 3),
    ),
    max_size=40,
)


@pytest.mark.parametrize("kind", list(STORES))
@settings(max_examples=40)
@given(steps=STEPS)
async def test_any_interleaving_agrees_with_a_simple_model(kind: str, steps: list[Step]) -> None:
    """Appends of several rooms, right and wrong ones and claims, given without waiting, end as in the model."""
    with tempfile.TemporaryDirectory() as folder:
        store = STORES[kind](Path(folder))
        await store.open()
        models = {code: Model() for code in ("AAAAAA", "BBBBBB", "CCCCCC")}
        for code in models:
            assert await store.create(code, b"", 0)
        await compare(store, models, steps)
        await store.close()


async def compare(store: Store, models: dict[str, Model], steps: list[Step]) -> None:
    """Do the steps on store and model; all answers and the rooms at the end must agree."""
    answers: list[Awaitable[object]] = []
    expected: list[object] = []
    async with asyncio.TaskGroup() as tasks:
        for number, (code, epoch_step, version_step, events) in enumerate(steps):
            model = models[code]
            if events < 0:
                model.epoch += 1
                answers.append(tasks.create_task(bodies_of(store, code)))
                await asyncio.sleep(0)  # the task must have queued its load before the next step
                expected.append((model.epoch, list(model.bodies)))
                continue
            bodies = [b"%d.%d" % (number, i) for i in range(events)]
            answers.append(
                append(store, (code, model.epoch + epoch_step, len(model.bodies) + version_step), bodies)
            )
            right = epoch_step == version_step == 0
            expected.append(DURABLE if right else FENCED)
            model.bodies += bodies if right else []
        assert await asyncio.gather(*answers) == expected
    for code, model in models.items():
        assert await bodies_of(store, code) == (model.epoch + 1, model.bodies)


async def bodies_of(store: Store, code: str) -> tuple[int, list[bytes]]:
    """Take the room: its epoch and bodies, whose numbers have no hole."""
    room = await load(store, code)
    assert [event.version for event in room.events] == list(range(1, len(room.events) + 1))
    return room.epoch, [event.body for event in room.events]


async def test_moments_and_signs_of_life_are_kept(store: Store) -> None:
    """The last sign counts; rooms come in the order of their moments, and none that was taken back."""
    assert await store.last_sign() is None
    store.note_sign(1000)
    store.note_sign(2000)
    assert await store.last_sign() == 2000
    for code, at in (("AAAAAA", 30), ("BBBBBB", 10), ("CCCCCC", 20), ("DDDDDD", 99)):
        store.note_due(code, at)
    store.note_due("CCCCCC", None)
    store.note_due("AAAAAA", 5)
    assert await store.due(50, 10) == ("AAAAAA", "BBBBBB")
    assert await store.due(50, 1) == ("AAAAAA",)


async def test_what_is_kept_beside_a_game(store: Store) -> None:
    """The latest is there for who loads the room, not for who only reads it; and can be forgotten."""
    await store.create("ABCDEF", b"settings", 7)
    for body in (b"first", b"second"):
        store.note_beside("ABCDEF", body)
    loaded, read = await store.load("ABCDEF"), await store.read("ABCDEF")
    assert loaded is not None
    assert read is not None
    assert (loaded.beside, read.beside) == (b"second", None)
    store.note_beside("ABCDEF", None)
    again = await store.load("ABCDEF")
    assert again is not None
    assert again.beside is None


async def test_outages_are_kept_in_order(store: Store) -> None:
    """Each with its bounds, the oldest first; those too old are forgotten with the next one."""
    assert await store.outages() == ()
    for began in (1000, 5000, 9000):
        await store.keep_outage(Outage(began, began + 500), began - 4500)
    assert await store.outages() == (Outage(5000, 5500), Outage(9000, 9500))


async def test_rooms_are_found_by_who_sat_there(store: Store) -> None:
    """A player's rooms come latest first, others' rooms and refused appends don't count."""
    for code in ("AAAAAA", "BBBBBB", "CCCCCC"):
        await held(store, code)
    seated: list[AppendStatus] = []
    for code, version, players in (
        ("AAAAAA", 0, ("ann", "bob")), ("BBBBBB", 0, ("ann",)), ("CCCCCC", 0, ("bob",)), ("CCCCCC", 7, ("ann",)),
        ("AAAAAA", 1, ()),
    ):  # fmt: skip
        at = 9000 + version if code == "AAAAAA" else 8000
        store.append(Append(code, 1, version, (b"x",), at, None, seated.append, players))
    assert await store.rooms_of("ann", 9) == (("AAAAAA", 9001), ("BBBBBB", 8000))
    assert await store.rooms_of("ann", 1) == (("AAAAAA", 9001),)
    assert await store.rooms_of("eve", 9) == ()
    assert seated == [DURABLE, DURABLE, DURABLE, FENCED, DURABLE]


async def test_a_rated_game_counts_once(store: Store) -> None:
    """The event that ends a rated game changes both ratings with it; a refused append changes none."""
    for player in (ANNA, StoredPlayer("p2", b"hash-2", "Bo", 5)):
        await store.save_player(player)
    await held(store)
    answers: list[AppendStatus] = []
    game = RatedGame("renju", ("p1", "p2"), 1)
    for version in (0, 7, 1):
        store.append(Append("ABCDEF", 1, version, (b"x",), 1000, None, answers.append, (), game))
    (anna,), (bo,) = await store.standings("p1"), await store.standings("p2")
    assert answers == [DURABLE, FENCED, DURABLE]
    assert (anna.rule, anna.games, anna.played_at) == ("renju", 2, 1000)
    assert anna.rating.rating - 1500 == pytest.approx(1500 - bo.rating.rating)
    assert anna.rating.rating > 1600
    assert await store.standings("p3") == ()


async def test_what_a_game_makes_of_ratings_is_an_event(store: Store) -> None:
    """The store tells both changes before anything is durable, and adds the event made of them behind the others."""
    for player in (ANNA, StoredPlayer("p2", b"hash-2", "Bo", 5)):
        await store.save_player(player)
    await held(store)
    heard: list[Changes] = []
    answers: list[AppendStatus] = []

    def told(changes: Changes) -> bytes:
        heard.append(changes)
        return b"rated"

    game = RatedGame("renju", ("p1", "p2"), 1, told)
    for version in (0, 2, 3):
        store.append(Append("ABCDEF", 1, version, (b"x",), 1000, None, answers.append, (), game))
    room = await store.read("ABCDEF")
    assert room is not None
    assert [(event.version, event.body) for event in room.events] == [
        (1, b"x"), (2, b"rated"), (3, b"x"), (4, b"rated"),
    ]  # fmt: skip
    assert answers == [DURABLE, DURABLE, FENCED]
    first, second = heard
    assert [change.before for change in first] == [1500, 1500]
    assert first[0].after - 1500 == 1500 - first[1].after > 100
    assert [change.before for change in second] == [change.after for change in first]


async def test_the_best(store: Store) -> None:
    """The list has those whose rating is sure, highest first, by this rule alone; each finds his own row."""
    for number in range(4):
        await store.save_player(StoredPlayer(f"p{number}", bytes([number]), f"Player {number}", 5))
    await held(store)
    answers: list[AppendStatus] = []
    pairs = [("p0", "p1"), ("p1", "p2"), ("p0", "p2")] * 12
    for version, pair in enumerate([*pairs, ("p3", "p0")]):
        game = RatedGame("renju", pair, 1 if version % 2 else 0.5)
        store.append(Append("ABCDEF", 1, version, (b"x",), 1000, None, answers.append, (), game))
    rows = await store.best("renju", 2)
    assert [(row.rank, row.name) for row in rows] == [(1, "Player 0"), (2, "Player 1")]
    assert [row.standing.player for row in await store.best("renju", 9)] == ["p0", "p1", "p2"]
    third = await store.rank("p2", "renju")
    assert third is not None
    assert (third.rank, third.name, third.standing.games) == (3, "Player 2", 24)
    assert await store.rank("p3", "renju") is None
    assert await store.best("freestyle", 9) == ()
