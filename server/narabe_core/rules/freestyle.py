"""Freestyle: five or more in a row wins, for either colour."""

from narabe_core.board import Board
from narabe_core.rules.base import register
from narabe_core.rules.rows import RowRules
from narabe_core.types import Color, Line


class Freestyle(RowRules):
    """Five or more wins (both colours)."""

    name = "freestyle"

    def flawed(self, board: Board, row: Line, color: Color) -> None:
        """No row of five or more has a flaw."""


register(Freestyle())
