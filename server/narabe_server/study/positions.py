"""Positions to look at, out of games and messages. Pure."""

from collections.abc import Sequence
from typing import Final

from narabe_core.board import Board
from narabe_core.game import Game
from narabe_core.rules import get_rules
from narabe_core.rules.lines import FIVE, SHORTEST
from narabe_core.types import BLACK, WHITE, Color, Point
from narabe_engine.study import Position
from narabe_protocol import messages as wire

PASSES: Final = -1


def in_game(game: Game, ply: int) -> Position:
    """The position of a game after ``ply`` of its stones."""
    stones = tuple(int(move.point) for move in game.moves)
    colors = tuple(int(game.board.cells[point]) for point in stones)
    mover = colors[ply] if ply < len(colors) else int(game.color_to_move)
    return Position(game.board.size, game.settings.rule, stones[:ply], colors[:ply], mover)


def asked(message: wire.Analyse) -> Position | None:
    """The position of a message; None when there is none such, or somebody has won in it."""
    first = BLACK if message.first == "black" else WHITE
    laid = [(point, BLACK) for point in message.black] + [(point, WHITE) for point in message.white]
    turns = [first if number % 2 == 0 else first.other for number in range(len(message.moves) + 1)]
    played = [(point, color) for point, color in zip(message.moves, turns, strict=False) if point != PASSES]
    stones = [*laid, *played]
    points = [point for point, _ in stones]
    if len(set(points)) < len(points) or not all(point < message.size**2 for point in points):
        return None
    if len(points) >= message.size**2 or is_won(message.size, message.rule, stones):
        return None
    colors = tuple(int(color) for _, color in stones)
    return Position(message.size, message.rule, tuple(points), colors, int(turns[-1]))


def is_won(size: int, rule: str, stones: Sequence[tuple[int, Color]]) -> bool:
    """Whether any of the stones completes a row that wins.

    Only where there is a row is the rule asked: it would say of each stone whether it is forbidden, which takes a
    thousand times as long, and strangers send positions in which nearly all are.
    """
    rules, board = get_rules(rule), Board.empty(size)
    least = FIVE if rules.prohibits else SHORTEST
    for point, color in stones:
        if board.rows(Point(point), color, least) and rules.judge(board, Point(point), color).wins:
            return True
        board = board.place(Point(point), color)
    return False
