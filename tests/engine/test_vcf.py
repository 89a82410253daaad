import random

import pytest

from narabe_engine.kernel import Board
from narabe_engine.patterns import tables
from narabe_engine.vcf import Vcf
from narabe_engine.weights import weights
from tests.engine.plain import Cell, Plain
from tests.engine.test_kernel import index

LIMIT = 100_000


def position(rule: str, seed: int) -> tuple[Board, Plain]:
    """A crowded middle game on eleven lines, as both boards see it; Black moves."""
    rng = random.Random(seed)
    board, plain = Board(11, tables(rule), weights(rule)), Plain(11, rule)
    side = 0
    while len(plain.stones) < 22:
        cell: Cell = (rng.randrange(1, 10), rng.randrange(1, 10))
        if plain.free(cell) and not plain.wins(cell, side):
            board.put(index(cell), side)
            plain.stones[cell] = side
            side = 1 - side
    return board, plain


@pytest.mark.parametrize("rule", ["freestyle", "standard", "renju", "caro5", "caro6"])
def test_wins_by_fours_are_the_shortest(rule: str) -> None:
    """The solver's answer is that of brute force: whether there is a win, and how long."""
    lengths, fours = [], 3 if rule.startswith("caro") else 4  # there are more answers to be tried
    for seed in range(40):
        board, plain = position(rule, seed)
        for side in (0, 1):
            if side:
                board.turn()
            plies = Vcf(board, 12).solve(fours, LIMIT)
            assert plies == plain.vcf(side, fours), (seed, side)
            lengths.append(plies)
    assert sum(plies > 3 for plies in lengths) >= 3, lengths


def test_the_line_wins() -> None:
    """The moves of a solution are a row of fours with their only answers, and the last one is a five."""
    solved = 0
    for seed in range(60):
        board, plain = position("freestyle", seed)
        vcf = Vcf(board, 12)
        plies = vcf.solve(8, LIMIT)
        cells = {index((x, y)): (x, y) for x in range(11) for y in range(11)}
        for ply in range(plies):
            cell, side = cells[vcf.line[ply]], ply % 2
            if ply == plies - 1:
                assert plain.wins(cell, 0)
            if side == 1:
                assert plain.wins(cell, 0)
            plain.stones[cell] = side
        solved += plies > 1
    assert solved > 5


def test_the_board_is_left_as_it_was() -> None:
    """Solving changes neither the stones nor the counters, and the limit of nodes is kept."""
    board, _ = position("freestyle", 1)
    before = (board.key, list(board.totals), list(board.count), list(board.word))
    vcf = Vcf(board, 10)
    vcf.solve(20, 50)
    assert vcf.nodes <= 51
    assert (board.key, list(board.totals), list(board.count), list(board.word)) == before
