"""Fast against slow. A hundred positions a block; NARABE_NIGHTLY=1 looks at twenty times as many blocks."""

import os
from random import Random

import pytest

from narabe_core.board import Board
from narabe_core.rules import get_rules
from narabe_core.types import BLACK, Color
from tests.core.rules.positions import corpus, corpus_board, crowd, free_points, stones_of, symmetries
from tests.reference.renju import Position, Stones
from tests.reference.rules import RULES, forbidden, winning_rows

NIGHTLY = os.environ.get("NARABE_NIGHTLY", "") not in {"", "0"}
BLOCKS = range(200 if NIGHTLY else 10)
POSITIONS = 100
SIZES = (15, 15, 15, 9, 10, 13, 19)
RENJU = get_rules("renju")


def slow_forbidden(size: int, stones: Stones) -> dict[int, tuple[str, ...]]:
    """Black's forbidden points by the reference."""
    slow = Position(size, stones)
    empty = (point for point in range(size * size) if (point % size, point // size) not in stones)
    return {point: kinds for point in empty if (kinds := slow.kinds((point % size, point // size)))}


@pytest.mark.slow
@pytest.mark.parametrize("block", BLOCKS)
def test_forbidden_points_are_those_of_the_definitions(block: int) -> None:
    """On random dense positions, laid in each of eight ways, all forbidden points and their kinds are the same."""
    rng = Random(block)
    for _ in range(POSITIONS):
        board = crowd(rng, rng.choice(SIZES))
        expected = slow_forbidden(board.size, stones_of(board))
        for symmetry in symmetries(board.size):
            laid = {symmetry.point(point): kinds for point, kinds in expected.items()}
            assert RENJU.forbidden_points(symmetry.board(board), BLACK) == laid, (symmetry, board)


def test_the_reference_knows_the_corpus() -> None:
    """The slow reference itself gives the published answers, so that both can't be wrong in the same way."""
    for position in corpus():
        board = corpus_board(position)
        known = set(RENJU.forbidden_points(board, BLACK))
        found = slow_forbidden(board.size, stones_of(board))
        assert set(found) == known
        assert sorted(map(list, found.values())) == sorted(position["forbidden"].values())


def rows_near(rng: Random, size: int) -> Board:
    """A position with long rows: mostly one colour, up to the edges."""
    own = rng.choice(list(Color))
    cells = bytes(rng.choice((0, own, own, own, own.other)) for _ in range(size * size))
    return Board(size, cells)


@pytest.mark.parametrize("rule", RULES)
def test_all_rules_agree_with_the_definitions(rule: str) -> None:
    """Winning rows, winning points and forbidden points are those of the reference, on small and large boards."""
    rng, rules = Random(rule), get_rules(rule)
    for make in (crowd, rows_near) * (60 if NIGHTLY else 3):
        board = make(rng, rng.choice((9, 15, 20)))
        for color in Color:
            assert_same(rule, board, color)
            assert list(rules.winning_points(board, color)) == sorted(rules.winning_points(board, color))


def assert_same(rule: str, board: Board, color: Color) -> None:
    """Fast and slow say the same about every empty point."""
    rules, size, stones, word = get_rules(rule), board.size, stones_of(board), color.name.lower()
    banned, wins = rules.forbidden_points(board, color), rules.winning_points(board, color)
    for point in free_points(board):
        verdict, place = rules.judge(board, point, color), (point % size, point // size)
        lines = {frozenset((p % size, p // size) for p in line) for line in verdict.lines}
        assert lines == winning_rows(rule, size, stones, word, place)
        assert verdict.forbidden == banned.get(point, ()) == forbidden(rule, size, stones, word, place)
        assert verdict.wins == (point in wins)
