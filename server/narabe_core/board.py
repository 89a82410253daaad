"""Stones on a grid: an immutable value with place, take off and row lengths."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from narabe_core.errors import PointError, SizeError
from narabe_core.types import EMPTY, MAX_SIZE, MIN_SIZE, Color, Line, Point

Ray = tuple[int, ...]
Axes = tuple[tuple[Ray, Ray], ...]

_STONE = {color: bytes([color]) for color in Color}
_DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


def check_size(size: int) -> int:
    """Return ``size`` if a board may have that many lines, else raise :class:`SizeError`."""
    if not MIN_SIZE <= size <= MAX_SIZE:
        raise SizeError(size)
    return size


@dataclass(frozen=True, slots=True)
class Board:
    """A square board of 9 to 20 lines; ``cells`` holds one byte a point: 0 empty, 1 black, 2 white."""

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

    def is_full(self) -> bool:
        """True when no point is empty."""
        return EMPTY not in self.cells

    def place(self, point: Point, color: Color) -> "Board":
        """The board with one stone more. The point must be empty and on the board."""
        cells = self.cells
        return Board(self.size, cells[:point] + _STONE[color] + cells[point + 1 :])

    def remove(self, points: Iterable[Point]) -> "Board":
        """The board without the stones on ``points``."""
        cells = bytearray(self.cells)
        for point in points:
            cells[point] = EMPTY
        return Board(self.size, bytes(cells))

    def rows(self, point: Point, color: Color) -> list[Line]:
        """The four unbroken rows of ``color`` through ``point``, which counts as that colour, longest or not."""
        cells = self.cells
        return [_row(cells, point, color, back, ahead) for back, ahead in axes(self.size)[point]]


def _row(cells: bytes, point: Point, color: Color, back: Ray, ahead: Ray) -> Line:
    left: list[int] = []
    for cell in back:
        if cells[cell] != color:
            break
        left.append(cell)
    left.reverse()
    left.append(point)
    for cell in ahead:
        if cells[cell] != color:
            break
        left.append(cell)
    return tuple(map(Point, left))


@cache
def axes(size: int) -> tuple[Axes, ...]:
    """For each point its four lines, each as the points going back and the points going ahead, nearest first."""
    return tuple(_axes_of(size, *divmod(point, size)) for point in range(size * size))


def _axes_of(size: int, y: int, x: int) -> Axes:
    return tuple((_ray(size, x, y, -dx, -dy), _ray(size, x, y, dx, dy)) for dx, dy in _DIRECTIONS)


def _ray(size: int, x: int, y: int, dx: int, dy: int) -> Ray:
    points = []
    while 0 <= (x := x + dx) < size and 0 <= (y := y + dy) < size:
        points.append(y * size + x)
    return tuple(points)
