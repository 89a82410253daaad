import random

import pytest

from narabe_engine import codes
from narabe_engine.kernel import Board
from narabe_engine.patterns import tables
from narabe_engine.vct import Vct
from narabe_engine.weights import weights

LIMIT = 20_000
SIZE = 9
STONES = 3


def position(rule: str, seed: int) -> Board:
    """A crowded middle game on nine lines without a five to make; Black moves."""
    rng = random.Random(seed)
    board = Board(SIZE, tables(rule), weights(rule))
    while board.ply < 14:
        cell = board.points[rng.randrange(1, 8) * SIZE + rng.randrange(1, 8)]
        if board.cells[cell] == codes.EMPTY and board.grade_at(cell, board.side) < codes.G_FOUR:
            board.make(cell)
    return board


def attack(board: Board, stones: int) -> bool:
    """Whether the mover wins with so many stones that all make fours or open threes; every answer is tried."""
    side = board.side
    if board.has(side, codes.G_FIVE):
        return True
    for cell in empties(board) if stones > 1 else ():
        if board.grade_at(cell, side) >= codes.G_THREE and not board.fouls_now(cell):
            board.make(cell)
            won = defended(board, stones - 1)
            board.undo()
            if won:
                return True
    return False


def defended(board: Board, stones: int) -> bool:
    """Whether every answer to a threat loses to so many more stones."""
    side = board.side
    fives = [cell for cell in empties(board) if board.grade_at(cell, 1 - side) == codes.G_FIVE]
    if board.has(side, codes.G_FIVE) or not (fives or board.has(1 - side, codes.G_WINS_FOUR)):
        return False
    for cell in fives[:1] or empties(board):
        if not board.fouls_now(cell):
            board.make(cell)
            won = attack(board, stones)
            board.undo()
            if not won:
                return False
    return True


def empties(board: Board) -> list[int]:
    """All empty cells."""
    cells = board.cells  # each look at the compiled board's is a copy
    return [cell for cell in board.points[: SIZE * SIZE] if cells[cell] == codes.EMPTY]


@pytest.mark.slow
@pytest.mark.parametrize("rule", ["freestyle", "standard", "renju"])
def test_a_win_by_threats_is_what_brute_force_finds(rule: str) -> None:
    """With three stones: the slow search agrees that there is a win, and finds none that the solver misses."""
    wins = 0
    for seed in range(12):
        board = position(rule, seed)
        for _ in range(2):
            board.turn()
            plies = Vct(board, 12).solve(LIMIT)
            slow = attack(board, STONES)
            assert not slow or plies, seed
            if 0 < plies < 2 * STONES:
                assert slow, seed
            wins += slow
    assert wins > 3


def test_the_move_keeps_the_win() -> None:
    """After the first move of a proof every answer leaves a proof that is shorter."""
    proofs = 0
    for seed in range(25):
        board = position("freestyle", seed)
        vct = Vct(board, 12)
        plies = vct.solve(LIMIT)
        if plies < 5:
            continue
        proofs += 1
        board.make(vct.move)
        if not board.has(0, codes.G_FIVE):
            for cell in empties(board):
                board.make(cell)
                assert Vct(board, 12).solve(LIMIT)
                board.undo()
    assert proofs > 1


def test_the_limit_is_kept_and_the_board_left_as_it_was() -> None:
    """A hundred nodes are hardly exceeded; stones, counters and the side to move stay."""
    for seed in range(10):
        board = position("standard", seed)
        before = (board.key, list(board.totals), list(board.count), list(board.word), board.ply)
        vct = Vct(board, 10)
        vct.solve(100)
        assert vct.nodes < 400
        assert (board.key, list(board.totals), list(board.count), list(board.word), board.ply) == before


def test_caro_is_not_played() -> None:
    """Where a stone may stop two fives no proof is tried."""
    assert Vct(position("caro5", 1), 10).solve(LIMIT) == 0
