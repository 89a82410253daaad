import asyncio

import pytest

from narabe_server.storage.base import Append, AppendStatus, Store
from narabe_server.storage.erasing import Rewrite
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


PAIR = ("p1", "p2")


async def finish(store: Store, version: int, at: int, game: RatedGame) -> None:
    """End a game in the room that is held, which has so many events."""
    done: asyncio.Future[AppendStatus] = asyncio.get_running_loop().create_future()
    store.append(Append("ABCDEF", 1, version, (b"x",), at, None, done.set_result, (), game))
    assert await done is DURABLE


async def two_players(store: Store) -> None:
    """Make a room, and two people."""
    for player in (ANNA, StoredPlayer("p2", b"hash-2", "Bo", 5)):
        await store.players.save(player)
    await held(store)


async def test_others_are_told_of_a_late_game_when_its_watchers_see_the_end(store: Store) -> None:
    """Until then the rating is told as it was before the first such game, also after more games; of none: no rating."""
    await two_players(store)
    ratings = store.ratings
    await finish(store, 0, 1000, RatedGame("renju", PAIR, 1, room="A"))
    (before,) = await ratings.standings("p1")
    for version, (at, late_ms, room) in enumerate([(2000, 500, "B"), (2100, 0, "C"), (2200, 100, "B")], 1):
        await finish(store, version, at, RatedGame("renju", PAIR, 1, room=room, late_ms=late_ms))
    await finish(store, 4, 2300, RatedGame("caro", PAIR, 1, room="B", late_ms=200))
    caro, renju = await ratings.standings("p1")
    assert (renju.games, renju.rating > before.rating) == (4, True)
    assert await ratings.standings("p1", 2499) == (before,)
    assert await ratings.standings("p1", 2500) == (caro, renju)
    for version, late_ms in ((5, 2000), (6, 10)):
        await finish(store, version, 2600, RatedGame("renju", PAIR, 1, room="B", late_ms=late_ms))
    assert await ratings.standings("p1", 4599) == (caro, renju)
    assert [each.games for each in await ratings.standings("p1", 4600)] == [1, 6]


async def test_a_change_that_gives_away_a_late_game_is_no_event(store: Store) -> None:
    """What a game makes of ratings is told, but not while a late game of another room stands behind it."""
    await two_players(store)
    heard: list[str] = []

    def game(room: str, late_ms: int, players: tuple[str, str] = PAIR) -> RatedGame:
        def told(_: Changes) -> None:
            heard.append(room)

        return RatedGame("renju", players, 1, told, room, late_ms)

    games = [game("A", 500), game("A", 500), game("B", 0), game("B", 0, ("p3", "p4")), game("A", 0)]
    for version, each in enumerate(games):
        await finish(store, version, 1000 + version, each)
    assert heard == ["A", "A", "B", "A"]
    await finish(store, 5, 1500, game("B", 0))
    assert heard == ["A", "A", "B", "A"]  # the second one ended later
    await finish(store, 6, 1501, game("B", 900))
    await finish(store, 7, 1502, game("A", 900))
    await finish(store, 8, 1503, game("B", 0))
    assert heard == ["A", "A", "B", "A", "B"]  # then two rooms have late games


async def test_the_best_do_not_tell_of_late_games(store: Store) -> None:
    """The list, its length and everybody's row are as before the game until its watchers have seen the end."""
    await two_players(store)
    ratings = store.ratings
    for version in range(24):
        await finish(store, version, 1000, RatedGame("renju", PAIR, version % 2))
    for number in (3, 4):
        await store.players.save(StoredPlayer(f"p{number}", bytes([number]), f"Player {number}", 5))
    before = await ratings.best("renju", 9)
    assert len(before) == 2
    for version in range(24, 60):
        pair = PAIR if version < 36 else ("p3", "p4")
        await finish(store, version, 2000, RatedGame("renju", pair, 0 if pair == PAIR else 0.5, late_ms=60))
    after = await ratings.best("renju", 9)
    assert [row.standing.player for row in after] == ["p2", "p3", "p4", "p1"]
    for told_at, rows in ((2059, before), (2060, after), (None, after)):
        assert await ratings.best("renju", 9, 0, 0, told_at) == rows
        assert await ratings.ranked("renju", 0, told_at) == len(rows)
        for row in rows:
            assert await ratings.rank(row.standing.player, "renju", 0, told_at) == row
    assert await ratings.rank("p3", "renju", 0, 2059) is None
    assert await ratings.best("renju", 9, 0, 1500, 2059) == ()


async def test_nothing_is_withheld_of_who_is_deleted(store: Store) -> None:
    """Their rating is gone in both forms; that of the other one stays withheld."""
    await two_players(store)
    await finish(store, 0, 1000, RatedGame("renju", PAIR, 1))
    before = await store.ratings.standings("p2")
    await finish(store, 1, 2000, RatedGame("renju", PAIR, 1, late_ms=60))
    await store.erase("p1", Rewrite(lambda _: None, lambda _: None, lambda body: body))
    assert await store.ratings.standings("p1") == await store.ratings.standings("p1", 2000) == ()
    assert await store.ratings.standings("p2", 2000) == before
