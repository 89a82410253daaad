import random

import pytest

from narabe_core.types import Point
from narabe_engine.swap2 import choose
from narabe_engine.timeman import Limits

FEW = Limits(nodes=2000)


def test_three_stones_to_begin_with() -> None:
    """Different points near the middle, the same for the same source and others for another."""
    one, same, other = (choose(15, "freestyle", (), FEW, random.Random(seed)).points for seed in (1, 1, 2))
    assert one == same != other
    assert len(set(one)) == 3
    assert all(3 <= p // 15 <= 11 and 3 <= p % 15 <= 11 for p in one)


@pytest.mark.parametrize(("black", "swaps"), [((112, 113, 114), True), ((0, 14, 210), False)])
def test_the_better_colour_is_taken(black: tuple[int, int, int], swaps: bool) -> None:  # noqa: FBT001 - a table
    """With five stones White swaps when Black has a three, and plays on when Black has nothing."""
    stones = [Point(p) for p in (black[0], 96, black[1], 98, black[2])]
    choice = choose(15, "freestyle", stones, FEW)
    assert choice.swaps == swaps
    assert swaps or (len(choice.points) == 1 and choice.points[0] not in stones)


def test_other_positions_have_no_choice() -> None:
    """``ValueError`` for one stone."""
    with pytest.raises(ValueError, match="swap2"):
        choose(15, "freestyle", [Point(112)], FEW)
