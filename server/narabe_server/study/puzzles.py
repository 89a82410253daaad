"""Puzzles: positions with exactly one first move that wins by fours, and what a try at one is worth. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from importlib.resources import files
from typing import Final, NamedTuple
from zlib import crc32

import msgspec
from msgspec import Struct

from narabe_core.board import Board
from narabe_core.rules import get_rules
from narabe_core.types import BLACK, Color, Point
from narabe_engine.fours import Fours
from narabe_engine.study import Look, Position

SHORTEST: Final = 5
"""Plies of the shortest win that is a puzzle: two fours and the five."""
HARDEST: Final = 5
SENSIBLE: Final = 65
"""Accuracy that both sides of a game need for it to give a puzzle to everybody. Our weakest levels have some 75; stones
at random, and rows that nobody stops, 20 to 60."""
_DAYS_KEPT: Final = 16
_STARTERS: Final = "puzzles.json"


class Puzzle(Struct, frozen=True):
    """A position, the plies of its win, and how many other fours look as good and don't win."""

    position: Position
    plies: int
    alike: int

    @property
    def grade(self) -> int:
        """From 1, easy, to 5. One more for each three plies beyond the shortest, for two look-alikes, for five."""
        longer = (self.plies - SHORTEST) // 3
        return min(HARDEST, 1 + longer + (self.alike >= 2) + (self.alike >= 5))  # noqa: PLR2004 - as the docstring says


class Tried(NamedTuple):
    """What a try comes to before anything is searched: wrong, solved, or the answers that there are to it.

    More than one only in caro; right then is what wins against each of them.
    """

    right: bool
    solved: bool = False
    replies: tuple[int, ...] = ()


_WRONG: Final = Tried(right=False)
_SOLVED: Final = Tried(right=True, solved=True)


def cut(position: Position, look: Look) -> Puzzle | None:
    """The puzzle that a position is, if it is one."""
    winners = sum(first.plies > 0 for first in look.firsts)
    if winners != 1 or len(look.win) < SHORTEST or len(look.threats) == 1:
        return None
    return Puzzle(position, len(look.win), len(look.firsts) - 1)


def of_game(found: Sequence[Puzzle], accuracy: tuple[int | None, int | None]) -> Puzzle | None:
    """The puzzle that a game gives to everybody, the hardest that was ``found``; None where a side hardly played.

    Else two tabs could fill the collection, with games that nobody would want to see.
    """
    if any(side is None or side < SENSIBLE for side in accuracy):
        return None
    return max(found, key=lambda puzzle: (puzzle.grade, puzzle.plies, puzzle.alike), default=None)


def tried(position: Position, line: Sequence[int]) -> Tried | None:
    """What the last of ``line`` comes to; None when the line can't be played."""
    rules, board, color = get_rules(position.rule), Board.empty(position.size), Color(position.mover)
    for point, stone in zip(position.stones, position.colors, strict=True):
        board = board.place(Point(point), Color(stone))
    for number, point in enumerate(line):
        if point >= position.size**2 or not board.is_free(Point(point)):
            return None
        side = color if number % 2 == 0 else color.other
        verdict = rules.judge(board, Point(point), side)
        if verdict.wins or verdict.forbidden:
            return None if number < len(line) - 1 else (_SOLVED if verdict.wins else _WRONG)
        board = board.place(Point(point), side)
    if len(line) % 2 == 0:
        return None
    if not rules.winning_points(board, color) or rules.winning_points(board, color.other):
        return _WRONG
    stones = ((Point(at), Color(cell)) for at, cell in enumerate(board.cells) if cell)
    replies = tuple(map(int, Fours(position.size, position.rule, stones).answers(color)))
    return Tried(right=True, replies=replies) if replies else _SOLVED


def after(position: Position, moves: Sequence[int]) -> Position:
    """The position after more moves, colours in turn."""
    color, colors = Color(position.mover), list(position.colors)
    for _ in moves:
        colors.append(int(color))
        color = color.other
    return replace(position, stones=(*position.stones, *moves), colors=tuple(colors), mover=int(color))


def of_color(position: Position, color: Color) -> tuple[int, ...]:
    """The stones of one colour."""
    return tuple(at for at, stone in zip(position.stones, position.colors, strict=True) if stone == color)


def begins_black(position: Position) -> bool:
    """Whether black is to move."""
    return Color(position.mover) is BLACK


class Collection:
    """All puzzles of a server: those it comes with, then ``most`` from its games. Each has its days."""

    def __init__(self, starters: Iterable[Puzzle], most: int = 0) -> None:
        self._all = list(starters)
        self._most = len(self._all) + most
        self._known = {puzzle.position for puzzle in self._all}
        self._marks = [_mark(puzzle) for puzzle in self._all]
        self._days: dict[int, int] = {}

    def __len__(self) -> int:
        return len(self._all)

    def of_day(self, day: int) -> tuple[int, Puzzle]:
        """Number and puzzle of a day; ``IndexError`` when there are none.

        Of all puzzles the one that a day has the highest lot for. A new one takes few days from the others, and none
        of those that somebody has asked for since the server started.
        """
        if day not in self._days:
            if len(self._days) >= _DAYS_KEPT:
                self._days.pop(next(iter(self._days)))
            lots = [crc32(str(day).encode(), mark) for mark in self._marks]
            self._days[day] = max(range(len(lots)), key=lots.__getitem__, default=0)
        return self.numbered(self._days[day])

    def numbered(self, number: int) -> tuple[int, Puzzle]:
        """A puzzle by its number, counted round; ``IndexError`` when there are none."""
        number %= max(1, len(self._all))
        return number, self._all[number]

    def add(self, puzzle: Puzzle) -> None:
        """Add one, unless it is there, or there are enough."""
        if puzzle.position not in self._known and len(self._all) < self._most:
            self._known.add(puzzle.position)
            self._all.append(puzzle)
            self._marks.append(_mark(puzzle))


def _mark(puzzle: Puzzle) -> int:
    """A number of a puzzle's own, the same on every server."""
    at = puzzle.position
    return crc32(f"{at.rule} {at.size} {at.stones} {at.colors} {at.mover}".encode())


def starters() -> tuple[Puzzle, ...]:
    """The puzzles that come with the server, from ``narabe_server.study.cutting``."""
    data = (files("narabe_server.study") / _STARTERS).read_bytes()
    return msgspec.json.decode(data, type=tuple[Puzzle, ...])
