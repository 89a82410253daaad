"""Wins by fours where a four may have several answers: caro, in which a five that is shut in on both ends is none.

A four there is stopped on the point that would complete it, or at an open end of the five to be. All answers are
tried, so a win is one against each of them. Exact within a bound of nodes; plain Python on the compiled board, for
people's questions and not for the search.
"""

from collections.abc import Iterator
from typing import Final

from narabe_engine import codes
from narabe_engine.kernel import Board

MOST_NODES: Final = 800
"""Fours that are tried at most: a quarter of a second."""
_FAR: Final = 5
"""Steps from the point that completes a five to the farthest one that can shut it in."""


class Branching:
    """A solver on a board, which is left as it was."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._nodes = 0
        self._deeper = False

    def solve(self, most: int) -> tuple[int, ...]:
        """The cells of the shortest win of the side to move, with the answers that hold out longest; empty: none.

        ``most`` bounds the number of fours. After ``MOST_NODES`` a win counts as not there.
        """
        self._nodes = MOST_NODES
        for fours in range(most + 1):
            self._deeper = False
            line = self._attack(fours)
            if line or not self._deeper or self._nodes <= 0:
                return line
        return ()

    def after(self, cell: int, most: int) -> tuple[int, ...]:
        """The shortest win that the four on ``cell`` begins, that stone included; empty: none."""
        self._nodes = MOST_NODES
        for fours in range(1, most + 1):
            self._deeper = False
            line = self._four(cell, fours)
            if line or not self._deeper or self._nodes <= 0:
                return line
        return ()

    def fours(self) -> Iterator[int]:
        """The cells where the side to move makes a four or a five."""
        board = self._board
        for cell in board.points[: board.size**2]:
            if board.cells[cell] == codes.EMPTY and board.grade_at(cell, board.side) >= codes.G_FOUR:
                yield cell

    def _attack(self, fours: int) -> tuple[int, ...]:
        board = self._board
        if board.has(board.side, codes.G_FIVE):
            return (board.find(board.side, codes.G_FIVE),)
        if fours == 0:
            self._deeper = True
            return ()
        for cell in list(self.fours()):
            if self._nodes <= 0:
                return ()
            if line := self._four(cell, fours):
                return line
        return ()

    def _four(self, cell: int, fours: int) -> tuple[int, ...]:
        """The line that a four begins, if it wins against every answer."""
        board, side = self._board, self._board.side
        self._nodes -= 1
        if board.grade_at(cell, side) == codes.G_FIVE:
            return (cell,)
        board.make(cell)
        try:
            if board.has(board.side, codes.G_FIVE) or not board.has(side, codes.G_FIVE):
                return ()
            rest = self._against_all(side, fours)
        finally:
            board.undo()
        return (cell, *rest) if rest else ()

    def _against_all(self, side: int, fours: int) -> tuple[int, ...]:
        board = self._board
        longest: tuple[int, ...] = ()
        five = board.find(side, codes.G_FIVE)
        for answer in self.answers(side):
            board.make(answer)
            line = self._attack(fours - 1)
            board.undo()
            if not line:
                return ()
            if len(line) >= len(longest):
                longest = (answer, *line)
        return longest or self._unstopped(five, side)

    def _unstopped(self, five: int, side: int) -> tuple[int, ...]:
        """Two fives threaten and no stone stops both: one of them is stopped, the other one made."""
        board = self._board
        board.make(five)
        last = board.find(side, codes.G_FIVE)
        board.undo()
        return (five, last)

    def answers(self, side: int) -> list[int]:
        """The cells where a stone of the other side, to move, leaves ``side`` no five."""
        board, five = self._board, self._board.find(side, codes.G_FIVE)
        around = [five]
        for step in (1, codes.STRIDE, codes.STRIDE + 1, codes.STRIDE - 1):
            around += [five + sign * far * step for far in range(1, _FAR + 1) for sign in (1, -1)]
        return [cell for cell in around if board.cells[cell] == codes.EMPTY and self._stops(cell, side)]

    def _stops(self, cell: int, side: int) -> bool:
        board = self._board
        board.make(cell)
        stopped = not board.has(side, codes.G_FIVE)
        board.undo()
        return stopped
