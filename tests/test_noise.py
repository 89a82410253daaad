import random

import pytest

from tests.noise import judge, quantile


def periods(shift: float, spread: float, seed: int) -> list[tuple[float, float]]:
    """Twenty pairs around 40 ms, the second of each later by ``shift``."""
    chance = random.Random(seed)
    return [(chance.gauss(40, spread), chance.gauss(40 + shift, spread)) for _ in range(20)]


@pytest.mark.parametrize("seed", range(10))
def test_what_differs_by_less_than_quiet_periods_do_is_noise(seed: int) -> None:
    """Nothing changed, or less than the machine itself changes: the same; the interval holds the difference."""
    for shift in (0.0, 2.0):
        found = judge(periods(shift, 3.0, seed))
        assert found.same
        assert found.low <= found.difference <= found.high


@pytest.mark.parametrize("seed", range(10))
def test_what_differs_by_more_is_not(seed: int) -> None:
    """Twice as long is seen through the noise of a busy machine."""
    found = judge(periods(40.0, 8.0, seed))
    assert not found.same
    assert found.low > 0


def test_one_bad_period_is_no_verdict() -> None:
    """A machine that stood still once, for whatever reason, in either kind of period, changes nothing."""
    quiet = [(40.0 + number % 3, 40.0 + (number + 1) % 3) for number in range(20)]
    assert judge([*quiet, (40.0, 900.0)]).same
    assert not judge([*((a, b + 20) for a, b in quiet), (900.0, 40.0)]).same


def test_too_little_is_no_verdict() -> None:
    """Three pairs say nothing."""
    with pytest.raises(ValueError, match="at least 4"):
        judge([(1.0, 1.0)] * 3)


def test_quantiles_are_ranks() -> None:
    """Of a hundred values, the ninety-ninth hundredth begins with the last."""
    assert quantile(range(100), 0.99) == 99
    assert quantile([7.0], 0.95) == 7.0
