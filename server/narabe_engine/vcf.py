"""Wins by fours: every attacking stone threatens five, so each has one answer, in caro some. Exact, shortest first.

Compiled with ``vcf.pxd``, as ``kernel.py`` is.
"""

from array import array

from narabe_engine import codes
from narabe_engine.answers import Answers
from narabe_engine.kernel import Board

_EVER = 127
"""No number of fours wins."""
_LONG = 128
"""Plies of a line at most."""


class Vcf:
    """A solver on a board, with a memory of what was refuted; the board is left as it was.

    ``bits``: the memory has two to this many entries of nine bytes. ``stop`` may be set by another thread.
    """

    def __init__(self, board: Board, bits: int) -> None:
        self.board = board
        self.mask = (1 << bits) - 1
        self.known = array("Q", bytes(8 << bits))
        self.failed = array("b", bytes(1 << bits))
        self.answers = Answers(board)
        self.line = [0] * 512
        self.longest = [0] * 16384  # _LONG for each ply
        self.length = 0
        self.nodes = 0
        self.limit = 0
        self.deeper = 0
        self.stop = 0

    def solve(self, most: int, limit: int, first: int = 0) -> int:
        """The number of plies of the shortest win of the side to move, at most ``most`` fours (60 or less); 0 if none.

        ``limit`` bounds the nodes: after it the answer 0 means nothing. The moves are in ``line``, with the answers
        that hold out longest. With a cell as ``first`` only a win that a four there begins counts.
        """
        self.nodes = 0
        self.limit = limit
        for fours in range(1 if first else 0, most + 1):
            self.deeper = 0
            if self._four(first, fours, 0) if first else self.attack(fours, 0):
                return self.length
            if self.deeper == 0 or self._over():
                break
        return 0

    def attack(self, fours: int, ply: int) -> int:
        """Whether the side to move wins with this many fours or fewer."""
        self.nodes += 1
        side = self.board.side
        if self.board.has(side, codes.G_FIVE):
            self.line[ply] = self.board.find(side, codes.G_FIVE)
            self.length = ply + 1
            return 1
        if fours == 0:
            self.deeper = 1
            return 0
        if self._over():
            return 0
        fives = self.board.has(1 - side, codes.G_FIVE)
        if (fives > 1 and self.board.shut == 0) or self.board.fours(side) == 0:
            return 0
        slot = self.board.key & self.mask
        if self.known[slot] == self.board.key and self.failed[slot] >= fours:
            if self.failed[slot] < _EVER:
                self.deeper = 1
            return 0
        before = self.deeper
        self.deeper = 0
        block = self.board.find(1 - side, codes.G_FIVE) if fives and self.board.shut == 0 else 0
        won = self._four(block, fours, ply) if block else self._any_four(fours, ply)
        if won == 0 and self._over() == 0:
            self.known[slot] = self.board.key
            self.failed[slot] = fours if self.deeper else _EVER
        self.deeper |= before
        return won

    def _over(self) -> int:
        return 1 if self.stop or self.nodes >= self.limit else 0

    def _any_four(self, fours: int, ply: int) -> int:
        side = self.board.side
        for grade in range(codes.G_SUSPECT, codes.G_FOUR - 1, -1):
            left = self.board.has(side, grade)
            i = 0
            while left:
                cell = self.board.points[i]
                i += 1
                if self.board.word[side * codes.AREA + cell] >> codes.GRADE == grade:
                    left -= 1
                    if self._four(cell, fours, ply):
                        return 1
        return 0

    def _four(self, cell: int, fours: int, ply: int) -> int:
        # One four, its forced answer, and what follows.
        side = self.board.side
        grade = self.board.grade_at(cell, side)
        if grade < codes.G_FOUR or self.board.fouls_now(cell):
            return 0
        self.board.make(cell)
        self.line[ply] = cell
        won = 0
        if self.board.has(1 - side, codes.G_FIVE) == 0:
            won = self._answer(cell, side, fours, ply + 1)
        self.board.undo()
        return won

    def _answer(self, cell: int, side: int, fours: int, ply: int) -> int:
        reply = self.board.five_by(cell, side)
        if reply == 0:
            return 0
        self.line[ply] = reply
        if self.board.shut:
            return self._all_answers(reply, side, fours, ply)
        if self.board.fouls_now(reply):
            self.line[ply] = 0
            self.line[ply + 1] = reply
            self.length = ply + 2
            return 1
        self.board.make(reply)
        won = self.attack(fours - 1, ply + 1)
        self.board.undo()
        return won

    def _all_answers(self, five: int, side: int, fours: int, ply: int) -> int:
        # In caro: what wins against every answer. Where none stops two fives, one is stopped and the other made.
        most = 0
        for number in range(codes.ANSWERS):
            cell = self.answers.at(side, five, number)
            if cell:
                self.line[ply] = cell
                self.board.make(cell)
                won = self.attack(fours - 1, ply + 1)
                self.board.undo()
                if won == 0:
                    return 0
                if self.length > most:
                    most = self.length
                    for i in range(ply, most):
                        self.longest[ply * _LONG + i] = self.line[i]
        if most == 0:
            self._unstopped(five, side, ply)
            return 1
        self.length = most
        for i in range(ply, most):
            self.line[i] = self.longest[ply * _LONG + i]
        return 1

    def _unstopped(self, five: int, side: int, ply: int) -> None:
        self.board.make(five)
        self.line[ply] = five
        self.line[ply + 1] = self.board.find(side, codes.G_FIVE)
        self.length = ply + 2
        self.board.undo()
