"""Freestyle: five or more in a row wins, for either colour."""

from narabe_core.board import Board
from narabe_core.rules.base import NOTHING, Verdict, register
from narabe_core.types import Color, Point

FIVE = 5


class Freestyle:
    """Five or more wins (``rules.md`` §1: run of five or longer, both colours)."""

    name = "freestyle"

    def judge(self, board: Board, point: Point, color: Color) -> Verdict:
        """Wins by every row of five or more through ``point``."""
        lines = tuple(row for row in board.rows(point, color) if len(row) >= FIVE)
        return Verdict(lines) if lines else NOTHING


register(Freestyle())
