import pytest

from narabe_core.types import BLACK, WHITE, Point
from narabe_engine import codes
from narabe_engine.timeman import Limits
from narabe_engine.weighing import weigh

FEW = Limits(nodes=2000)
FOUR = [(Point(107 + step), BLACK) for step in range(4)]


def test_a_position_is_weighed_for_the_side_to_move() -> None:
    """Who has four in a row and moves has won; who faces an open four has lost."""
    (won,) = weigh(15, "freestyle", FOUR, BLACK, (), FEW)
    (lost,) = weigh(15, "freestyle", FOUR, WHITE, (), FEW)
    assert won == codes.WIN - 1
    assert lost < -codes.MATE


def test_points_are_weighed_in_their_order() -> None:
    """A five is worth a game, a stone that blocks an open four nothing, one in the corner nothing either."""
    five, beside, corner = weigh(15, "freestyle", FOUR, BLACK, (Point(111), Point(126), Point(0)), FEW)
    assert five == codes.WIN - 1
    assert min(beside, corner) > codes.MATE
    assert beside < five


def test_each_point_has_its_share_of_the_limit() -> None:
    """The same numbers come out whatever else is weighed, if the nodes are as many for each."""
    stones = [(Point(112), BLACK)]
    (alone,) = weigh(15, "renju", stones, WHITE, (Point(97),), Limits(nodes=500))
    both = weigh(15, "renju", stones, WHITE, (Point(97), Point(98)), Limits(nodes=1000))
    assert both[0] == alone


def test_stones_must_be_possible() -> None:
    """A point that is taken can't be weighed."""
    with pytest.raises(ValueError, match="empty"):
        weigh(15, "freestyle", FOUR, BLACK, (Point(107),), FEW)
