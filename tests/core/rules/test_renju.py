from random import Random
from time import process_time

import pytest

from narabe_core.board import Board
from narabe_core.notation import parse_point
from narabe_core.rules import NOTHING, Verdict, get_rules
from narabe_core.rules.forbidden import Search
from narabe_core.rules.shapes import shapes
from narabe_core.types import BLACK, WHITE, Point
from tests.core.rules.positions import board_of, crowd, dearest, row, symmetries

RENJU = get_rules("renju")


def test_a_five_overrides_even_an_overline_of_the_same_stone() -> None:
    """Only the five is reported as winning line."""
    board = board_of(15, ["e8", "f8", "g8", "i8", "j8", "h9", "h10", "h11", "h12"])
    (line,) = RENJU.judge(board, parse_point("h8", 15), BLACK).lines
    assert len(line) == 5
    assert parse_point("h8", 15) not in RENJU.forbidden_points(board, BLACK)


def test_all_kinds_are_reported_in_order() -> None:
    """A stone can break all three prohibitions at once."""
    overline = ["c8", "d8", "e8", "f8", "g8"]
    fours = ["h9", "h10", "h11", "i9", "j10", "k11"]
    threes = ["i7", "j6"]
    board = board_of(15, [*overline[:3], "f8", "g8", "i8", *fours, *threes])
    assert RENJU.judge(board, parse_point("h8", 15), BLACK).forbidden[0] == "overline"
    both = board_of(15, ["e8", "f8", "g8", "h9", "h10", "h11", "i9", "j10", "g9", "f10"], ["d8", "h12"])
    assert RENJU.judge(both, parse_point("h8", 15), BLACK).forbidden == ("double_four", "double_three")


@pytest.mark.parametrize("text", ["xxx*xx", "oxxx*xxo", "xxxx*xxxx"])
def test_white_wins_with_six_and_black_must_not_make_it(text: str) -> None:
    """The whole row is White's winning line."""
    board, point = row(text)
    swapped = Board(15, board.cells.translate(bytes([0, 2, 1, *range(3, 256)])))
    assert RENJU.judge(board, point, BLACK) == Verdict(forbidden=("overline",))
    (line,) = RENJU.judge(swapped, point, WHITE).lines
    assert len(line) >= 6
    assert point in RENJU.winning_points(swapped, WHITE)
    assert point not in RENJU.winning_points(board, BLACK)


def test_an_empty_board_has_nothing() -> None:
    """Neither wins nor prohibitions, on boards of all sizes."""
    for size in range(9, 21):
        board = Board.empty(size)
        assert RENJU.forbidden_points(board, BLACK) == {}
        assert RENJU.winning_points(board, BLACK) == ()
        assert RENJU.judge(board, Point(0), BLACK) is NOTHING


def test_the_search_leaves_no_stone_behind() -> None:
    """Stones on trial are taken off again, however deep the check went."""
    rng = Random(3)
    for _ in range(50):
        board = crowd(rng, 15)
        search = Search(board)
        for point in RENJU.forbidden_points(board, BLACK):
            search.kinds(point, search.looks(point))
        assert search.board == board


@pytest.mark.parametrize("board", dearest(), ids=range(len(dearest())))
def test_the_dearest_known_positions_take_less_than_a_tenth_of_a_second(board: Board) -> None:
    """Positions that a long search made as dear as it could, in three orientations; time of this process alone."""
    times = []
    for symmetry in symmetries(15)[:3]:
        shapes.cache_clear()
        laid = symmetry.board(board)
        start = process_time()
        RENJU.forbidden_points(laid, BLACK)
        times.append(process_time() - start)
    assert min(times) < 0.1, times
