import pytest

from narabe_protocol.limits import PROFILE_POINTS
from narabe_server.storage.base import Append, AppendStatus, Store
from narabe_server.storage.erasing import Rewrite
from narabe_server.storage.manners import StoredReport
from narabe_server.storage.players import StoredPlayer
from narabe_server.storage.results import FinishedGame, StoredResult
from narabe_server.storage.standings import RatedGame

GAME = FinishedGame("renju", "ABCDEF", 1, ("p1", "p2"), ("Anna", "Bo"), black=1, score=1.0, shown=True)
SHOUT = Rewrite(
    event=lambda body: body.replace(b"Anna", b"----") if b"Anna" in body else None,
    settings=lambda _: None,
    beside=lambda body: body.replace(b"p1", b"--"),
)


@pytest.fixture
async def room(store: Store) -> Store:
    """Give a store with two players and a room that is held."""
    for number, name in (("1", "Anna"), ("2", "Bo")):
        await store.players.save(StoredPlayer(f"p{number}", number.encode(), name, 5))
    assert await store.create("ABCDEF", b"", 0)
    await store.load("ABCDEF")
    return store


def end(store: Store, version: int, game: FinishedGame, *, rated: bool) -> AppendStatus:
    """Append an event that ends ``game`` at 1000 + ``version``."""
    answers: list[AppendStatus] = []
    counts = RatedGame(game.rule, game.players, game.score) if rated else None
    store.append(
        Append("ABCDEF", 1, version, (b"x",), 1000 + version, None, answers.append, (), counts, finished=game)
    )
    return (answers or [AppendStatus.DURABLE])[0]


async def test_both_have_the_game(room: Store) -> None:
    """A finished game is a result of each of the two, with the rating after it where it counted."""
    end(room, 0, GAME, rated=False)
    end(room, 7, GAME, rated=False)
    end(room, 1, replace_game(game=2, score=0.5, shown=False), rated=True)
    second, first = await room.results.games("p2", None, 9, shown=False)
    assert first == StoredResult(
        "p2", "renju", "ABCDEF", 1, 1000, black=True, score=0.0, other="p1", opponent="Anna", shown=True,
        id=first.id,
    )  # fmt: skip
    assert (second.game, second.score, second.at) == (2, 0.5, 1001)
    (standing,) = await room.ratings.standings("p2")
    assert second.rating == pytest.approx(standing.rating.rating)
    assert await room.results.games("p2", None, 9, shown=True) == (first,)
    assert await room.results.games("p2", second.id, 9, shown=False) == (first,)
    assert await room.results.games("p2", None, 1, shown=False) == (second,)
    assert dict(await room.results.tally("p1")) == {(False, 1.0): 1, (False, 0.5): 1}


def replace_game(**change: object) -> FinishedGame:
    """The game, with something else."""
    return GAME._replace(**change)  # type: ignore[arg-type]


async def test_a_graph_has_the_latest_points(room: Store) -> None:
    """Only so many ratings by each rule are told, oldest first, and only those of games that counted."""
    for version in range(PROFILE_POINTS + 3):
        end(room, version, replace_game(game=version + 1), rated=version != 5)
    end(room, PROFILE_POINTS + 3, replace_game(rule="caro"), rated=True)
    points = await room.results.points("p1")
    assert {rule: len(each) for rule, each in points.items()} == {"renju": PROFILE_POINTS, "caro": 1}
    assert list(points["renju"]) == sorted(points["renju"])


async def test_people_of_one_name(room: Store) -> None:
    """A name leads to those who have a rating, who played most first."""
    await room.players.save(StoredPlayer("p3", b"3", "Anna", 5))
    await room.players.save(StoredPlayer("p4", b"4", "Anna", 5))
    end(room, 0, GAME, rated=True)
    for version in (1, 2):
        end(room, version, replace_game(players=("p3", "p2")), rated=True)
    assert await room.results.named("Anna", 9) == ("p3", "p1")
    assert await room.results.named("Anna", 1) == ("p3",)
    assert await room.results.named("Zoe", 9) == ()


async def test_choices_are_replaced(store: Store) -> None:
    """The last settings count, of each player their own."""
    assert await store.results.choices("p1") is None
    for player, body in (("p1", b"1"), ("p2", b"2"), ("p1", b"3")):
        await store.results.keep_choices(player, body)
    assert [await store.results.choices(player) for player in ("p1", "p2")] == [b"3", b"2"]


async def test_the_list_of_the_best_by_time_and_page(room: Store) -> None:
    """Who has not played since is left out, and ranks are counted without them; a page begins where one says."""
    for number in (3, 4):
        await room.players.save(StoredPlayer(f"p{number}", bytes([number]), f"Player {number}", 5))
    pairs = [("p1", "p2")] * 20 + [("p3", "p4")] * 20
    for version, pair in enumerate(pairs):
        end(room, version, replace_game(players=pair, score=float(version % 3 != 0)), rated=True)
    everybody = await room.ratings.best("renju", 9)
    assert (len(everybody), await room.ratings.ranked("renju")) == (4, 4)
    assert await room.ratings.best("renju", 2, skip=1) == everybody[1:3]
    lately = await room.ratings.best("renju", 9, since=1020)
    assert [(row.rank, row.standing.player) for row in lately] == [(1, "p3"), (2, "p4")]
    assert await room.ratings.ranked("renju", 1020) == 2
    assert await room.ratings.rank("p1", "renju", 1020) is None
    assert await room.ratings.rank("p4", "renju", 1020) == lately[1]


async def test_nothing_is_left_of_somebody_deleted(room: Store) -> None:
    """Token, name, ratings, results, settings and blocks go; rooms stay without the name, and what is the other's."""
    answers: list[AppendStatus] = []
    bodies = (b"sat Anna", b"sat Bo")
    room.append(Append("ABCDEF", 1, 0, bodies, 1, "k", answers.append, ("p1", "p2")))
    end(room, 2, GAME, rated=True)
    await room.results.keep_choices("p1", b"1")
    await room.manners.block("p1", "p2", on=True)
    await room.manners.block("p2", "p1", on=True)
    await room.manners.report(StoredReport(1, "ABCDEF", "spam", "", "p2", "p1", "Anna", "", "[]"))
    assert await room.erase("p1", SHOUT) == ("ABCDEF",)
    assert await room.players.find(b"1") is None
    assert await room.ratings.standings("p1") == ()
    assert await room.results.games("p1", None, 9, shown=False) == ()
    assert await room.results.choices("p1") is None
    assert [await room.manners.blocked(player) for player in ("p1", "p2")] == [(), ()]
    assert await room.sittings.rooms_of("p1", 9) == ()
    (left,) = await room.results.games("p2", None, 9, shown=False)
    assert (left.other, left.opponent, left.score) == ("", "", 0.0)
    stored = await room.read("ABCDEF")
    assert stored is not None
    assert [event.body for event in stored.events] == [b"sat ----", b"sat Bo", b"x"]
    assert (stored.events[0].command, stored.events[0].at) == ("k", 1)
    assert len(await room.manners.reports(9)) == 1
    assert await room.erase("p1", SHOUT) == ()
