"""Lag: what is not charged, and how far that goes."""

from hypothesis import given
from hypothesis import strategies as st

from narabe_core.clocks import Lag
from narabe_core.types import Millis

spans = st.integers(0, 60_000).map(Millis)


@given(st.lists(st.tuples(spans, st.one_of(st.none(), spans)), max_size=40))
def test_what_is_forgiven_never_goes_beyond_the_quota(turns: list[tuple[Millis, Millis | None]]) -> None:
    """Whatever a client claims: never more than has passed, is left, or was gained."""
    lag = Lag.quota(300_000, 3000)
    forgiven_in_all = 0
    for number, (elapsed, spent) in enumerate(turns):
        forgiven = lag.forgiven(elapsed, spent)
        assert 0 <= forgiven <= min(elapsed, lag.left)
        forgiven_in_all += forgiven
        assert forgiven_in_all <= (3 + number) * lag.gain
        lag = lag.after(forgiven)
        assert 0 <= lag.left <= 7 * lag.gain
        assert 0 <= lag.grace <= 2000


def test_the_quota_follows_the_time_of_the_game() -> None:
    """0.4 % of the time for forty moves and 0.15 s, at most a second; three times that at first."""
    assert Lag.quota(60_000, 0) == (390, 1170)
    assert Lag.quota(300_000, 3000) == (1000, 3000)


def test_silence_is_charged_in_full() -> None:
    """Who does not say how long they thought is forgiven nothing; who thought longer than has passed neither."""
    lag = Lag.quota(60_000, 0)
    assert lag.forgiven(Millis(500), None) == lag.forgiven(Millis(500), Millis(501)) == 0
    assert lag.forgiven(Millis(500), Millis(300)) == 200
