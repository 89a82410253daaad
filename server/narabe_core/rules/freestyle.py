"""Freestyle: five or more in a row wins, for either colour."""

from narabe_core.board import Board
from narabe_core.rules.base import FIVE, NOTHING, Verdict, register
from narabe_core.types import Color, Point


class Freestyle:
    """Five or more wins (``rules.md`` §1: run of five or longer, both colours)."""

    name = "freestyle"
    passes = False

    def judge(self, board: Board, point: Point, color: Color) -> Verdict:
        """Wins by every row of five or more through ``point``."""
        lines = board.rows(point, color, FIVE)
        return Verdict(tuple(lines)) if lines else NOTHING


register(Freestyle())
