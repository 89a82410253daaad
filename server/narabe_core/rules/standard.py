"""Standard gomoku: exactly five in a row wins; six or more is nothing, and the game goes on."""

from narabe_core.board import Board
from narabe_core.rules.base import register
from narabe_core.rules.lines import FIVE
from narabe_core.rules.reasons import DeadRow, Flaw
from narabe_core.rules.rows import RowRules
from narabe_core.types import Color, Line


class ExactlyFive(RowRules):
    """Exactly five wins; a five beside an overline of the same stone still wins."""

    def flawed(self, board: Board, row: Line, color: Color) -> DeadRow | None:  # noqa: ARG002 - length decides
        """Six or more is an overline."""
        return DeadRow(row, Flaw.OVERLINE) if len(row) > FIVE else None


class Standard(ExactlyFive):
    """Exactly five wins, for either colour, and nothing is forbidden."""

    name = "standard"


register(Standard())
