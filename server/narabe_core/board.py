"""Stones on a grid: an immutable value with place, take off and row lengths."""

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from narabe_core.errors import PointError, SizeError
from narabe_core.types import EMPTY, MAX_SIZE, MIN_SIZE, Color, Line, Point

Ray = tuple[Point, ...]
Axes = tuple[tuple[Ray, Ray], ...]

_DIRECTIONS: Final = ((1, 0), (0, 1), (1, 1), (1, -1))


def check_size(size: int) -> int:
    """Return ``size`` if a board may have that many lines, else raise :class:`SizeError`."""
    if not MIN_SIZE <= size <= MAX_SIZE:
        raise SizeError(size)
    return size


class Board(NamedTuple):
    """A square board of 9 to 20 lines; ``cells`` holds one byte a point: 0 empty, 1 black, 2 white.

    A named tuple like :class:`narabe_core.game.Game`: each stone makes a new one.
    """

    size: int
    cells: bytes

    @classmethod
    def empty(cls, size: int) -> "Board":
        """A board without stones."""
        return cls(check_size(size), bytes(size * size))

    def __contains__(self, point: object) -> bool:
        return isinstance(point, int) and 0 <= point < len(self.cells)

    def at(self, point: Point) -> Color | None:
        """The stone on ``point``, or None; :class:`PointError` outside the board."""
        if point not in self:
            raise PointError(point, self.size)
        cell = self.cells[point]
        return Color(cell) if cell else None

    def is_free(self, point: Point) -> bool:
        """True when ``point`` is on the board and empty."""
        cells = self.cells
        return 0 <= point < len(cells) and not cells[point]

    def is_full(self) -> bool:
        """True when no point is empty."""
        return EMPTY not in self.cells

    def place(self, point: Point, color: Color) -> "Board":
        """The board with one stone more. The point must be empty and on the board."""
        cells = bytearray(self.cells)
        cells[point] = color
        # What ``Board(...)`` does, in a third of its time: the constructor of a named tuple is a Python function.
        return tuple.__new__(Board, (self.size, bytes(cells)))

    def remove(self, points: Iterable[Point]) -> "Board":
        """The board without the stones on ``points``."""
        cells = bytearray(self.cells)
        for point in points:
            cells[point] = EMPTY
        return Board(self.size, bytes(cells))

    def distance(self, point: Point) -> int:
        """Rings between ``point`` and the centre, on even boards the lower right of the middle four."""
        y, x = divmod(point, self.size)
        centre = self.size // 2
        return max(abs(x - centre), abs(y - centre))

    def rows(self, point: Point, color: Color, least: int = 1) -> list[Line]:
        """The unbroken rows of ``color`` through ``point`` that have ``least`` stones or more.

        ``point`` itself counts as that colour. At most four rows, in the order across, down, falling, rising.
        """
        cells, stone = self.cells, int(color)
        found = []
        for back, ahead in axes(self.size)[point]:
            # Counted here and not in a helper: each move does this, and nearly all rows are short.
            length = 1
            for cell in back:
                if cells[cell] != stone:
                    break
                length += 1
            behind = length - 1
            for cell in ahead:
                if cells[cell] != stone:
                    break
                length += 1
            if length >= least:
                found.append((*reversed(back[:behind]), point, *ahead[: length - 1 - behind]))
        return found


@cache
def axes(size: int) -> tuple[Axes, ...]:
    """For each point its four lines, each as the points going back and going ahead, nearest first."""
    return tuple(_axes_of(size, *divmod(point, size)) for point in range(size * size))


def _axes_of(size: int, y: int, x: int) -> Axes:
    return tuple((_ray(size, x, y, -dx, -dy), _ray(size, x, y, dx, dy)) for dx, dy in _DIRECTIONS)


def _ray(size: int, x: int, y: int, dx: int, dy: int) -> Ray:
    points: list[Point] = []
    while 0 <= (x := x + dx) < size and 0 <= (y := y + dy) < size:
        points.append(Point(y * size + x))
    return tuple(points)
