"""When two points are the same to a pattern of stones: a symmetry of the pattern maps one to the other."""

from collections.abc import Callable, Iterable, Iterator

from narabe_core.board import Board
from narabe_core.types import Color, Point

Vector = tuple[int, int]
"""A place seen from the centroid of the stones, times their number, so that it is whole."""
_Turn = Callable[[int, int], Vector]

_TURNS: tuple[_Turn, ...] = (
    lambda x, y: (x, y),
    lambda x, y: (-y, x),
    lambda x, y: (-x, -y),
    lambda x, y: (y, -x),
    lambda x, y: (-x, y),
    lambda x, y: (x, -y),
    lambda x, y: (y, x),
    lambda x, y: (-y, -x),
)
"""The four rotations and the four reflections of the square."""


class Symmetries:
    """The symmetries of the stones on ``board``, colours kept. The edges of the board don't matter.

    A symmetry of a pattern leaves its centroid where it is, so eight maps about that place are all there can be.
    """

    def __init__(self, board: Board) -> None:
        self._size = board.size
        stones = [(Point(at), Color(cell)) for at, cell in enumerate(board.cells) if cell]
        self._count = max(1, len(stones))
        self._sum_x = sum(point % board.size for point, _ in stones)
        self._sum_y = sum(point // board.size for point, _ in stones)
        pattern = {self._vector(point): color for point, color in stones}
        self._turns = [turn for turn in _TURNS if _keeps(turn, pattern)] if stones else [_TURNS[0]]

    def images(self, point: Point) -> set[Point]:
        """All points of the board that are the same as ``point``, itself included."""
        return set(self._on_board(turn(*self._vector(point)) for turn in self._turns))

    def _vector(self, point: Point) -> Vector:
        y, x = divmod(point, self._size)
        return x * self._count - self._sum_x, y * self._count - self._sum_y

    def _on_board(self, vectors: Iterable[Vector]) -> Iterator[Point]:
        for u, v in vectors:
            x, y = (u + self._sum_x) // self._count, (v + self._sum_y) // self._count
            if 0 <= x < self._size and 0 <= y < self._size:
                yield Point(y * self._size + x)


def _keeps(turn: _Turn, pattern: dict[Vector, Color]) -> bool:
    return {turn(*vector): color for vector, color in pattern.items()} == pattern
