"""Which points are forbidden to Black in renju: the check that calls itself for each straight-four point."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from narabe_core.board import Board
from narabe_core.rules.lines import crossings, lanes
from narabe_core.rules.shapes import Shape, shapes
from narabe_core.types import BLACK, EMPTY, Color, Point

OVERLINE: Final = "overline"
DOUBLE_FOUR: Final = "double_four"
DOUBLE_THREE: Final = "double_three"

Kinds = tuple[str, ...]
"""The prohibitions that apply, in the order above."""

_STONE: Final = int(BLACK)
_TWO: Final = 2


class Look(NamedTuple):
    """One line through a point: its points, and what a stone on the point makes of it."""

    points: tuple[Point, ...]
    shape: Shape


def looks_of_board(board: Board, color: Color) -> dict[Point, list[Look]]:
    """For each empty point where a stone of ``color`` makes a five, overline, four or three: the lines of these."""
    cells, stone = board.cells, int(color)
    found: dict[Point, list[Look]] = {}
    for cut, points in lanes(board.size):
        line = cells[cut]
        if line.count(stone) < _TWO:
            continue
        for index, shape in shapes(line, stone).items():
            found.setdefault(points[index], []).append(Look(points, shape))
    return found


def looks_at(board: Board, point: Point, color: Color) -> list[Look]:
    """The same for one empty point."""
    return _looks(board.cells, board.size, point, int(color))


def makes_five(looks: Iterable[Look]) -> bool:
    """True when the stone completes exactly five in some direction."""
    return any(look.shape.five for look in looks)


class Search:
    """The stones of a position and those that the check sets on trial; no board is copied on the way.

    Not for more than one thread: :meth:`put` and :meth:`take` change it.
    """

    def __init__(self, board: Board) -> None:
        self.size = board.size
        self._cells = bytearray(board.cells)
        self._trial = 0
        self._known: dict[tuple[int, Point], bool] = {}

    @property
    def board(self) -> Board:
        """The position with the stones on trial."""
        return Board(self.size, bytes(self._cells))

    def put(self, point: Point) -> None:
        """Set a black stone on trial."""
        self._cells[point] = _STONE
        self._trial |= 1 << point

    def take(self, point: Point) -> None:
        """Take a stone on trial off again."""
        self._cells[point] = EMPTY
        self._trial ^= 1 << point

    def looks(self, point: Point) -> list[Look]:
        """What a black stone on ``point`` makes of its lines."""
        return _looks(self._cells, self.size, point, _STONE)

    def kinds(self, point: Point, looks: list[Look]) -> Kinds:
        """All prohibitions that hold for ``point``; none where the stone makes a five, which overrides them."""
        if makes_five(looks):
            return ()
        kinds = []
        if any(look.shape.overline for look in looks):
            kinds.append(OVERLINE)
        if sum(len(look.shape.fours) for look in looks) >= _TWO:
            kinds.append(DOUBLE_FOUR)
        if self._is_double_three(point, looks):
            kinds.append(DOUBLE_THREE)
        return tuple(kinds)

    def allows_straight_four(self, point: Point) -> bool:
        """Whether a stone that makes a straight four may stand on ``point``: no five anywhere, not forbidden.

        A three whose straight-four points are all refused here does not count (RIF rule 9.3).
        """
        key = (self._trial, point)
        allowed = self._known.get(key)
        if allowed is None:
            allowed = self._known[key] = self._allows(point)
        return allowed

    def _allows(self, point: Point) -> bool:
        looks, fours = self.looks(point), 0
        for _, shape in looks:
            if shape.five or shape.overline:
                return False
            fours += len(shape.fours)
        return fours < _TWO and not self._is_double_three(point, looks)

    def _is_double_three(self, point: Point, looks: list[Look]) -> bool:
        in_doubt = [look for look in looks if look.shape.threes]
        if len(in_doubt) < _TWO:
            return False
        self.put(point)
        real = 0
        for left, look in zip(range(len(in_doubt), 0, -1), in_doubt, strict=True):
            if real + left < _TWO or real == _TWO:
                break
            real += self._is_three(look)
        self.take(point)
        return real == _TWO

    def _is_three(self, look: Look) -> bool:
        return any(self.allows_straight_four(look.points[spot]) for spot in look.shape.threes)


def _looks(cells: bytes | bytearray, size: int, point: Point, stone: int) -> list[Look]:
    found = []
    for cut, points, index in crossings(size)[point]:
        shape = shapes(bytes(cells[cut]), stone).get(index)
        if shape:
            found.append(Look(points, shape))
    return found
