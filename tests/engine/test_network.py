"""The evaluation as a plain reading of its weights, in fractions instead of whole numbers."""

import random

import pytest

from narabe_engine import codes
from narabe_engine.weights import (
    BASE_UNIT,
    BLOCK,
    DIRECT_UNIT,
    FACT_UNIT,
    OUT_UNIT,
    PULL_UNIT,
    SUM_UNIT,
    weights,
)
from tests.engine.test_kernel import board_of

NONE = 4 * codes.KINDS


def plain_value(rule: str, stones: list[int]) -> tuple[int, float]:
    """The board's value after stones in turn, and the same by the weights."""
    board, fitted = board_of(15, rule), weights(rule)
    for cell in stones:
        board.make(cell)
    board.tell()
    told, side = list(board.told), board.side
    sums = [0.0] * codes.SUMS
    for cell in list(board.points)[:225]:
        if board.cells[cell] == codes.EMPTY:
            for color in (0, 1):
                row = (
                    color * BLOCK + (board.word[color * codes.AREA + cell] >> codes.NUMBER & 4095)
                ) * codes.SUMS
                for i in range(codes.SUMS):
                    sums[(i + 4 * side) % codes.SUMS] += fitted.rows[row + i] / SUM_UNIT
    rows = [4 * kind + many for kind, many in enumerate(told)] + [NONE + board.threats()]
    base = side * len(fitted.facts) // 2
    logit = fitted.base / BASE_UNIT
    for j in range(codes.HIDDEN):
        hidden = sum(fitted.facts[base + row * codes.HIDDEN + j] for row in rows) / FACT_UNIT
        hidden += sum(x * fitted.pull[j * codes.SUMS + i] for i, x in enumerate(sums)) / PULL_UNIT
        logit += max(0.0, hidden) * fitted.out[j] / OUT_UNIT
    logit += sum(x * fitted.direct[i] for i, x in enumerate(sums)) / DIRECT_UNIT
    return board.evaluate(), 200 * logit


@pytest.mark.parametrize("rule", ["freestyle", "renju", "caro5"])
def test_the_value_is_that_of_the_weights(rule: str) -> None:
    """Rounding to whole numbers costs two units at most, whoever moves."""
    rng = random.Random(4)
    points = list(board_of(15, rule).points)
    middle = [points[y * 15 + x] for y in range(4, 11) for x in range(4, 11)]
    for count in (0, 9, 14):
        found, plain = plain_value(rule, rng.sample(middle, count))
        assert found == pytest.approx(plain, abs=2)
