"""What a store keeps of rooms beside their events: moments, outages, talk, and who sat there."""

from narabe_server.storage.base import Append, AppendStatus, Outage, Store
from tests.conformance.appends import DURABLE, FENCED, held


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
