"""Standard gomoku: exactly five in a row wins; six or more is nothing, and the game goes on."""

from narabe_core.board import Board
from narabe_core.rules.base import FIVE, NOTHING, Verdict, register
from narabe_core.types import Color, Point


class Standard:
    """Exactly five wins (``rules.md`` §1); a five beside an overline of the same stone still wins."""

    name = "standard"
    passes = False

    def judge(self, board: Board, point: Point, color: Color) -> Verdict:
        """Wins by every row of exactly five through ``point``."""
        lines = tuple(row for row in board.rows(point, color, FIVE) if len(row) == FIVE)
        return Verdict(lines) if lines else NOTHING


register(Standard())
