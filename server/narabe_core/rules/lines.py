"""Scanning whole lines of the board: what all rules share.

A line is cut out of the cells as bytes, so that what is found on it can be remembered by its content: from one
position to the next nearly all lines stay as they are.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import chain
from typing import Final, NamedTuple

from narabe_core.board import Board, axes
from narabe_core.types import Color, Point

FIVE: Final = 5
"""How many stones in a row the game is about."""
SHORTEST: Final = 4
"""The shortest row that wins under any rule; shorter lines of the board are of no use."""
REMEMBERED: Final = 1 << 14
"""How many different lines a scan keeps: some megabytes, a whole evening of games."""


class Lane(NamedTuple):
    """One line of the board: ``cells[cut]`` are its cells, ``points`` its points from left to right."""

    cut: slice
    points: tuple[Point, ...]


class Crossing(NamedTuple):
    """A point on one of its lines: the line's cut and points, the place of the point among them, the line's number.

    Lines are numbered as :func:`lanes` has them.
    """

    cut: slice
    points: tuple[Point, ...]
    place: int
    lane: int


@cache
def lanes(size: int) -> tuple[Lane, ...]:
    """All lines that a row can win on, each once."""
    found = chain.from_iterable(_lanes_from(size, Point(point)) for point in range(size * size))
    return tuple(lane for lane in found if len(lane.points) >= SHORTEST)


@cache
def crossings(size: int) -> tuple[tuple[Crossing, ...], ...]:
    """For each point the lines of :func:`lanes` through it: across, down, falling, rising, as far as long enough."""
    through: list[list[Crossing]] = [[] for _ in range(size * size)]
    for number, lane in sorted(enumerate(lanes(size)), key=lambda numbered: _direction(numbered[1])):
        for index, point in enumerate(lane.points):
            through[point].append(Crossing(lane.cut, lane.points, index, number))
    return tuple(map(tuple, through))


def completing_points(board: Board, color: Color, length: int = FIVE) -> Iterator[Point]:
    """The empty points where a stone of ``color`` makes a row of ``length`` or more; some of them repeatedly."""
    cells, stone, others = board.cells, int(color), length - 1
    for cut, points in lanes(board.size):
        line = cells[cut]
        if line.count(stone) >= others:
            for index in _gaps(line, stone, length):
                yield points[index]


@lru_cache(REMEMBERED)
def _gaps(line: bytes, stone: int, length: int) -> tuple[int, ...]:
    """Where one stone fills a stretch of ``length``."""
    found = set()
    for first in range(len(line) - length + 1):
        stretch = line[first : first + length]
        if stretch.count(stone) == length - 1 and 0 in stretch:
            found.add(first + stretch.index(0))
    return tuple(sorted(found))


def _lanes_from(size: int, point: Point) -> Iterator[Lane]:
    """The lines that begin on ``point``."""
    for back, ahead in axes(size)[point]:
        if ahead and not back:
            points = (point, *ahead)
            step = points[1] - points[0]
            end = points[-1] + step
            # A rising line may end in the top row: a negative end would count from the back of the board.
            yield Lane(slice(point, end if end >= 0 else None, step), points)


def _direction(lane: Lane) -> tuple[bool, int]:
    """Sorts across, down, falling, rising: the steps 1, size, size + 1 and -(size - 1)."""
    step = lane.points[1] - lane.points[0]
    return step < 0, step
