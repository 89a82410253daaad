"""The renju prohibitions, written down as the rules of the RIF (1996/98, 3 and 9) say them. Slow, and plain.

Stones are a dict from (column, row) to "black" or "white". Nothing of the program under test is used here, and
nothing is remembered: each question is answered by setting stones and looking.
"""

Point = tuple[int, int]
Stones = dict[Point, str]

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))
PROHIBITIONS = ("overline", "double_four", "double_three")


class Position:
    """Stones on a board of ``size`` lines, and the words of the rules about them."""

    def __init__(self, size: int, stones: Stones, color: str = "black") -> None:
        self.size = size
        self.stones = dict(stones)
        self.color = color

    def empty(self, point: Point) -> bool:
        """The point is on the board and has no stone."""
        column, row = point
        return 0 <= column < self.size and 0 <= row < self.size and point not in self.stones

    def own(self, point: Point) -> bool:
        """The point has a stone of the colour that is asked about."""
        return self.stones.get(point) == self.color

    def row_through(self, point: Point, direction: Point) -> list[Point]:
        """The unbroken row of own stones through ``point``, which has one."""
        row = [point]
        while self.own(before := step(row[0], direction, -1)):
            row.insert(0, before)
        while self.own(after := step(row[-1], direction, 1)):
            row.append(after)
        return row

    def rows(self, point: Point) -> list[list[Point]]:
        """The rows through ``point`` in all directions."""
        return [self.row_through(point, direction) for direction in DIRECTIONS]

    def makes_five(self, point: Point) -> bool:
        """FIVE: the stone on ``point`` stands in a row of exactly five."""
        return any(len(row) == 5 for row in self.rows(point))

    def makes_overline(self, point: Point) -> bool:
        """OVERLINE: the stone on ``point`` stands in a row of six or more."""
        return any(len(row) >= 6 for row in self.rows(point))

    def fours(self, point: Point, direction: Point) -> set[frozenset[Point]]:
        """FOUR: four stones on a line to which one more can be added to get exactly five.

        The different sets of four that hold the stone on ``point``.
        """
        found = set()
        for added in self.neighbours(point, direction):
            self.stones[added] = self.color
            row = self.row_through(added, direction)
            if len(row) == 5 and point in row:
                found.add(frozenset(row) - {added})
            del self.stones[added]
        return found

    def straight_fours(self, point: Point, direction: Point) -> dict[Point, frozenset[Point]]:
        """STRAIGHT FOUR: an unbroken row of four, both ends empty, and either end gives exactly five.

        By the added point that makes one which holds the stone on ``point``: the three stones it is added to.
        """
        found = {}
        for added in self.neighbours(point, direction):
            self.stones[added] = self.color
            row = self.row_through(added, direction)
            if len(row) == 4 and point in row and self._open_ended(row, direction):
                found[added] = frozenset(row) - {added}
            del self.stones[added]
        return found

    def _open_ended(self, row: list[Point], direction: Point) -> bool:
        ends = (step(row[0], direction, -1), step(row[-1], direction, 1))
        beyond = (step(row[0], direction, -2), step(row[-1], direction, 2))
        return all(map(self.empty, ends)) and not any(map(self.own, beyond))

    def neighbours(self, point: Point, direction: Point) -> list[Point]:
        """The empty points on the line that one row of five can share with ``point``.

        None if fewer than two own stones are that near: a three or a four needs them.
        """
        near = [step(point, direction, count) for count in (-4, -3, -2, -1, 1, 2, 3, 4)]
        return list(filter(self.empty, near)) if sum(map(self.own, near)) >= 2 else []

    def is_true_three(self, point: Point, direction: Point) -> bool:
        """THREE: a stone can be added so that a straight four appears, without a five anywhere.

        Rule 9.3: it counts only if the added stone is itself neither overline, double-four nor double-three.
        """
        for added in self.straight_fours(point, direction):
            self.stones[added] = self.color
            makes_five = self.makes_five(added)
            del self.stones[added]
            if not makes_five and not self.kinds(added):
                return True
        return False

    def kinds(self, point: Point) -> tuple[str, ...]:
        """All prohibitions that hold for the empty ``point``; a five overrides them."""
        assert self.empty(point)
        self.stones[point] = self.color
        try:
            if self.makes_five(point):
                return ()
            holds = (self.makes_overline(point), self._is_double_four(point), self._is_double_three(point))
        finally:
            del self.stones[point]
        return tuple(kind for kind, applies in zip(PROHIBITIONS, holds, strict=True) if applies)

    def _is_double_four(self, point: Point) -> bool:
        return sum(len(self.fours(point, direction)) for direction in DIRECTIONS) >= 2

    def _is_double_three(self, point: Point) -> bool:
        threes = [direction for direction in DIRECTIONS if self.straight_fours(point, direction)]
        return len(threes) >= 2 and sum(self.is_true_three(point, direction) for direction in threes) >= 2

    def has_two_open_threes(self, point: Point) -> bool:
        """Omok: two threes that a stone can make a straight four; what else that stone does is not asked."""
        self.stones[point] = self.color
        threes = [direction for direction in DIRECTIONS if self.straight_fours(point, direction)]
        makes_five = self.makes_five(point)
        del self.stones[point]
        return len(threes) >= 2 and not makes_five


def step(point: Point, direction: Point, count: int) -> Point:
    """The point ``count`` steps away."""
    return point[0] + count * direction[0], point[1] + count * direction[1]
