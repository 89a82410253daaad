import pytest
from hypothesis import given
from hypothesis import strategies as st

from narabe_server.sessions.ratelimit import FrameBudget
from tests.fakes import FakeTime


def test_burst_then_wait() -> None:
    """The burst may come at once; then one frame for each part of a second."""
    time = FakeTime()
    budget = FrameBudget(time, 20, 60)
    assert [budget.spend() for _ in range(61)] == [True] * 60 + [False]
    assert budget.wait_ms() == 50
    time.advance(49)
    assert not budget.spend()
    time.advance(1)
    assert [budget.spend(), budget.spend()] == [True, False]


def test_long_rest_refills_to_the_burst() -> None:
    """However long the rest, no more than the burst comes at once."""
    time = FakeTime()
    budget = FrameBudget(time, 20, 60)
    for _ in range(60):
        budget.spend()
    time.advance(3_600_000)
    assert [budget.spend() for _ in range(61)] == [True] * 60 + [False]


def test_parts_of_a_frame_add_up() -> None:
    """Who sends at just the allowed rate, whatever the rhythm, is never refused."""
    time = FakeTime()
    budget = FrameBudget(time, 20, 2)
    assert [budget.spend(), budget.spend()] == [True, True]
    time.advance(99)
    assert budget.spend()
    time.advance(1)
    assert budget.spend()


def test_no_limit() -> None:
    """Zero a second means no limit, and there is still a number to wait."""
    budget = FrameBudget(FakeTime(), 0, 1)
    assert all(budget.spend() for _ in range(1000))
    assert budget.wait_ms() > 0


@given(st.integers(1, 50), st.integers(1, 80), st.lists(st.integers(0, 300), max_size=200))
def test_long_run(per_second: int, burst: int, pauses: list[int]) -> None:
    """In any rhythm no more passes than two bursts and the rate allow."""
    time = FakeTime()
    budget, began, passed = FrameBudget(time, per_second, burst), time.now(), 0
    for pause in pauses:
        time.advance(pause)
        passed += budget.spend()
    assert passed <= 2 * burst + (time.now() - began) * per_second / 1000


@pytest.mark.parametrize(("per_second", "wait"), [(1, 1000), (20, 50), (5000, 1)])
def test_wait(per_second: int, wait: int) -> None:
    """The time to wait is that of one frame, at least a millisecond."""
    assert FrameBudget(FakeTime(), per_second, 1).wait_ms() == wait
