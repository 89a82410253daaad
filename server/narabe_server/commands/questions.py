"""Positions of the conformance pack as questions that a Gomocup brain can answer with a move."""

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from itertools import zip_longest
from typing import Final

from narabe_core.board import Board
from narabe_core.notation import parse_point
from narabe_core.rules import Rules, get_rules
from narabe_core.types import BLACK, EMPTY, WHITE, Color, Point
from narabe_protocol.gomocup import RULE_BITS
from narabe_server.bots.search import Search
from narabe_server.commands.position import Answer, Query, board_of, side_to_move

_FITTED: Final = "renju"
"""The rule under which a brain must know its colour, which it can only tell from the number of stones."""


class Case(Query):
    """A line of the pack."""

    id: str = ""
    answer: Answer | None = None


class Asked(StrEnum):
    """What a move must be."""

    WIN = "win"
    """On one of the points that win."""
    NOT_FORBIDDEN = "not_forbidden"
    """On none of the points that are forbidden."""
    FREE = "free"
    """On an empty point, nothing more."""


@dataclass(frozen=True, slots=True)
class Question:
    """A position for the brain that plays ``color``; ``points`` are those that win, or that are forbidden."""

    rule: str
    board: Board
    color: Color
    asked: Asked
    points: frozenset[Point]

    def is_met_by(self, move: Point) -> bool:
        """True when a move on an empty point does what was asked."""
        return (move in self.points) is (self.asked is Asked.WIN)

    def search(self, limit_ms: int) -> Search:
        """The question in the server's words for its bots; black and white in turn as far as there are both."""
        stones = {color: _points(self.board, color) for color in Color}
        pairs = zip_longest(stones[BLACK], stones[WHITE])
        order = [point for pair in pairs for point in pair if point is not None]
        own = tuple(self.board.at(point) is self.color for point in order)
        return Search("", 0, "", self.board.size, self.rule, tuple(order), limit_ms, own)


@dataclass(frozen=True, slots=True)
class Skipped:
    """Why a brain can't be asked this."""

    reason: str


def question_of(case: Case) -> Question | Skipped:
    """What to ask; :class:`CoreError` and :class:`BadPosition` as for ``narabe position``."""
    rules, board, color = get_rules(case.rule), board_of(case), side_to_move(case)
    if case.rule not in RULE_BITS:
        return Skipped("the line protocol has no number for this rule")
    if case.answer is None:
        return Skipped("the line has no answer")
    if _is_over(rules, board):
        return Skipped("somebody has won already")
    forbidden = frozenset(parse_point(name, board.size) for name in case.answer.forbidden)
    winning = frozenset(parse_point(name, board.size) for name in case.answer.winning_points)
    if board.cells.count(EMPTY) == len(forbidden):
        return Skipped("there is no point to play on")
    fitted = _with_fitting_numbers(rules, board, color) if case.rule == _FITTED else board
    if fitted is None:
        return Skipped("no numbers of stones could be found that tell whose turn it is")
    if winning:
        return Question(case.rule, fitted, color, Asked.WIN, winning)
    asked = Asked.NOT_FORBIDDEN if forbidden else Asked.FREE
    return Question(case.rule, fitted, color, asked, forbidden)


def _points(board: Board, color: Color) -> list[Point]:
    return [Point(at) for at, cell in enumerate(board.cells) if cell == color]


def _is_over(rules: Rules, board: Board) -> bool:
    return any(
        rules.judge(board.remove((point,)), point, color).wins
        for color in Color
        for point in _points(board, color)
    )


def _with_fitting_numbers(rules: Rules, board: Board, color: Color) -> Board | None:
    """The position with stones added far off until their numbers say that ``color`` moves next.

    Each is added only where the answers stay what they are. None when there is no room.
    """
    count = Counter(board.cells)
    lack = count[BLACK] - count[WHITE] - (0 if color is BLACK else 1)
    added = WHITE if lack > 0 else BLACK
    before = _answers(rules, board, color)
    for point in _lonely(board):
        if not lack:
            break
        verdict = rules.judge(board, point, added)
        more = board.place(point, added)
        if not (verdict.wins or verdict.forbidden) and _answers(rules, more, color) == before:
            board, lack = more, lack + (1 if lack < 0 else -1)
    return None if lack else board


def _answers(rules: Rules, board: Board, color: Color) -> tuple[object, object]:
    return rules.forbidden_points(board, color), rules.winning_points(board, color)


def _lonely(board: Board) -> list[Point]:
    """The empty points, those with the fewest stones around first."""
    size = board.size
    stones = [divmod(point, size) for color in Color for point in _points(board, color)]

    def nearness(point: Point) -> float:
        y, x = divmod(point, size)
        return sum(1 / max(abs(y - row), abs(x - column)) ** 2 for row, column in stones)

    return sorted((Point(at) for at, cell in enumerate(board.cells) if not cell), key=nearness)
