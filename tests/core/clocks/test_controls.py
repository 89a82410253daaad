"""The six time controls: how time is used up, what a turn earns, and which numbers they take."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from narabe_core.clocks import Bank, ClockSpec, ControlKind, control_of
from narabe_core.errors import ClockError
from narabe_core.types import Millis
from tests.strategies import DAY, SECOND, clock_specs

spans = st.integers(0, 400 * SECOND).map(Millis)


def bank(left: int, period_left: int = 0, periods: int = 0, stones: int = 0) -> Bank:
    """A bank in plain numbers."""
    return Bank(Millis(left), Millis(period_left), periods, stones)


@given(clock_specs, st.lists(st.tuples(spans, st.booleans()), max_size=20))
def test_time_is_never_negative_and_thinking_costs_exactly_what_it_takes(
    spec: ClockSpec, turns: list[tuple[Millis, bool]]
) -> None:
    """Whatever is left shrinks by what was thought, down to 0; no number falls below 0, and a turn only adds."""
    control = control_of(spec)
    now = control.full()
    for spent, over in turns:
        before, now = control.total(now), control.charge(now, spent)
        assert control.total(now) == max(0, before - spent)
        assert min(now) >= 0
        if over and control.total(now):
            charged, now = control.total(now), control.earn(now)
            assert control.total(now) >= charged


@given(clock_specs, spans, spans)
def test_two_spans_of_thinking_cost_as_much_as_one(spec: ClockSpec, first: Millis, second: Millis) -> None:
    """It makes no difference whether a turn is charged in one piece or in two."""
    control = control_of(spec)
    full = control.full()
    in_two = control.charge(control.charge(full, first), second)
    assert in_two == control.charge(full, Millis(first + second))


BYOYOMI = control_of(ClockSpec(ControlKind.BYOYOMI, main_ms=10_000, period_ms=5000, periods=3))
CANADIAN = control_of(ClockSpec(ControlKind.CANADIAN, main_ms=10_000, period_ms=9000, stones=2))


@pytest.mark.parametrize(
    ("spent", "thinking", "after"),
    [
        (4000, bank(6000, 5000, 3), bank(6000, 5000, 3)),
        (10_000, bank(0, 5000, 3), bank(0, 5000, 3)),
        (14_999, bank(0, 1, 3), bank(0, 5000, 3)),
        (15_000, bank(0, 5000, 2), bank(0, 5000, 2)),
        (22_000, bank(0, 3000, 1), bank(0, 5000, 1)),
        (25_000, bank(0), bank(0)),
        (99_000, bank(0), bank(0)),
    ],
)
def test_byoyomi_takes_whole_periods_only(spent: int, thinking: Bank, after: Bank) -> None:
    """A turn that ends within the period gives it back; each one that runs out is lost."""
    charged = BYOYOMI.charge(BYOYOMI.full(), Millis(spent))
    assert (charged, BYOYOMI.earn(charged)) == (thinking, after)


def test_canadian_wants_so_many_turns_in_each_period() -> None:
    """After the last of them the period is whole again."""
    overtime = CANADIAN.charge(CANADIAN.full(), Millis(12_000))
    assert overtime == bank(0, 7000, stones=2)
    one = CANADIAN.earn(overtime)
    assert one == bank(0, 7000, stones=1)
    assert CANADIAN.earn(CANADIAN.charge(one, Millis(6999))) == bank(0, 9000, stones=2)
    assert CANADIAN.total(CANADIAN.charge(one, Millis(7000))) == 0


def test_the_simple_controls() -> None:
    """Time for a move comes back whole; Fischer adds; sudden death gives nothing."""
    for spec, after in (
        (ClockSpec(ControlKind.PER_MOVE, period_ms=5000), 5000),
        (ClockSpec(ControlKind.CORRESPONDENCE, period_ms=DAY), DAY),
        (ClockSpec(ControlKind.SUDDEN, main_ms=5000), 4000),
        (ClockSpec(ControlKind.FISCHER, main_ms=5000, increment_ms=300), 4300),
    ):
        control = control_of(spec)
        assert control.earn(control.charge(control.full(), Millis(1000))) == bank(after)


@pytest.mark.parametrize(
    "numbers",
    [
        {"kind": "per_move"},
        {"kind": "per_move", "period_ms": 999},
        {"kind": "per_move", "period_ms": 2 * DAY},
        {"kind": "sudden", "main_ms": 0},
        {"kind": "sudden", "main_ms": 5000, "increment_ms": 1},
        {"kind": "fischer", "main_ms": 5000},
        {"kind": "byoyomi", "main_ms": 5000, "period_ms": 5000},
        {"kind": "byoyomi", "period_ms": 5000, "periods": -1},
        {"kind": "canadian", "period_ms": 5000, "periods": 3, "stones": 5},
        {"kind": "correspondence", "period_ms": DAY + 1},
    ],
    ids=str,
)
def test_numbers_that_do_not_fit_the_kind_are_refused(numbers: dict[str, int | str]) -> None:
    """Too little, too much, missing, or meant for another kind."""
    others = {name: value for name, value in numbers.items() if name != "kind"}
    with pytest.raises(ClockError):
        ClockSpec(ControlKind(str(numbers["kind"])), **others)  # type: ignore[arg-type]  # they are numbers
