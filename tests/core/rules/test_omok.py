import pytest

from narabe_core.notation import parse_point
from narabe_core.rules import Verdict, get_rules
from narabe_core.types import BLACK, WHITE, Color
from tests.core.rules.positions import board_of, corpus, corpus_board, names, row

OMOK = get_rules("omok")
THREES = ["f8", "g8", "h9", "h10"]
FOURS = ["e8", "f8", "g8", "h9", "h10", "h11"]
H8 = parse_point("h8", 15)


@pytest.mark.parametrize("color", Color)
def test_two_open_threes_are_forbidden_for_both_colours(color: Color) -> None:
    """The prohibition does not ask who plays."""
    board = board_of(15, THREES) if color is BLACK else board_of(15, white=THREES)
    assert OMOK.judge(board, H8, color) == Verdict(forbidden=("double_three",))
    assert OMOK.forbidden_points(board, color)[H8] == ("double_three",)
    assert OMOK.forbidden_points(board, color.other) == {}


def test_two_fours_and_four_with_three_are_allowed() -> None:
    """Only threes are counted."""
    assert OMOK.judge(board_of(15, FOURS), H8, BLACK) == Verdict()
    assert OMOK.judge(board_of(15, [*FOURS[:3], "h9", "h10"]), H8, WHITE) == Verdict()


def test_a_five_overrides() -> None:
    """A stone that makes five and two threes wins."""
    board = board_of(15, [*THREES, "i9", "j10", "k11", "l12"])
    assert OMOK.judge(board, H8, BLACK).wins
    assert H8 not in OMOK.forbidden_points(board, BLACK)
    assert H8 in OMOK.winning_points(board, BLACK)


def test_six_is_nothing() -> None:
    """Neither a win nor forbidden."""
    board, point = row("xxx*xx")
    assert OMOK.judge(board, point, BLACK) == Verdict()


def test_false_threes_count() -> None:
    """What the recursive check of renju saves is forbidden here: there is no recursion in the casual form."""
    saved = 0
    for position in corpus():
        found = names(OMOK.forbidden_points(corpus_board(position), BLACK))
        missing = set(position["false_double_threes"]) - set(found)
        assert not missing
        saved += len(position["false_double_threes"])
    assert saved > 30
