"""Why a point is forbidden to Black, or is not although it looks so: the same check as in ``forbidden``, told."""

from collections.abc import Iterator
from typing import Final

from narabe_core.board import Board
from narabe_core.rules.forbidden import Look, Search
from narabe_core.rules.reasons import NOTHING, Explanation, Four, Spot, Three, Verdict
from narabe_core.rules.rows import RowRules
from narabe_core.rules.shapes import cells_of
from narabe_core.types import BLACK, Line, Point

DEEPEST: Final = 4
"""How deep reasons are nested; deeper ones are cut off and marked so."""


def explain_black(search: Search, rules: RowRules, point: Point, deepest: int = DEEPEST) -> Explanation:
    """What a black stone on the empty ``point`` makes under ``rules``, with the reasons for each false three."""
    board = search.board
    lines = _winning_rows(rules, board, point)
    dead = rules.dead_rows(board, point, BLACK)
    if lines:
        return Explanation(point, BLACK, Verdict(lines), dead)
    looks = search.looks(point)
    kinds = search.kinds(point, looks)
    verdict = Verdict(forbidden=kinds) if kinds else NOTHING
    if not deepest:
        return Explanation(
            point, BLACK, verdict, dead, fours_of(looks), cut=any(x.shape.threes for x in looks)
        )
    search.put(point)
    threes = tuple(_three(search, rules, look, deepest) for look in looks if look.shape.threes)
    search.take(point)
    return Explanation(point, BLACK, verdict, dead, fours_of(looks), threes)


def fours_of(looks: list[Look]) -> tuple[Four, ...]:
    """All fours, each with the points that complete it."""
    return tuple(
        Four(_points(look, stones), _points(look, completing))
        for look in looks
        for stones, completing in look.shape.fours.items()
    )


def three_of(look: Look, spots: Iterator[Spot]) -> Three:
    """The three on one line; there is at most one that holds a given stone."""
    stones = next(iter(look.shape.threes.values()))
    return Three(_points(look, stones), tuple(spots))


def straight_four_points(look: Look) -> list[Point]:
    """Where one more stone makes a straight four of the three."""
    return [look.points[spot] for spot in sorted(look.shape.threes)]


def _three(search: Search, rules: RowRules, look: Look, deepest: int) -> Three:
    return three_of(look, (_spot(search, rules, point, deepest) for point in straight_four_points(look)))


def _spot(search: Search, rules: RowRules, point: Point, deepest: int) -> Spot:
    if search.allows_straight_four(point):
        return Spot(point)
    return Spot(point, explain_black(search, rules, point, deepest - 1))


def _winning_rows(rules: RowRules, board: Board, point: Point) -> tuple[Line, ...]:
    return tuple(row for row in board.rows(point, BLACK, rules.least) if not rules.flawed(board, row, BLACK))


def _points(look: Look, mask: int) -> Line:
    return tuple(look.points[cell] for cell in cells_of(mask))
