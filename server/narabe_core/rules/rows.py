"""Rules that ask one thing: is this row good enough? What they have in common, prohibitions (none) included."""

from abc import ABC, abstractmethod

from narabe_core.board import Board
from narabe_core.rules.lines import FIVE, completing_points
from narabe_core.rules.reasons import NOTHING, DeadRow, Explanation, Verdict
from narabe_core.types import ANY_SIZE, Color, Line, Point


class RowRules(ABC):
    """A rule set that decides by the rows through the new stone and, unless overridden, forbids nothing.

    A subclass says in :meth:`flawed` which rows of ``least`` stones or more do not win.
    """

    name: str
    least: int = FIVE
    sizes: range = ANY_SIZE
    passes: bool = False
    prohibits: bool = False

    @abstractmethod
    def flawed(self, board: Board, row: Line, color: Color) -> DeadRow | None:
        """None if ``row``, which is ``least`` long or longer, wins; else why it does not."""

    def judge(self, board: Board, point: Point, color: Color) -> Verdict:
        """Wins by every row through ``point`` that is long enough and has no flaw."""
        rows = board.rows(point, color, self.least)
        if not rows:
            return NOTHING
        lines = tuple(row for row in rows if not self.flawed(board, row, color))
        return Verdict(lines) if lines else NOTHING

    def forbidden_points(self, board: Board, color: Color) -> dict[Point, tuple[str, ...]]:  # noqa: ARG002
        """Nothing is forbidden."""
        return {}

    def winning_points(self, board: Board, color: Color) -> tuple[Point, ...]:
        """Each point that completes a row long enough and is judged a win."""
        candidates = sorted(set(completing_points(board, color, self.least)))
        return tuple(point for point in candidates if self.judge(board, point, color).wins)

    def explain(self, board: Board, point: Point, color: Color) -> Explanation:
        """The verdict, and each row that is long enough but does not win."""
        verdict = self.judge(board, point, color)
        return Explanation(point, color, verdict, self.dead_rows(board, point, color))

    def dead_rows(self, board: Board, point: Point, color: Color) -> tuple[DeadRow, ...]:
        """The rows through ``point`` that are long enough and do not win, with the reason."""
        flaws = (self.flawed(board, row, color) for row in board.rows(point, color, self.least))
        return tuple(dead for dead in flaws if dead)
