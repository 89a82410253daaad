"""The likelihood of moves as a plain reading of its weights, in fractions instead of whole numbers."""

import random

import pytest

from narabe_engine import codes
from narabe_engine.kernel import Board
from narabe_engine.policy import Policy
from narabe_engine.weights import BLOCK, LEAD_UNIT, LIKE_UNIT, WAYS, weights
from tests.engine.test_kernel import board_of


def way(board: Board, cell: int, back: int) -> int:
    """The number of the way from one of the last stones to a cell."""
    if board.ply <= back:
        return WAYS - 1
    last = board.moves[board.ply - back]
    dx, dy = abs(cell % 32 - last % 32), abs(cell // 32 - last // 32)
    return WAYS - 2 if max(dx, dy) >= codes.NEAR else max(dx, dy) * codes.NEAR + min(dx, dy)


def plain_likelihood(board: Board, rule: str, cell: int) -> float:
    """The logit by the weights."""
    fitted, side = weights(rule), board.side
    number = [board.word[color * codes.AREA + cell] >> codes.NUMBER & 4095 for color in (0, 1)]
    parts = (
        (fitted.order, side * BLOCK + number[side]),
        (fitted.order, (3 - side) * BLOCK + number[1 - side]),
        (fitted.steps, way(board, cell, 0)),
        (fitted.steps, WAYS + way(board, cell, 1)),
        (fitted.states, side * codes.MASKS + board.threats()),
    )
    logit = 0.0
    for i in range(codes.LIKES):
        like = sum(table[row * codes.LIKES + i] for table, row in parts) / LIKE_UNIT
        logit += (max(0.0, like) if i else like) * fitted.lead[i] / LEAD_UNIT
    return logit


@pytest.mark.parametrize("rule", ["freestyle", "renju", "caro6"])
@pytest.mark.parametrize("stones", [0, 1, 2, 15])
def test_the_likelihood_is_that_of_the_weights(rule: str, stones: int) -> None:
    """Within a hundredth and a half, whoever moves, however few stones there are, at the far ends of the board too."""
    board, rng = board_of(20, rule), random.Random(stones)
    points = list(board.points)
    for cell in rng.sample([points[y * 20 + x] for y in range(4, 12) for x in range(4, 12)], stones):
        board.make(cell)
    policy = Policy(board)
    policy.begin()
    for cell in points:
        if board.cells[cell] == codes.EMPTY:
            assert policy.likelihood(cell) == pytest.approx(
                100 * plain_likelihood(board, rule, cell), abs=1.5
            )


def test_what_stops_a_four_is_likelier_than_a_far_stone() -> None:
    """The fitted numbers make sense: an open three is answered beside it, not in a corner."""
    board = board_of(15, "freestyle")
    points = list(board.points)
    for point in (112, 0, 113, 224, 114):
        board.make(points[point])
    policy = Policy(board)
    policy.begin()
    assert policy.likelihood(points[111]) > policy.likelihood(points[29]) + 300
