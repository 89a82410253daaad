"""The scoring bots of the old canvas tutorials: every line of five, counted, no search.

A line is five points in a row (572 of them on 15x15) and carries two counters, the
stones of either colour. A line with both colours is dead. An empty point is worth, for
each side, the sum of that side's weights over the lines only that side has entered.
Nothing here reads a clock or chance: the same stones always give the same point.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from narabe_core.board import Board
from narabe_core.types import MAX_SIZE, MIN_SIZE, Color, Point

LINE_LENGTH = 5

_DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


@dataclass(frozen=True, slots=True)
class Weights:
    """Worth of a line holding 1, 2, 3, 4 stones of one side only.

    ``theirs`` is for the opponent's lines, ``ours`` for those of the side that moves.
    """

    theirs: tuple[int, int, int, int]
    ours: tuple[int, int, int, int]


WEIGHTS: Mapping[str, Weights] = {
    "tutorial-10": Weights((10, 20, 40, 80), (15, 25, 45, 85)),
    "tutorial-200": Weights((200, 400, 2000, 10000), (220, 420, 2100, 20000)),
    "tutorial-30": Weights((30, 90, 270, 810), (30, 90, 270, 810)),
}
"""The three tutorials, by the name of the level, weakest first (measured: ``levels.py``)."""


@dataclass(frozen=True, slots=True)
class Lines:
    """All lines of five on a square board, and the order in which points are tried.

    ``through[point]`` are the numbers of the lines on that point; ``order`` goes column
    by column from the left, each from the top; ``centre`` is where an empty board opens.
    """

    points: tuple[tuple[Point, ...], ...]
    through: tuple[tuple[int, ...], ...]
    order: tuple[Point, ...]
    centre: Point


@lru_cache(maxsize=MAX_SIZE)
def lines_on(size: int) -> Lines:
    """Return the line table of a board of ``size`` lines, 9 to 20; else ``ValueError``."""
    if not MIN_SIZE <= size <= MAX_SIZE:
        raise ValueError(f"board size {size} is not in {MIN_SIZE}..{MAX_SIZE}")
    points = tuple(_all_lines(size))
    through: list[list[int]] = [[] for _ in range(size * size)]
    for number, line in enumerate(points):
        for point in line:
            through[point].append(number)
    order = tuple(Point(y * size + x) for x in range(size) for y in range(size))
    centre = Point((size // 2) * size + size // 2)
    return Lines(points, tuple(map(tuple, through)), order, centre)


def _all_lines(size: int) -> list[tuple[Point, ...]]:
    reach = LINE_LENGTH - 1
    return [
        tuple(Point((y + k * dy) * size + x + k * dx) for k in range(LINE_LENGTH))
        for dx, dy in _DIRECTIONS
        for x in range(size - reach * dx)
        for y in range(size)
        if 0 <= y + reach * dy < size
    ]


def pick(scores: Mapping[Point, tuple[int, int]]) -> Point:
    """Choose among ``point -> (theirs, ours)``, tried in the order of the mapping.

    The largest single score wins; equal ones are settled by the other score, then by
    being first. With all scores 0 it is the first point; ``ValueError`` without points.
    """
    best = next(iter(scores), None)
    if best is None:
        raise ValueError("no empty point to choose from")
    top = best_theirs = best_ours = 0
    for point, (theirs, ours) in scores.items():
        if theirs > top or (theirs == top and ours > best_ours):
            best, best_theirs, best_ours, top = point, theirs, ours, theirs
        if ours > top or (ours == top and theirs > best_theirs):
            best, best_theirs, best_ours, top = point, theirs, ours, ours
    return best


class Scorer:
    """A board of stones with its line counters, kept up to date stone by stone.

    Points are ``y * size + x`` with y from the top. It knows no rule of play: colours
    need not alternate and a five ends nothing. ``size`` is 9 to 20, else ``ValueError``.
    """

    def __init__(self, size: int, weights: Weights) -> None:
        self._size = size
        self._lines = lines_on(size)
        self._weights = weights
        count = len(self._lines.points)
        self._counts = {color: [0] * count for color in Color}
        self._stones: dict[Point, Color] = {}

    @property
    def stones(self) -> Mapping[Point, Color]:
        """What lies on the board now."""
        return self._stones

    def board(self) -> Board:
        """The same as a value that rules can judge."""
        cells = bytearray(self._size * self._size)
        for point, color in self._stones.items():
            cells[point] = color
        return Board(self._size, bytes(cells))

    def place(self, point: Point, color: Color) -> None:
        """Put a stone on an empty point; ``ValueError`` if that cannot be."""
        if not 0 <= point < len(self._lines.through) or point in self._stones:
            raise ValueError(f"point {point} is not an empty point")
        self._stones[point] = color
        self._count(point, color, 1)

    def take_back(self, point: Point) -> None:
        """Take the stone on ``point`` off, whenever it came; ``ValueError`` if none."""
        color = self._stones.pop(point, None)
        if color is None:
            raise ValueError(f"no stone on point {point}")
        self._count(point, color, -1)

    def scores(self, color: Color) -> dict[Point, tuple[int, int]]:
        """Return (theirs, ours) of each empty point, ``color`` being us, in trying order."""
        theirs, ours = self._worths(color)
        through, stones = self._lines.through, self._stones
        return {
            point: (
                sum([theirs[line] for line in through[point]]),
                sum([ours[line] for line in through[point]]),
            )
            for point in self._lines.order
            if point not in stones
        }

    def choose(self, color: Color) -> Point:
        """Return the point ``color`` plays; ``ValueError`` on a full board."""
        if not self._stones:
            return self._lines.centre
        return pick(self.scores(color))

    def _count(self, point: Point, color: Color, step: int) -> None:
        counts = self._counts[color]
        for line in self._lines.through[point]:
            counts[line] += step

    def _worths(self, color: Color) -> tuple[list[int], list[int]]:
        # A line of five stones has no empty point, so its 0 is never read.
        by_theirs, by_ours = (0, *self._weights.theirs, 0), (0, *self._weights.ours, 0)
        pairs = list(zip(self._counts[color.other], self._counts[color], strict=True))
        theirs = [0 if ours else by_theirs[theirs] for theirs, ours in pairs]
        ours = [0 if theirs else by_ours[ours] for theirs, ours in pairs]
        return theirs, ours
