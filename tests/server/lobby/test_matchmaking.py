from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from narabe_protocol.base import TakebackPolicy
from narabe_protocol.clocks import ClockSpec
from narabe_server.lobby.matchmaking import Game, Pool, Seek

GAME = Game("freestyle", 15, "free")
BLITZ = ClockSpec(kind="fischer", main_ms=180_000, increment_ms=2000)
GAMES = (GAME, Game("renju", 15, "rif"), Game("freestyle", 15, "free", BLITZ))
BLOCKED = {"a": frozenset("b"), "c": frozenset("de")}
"""Whom somebody has blocked."""
TERMS: tuple[TakebackPolicy | None, ...] = (None, "ask", "free", "none")

Step = tuple[str, Game, TakebackPolicy | None] | str
steps = st.lists(
    st.one_of(
        st.tuples(st.sampled_from("abcdef"), st.sampled_from(GAMES), st.sampled_from(TERMS)),
        st.sampled_from("abcdef"),
    ),
    max_size=40,
)
"""Who seeks what; a lone name: they go away."""


def seek(number: int, player: str, game: Game = GAME, takeback: TakebackPolicy | None = None) -> Seek:
    """A wish."""
    return Seek(number, player, game, takeback, BLOCKED.get(player, frozenset()))


def run(story: Sequence[Step]) -> tuple[Pool, list[tuple[Seek, Seek, list[Seek]]]]:
    """The pool after a story, and each pair with those who waited before it."""
    pool, pairs = Pool(), []
    for number, step in enumerate(story):
        if isinstance(step, str):
            pool.remove(step)
            continue
        wish, waiting = seek(number, *step), list(pool)
        partner = pool.add(wish)
        if partner is not None:
            pairs.append((partner, wish, [other for other in waiting if other.player != wish.player]))
    return pool, pairs


@given(steps)
def test_every_pair_is_right(story: Sequence[Step]) -> None:
    """Nobody is paired twice, with themselves, or where one blocked the other; none who waited longer would do."""
    _, pairs = run(story)
    numbers = [each.number for first, second, _ in pairs for each in (first, second)]
    assert len(set(numbers)) == len(numbers)
    for first, second, waiting in pairs:
        assert first.player != second.player
        assert second.player not in BLOCKED.get(first.player, ())
        assert first.player not in BLOCKED.get(second.player, ())
        assert first.game == second.game
        assert None in (first.takeback, second.takeback) or first.takeback == second.takeback
        assert first == min(other for other in waiting if other.suits(second))


@given(steps)
def test_the_pool_holds_who_waits(story: Sequence[Step]) -> None:
    """Whoever waits is there once with their last wish; who has gone is not; no two who wait suit each other."""
    pool, pairs = run(story)
    paired = {each.number for first, second, _ in pairs for each in (first, second)}
    last: dict[str, int | None] = {}
    for number, step in enumerate(story):
        last[step if isinstance(step, str) else step[0]] = None if isinstance(step, str) else number
    waiting = list(pool)
    assert {each.player: each.number for each in waiting} == {
        player: number for player, number in last.items() if number is not None and number not in paired
    }
    assert len(pool) == len(waiting)
    assert not any(one.suits(other) for one in waiting for other in waiting)


def test_back_in_his_place() -> None:
    """Who is put back with their old number comes before all who came later."""
    pool = Pool()
    first = seek(1, "ann")
    pool.add(first)
    assert pool.add(seek(2, "bob")) == first
    pool.add(seek(3, "eve", takeback="none"))
    assert pool.add(seek(4, "joe", takeback="ask")) is None
    pool.add(seek(1, "ann", takeback="free"))
    assert pool.add(seek(5, "kim")) == seek(1, "ann", takeback="free")
