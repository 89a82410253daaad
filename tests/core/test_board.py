from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from narabe_core.board import Board, axes
from narabe_core.errors import PointError, SizeError
from narabe_core.types import BLACK, WHITE, Color, Point
from tests.core.slow import runs
from tests.strategies import colors, sizes


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """A board of any size with stones anywhere, most points taken."""
    size = draw(sizes)
    cells = draw(st.lists(st.sampled_from([0, 1, 1, 2, 2]), min_size=size * size, max_size=size * size))
    return Board(size, bytes(cells))


@pytest.mark.parametrize("size", range(9, 21))
def test_a_new_board_is_empty(size: int) -> None:
    """There is one empty point per crossing."""
    board = Board.empty(size)
    assert board.cells == bytes(size * size)
    assert not board.is_full()


@pytest.mark.parametrize("size", [-1, 0, 8, 21, 100])
def test_other_sizes_are_errors(size: int) -> None:
    """A board has from 9 to 20 lines."""
    with pytest.raises(SizeError) as error:
        Board.empty(size)
    assert error.value.size == size


@given(st.data(), sizes, colors)
def test_placing_changes_one_point_of_a_new_board(data: st.DataObject, size: int, color: Color) -> None:
    """The new board has the stone; the old one stays as it was; taking the stone off leads back."""
    point = Point(data.draw(st.integers(0, size * size - 1)))
    empty = Board.empty(size)
    board = empty.place(point, color)
    assert board.at(point) == color
    assert [at for at in range(size * size) if board.cells[at]] == [point]
    assert empty == Board.empty(size)
    assert board.remove([point]) == empty


def test_a_board_is_full_when_the_last_point_is_taken() -> None:
    """One empty point is enough not to be full."""
    almost = Board(9, bytes([1, 2] * 40 + [0]))
    assert not almost.is_full()
    assert almost.place(Point(80), BLACK).is_full()


@pytest.mark.parametrize("point", [-1, 81, 500])
def test_points_outside_are_neither_on_the_board_nor_free(point: int) -> None:
    """Looking there is an error; asking whether it is on the board is not."""
    board = Board.empty(9)
    assert point not in board
    assert not board.is_free(Point(point))
    with pytest.raises(PointError):
        board.at(Point(point))


def test_only_numbers_can_be_on_the_board() -> None:
    """A name is not a point."""
    name: object = "h8"
    assert name not in Board.empty(15)


def test_a_taken_point_is_not_free() -> None:
    """A point is free until a stone stands on it."""
    board = Board.empty(9)
    assert board.is_free(Point(40))
    assert board.at(Point(40)) is None
    assert not board.place(Point(40), WHITE).is_free(Point(40))


def test_a_board_cannot_be_changed() -> None:
    """A board is a value."""
    with pytest.raises(AttributeError):
        Board.empty(9).size = 10  # type: ignore[misc]  # the test is that this fails


@pytest.mark.parametrize(
    ("size", "point", "rings"),
    [(15, 112, 0), (15, 0, 7), (15, 111, 1), (15, 96, 1), (15, 224, 7), (20, 210, 0), (20, 0, 10)],
)
def test_distance_counts_rings_around_the_centre(size: int, point: int, rings: int) -> None:
    """The eight neighbours of the centre are one ring away."""
    assert Board.empty(size).distance(Point(point)) == rings


@given(st.data(), boards(), colors)
def test_rows_are_the_longest_runs_through_the_point(data: st.DataObject, board: Board, color: Color) -> None:
    """All four rows through a point agree with a search over the written-out lines, and come in their order."""
    point = Point(data.draw(st.integers(0, len(board.cells) - 1)))
    least = data.draw(st.integers(1, 6))
    cells = board.remove([point]).place(point, color).cells
    expected = [run for run in runs(board.size, cells, color) if point in run]
    rows = board.rows(point, color, least)
    assert {frozenset(row) for row in rows} == {frozenset(run) for run in expected if len(run) >= least}
    assert all(list(row) == sorted(row, key=lambda at: (at % board.size, at)) for row in rows)


@pytest.mark.parametrize("size", range(9, 21))
def test_axes_lead_from_each_point_to_the_edges(size: int) -> None:
    """On each axis the points behind, the point and the points ahead are one straight line up to both edges."""
    for point, lines in enumerate(axes(size)):
        for back, ahead in lines:
            line = [*reversed(back), point, *ahead]
            steps = {(b % size - a % size, b // size - a // size) for a, b in pairwise(line)}
            assert len(steps) <= 1
        assert [len(back) + len(ahead) for back, ahead in lines[:2]] == [size - 1, size - 1]
