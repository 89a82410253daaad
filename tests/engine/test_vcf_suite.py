import json
import statistics
import time
from pathlib import Path

import pytest

from narabe_core.types import Color, Point
from narabe_engine import native
from narabe_engine.engine import Engine
from narabe_engine.kernel import Board
from narabe_engine.patterns import tables
from narabe_engine.vcf import Vcf
from narabe_engine.weights import weights
from tests.engine.plain import Plain
from tests.engine.test_kernel import index

SUITE: list[tuple[str, int, str, int]] = [
    tuple(position) for position in json.loads((Path(__file__).parents[1] / "data/vcf.json").read_text())
]
"""Made by narabe_engine/tuning/vcf_suite.py from the engine's own games."""
SHARE = SUITE if native else SUITE[::25]


def cells(size: int, stones: str) -> list[tuple[int, int]]:
    """Columns and rows of stones by name."""
    return [(ord(name[0]) - ord("a"), size - int(name[1:])) for name in stones.split()]


def boards(rule: str, size: int, stones: str) -> tuple[Board, Plain]:
    """The position on the kernel's board and on a plain one."""
    board, plain = Board(size, tables(rule), weights(rule)), Plain(size, rule)
    for number, cell in enumerate(cells(size, stones)):
        board.make(index(cell))
        plain.stones[cell] = number % 2
    return board, plain


@pytest.mark.slow
def test_every_win_is_found_with_its_length() -> None:
    """All positions are solved, each in the number of plies written down, and half of them in five milliseconds."""
    spent = []
    for rule, size, stones, plies in SHARE:
        engine = Engine(size, rule, table_bits=16)
        for number, (x, y) in enumerate(cells(size, stones)):
            engine.place(Point(y * size + x), Color(1 + number % 2))
        began = time.thread_time()
        assert engine.fours(Color(1 + len(stones.split()) % 2)) == plies, stones
        spent.append(time.thread_time() - began)
    if native:
        assert statistics.median(spent) < 0.005


@pytest.mark.slow
def test_every_line_wins_by_the_plain_rules() -> None:
    """Each solution, move by move: a four, legal, its only answer, and a five at the end."""
    for rule, size, stones, plies in SHARE:
        board, plain = boards(rule, size, stones)
        vcf = Vcf(board, 14)
        assert vcf.solve(60, 1_000_000) == plies
        at = {index((x, y)): (x, y) for x in range(size) for y in range(size)}
        me = board.side
        for ply in range(plies):
            if vcf.line[ply] == 0:  # the answer is forbidden to Black
                assert plain.forbidden(at[vcf.line[ply + 1]])
                continue
            cell, side = at[vcf.line[ply]], (me + ply) % 2
            assert plain.free(cell)
            if side != me or ply == plies - 1:
                assert plain.wins(cell, me)
            else:
                assert not (rule == "renju" and me == 0 and plain.forbidden(cell))
                assert ply == 0 or not any(
                    plain.wins(other, 1 - me) for other in plain.empties() if other != cell
                )
            plain.stones[cell] = side


@pytest.mark.slow
def test_no_shorter_win_exists() -> None:
    """Brute force by the plain rules, with one four less than the solution, finds nothing; with as many it wins."""
    short = [position for position in SUITE if position[3] <= 7]
    for rule, size, stones, plies in short[:: 6 if native else 30]:
        _, plain = boards(rule, size, stones)
        assert plain.vcf(len(plain.stones) % 2, plies // 2) == plies, stones


def test_the_suite_is_large_and_deep() -> None:
    """Five hundred positions of three rules, many of them long."""
    assert len(SUITE) == 500
    assert {rule for rule, *_ in SUITE} == {"freestyle", "standard", "renju"}
    assert sum(plies >= 9 for *_, plies in SUITE) > 150
