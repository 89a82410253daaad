from xml.etree import ElementTree as ET

import pytest

from narabe_core.records import diagram_of
from narabe_core.records.diagram import star_points
from narabe_core.records.svg import draw
from narabe_core.types import BLACK
from tests.core.records.games import record_of

FIVE = "h8 a1 h9 a2 h10 a3 h11 a4 h12"
SVG = "{http://www.w3.org/2000/svg}"


def test_text_shows_numbers_and_names() -> None:
    """Black is X, white is O; rows are numbered from the bottom."""
    rows = diagram_of(record_of("a9 b1", size=9)).text().splitlines()
    assert rows[0].split() == ["9", "X1", *["."] * 8]
    assert rows[8].split() == ["1", ".", "O2", *["."] * 7]
    assert rows[9].split() == list("abcdefghi")


def test_a_pass_takes_no_number() -> None:
    """Stones are numbered as stones."""
    assert [stone.number for stone in diagram_of(record_of("h8 pass h9")).stones] == [1, 2]
    assert {stone.color for stone in diagram_of(record_of("h8 pass h9")).stones} == {BLACK}


def test_the_winning_row_is_found_and_an_earlier_position_has_none() -> None:
    """The row belongs to the position that is shown."""
    assert len(diagram_of(record_of(FIVE), rule="freestyle").row) == 5
    assert diagram_of(record_of(FIVE), 8, "freestyle").row == ()


def test_an_unregistered_rule_marks_nothing() -> None:
    """What is not checked is not drawn."""
    assert diagram_of(record_of(FIVE), rule="nobody's") == diagram_of(record_of(FIVE))


def test_forbidden_points_are_marked_for_black_only() -> None:
    """A double three of black is crossed while black is to move, and not when white is."""
    threes = "h9 a1 h10 a3 i8 a5 j8 a7"
    assert diagram_of(record_of(threes), rule="renju").forbidden == (112,)
    assert diagram_of(record_of(threes + " o1"), rule="renju").forbidden == ()
    assert "!" in diagram_of(record_of(threes), rule="renju").text()


def test_svg_is_a_picture_of_all_stones() -> None:
    """Well-formed, with a title for those who don't see it, a disc a stone and the winning row."""
    diagram = diagram_of(record_of(FIVE), rule="freestyle")
    root = ET.fromstring(draw(diagram))  # noqa: S314 - our own text
    discs = [circle for circle in root.iter(f"{SVG}circle") if circle.get("r") == "18"]
    assert len(discs) == 9
    assert len(list(root.iter(f"{SVG}line"))) == 1
    title = root.find(f"{SVG}title")
    assert title is not None
    assert title.text == "15 by 15 board, 5 black, 4 white stones, last h12"


@pytest.mark.parametrize(
    ("size", "stars"), [((15, 15), 5), ((20, 20), 4), ((9, 9), 5), ((5, 5), 0), ((15, 20), 4)]
)
def test_boards_have_their_stars(size: tuple[int, int], stars: int) -> None:
    """Four corners, a centre on odd boards, none on tiny ones."""
    assert len(star_points(*size)) == stars
