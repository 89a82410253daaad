"""Which points are forbidden to Black in renju: the check that calls itself for each straight-four point."""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from narabe_core.board import Board
from narabe_core.rules.lines import crossings, lanes
from narabe_core.rules.shapes import A_FOUR, TWO_FOURS, Shape, shapes
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
    cells, stone = board.cells, int(color)
    found = []
    for cut, points, place, _ in crossings(board.size)[point]:
        shape = shapes(cells[cut], stone).get(place)
        if shape:
            found.append(Look(points, shape))
    return found


def makes_five(looks: Iterable[Look]) -> bool:
    """True when the stone completes exactly five in some direction."""
    return any(look.shape.five for look in looks)


class Search:
    """The stones of a position and those that the check sets on trial; no board is copied on the way.

    What black stones make of a line is found out when it is first asked for, and forgotten only for the four lines
    of a stone that comes or goes. Not for more than one thread: :meth:`put` and :meth:`take` change it.
    """

    def __init__(self, board: Board) -> None:
        self.size = board.size
        self._cells = bytearray(board.cells)
        self._crossings = crossings(board.size)
        self._shapes: list[Mapping[int, Shape] | None] = [None] * len(lanes(board.size))
        self._before: list[tuple[Mapping[int, Shape] | None, ...]] = []
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
        known = self._shapes
        self._before.append(tuple([known[crossing.lane] for crossing in self._crossings[point]]))
        for crossing in self._crossings[point]:
            known[crossing.lane] = None

    def take(self, point: Point) -> None:
        """Take the stone that was last set on trial off again."""
        self._cells[point] = EMPTY
        self._trial ^= 1 << point
        for crossing, shapes_before in zip(self._crossings[point], self._before.pop(), strict=True):
            self._shapes[crossing.lane] = shapes_before

    def looks(self, point: Point) -> list[Look]:
        """What a black stone on ``point`` makes of its lines."""
        found, known = [], self._shapes
        for cut, points, place, lane in self._crossings[point]:
            line = known[lane]
            if line is None:
                line = self._learn(lane, cut)
            if place in line:
                found.append(Look(points, line[place]))
        return found

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
        allowed = self._allowed_at_a_glance(point)
        return not self._is_double_three(point, self.looks(point)) if allowed is None else allowed

    def _is_double_three(self, point: Point, looks: list[Look]) -> bool:
        in_doubt = [look for look in looks if look.shape.threes]
        if len(in_doubt) < _TWO:
            return False
        key = (self._trial, point)
        known = self._known.get(key)
        if known is None:
            self.put(point)
            known = self._known[key] = self._has_two_threes(in_doubt)
            self.take(point)
        return known

    def _has_two_threes(self, in_doubt: list[Look]) -> bool:
        # What a glance decides comes first on every level: in crowded positions that saves most of the descent.
        missing, deeper = _TWO, []
        for points, shape in in_doubt:
            doubtful = self._not_decided_at_a_glance([points[spot] for spot in shape.threes])
            if doubtful is None:
                missing -= 1
                if not missing:
                    return True
            elif doubtful:
                deeper.append(doubtful)
        for left, doubtful in zip(range(len(deeper), 0, -1), deeper, strict=True):
            if not 0 < missing <= left:
                break
            missing -= any(not self._is_double_three(spot, looks) for spot, looks in doubtful)
        return missing <= 0

    def _not_decided_at_a_glance(self, spots: list[Point]) -> list[tuple[Point, list[Look]]] | None:
        """The straight-four points that need a closer look; None as soon as one is allowed without."""
        doubtful = []
        for spot in spots:
            allowed = self._allowed_at_a_glance(spot)
            if allowed:
                return None
            if allowed is None:
                doubtful.append((spot, self.looks(spot)))
        return doubtful

    def _learn(self, lane: int, cut: slice) -> Mapping[int, Shape]:
        line = self._shapes[lane] = shapes(bytes(self._cells[cut]), _STONE)
        return line

    def _allowed_at_a_glance(self, point: Point) -> bool | None:
        """Whether a straight-four stone may stand; None if that hangs on threes which may be false."""
        known, weight = self._shapes, 0
        for cut, _, place, lane in self._crossings[point]:
            line = known[lane]
            if line is None:
                line = self._learn(lane, cut)
            if place in line:
                weight += line[place].weight
        if weight >= TWO_FOURS:
            return False
        return True if weight % A_FOUR < _TWO else None
