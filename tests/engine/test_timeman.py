import pytest
from hypothesis import given
from hypothesis import strategies as st

from narabe_engine.timeman import Budget, Course, Limits, budget

milliseconds = st.none() | st.integers(0, 10_000_000)


@given(st.integers(1, 10_000_000), milliseconds, st.none() | st.integers(-1000, 10_000_000))
def test_no_limit_is_overstepped(turn: int, match: int | None, left: int | None) -> None:
    """The hard time is below the turn's and, where a match is timed, far below what is left of it."""
    found = budget(Limits(turn_ms=turn, match_ms=match, left_ms=left))
    assert found.hard is not None
    assert found.soft is not None
    assert 0 < found.soft <= found.hard <= max(1, turn)
    if match and left is not None:
        assert found.hard <= max(1, left) / 2


def test_a_turn_is_used_but_for_a_reserve() -> None:
    """Without a clock for the game most of a turn is used, half of a very short one; at most 30 ms are not."""
    used = [budget(Limits(turn_ms=turn)).soft for turn in (20, 100, 300)]
    assert used == pytest.approx([10, 86, 276])
    assert budget(Limits(turn_ms=5000, left_ms=2147483647)).hard == pytest.approx(4970)


def test_a_game_is_rationed() -> None:
    """With a clock for the game a move begins nothing new after a small part of what is left."""
    found = budget(Limits(turn_ms=30_000, match_ms=180_000, left_ms=100_000))
    assert found.soft is not None
    assert found.soft <= 100_000 / 20


def test_as_fast_as_possible_is_fast() -> None:
    """0 for a turn is an order to hurry, nothing told is a second."""
    assert budget(Limits(turn_ms=0)).hard == 20
    assert budget(Limits()).hard == 1000


@pytest.mark.parametrize("limits", [Limits(nodes=10), Limits(depth=3)])
def test_what_is_counted_is_not_timed(limits: Limits) -> None:
    """With a limit of nodes or depth alone there is none of time: the answer is the same on any machine."""
    assert budget(limits).hard is None


def test_an_easy_move_takes_less_of_a_game_s_time() -> None:
    """The same choice depth after depth ends the search early; a new one, or a worse score, takes longer."""
    times, calm, upset = Budget(1000, 5000), Course(), Course()
    for depth in range(8):
        calm.note(7, 30)
        upset.note(depth, -60 * depth)
    assert calm.enough(times, 500)
    assert not upset.enough(times, 1500)
    assert upset.enough(times, 5000)


def test_a_turn_s_time_is_used_whole() -> None:
    """Where only a turn is timed, an easy move is no reason to stop; without a limit of time there is none at all."""
    course = Course()
    for _ in range(9):
        course.note(7, 0)
    assert not course.enough(Budget(1000, 1000), 900)
    assert course.enough(Budget(1000, 1000), 1000)
    assert not course.enough(Budget(None, None), 1e9)
