import pytest

from narabe_core.board import axes
from narabe_core.rules.lines import completing_points, crossings, lanes
from narabe_core.types import BLACK, WHITE
from tests.core.rules.positions import row

SIZES = range(9, 21)


@pytest.mark.parametrize("size", SIZES)
def test_cuts_give_the_points_of_their_line(size: int) -> None:
    """Cutting a board whose cells hold their own numbers gives the points, on each line and size."""
    numbers = list(range(size * size))
    for lane in lanes(size):
        assert numbers[lane.cut] == list(lane.points)


@pytest.mark.parametrize("size", SIZES)
def test_every_line_of_four_or_more_is_there_once(size: int) -> None:
    """The number of lanes is that of the formula: rows, columns, and two sets of slanting lines."""
    found = {frozenset(lane.points) for lane in lanes(size)}
    assert len(found) == len(lanes(size)) == 2 * size + 2 * (2 * size - 1 - 6)


@pytest.mark.parametrize("size", SIZES)
def test_crossings_are_the_axes_in_the_same_order(size: int) -> None:
    """Through each point run the lines that the board knows, but for the shortest, each with the place on it."""
    for point, through in enumerate(crossings(size)):
        expected = [(*reversed(back), point, *ahead) for back, ahead in axes(size)[point]]
        assert [crossing.points for crossing in through] == [line for line in expected if len(line) >= 4]
        assert all(crossing.points[crossing.place] == point for crossing in through)


@pytest.mark.parametrize(
    ("text", "length", "columns"),
    [
        ("*.xxxx.", 5, [1, 6]),
        ("*xx.xx", 5, [3]),
        ("*xx.xxx", 5, [3]),
        ("*oxxxx", 5, [6]),
        ("xxxx*", 5, [4]),
        ("*.xxx.", 5, []),
        ("*.xxx.", 4, [1, 5]),
    ],
)
def test_completing_points_fill_a_row(text: str, length: int, columns: list[int]) -> None:
    """A gap counts if the stone in it makes a row of that length or more; an enemy stone is no gap."""
    board, start = row(text)
    first = start - start % board.size
    assert sorted(set(completing_points(board, BLACK, length))) == [first + column for column in columns]
    assert not list(completing_points(board, WHITE, length))
