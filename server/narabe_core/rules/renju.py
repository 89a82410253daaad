"""Renju: Black wins with exactly five and must not make an overline, two fours or two threes; White is free."""

from narabe_core.board import Board
from narabe_core.rules.base import register
from narabe_core.rules.forbidden import Search, looks_of_board
from narabe_core.rules.lines import FIVE
from narabe_core.rules.reasons import NOTHING, DeadRow, Explanation, Flaw, Verdict
from narabe_core.rules.renju_reasons import explain_black
from narabe_core.rules.rows import RowRules
from narabe_core.types import BLACK, Color, Line, Point


class Renju(RowRules):
    """The RIF rules: a five overrides all prohibitions; White also wins with six or more."""

    name = "renju"
    sizes = range(15, 16)
    passes = True
    prohibits = True

    def flawed(self, board: Board, row: Line, color: Color) -> DeadRow | None:  # noqa: ARG002 - length decides
        """Six or more is no win for Black."""
        return DeadRow(row, Flaw.OVERLINE) if color is BLACK and len(row) > FIVE else None

    def judge(self, board: Board, point: Point, color: Color) -> Verdict:
        """A win, or for Black all prohibitions that hold for ``point``."""
        verdict = super().judge(board, point, color)
        if verdict.wins or color is not BLACK:
            return verdict
        search = Search(board)
        kinds = search.kinds(point, search.looks(point))
        return Verdict(forbidden=kinds) if kinds else NOTHING

    def forbidden_points(self, board: Board, color: Color) -> dict[Point, tuple[str, ...]]:
        """Black's forbidden points; White has none."""
        if color is not BLACK:
            return {}
        search, looks = Search(board), looks_of_board(board, BLACK)
        found = ((point, search.kinds(point, looks[point])) for point in sorted(looks))
        return {point: kinds for point, kinds in found if kinds}

    def explain(self, board: Board, point: Point, color: Color) -> Explanation:
        """For Black with all fours and threes, and why the false ones among these don't count."""
        if color is not BLACK:
            return super().explain(board, point, color)
        return explain_black(Search(board), self, point)


register(Renju())
