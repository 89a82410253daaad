import json
from collections.abc import Iterable
from pathlib import Path
from typing import TypedDict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from narabe_core.board import Board
from narabe_core.errors import UnknownName
from narabe_core.notation import parse_point
from narabe_core.rules import NOTHING, Verdict, get_rules, rule_names
from narabe_core.types import BLACK, WHITE, Color, Point
from tests.core.slow import winning_rows
from tests.strategies import DIRECTIONS, line_of, lines_of

SIZES = range(9, 21)
RULES = ("freestyle", "standard")
OUTCOMES = json.loads((Path(__file__).parents[1] / "data" / "rule_outcomes.json").read_text(encoding="utf-8"))


class Case(TypedDict):
    """One position of the corpus: the stones, one stone more, and what it leads to."""

    id: str
    rule: str
    size: int
    black: list[str]
    white: list[str]
    color: str
    at: str
    outcome: str


def board_of(size: int, black: Iterable[Point] = (), white: Iterable[Point] = ()) -> Board:
    """A board with these stones."""
    cells = bytearray(size * size)
    for color, points in ((BLACK, black), (WHITE, white)):
        for point in points:
            cells[point] = color
    return Board(size, bytes(cells))


def without(points: tuple[Point, ...], last: Point) -> list[Point]:
    """The points but for the one whose stone comes last."""
    return [point for point in points if point != last]


def row(text: str) -> tuple[Board, Point]:
    """A board of 15 whose eighth line reads ``text``: x black, o white, ``*`` where black plays next."""
    start = 7 * 15
    points = {kind: [Point(start + x) for x, char in enumerate(text) if char == kind] for kind in "xo*"}
    return board_of(15, points["x"], points["o"]), points["*"][0]


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("color", Color)
@pytest.mark.parametrize("size", SIZES)
def test_every_five_wins_by_the_last_stone_at_each_of_its_points(size: int, color: Color, rule: str) -> None:
    """On each board each line of five alone wins, is reported whole and in order, and nothing else is."""
    judge = get_rules(rule).judge
    for line in lines_of(size, 5):
        stones = board_of(size, *((line, ()) if color is BLACK else ((), line)))
        for last in line:
            assert judge(stones.remove([last]), last, color) == Verdict((line,)), (line, last)


@pytest.mark.parametrize("size", SIZES)
def test_the_number_of_fives_is_that_of_the_formula(size: int) -> None:
    """The exhaustive tests do see every line: 2n(n-4) straight ones and 2(n-4)² slanting ones."""
    assert len(set(lines_of(size, 5))) == 2 * size * (size - 4) + 2 * (size - 4) ** 2


@pytest.mark.parametrize("size", SIZES)
def test_points_that_follow_by_number_over_an_edge_never_win(size: int) -> None:
    """Five points with equal steps in the numbering of the board, but not in one line, are no row."""
    fives = set(lines_of(size, 5))
    for stride in (1, size - 1, size, size + 1):
        for start in range(size * size - 4 * stride):
            points = tuple(Point(start + step * stride) for step in range(5))
            in_line = points in fives or points[::-1] in fives
            stones = board_of(size, points)
            for last in points:
                verdict = get_rules("freestyle").judge(stones.remove([last]), last, BLACK)
                assert verdict.wins == in_line, (points, last)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("size", SIZES)
def test_five_stones_with_a_gap_never_win(size: int, rule: str) -> None:
    """A line of six with a hole is nothing, wherever the hole and whichever stone comes last."""
    judge = get_rules(rule).judge
    for line in lines_of(size, 6):
        for gap in line[1:5]:
            points = tuple(without(line, gap))
            stones = board_of(size, points)
            for last in points:
                assert judge(stones.remove([last]), last, BLACK) is NOTHING, (points, last)


@pytest.mark.parametrize("size", SIZES)
def test_six_wins_in_freestyle_and_is_nothing_in_standard(size: int) -> None:
    """The whole row of six is reported in freestyle; standard goes on."""
    for line in lines_of(size, 6):
        stones = board_of(size, line)
        for last in line:
            board = stones.remove([last])
            assert get_rules("freestyle").judge(board, last, BLACK) == Verdict((line,))
            assert get_rules("standard").judge(board, last, BLACK) is NOTHING


