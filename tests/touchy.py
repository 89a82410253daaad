"""A rule made up for tests: it has the two things that only renju has, and nothing else that is hard."""

import pytest

from narabe_core.board import Board
from narabe_core.rules import Verdict, base, get_rules
from narabe_core.types import BLACK, Color, Point

TRAP = Point(0)
"""The only point where the touchy rule forbids something: to black."""


class Touchy:
    """Freestyle, but black may not stand on one point, and a turn may be passed."""

    name = "touchy"
    passes = True
    prohibits = True

    def judge(self, board: Board, point: Point, color: Color) -> Verdict:
        """All wrong at once on the trap, else as in freestyle."""
        if point == TRAP and color is BLACK:
            return Verdict(forbidden=("overline", "double_four"))
        return get_rules("freestyle").judge(board, point, color)

    def forbidden_points(self, board: Board, color: Color) -> dict[Point, tuple[str, ...]]:
        """The trap, while it is empty."""
        verdict = self.judge(board, TRAP, color)
        return {TRAP: verdict.forbidden} if verdict.forbidden and board.is_free(TRAP) else {}


@pytest.fixture
def touchy(monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a rule with a forbidden point and with passing, registered for the time of the test."""
    monkeypatch.setattr(base, "_RULES", {**base._RULES, Touchy.name: Touchy()})
    return Touchy.name
