"""What a store keeps of rooms beside their events: moments, outages, talk, and who sat there."""

from narabe_server.storage.base import Append, AppendStatus, Store
from narabe_server.storage.erasing import Rewrite
from narabe_server.storage.players import StoredPlayer
from narabe_server.storage.signs import Outage
from narabe_server.storage.sittings import SeatedIn
from tests.conformance.appends import DURABLE, FENCED, held, load


async def test_moments_and_signs_of_life_are_kept(store: Store) -> None:
    """The last sign counts; rooms come in the order of their moments, and none that was taken back."""
    assert await store.signs.last_sign() is None
    kept: list[int] = []
    store.signs.note_sign(1000)
    store.signs.note_sign(2000, kept.append)
    assert await store.signs.last_sign() == 2000
    assert kept == [2000], "who gives a sign hears that it is written"
    for code, at in (("AAAAAA", 30), ("BBBBBB", 10), ("CCCCCC", 20), ("DDDDDD", 99)):
        store.signs.note_due(code, at)
    store.signs.note_due("CCCCCC", None)
    store.signs.note_due("AAAAAA", 5)
    assert await store.signs.due(50, 10) == ("AAAAAA", "BBBBBB")
    assert await store.signs.due(50, 1) == ("AAAAAA",)


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
    assert await store.signs.outages() == ()
    for began in (1000, 5000, 9000):
        store.signs.note_outage(Outage(began, began + 500), began - 4500)
    assert await store.signs.outages() == (Outage(5000, 5500), Outage(9000, 9500))


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
    assert await store.sittings.rooms_of("ann", 9) == (("AAAAAA", 9001), ("BBBBBB", 8000))
    assert await store.sittings.rooms_of("ann", 1) == (("AAAAAA", 9001),)
    assert await store.sittings.rooms_of("eve", 9) == ()
    assert seated == [DURABLE, DURABLE, DURABLE, FENCED, DURABLE]


async def test_lists_get_the_gist_of_the_present_version(store: Store) -> None:
    """The latest that was kept comes with settings and time, as long as nothing has happened in the room since."""
    answers: list[AppendStatus] = []
    await held(store)
    store.append(Append("ABCDEF", 1, 0, (b"x", b"y"), 70, None, answers.append, ("ann",)))
    store.sittings.note_gist("NOSUCH", 2, b"of no room")
    store.sittings.note_gist("ABCDEF", 1, b"too old")
    assert await store.sittings.seated_in("ann", 9) == (SeatedIn("ABCDEF", 70, b"settings", None),)
    store.sittings.note_gist("ABCDEF", 2, b"gist")
    assert await store.sittings.seated_in("ann", 9) == (SeatedIn("ABCDEF", 70, b"settings", b"gist"),)
    assert (await store.sittings.seated_in("ann", 0), await store.sittings.seated_in("eve", 9)) == ((), ())
    store.append(Append("ABCDEF", 1, 2, (b"z",), 80, None, answers.append))
    assert await store.sittings.seated_in("ann", 9) == (SeatedIn("ABCDEF", 80, b"settings", None),)
    assert answers == [DURABLE, DURABLE]


async def test_rooms_where_a_clock_runs_come_before_later_ones(store: Store) -> None:
    """With their moments; among the others the latest comes first, as before."""
    answers: list[AppendStatus] = []
    for at, code in enumerate(("BYMAIL", "OTHER1", "OTHER2", "LIVE01")):
        await held(store, code)
        store.append(Append(code, 1, 0, (b"x",), at, None, answers.append, ("ann",)))
    store.signs.note_due("BYMAIL", 500)
    store.signs.note_due("LIVE01", 0)
    found = await store.sittings.seated_in("ann", 3)
    assert [(each.code, each.due) for each in found] == [("LIVE01", 0), ("BYMAIL", 500), ("OTHER2", None)]
    store.signs.note_due("BYMAIL", None)
    assert [each.code for each in await store.sittings.seated_in("ann", 9)] == [
        "LIVE01",
        "OTHER2",
        "OTHER1",
        "BYMAIL",
    ]


async def test_who_is_deleted_is_found_wherever_he_is_named(store: Store) -> None:
    """In rooms where they sat, in one that they made, and beside games; no gist of them is left, and others stay."""
    answers: list[AppendStatus] = []
    for player in ("ann", "bob"):
        await store.players.save(StoredPlayer(player, player.encode(), player, 1))
    await held(store, "SATIN1")
    await store.create("MADE01", b"ann made it", 7, "ann")
    await store.create("OTHER1", b"bob made it", 7, "bob")
    store.append(Append("SATIN1", 1, 0, (b"ann sits",), 70, None, answers.append, ("ann", "bob")))
    store.sittings.note_gist("SATIN1", 1, b"ann sits")
    store.note_beside("SATIN1", b"ann says", ("ann", "bob"))
    store.note_beside("MADE01", b"ann alone", ("ann",))
    store.note_beside("OTHER1", b"bob says", ("bob",))

    def without(body: bytes) -> bytes | None:
        return None if body == b"ann alone" else body.replace(b"ann", b"???")

    codes = await store.erase("ann", Rewrite(without, without, without))
    assert sorted(codes) == ["MADE01", "SATIN1"]
    assert await store.sittings.seated_in("bob", 9) == (SeatedIn("SATIN1", 70, b"settings", None),)
    assert [await store.settings(code) for code in ("MADE01", "OTHER1")] == [b"??? made it", b"bob made it"]
    sat, made, other = [await load(store, code) for code in ("SATIN1", "MADE01", "OTHER1")]
    assert (sat.beside, made.beside, other.beside) == (b"??? says", None, b"bob says")
    assert [event.body for event in sat.events] == [b"??? sits"]


async def test_what_is_kept_beside_names_whom_it_named_last_or_before(store: Store) -> None:
    """Who is named by an older one alone costs nothing when they are deleted, and who came since is found."""
    await held(store)
    store.note_beside("ABCDEF", b"ann", ("ann",))
    store.note_beside("ABCDEF", b"bob", ("bob",))
    for player, left in (("ann", b"bob"), ("bob", None)):

        def without(body: bytes, name: bytes = player.encode()) -> bytes | None:
            return body.replace(name, b"") or None

        await store.erase(player, Rewrite(without, without, without))
        assert (await load(store, "ABCDEF")).beside == left