@pytest.mark.parametrize("length", [7, 8, 9, 20])
def test_rows_up_to_the_whole_board_win_in_freestyle_only(length: int) -> None:
    """There is no upper limit to an overline."""
    for line in lines_of(20, length)[:50]:
        board = board_of(20, line).remove([line[length // 2]])
        assert get_rules("freestyle").judge(board, line[length // 2], BLACK).lines == (line,)
        assert not get_rules("standard").judge(board, line[length // 2], BLACK).wins


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize(
    "text", ["oxxxx*o", "xxxx*o", "..........xxxx*", "*xxxx", "oxx*xxo..oxo", "xxxx*..x"]
)
def test_a_five_between_stones_or_edges_wins(rule: str, text: str) -> None:
    """Opponents and edges at the ends do not matter."""
    board, point = row(text)
    assert len(get_rules(rule).judge(board, point, BLACK).lines[0]) == 5


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize(
    "text", ["*", "xxx*", "xxoxx*", "xx*oxx", "xxx.*x", "oxxx*o", "x.x*x.x", "xxxx.*", "xxxxo*"]
)
def test_less_than_five_in_a_row_is_nothing(rule: str, text: str) -> None:
    """Neither is a row that the opponent or an empty point interrupts."""
    board, point = row(text)
    assert get_rules(rule).judge(board, point, BLACK) is NOTHING


def test_stones_of_the_other_colour_make_no_row() -> None:
    """White gets nothing out of four black stones."""
    board, point = row("xxxx*")
    for rule in RULES:
        assert not get_rules(rule).judge(board, point, WHITE).wins


def test_a_five_beside_an_overline_wins_in_standard() -> None:
    """The overline of the same stone is left out of the report; in freestyle both are in it."""
    six = [parse_point(name, 15) for name in ("e8", "f8", "g8", "i8", "j8")]
    five = [parse_point(name, 15) for name in ("h9", "h10", "h11", "h12")]
    board, at = board_of(15, six + five), parse_point("h8", 15)
    (line,) = get_rules("standard").judge(board, at, BLACK).lines
    assert set(line) == {*five, at}
    assert [len(line) for line in get_rules("freestyle").judge(board, at, BLACK).lines] == [6, 5]


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("count", [2, 3, 4])
def test_all_lines_of_one_stone_are_reported(rule: str, count: int) -> None:
    """A stone that completes several fives wins by each of them, in the order of the directions."""
    centre = Point(112)
    lines = [line_of(15, 7 - 2 * dx, 7 - 2 * dy, (dx, dy), 5) for dx, dy in DIRECTIONS[:count]]
    fives = [line for line in lines if line]
    board = board_of(15, {point for line in fives for point in line if point != centre})
    assert list(get_rules(rule).judge(board, centre, BLACK).lines) == fives


@pytest.mark.parametrize("rule", RULES)
@given(st.data(), st.integers(9, 20), st.sampled_from(Color))
def test_the_verdict_agrees_with_a_slow_search(
    rule: str, data: st.DataObject, size: int, color: Color
) -> None:
    """On boards crowded with stones of one colour the winning rows are those found in the written-out lines."""
    cell = st.sampled_from([0, color, color, color, color.other])
    cells = bytearray(data.draw(st.lists(cell, min_size=size * size, max_size=size * size)))
    point = Point(data.draw(st.integers(0, size * size - 1)))
    cells[point] = 0
    verdict = get_rules(rule).judge(Board(size, bytes(cells)), point, color)
    cells[point] = color
    assert {frozenset(line) for line in verdict.lines} == winning_rows(size, bytes(cells), color, rule, point)
    assert verdict.forbidden == ()


@pytest.mark.parametrize("case", OUTCOMES["cases"], ids=lambda case: case["id"])
def test_outcomes_of_the_corpus(case: Case) -> None:
    """Positions checked by an independent program have the outcome it found."""
    size = case["size"]
    black, white = ([parse_point(name, size) for name in case[side]] for side in ("black", "white"))
    color = Color[case["color"].upper()]
    verdict = get_rules(case["rule"]).judge(
        board_of(size, black, white), parse_point(case["at"], size), color
    )
    assert case["outcome"] == (f"{case['color']}_wins" if verdict.wins else "continues")


def test_both_rules_are_registered_by_importing_the_package() -> None:
    """A rule that lives in a file of the package is known under its name."""
    assert set(RULES) <= set(rule_names())
    assert [get_rules(name).name for name in rule_names()] == list(rule_names())


def test_an_unknown_rule_is_an_error_that_names_the_known_ones() -> None:
    """The error carries what was asked and what there is."""
    with pytest.raises(UnknownName, match="freestyle") as error:
        get_rules("chess")
    assert (error.value.kind, error.value.name, error.value.known) == ("rule", "chess", rule_names())
