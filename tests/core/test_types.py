import pytest

from narabe_core.types import BLACK, WHITE, Color, Seat, other


def test_each_colour_has_the_other_one_as_opponent() -> None:
    """The opponent of black is white and the other way round."""
    assert (BLACK.other, WHITE.other) == (Color.WHITE, Color.BLACK)


def test_colours_are_the_numbers_of_the_wire() -> None:
    """Black is 1 and white is 2; 0 is left for an empty point."""
    assert [int(color) for color in Color] == [1, 2]


@pytest.mark.parametrize(("seat", "across"), [(0, 1), (1, 0)])
def test_the_seat_across_is_the_other_one(seat: Seat, across: Seat) -> None:
    """There are two seats, each across from the other."""
    assert other(seat) == across
