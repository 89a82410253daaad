import pytest
from hypothesis import given
from hypothesis import strategies as st

from narabe_server.callers.ratelimit import KEPT_BUDGETS, Budget, GuestBudgets, Limits
from tests.fakes import FakeTime


def test_burst_then_wait() -> None:
    """The burst may come at once; then one frame for each part of a second."""
    time = FakeTime()
    budget = Budget(time, 20, 60)
    assert [budget.spend() for _ in range(61)] == [True] * 60 + [False]
    assert budget.wait_ms() == 50
    time.advance(49)
    assert not budget.spend()
    time.advance(1)
    assert [budget.spend(), budget.spend()] == [True, False]


def test_long_rest_refills_to_the_burst() -> None:
    """However long the rest, no more than the burst comes at once."""
    time = FakeTime()
    budget = Budget(time, 20, 60)
    for _ in range(60):
        budget.spend()
    time.advance(3_600_000)
    assert [budget.spend() for _ in range(61)] == [True] * 60 + [False]


def test_parts_of_a_frame_add_up() -> None:
    """Who sends at just the allowed rate, whatever the rhythm, is never refused."""
    time = FakeTime()
    budget = Budget(time, 20, 2)
    assert [budget.spend(), budget.spend()] == [True, True]
    time.advance(99)
    assert budget.spend()
    time.advance(1)
    assert budget.spend()


def test_no_limit() -> None:
    """Zero a second means no limit, and there is still a number to wait."""
    budget = Budget(FakeTime(), 0, 1)
    assert all(budget.spend() for _ in range(1000))
    assert budget.wait_ms() > 0


@given(st.integers(1, 50), st.integers(1, 80), st.lists(st.integers(0, 300), max_size=200))
def test_long_run(per_second: int, burst: int, pauses: list[int]) -> None:
    """In any rhythm no more passes than two bursts and the rate allow."""
    time = FakeTime()
    budget, began, passed = Budget(time, per_second, burst), time.now(), 0
    for pause in pauses:
        time.advance(pause)
        passed += budget.spend()
    assert passed <= 2 * burst + (time.now() - began) * per_second / 1000


@pytest.mark.parametrize(("per_second", "wait"), [(1, 1000), (20, 50), (5000, 1)])
def test_wait(per_second: int, wait: int) -> None:
    """The time to wait is that of one frame, at least a millisecond."""
    assert Budget(FakeTime(), per_second, 1).wait_ms() == wait


def test_guests_apart() -> None:
    """Each guest has a budget of their own, which earns one each part of a minute."""
    time = FakeTime()
    budgets = GuestBudgets(time, 3)
    assert [budgets.spend("ann") for _ in range(4)] == [0, 0, 0, 20_000]
    assert budgets.spend("bob") == 0
    time.advance(20_000)
    assert [budgets.spend("ann"), budgets.spend("ann")] == [0, 20_000]


def test_guests_without_limit() -> None:
    """Zero means no limit for anybody."""
    budgets = GuestBudgets(FakeTime(), 0)
    assert not any(budgets.spend("ann") for _ in range(1000))


def test_guests_are_forgotten() -> None:
    """The guest who spent longest ago is forgotten first, and no more are remembered than the limit."""
    budgets = GuestBudgets(FakeTime(), 1)
    for number in range(KEPT_BUDGETS):
        budgets.spend(str(number))
    assert budgets.spend("0") > 0
    budgets.spend("one more")
    assert budgets.spend("0") > 0
    assert budgets.spend("1") == 0


def test_kinds_apart() -> None:
    """What is spent of one kind leaves the others as they are."""
    limits = Limits(FakeTime(), {"joins": 1, "offers": 2}, people=0)
    assert [limits.spend("joins", "ann", None), limits.spend("joins", "ann", None)] == [0, 60_000]
    assert [limits.spend("offers", "ann", None) for _ in range(3)] == [0, 0, 30_000]


def test_guest_and_address() -> None:
    """Field 55: guests of one address share some people's worth; where addresses are not counted, nothing."""
    limits = Limits(FakeTime(), {"joins": 2}, people=2)
    waits = [limits.spend("joins", f"guest {number}", "192.0.2.1") for number in range(5)]
    assert waits == [0, 0, 0, 0, 15_000]
    assert limits.spend("joins", "guest 9", "192.0.2.2") == 0
    assert not any(limits.spend("joins", f"near {number}", None) for number in range(100))
    assert [limits.spend("joins", "ann", None) for _ in range(3)] == [0, 0, 30_000]
