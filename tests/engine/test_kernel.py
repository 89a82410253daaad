import random
import re
from collections import Counter
from pathlib import Path

import pytest

from narabe_engine import codes
from narabe_engine.kernel import Board
from narabe_engine.patterns import RULES, tables
from narabe_engine.weights import weights
from tests.core.rules.positions import corpus
from tests.engine.plain import AXES, Cell, Plain

CODES_PXD = Path(codes.__file__).with_suffix(".pxd")


def board_of(size: int, rule: str) -> Board:
    """An empty board."""
    return Board(size, tables(rule), weights(rule))


def index(cell: Cell) -> int:
    """The kernel's number of a cell."""
    return (cell[1] + codes.PAD) * codes.STRIDE + cell[0] + codes.PAD


def crowded(size: int, rule: str, stones: int, seed: int) -> tuple[Board, Plain]:
    """The same random stones on both boards, mostly in clumps."""
    rng = random.Random(seed)
    board, plain = board_of(size, rule), Plain(size, rule)
    while len(plain.stones) < stones:
        cell = (rng.randrange(size), rng.randrange(size))
        if rng.random() < 0.8:
            cell = (min(cell[0] // 2 + size // 4, size - 1), min(cell[1] // 2 + size // 4, size - 1))
        if plain.free(cell):
            side = rng.randrange(2)
            board.put(index(cell), side)
            plain.stones[cell] = side
    return board, plain


def state(board: Board) -> tuple[object, ...]:
    """All that must come back after a stone is taken back."""
    return (
        tuple(board.word), tuple(board.keys), tuple(board.near), tuple(board.count),
        tuple(board.totals), board.key, board.free, board.side, board.ply,
    )  # fmt: skip


def test_the_compiler_reads_the_same_numbers() -> None:
    """codes.pxd says what codes.py says, name by name."""
    said = dict(re.findall(r"^    (\w+) = (\d+)$", CODES_PXD.read_text(), re.MULTILINE))
    assert {name: int(value) for name, value in said.items()} == {
        name: value for name, value in vars(codes).items() if name.isupper()
    }


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("size", [9, 15, 20])
def test_fives_and_fours_are_those_of_the_rule(rule: str, size: int) -> None:
    """On crowded boards each empty cell's fives, and the fives a stone there would threaten, are as scanned."""
    for seed in range(3):
        board, plain = crowded(size, rule, size * size // 3, seed)
        for cell in plain.empties():
            for side in (0, 1):
                assert (board.grade_at(index(cell), side) == codes.G_FIVE) == plain.wins(cell, side), (
                    cell,
                    side,
                )
                plain.stones[cell] = side
                for number, axis in enumerate(AXES):
                    shape = board.class_at(index(cell), side, number)
                    if not plain.five(cell, axis, side) and plain.row(cell, axis, side)[0] <= 5:
                        fives = len(plain.completions(cell, axis, side))
                        assert fives == (
                            0 if not codes.FOUR <= shape <= codes.OPEN_FOUR else 1 + (shape > codes.FOUR)
                        ), (cell, side, axis, shape)
                del plain.stones[cell]


@pytest.mark.parametrize("rule", RULES)
def test_what_is_kept_up_to_date_is_what_a_fresh_board_says(rule: str) -> None:
    """After any play and taking back, codes, counters, sum and hash are those of the stones alone."""
    rng = random.Random(3)
    board = board_of(15, rule)
    for _ in range(30):
        while board.ply and rng.random() < 0.4:
            board.undo()
        for _ in range(rng.randrange(8)):
            free = [p for p in board.points[: 15 * 15] if board.cells[p] == codes.EMPTY]
            board.make(rng.choice(free))
        fresh = board_of(15, rule)
        for number in range(board.ply):
            fresh.make(board.moves[number + 1])
        empty = [p for p in board.points[: 15 * 15] if board.cells[p] == codes.EMPTY]
        assert [board.word[p] for p in empty] == [fresh.word[p] for p in empty]
        assert (tuple(board.totals), board.key, board.free) == (tuple(fresh.totals), fresh.key, fresh.free)
        grades = Counter(side * codes.GRADES + board.grade_at(p, side) for p in empty for side in (0, 1))
        assert list(board.count) == [grades[i] for i in range(2 * codes.GRADES)]


def test_taking_back_restores_everything() -> None:
    """A game played and taken back leaves no trace, stone by stone."""
    rng = random.Random(4)
    board, seen = board_of(13, "standard"), []
    for cell in rng.sample([(x, y) for x in range(13) for y in range(13)], 60):
        seen.append(state(board))
        board.make(index(cell))
    while seen:
        board.undo()
        assert state(board) == seen.pop()


def test_five_by_finds_the_five_of_the_last_stone() -> None:
    """The cell it names makes five with that stone, and it names one whenever there is one."""
    for seed in range(6):
        board, plain = crowded(15, "standard", 80, seed)
        for cell, side in plain.stones.items():
            goals = {index(at) for axis in AXES for at in plain.completions(cell, axis, side)}
            found = board.five_by(index(cell), side)
            assert (found in goals) if goals else found == 0


def test_forbidden_points_are_those_of_the_definition() -> None:
    """On crowded renju boards Black's forbidden cells are those that a plain reading of the rules finds."""
    seen = 0
    for seed in range(60):
        board, plain = crowded(15, "renju", 60, seed)
        for cell in plain.empties():
            forbidden = plain.forbidden(cell)
            seen += forbidden
            assert bool(board.fouls(index(cell))) == forbidden, (seed, cell)
    assert seen > 100


def test_forbidden_points_of_the_corpus() -> None:
    """Every position that independent programs agree on is judged as they do, fives included."""
    positions = corpus()
    assert len(positions) == 80
    for position in positions:
        size = position["board_size"]
        board = board_of(size, "renju")
        names = {chr(97 + x) + str(size - y): index((x, y)) for x in range(size) for y in range(size)}
        for side, color in enumerate((position["black"], position["white"])):
            for name in color:
                board.put(names[name], side)
        empty = {name: cell for name, cell in names.items() if board.cells[cell] == codes.EMPTY}
        assert {n for n, c in empty.items() if board.fouls(c)} == set(position["forbidden"]), position["id"]
        fives = {n for n, c in empty.items() if board.grade_at(c, 0) == codes.G_FIVE}
        assert fives == set(position["five_points"]), position["id"]
