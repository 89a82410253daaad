from array import array
from itertools import permutations

import pytest

from narabe_engine import codes
from narabe_engine.patterns import (
    HALF_COUNT,
    HALF_KEYS,
    MULTISETS,
    RULES,
    LineRule,
    Shapes,
    code_of,
    expand,
    line_rules,
    tables,
)

FREE = Shapes(LineRule(overline_wins=True))
EXACT = Shapes(LineRule(strict=True))
BLACK = Shapes(LineRule(strict=True, foul=True))
CARO = Shapes(LineRule(strict=True, blocked=True))


def shape(shapes: Shapes, line: str) -> int:
    """The class of the stone ``X`` on a line, five cells of empty board beyond what is written."""
    left, right = line.split("X")
    cut = [half if half[-1:] in {"o", "w"} else (half + ".....")[:5] for half in (left[::-1], right)]
    return shapes.shape(cut[0], cut[1])


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("X", codes.OPEN_ONE),
        ("xX", codes.OPEN_TWO_FREE),
        ("oxX", codes.CLOSED_TWO),
        ("xxX", codes.SOLID_THREE),
        ("xx.X", codes.OPEN_THREE),
        ("oxxX", codes.CLOSED_THREE),
        ("xxxX", codes.OPEN_FOUR),
        ("oxxxX", codes.FOUR),
        ("oxxxXo", codes.DEAD),
        ("xx.xX", codes.FOUR),
        ("x.xxX.x", codes.DOUBLE_FOUR),
        ("xxxxX", codes.FIVE),
        ("xxxXxx", codes.FIVE),
        ("o..X.o", codes.DEAD),
    ],
)
def test_a_line_has_its_class(line: str, found: int) -> None:
    """Where five or more win, each shape is what players call it, from either side."""
    assert shape(FREE, line) == found
    assert shape(FREE, line[::-1]) == found


def test_six_is_nothing_where_five_is_exact() -> None:
    """A longer row is an overline, and a four that could only become six is none."""
    assert shape(EXACT, "xxxXxx") == codes.OVERLINE
    assert shape(EXACT, "x.xxxX.x") == codes.DEAD
    assert shape(EXACT, "x.xxxX") == codes.FOUR


def test_two_fours_on_a_line_are_no_three_for_black() -> None:
    """A three that could only become a double four is none where that is forbidden."""
    assert shape(EXACT, "ox.xX..xo") == codes.OPEN_THREE
    assert shape(BLACK, "ox.xX..xo") == codes.CLOSED_THREE


def test_a_five_shut_in_is_none_in_caro() -> None:
    """Stones of the opponent at both ends take the five away, the edge does not."""
    assert shape(CARO, "oxxxxXo") == codes.DEAD
    assert shape(CARO, "wxxxxXo") == codes.FIVE
    assert shape(CARO, "oxxxxX") == codes.FIVE


@pytest.mark.parametrize("rule", RULES)
def test_tables_have_their_size(rule: str) -> None:
    """Every key, pair of halves and code of both sides has an entry."""
    made = tables(rule)
    assert len(made.half) == HALF_KEYS
    assert len(made.shape) == 2 * HALF_COUNT**2
    assert len(made.kind) == 2 * codes.CODES
    grades = {made.grade(side, code) for side in (0, 1) for code in range(codes.CODES)}
    assert grades <= set(range(codes.GRADES))


def test_an_unknown_rule_is_refused() -> None:
    """``ValueError`` names it."""
    with pytest.raises(ValueError, match="chess"):
        line_rules("chess")


def test_the_order_of_the_classes_does_not_matter() -> None:
    """A code of four classes in any order is the same set, and a table over sets says so for codes."""
    number = MULTISETS.index((10, 8, 2, 0))
    table = array("h", expand(range(len(MULTISETS))))
    for classes in permutations((2, 10, 0, 8)):
        assert table[code_of(classes)] == number
    assert all(table[code_of(classes)] == i for i, classes in enumerate(MULTISETS))


def test_only_what_black_may_not_do_is_suspect() -> None:
    """In renju two fours or two threes are to be judged for Black, wins for White; a five is always a five."""
    grade = tables("renju").grade
    fours, threes = code_of((10, 10, 0, 0)), code_of((8, 9, 0, 0))
    assert [grade(side, fours) for side in (0, 1)] == [codes.G_SUSPECT, codes.G_WINS_FOUR]
    assert [grade(side, threes) for side in (0, 1)] == [codes.G_SUSPECT, codes.G_THREE_THREE]
    assert grade(0, code_of((13, 14, 8, 8))) == codes.G_FIVE
    assert grade(0, code_of((10, 8, 0, 0))) == codes.G_FOUR_THREE
