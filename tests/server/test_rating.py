import pytest
from hypothesis import given
from hypothesis import strategies as st

from narabe_server.rating import LEAST_DEVIATION, MOST_DEVIATION, Rating, Result, rate, rest

ratings = st.builds(
    Rating,
    st.floats(min_value=500, max_value=3000),
    st.floats(min_value=LEAST_DEVIATION, max_value=MOST_DEVIATION),
    st.floats(min_value=0.03, max_value=0.1),
)


def test_the_example_of_the_paper() -> None:
    """Glickman's own player, who wins one game of three, comes out with his numbers."""
    player = Rating(1500, 200, 0.06)
    results = [Result(Rating(1400, 30), 1), Result(Rating(1550, 100), 0), Result(Rating(1700, 300), 0)]
    after = rate(player, results, tau=0.5)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


@given(ratings, ratings)
def test_winning_is_better_than_losing(player: Rating, opponent: Rating) -> None:
    """A win lifts, a loss lowers, a draw is between; nothing leaves its bounds."""
    won, drawn, lost = (rate(player, [Result(opponent, score)]) for score in (1, 0.5, 0))
    assert won.rating > player.rating > lost.rating
    assert won.rating > drawn.rating > lost.rating
    for after in (won, drawn, lost):
        assert LEAST_DEVIATION <= after.deviation <= MOST_DEVIATION
        assert 0 < after.volatility < 1


@given(ratings)
def test_a_game_among_equals(player: Rating) -> None:
    """What one wins against their equal the other one loses, and a draw moves neither."""
    won, drawn, lost = (rate(player, [Result(player, score)]) for score in (1, 0.5, 0))
    assert won.rating - player.rating == pytest.approx(player.rating - lost.rating)
    assert drawn.rating == pytest.approx(player.rating)


@given(ratings, st.floats(min_value=0, max_value=500))
def test_rest(player: Rating, periods: float) -> None:
    """Without games a rating stays and gets less sure, never more than nothing is known; no games are one period."""
    rested = rest(player, periods)
    assert (rested.rating, rested.volatility) == (player.rating, player.volatility)
    assert player.deviation <= rested.deviation + 1e-9 <= MOST_DEVIATION + 1e-9
    assert rate(player, []) == rest(player, 1)


def test_an_upset_makes_volatile() -> None:
    """A sure player who loses to a much weaker one is less steady than before."""
    player = Rating(2000, 40, 0.06)
    assert rate(player, [Result(Rating(1000, 40), 0)] * 5).volatility > 0.06
