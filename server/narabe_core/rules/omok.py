"""Omok: exactly five wins, and neither colour may make two open threes with one stone."""

from typing import Final

from narabe_core.board import Board
from narabe_core.rules.base import register
from narabe_core.rules.forbidden import DOUBLE_THREE, Look, looks_at, looks_of_board, makes_five
from narabe_core.rules.reasons import NOTHING, Explanation, Spot, Verdict
from narabe_core.rules.renju_reasons import fours_of, straight_four_points, three_of
from narabe_core.rules.standard import ExactlyFive
from narabe_core.types import Color, Point

_THREES: Final = 2


class Omok(ExactlyFive):
    """The casual Korean form: a three counts as soon as it can become a straight four, whatever else that makes.

    Two fours are allowed, and a five overrides the prohibition.
    """

    name = "omok"
    prohibits = True

    def judge(self, board: Board, point: Point, color: Color) -> Verdict:
        """A win, or the prohibition of two open threes."""
        verdict = super().judge(board, point, color)
        if verdict.wins:
            return verdict
        kinds = _kinds(looks_at(board, point, color))
        return Verdict(forbidden=kinds) if kinds else NOTHING

    def forbidden_points(self, board: Board, color: Color) -> dict[Point, tuple[str, ...]]:
        """The points where ``color`` makes two open threes and no five."""
        found = looks_of_board(board, color)
        return {point: kinds for point in sorted(found) if (kinds := _kinds(found[point]))}

    def explain(self, board: Board, point: Point, color: Color) -> Explanation:
        """With all fours and open threes, unless the stone wins."""
        bare = super().explain(board, point, color)
        if bare.verdict.wins:
            return bare
        looks = looks_at(board, point, color)
        threes = tuple(
            three_of(look, map(Spot, straight_four_points(look))) for look in looks if look.shape.threes
        )
        return Explanation(point, color, bare.verdict, bare.dead_rows, fours_of(looks), threes)


def _kinds(looks: list[Look]) -> tuple[str, ...]:
    threes = sum(bool(look.shape.threes) for look in looks)
    return (DOUBLE_THREE,) if threes >= _THREES and not makes_five(looks) else ()


register(Omok())
