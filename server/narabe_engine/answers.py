"""Where a four can be stopped. Compiled with ``answers.pxd``, as ``kernel.py`` is.

In all rules but caro that is where the five would be made. In caro a five that is shut in on both ends is none: a
four is stopped at an end of the five to be as well, where its other end is shut, and one stone may stop two fours.
"""

from narabe_engine import codes
from narabe_engine.kernel import Board


class Answers:
    """The answers to a four on a board, which is left as it was."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def at(self, side: int, five: int, number: int) -> int:
        """A cell where a stone of the other side, to move, leaves ``side`` no five; 0 where there is none.

        ``five`` is one where ``side`` makes one. All answers have a ``number`` below ``codes.ANSWERS``, each its own.
        """
        cell = five
        if number:
            axis = (number - 1) // (2 * codes.PAD)
            far = (number - 1) % (2 * codes.PAD) - codes.PAD
            if self.board.class_at(five, side, axis) != codes.FIVE:
                return 0
            cell += self.board.steps[axis] * (far if far < 0 else far + 1)
        if self.board.cells[cell] != codes.EMPTY:
            return 0
        self.board.make(cell)
        left = self.board.has(side, codes.G_FIVE)
        self.board.undo()
        return 0 if left else cell

    def danger(self, side: int) -> int:
        """How many cells win ``side`` the game by an open four or two, were it to move: only on their lines is help.

        In caro 0 where one of these fours can be stopped when it is made: then help may come from anywhere.
        """
        cells = self.board.has(side, codes.G_WINS_FOUR)
        if cells == 0 or self.board.shut == 0:
            return cells
        for i in range(self.board.size * self.board.size):
            cell = self.board.points[i]
            if self.board.grade_at(cell, side) == codes.G_WINS_FOUR and self._stopped(cell, side):
                return 0
        return cells

    def _stopped(self, cell: int, side: int) -> int:
        # Whether a four on ``cell`` could be stopped, were ``side`` to move.
        stopped = 0
        self.board.turn()
        self.board.make(cell)
        five = self.board.find(side, codes.G_FIVE)
        for number in range(codes.ANSWERS):
            if self.at(side, five, number):
                stopped = 1
                break
        self.board.undo()
        self.board.turn()
        return stopped
