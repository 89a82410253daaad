"""Why a stone wins, is forbidden, or is neither: the question that the rules answer with a tree of values."""

from narabe_core.board import Board
from narabe_core.errors import CoreError
from narabe_core.rules.base import Rules
from narabe_core.rules.reasons import DeadRow, Explanation, Flaw, Four, Spot, Three
from narabe_core.types import Color, Point

__all__ = ["DeadRow", "Explanation", "Flaw", "Four", "Spot", "Three", "explain"]


def explain(rules: Rules, board: Board, point: Point, color: Color) -> Explanation:
    """What a stone of ``color`` on the empty ``point`` makes under ``rules``, and why.

    To explain a stone that stands already, take it off first. :class:`CoreError` where no stone can be set.
    """
    if not board.is_free(point):
        raise CoreError(f"point {point} is taken or not on the board")
    return rules.explain(board, point, color)
