"""The opening book: what long searches found beforehand, made by ``tuning/opening_book.py``.

``book.txt`` has a line for each rule, ``[freestyle]``, and one for each position: Black's stones, White's, and the
moves worth playing, best first, each point two letters for column and row with ``h`` in the middle:
``hhij gi hj+12 gh+9``, where ``+12`` is what the move is worth to the mover. Of the eight ways to lay the board only
the first in order of letters is kept.
"""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from narabe_core.types import Color, Point
from narabe_engine.engine import Engine
from narabe_engine.timeman import Limits

BOOK: Final = Path(__file__).with_name("book.txt")
SMALLEST: Final = 15
"""Lines of the smallest board the book is for: on others the edge is nearer than where it was found."""
REACH: Final = 7
"""Farthest from the middle that a letter can tell."""
TURNS: Final = range(8)
_LETTERS: Final = "abcdefghijklmno"
Offset = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Advice:
    """A move of the book, as an offset from the middle, and what it is worth to the mover."""

    at: Offset
    worth: int


Lines = dict[str, tuple[Advice, ...]]


def turned(at: Offset, turn: int) -> Offset:
    """An offset in one of eight ways to lay the board."""
    x, y = (at[1], at[0]) if turn & 1 else at
    return (-x if turn & 2 else x), (-y if turn & 4 else y)


def turned_back(at: Offset, turn: int) -> Offset:
    """The offset that ``turned`` makes ``at`` of."""
    x, y = (-at[0] if turn & 2 else at[0]), (-at[1] if turn & 4 else at[1])
    return (y, x) if turn & 1 else (x, y)


def written(at: Offset) -> str:
    """An offset as two letters."""
    return _LETTERS[at[0] + REACH] + _LETTERS[at[1] + REACH]


def read(letters: str) -> Offset:
    """The offset of two letters."""
    return _LETTERS.index(letters[0]) - REACH, _LETTERS.index(letters[1]) - REACH


def named(stones: Mapping[Offset, Color], turn: int) -> str:
    """A position's name when the board is laid so."""
    sides = (
        "".join(sorted(written(turned(at, turn)) for at, color in stones.items() if color is side))
        for side in Color
    )
    return " ".join(side or "-" for side in sides)


@lru_cache(maxsize=1)
def book() -> Mapping[str, Lines]:
    """The whole book, by rule and by the position's name."""
    found: dict[str, Lines] = {}
    rule = ""
    for row in BOOK.read_text(encoding="ascii").splitlines():
        if row.startswith("["):
            rule = row.strip("[]")
            found[rule] = {}
        elif row:
            black, white, *moves = row.split()
            found[rule][f"{black} {white}"] = tuple(Advice(read(move[:2]), int(move[2:])) for move in moves)
    return found


def advised(size: int, rule: str, stones: Mapping[Point, Color]) -> list[Point]:
    """The moves of the book in a position, in all ways that are the same to its stones; none where it has nothing."""
    lines = book().get(rule, {}) if size >= SMALLEST else {}
    middle = size // 2
    offsets = {(point % size - middle, point // size - middle): color for point, color in stones.items()}
    if any(max(map(abs, at)) > REACH for at in offsets):
        return []
    names = [named(offsets, turn) for turn in TURNS]
    name = min(names)
    moves = lines.get(name, ())
    found = {
        (x + middle) + (y + middle) * size
        for turn in TURNS
        if names[turn] == name
        for x, y in (turned_back(move.at, turn) for move in moves)
    }
    return [Point(point) for point in sorted(found)]


class WellRead(Engine):
    """The engine with the book before it, where no limit of nodes or depth asks for a search.

    Of equal moves and ways to lay the board it takes any; always the same ones with a ``seed``.
    """

    def __init__(self, size: int, rule: str, seed: int | None = None) -> None:
        super().__init__(size, rule)
        self._dice = random.Random(seed)

    def decide(self, color: Color, limits: Limits, /) -> Point:
        """Choose a point for ``color``; the stone is not placed. ``ValueError`` on a full board."""
        searches = limits.nodes is not None or limits.depth is not None
        moves = [] if searches else list(self._advised(color))
        return self._dice.choice(moves) if moves else super().decide(color, limits)

    def _advised(self, color: Color) -> Iterator[Point]:
        stones = self.stones
        if color is (Color.WHITE if len(stones) % 2 else Color.BLACK):
            yield from advised(self.size, self.rule, stones)
