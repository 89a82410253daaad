"""That no move breaks the rules or throws the game away at once. NARABE_PROOF=10000 asks so many positions."""

import os
import random

import pytest

from narabe_core.board import Board
from narabe_core.notation import parse_point
from narabe_core.rules import get_rules
from narabe_core.types import BLACK, WHITE, Color, Point
from narabe_engine import native
from narabe_engine.engine import Engine
from narabe_engine.timeman import Limits
from tests.core.rules.positions import corpus

POSITIONS = int(os.environ.get("NARABE_PROOF", "300" if native else "40"))
SIZE = 15
FEW = Limits(nodes=60)
Stones = dict[Point, Color]


def dense(rule: str, seed: int) -> tuple[Stones, Color]:
    """A crowded position without a win, with as many stones of either side or one more of Black's."""
    source, rules = random.Random(f"{rule} {seed}"), get_rules(rule)
    board, stones = Board.empty(SIZE), Stones()
    reach = source.choice((2, 3, 4, 7))
    near = [Point(y * SIZE + x) for y in range(7 - reach, 8 + reach) for x in range(7 - reach, 8 + reach)]
    source.shuffle(near)
    for point in near[: source.randrange(8, max(9, len(near) * 3 // 4))]:
        color = Color(1 + len(stones) % 2)
        if not rules.judge(board, point, color).wins:
            board = board.place(point, color)
            stones[point] = color
    return stones, Color(1 + len(stones) % 2)


def answer(rule: str, stones: Stones, color: Color) -> tuple[Board, Point]:
    """The board and the engine's move on it."""
    engine, board = Engine(SIZE, rule, table_bits=12), Board.empty(SIZE)
    for point, stone in stones.items():
        engine.place(point, stone)
        board = board.place(point, stone)
    return board, engine.decide(color, FEW)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_black_never_plays_a_forbidden_point() -> None:
    """In crowded positions of renju, whoever's stones they are; where every empty point is forbidden, any will do."""
    rules = get_rules("renju")
    for seed in range(POSITIONS):
        stones, _ = dense("renju", seed)
        board, point = answer("renju", stones, BLACK)
        forbidden = rules.forbidden_points(board, BLACK)
        assert point not in stones, seed
        assert point not in forbidden or len(forbidden) + len(stones) == SIZE**2, seed


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("rule", ["freestyle", "standard", "caro5", "renju"])
def test_no_game_is_lost_at_once(rule: str) -> None:
    """A five is made where there is one; else the opponent is left none, where a move can take them all."""
    rules = get_rules(rule)
    for seed in range(POSITIONS // 4):
        stones, color = dense(rule, seed)
        board, point = answer(rule, stones, color)
        assert point not in stones, seed
        if wins := rules.winning_points(board, color):
            assert point in wins, seed
            continue
        threats = rules.winning_points(board, color.other)
        if threats and rules.winning_points(board.place(point, color), color.other):
            assert all(loses(rule, board, other, color) for other in free(board)), seed


def free(board: Board) -> list[Point]:
    """The empty points: in caro a five may be stopped beside the point where it would be made."""
    return [Point(at) for at, cell in enumerate(board.cells) if not cell]


def loses(rule: str, board: Board, point: Point, color: Color) -> bool:
    """Whether a move is not allowed or leaves the opponent a five."""
    rules = get_rules(rule)
    if point in rules.forbidden_points(board, color):
        return True
    return bool(rules.winning_points(board.place(point, color), color.other))


@pytest.mark.slow
def test_no_forbidden_point_of_the_corpus_is_played() -> None:
    """In the positions that independent programs agree on."""
    rules = get_rules("renju")
    positions = corpus()
    assert len(positions) == 80
    for position in positions:
        stones = {
            parse_point(name, SIZE): color
            for color, names in ((BLACK, position["black"]), (WHITE, position["white"]))
            for name in names
        }
        board, point = answer("renju", stones, BLACK)
        assert point not in rules.forbidden_points(board, BLACK), position["id"]
