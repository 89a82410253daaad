"""Why a stone wins, is forbidden, or is neither: the question that the rules answer with a tree of values."""

from narabe_core.actions import Code, Refusal
from narabe_core.board import Board
from narabe_core.errors import CoreError
from narabe_core.game import Game
from narabe_core.rules.base import Rules
from narabe_core.rules.reasons import DeadRow, Explanation, Flaw, Four, Spot, Three
from narabe_core.types import Color, Point

__all__ = ["DeadRow", "Explanation", "Flaw", "Four", "Spot", "Three", "explain", "explain_in"]


def explain(rules: Rules, board: Board, point: Point, color: Color) -> Explanation:
    """What a stone of ``color`` on the empty ``point`` makes under ``rules``, and why.

    To explain a stone that stands already, take it off first. :class:`CoreError` where no stone can be set.
    """
    if not board.is_free(point):
        raise CoreError(f"point {point} is taken or not on the board")
    return rules.explain(board, point, color)


def explain_in(game: Game, point: Point) -> Explanation | Refusal:
    """What a stone on ``point`` makes in ``game``: one of the side to move, or the last stone, after the end too."""
    rules, board = game.settings.rules, game.board
    if game.number == 0:
        return Refusal(Code.NOT_STARTED)
    if point not in board:
        return Refusal(Code.OFF_BOARD)
    if game.moves and game.moves[-1].point == point:
        return explain(rules, board.remove((point,)), point, Color(board.cells[point]))
    if not board.is_free(point):
        return Refusal(Code.OCCUPIED)
    return Refusal(Code.GAME_OVER) if game.outcome else explain(rules, board, point, game.color_to_move)
