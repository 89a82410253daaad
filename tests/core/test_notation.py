import pytest
from hypothesis import given
from hypothesis import strategies as st

from narabe_core.errors import PointError
from narabe_core.notation import parse_point, point_name
from narabe_core.types import Point
from tests.strategies import sizes


@pytest.mark.parametrize(
    ("name", "size", "point"),
    [
        ("a15", 15, 0),
        ("h8", 15, 112),
        ("o1", 15, 224),
        ("i9", 15, 98),
        ("a1", 20, 380),
        ("t20", 20, 19),
        ("i1", 9, 80),
    ],
)
def test_known_points_have_their_names(name: str, size: int, point: int) -> None:
    """Columns are letters from the left with i among them, rows are numbers from the bottom."""
    assert point_name(Point(point), size) == name
    assert parse_point(name, size) == point


@given(st.data(), sizes)
def test_every_name_leads_back_to_its_point(data: st.DataObject, size: int) -> None:
    """Naming and parsing are inverse, whatever the case and the spaces around."""
    point = Point(data.draw(st.integers(0, size * size - 1)))
    name = point_name(point, size)
    assert parse_point(name, size) == point
    assert parse_point(f" {name.upper()} ", size) == point


@pytest.mark.parametrize("size", range(9, 21))
def test_no_two_points_of_a_board_share_a_name(size: int) -> None:
    """A board has as many names as points."""
    assert len({point_name(Point(point), size) for point in range(size * size)}) == size * size


@pytest.mark.parametrize(
    "text", ["", "h", "8", "h0", "h08", "h16", "p1", "hh8", "h8 9", "h-1", "h8x", "ä3", "h\uff18", "h100"]
)
def test_text_that_names_no_point_is_an_error(text: str) -> None:
    """Nothing is guessed: no such row or column, other alphabets and digits, leading zeros, leftovers."""
    with pytest.raises(PointError) as error:
        parse_point(text, 15)
    assert (error.value.what, error.value.size) == (text, 15)


@pytest.mark.parametrize("point", [-1, 225, 10_000])
def test_a_point_outside_the_board_has_no_name(point: int) -> None:
    """Numbers below 0 and from size² on are errors."""
    with pytest.raises(PointError):
        point_name(Point(point), 15)
