import pytest

from narabe_server.storage.base import Append, AppendStatus, Store
from narabe_server.storage.players import StoredPlayer
from narabe_server.storage.standings import Changes, RatedGame
from tests.conformance.appends import ANNA, DURABLE, FENCED, held


async def test_a_rated_game_counts_once(store: Store) -> None:
    """The event that ends a rated game changes both ratings with it; a refused append changes none."""
    for player in (ANNA, StoredPlayer("p2", b"hash-2", "Bo", 5)):
        await store.players.save(player)
    await held(store)
    answers: list[AppendStatus] = []
    game = RatedGame("renju", ("p1", "p2"), 1)
    for version in (0, 7, 1):
        store.append(Append("ABCDEF", 1, version, (b"x",), 1000, None, answers.append, (), game))
    (anna,), (bo,) = await store.ratings.standings("p1"), await store.ratings.standings("p2")
    assert answers == [DURABLE, FENCED, DURABLE]
    assert (anna.rule, anna.games, anna.played_at) == ("renju", 2, 1000)
    assert anna.rating.rating - 1500 == pytest.approx(1500 - bo.rating.rating)
    assert anna.rating.rating > 1600
    assert await store.ratings.standings("p3") == ()


async def test_what_a_game_makes_of_ratings_is_an_event(store: Store) -> None:
    """The store tells both changes before anything is durable, and adds the event made of them behind the others."""
    for player in (ANNA, StoredPlayer("p2", b"hash-2", "Bo", 5)):
        await store.players.save(player)
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
    """The list has those whose rating is sure, highest first, by this rule alone; each finds their own row."""
    for number in range(4):
        await store.players.save(StoredPlayer(f"p{number}", bytes([number]), f"Player {number}", 5))
    await held(store)
    answers: list[AppendStatus] = []
    pairs = [("p0", "p1"), ("p1", "p2"), ("p0", "p2")] * 12
    for version, pair in enumerate([*pairs, ("p3", "p0")]):
        game = RatedGame("renju", pair, 1 if version % 2 else 0.5)
        store.append(Append("ABCDEF", 1, version, (b"x",), 1000, None, answers.append, (), game))
    rows = await store.ratings.best("renju", 2)
    assert [(row.rank, row.name) for row in rows] == [(1, "Player 0"), (2, "Player 1")]
    assert [row.standing.player for row in await store.ratings.best("renju", 9)] == ["p0", "p1", "p2"]
    third = await store.ratings.rank("p2", "renju")
    assert third is not None
    assert (third.rank, third.name, third.standing.games) == (3, "Player 2", 24)
    assert await store.ratings.rank("p3", "renju") is None
    assert await store.ratings.best("freestyle", 9) == ()
