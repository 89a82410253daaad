"""Slow answers to what the kernel answers fast, from the rules alone: dictionaries and scanning, no tables."""

from collections.abc import Iterator
from dataclasses import dataclass, field

BLACK, WHITE = 0, 1
Cell = tuple[int, int]
AXES = ((1, 0), (0, 1), (1, 1), (-1, 1))


@dataclass
class Plain:
    """A board of stones by column and row."""

    size: int
    rule: str
    stones: dict[Cell, int] = field(default_factory=dict)

    def inside(self, cell: Cell) -> bool:
        """Whether a cell is on the board."""
        return 0 <= cell[0] < self.size and 0 <= cell[1] < self.size

    def free(self, cell: Cell) -> bool:
        """Whether a stone may be put there."""
        return self.inside(cell) and cell not in self.stones

    def empties(self) -> list[Cell]:
        """All empty cells."""
        cells = ((x, y) for y in range(self.size) for x in range(self.size))
        return [cell for cell in cells if cell not in self.stones]

    def row(self, cell: Cell, axis: Cell, side: int) -> tuple[int, list[Cell]]:
        """Length of the row through a stone, and the two cells beyond its ends."""
        length, ends = 1, []
        for sign in (-1, 1):
            x, y = cell[0] + sign * axis[0], cell[1] + sign * axis[1]
            while self.stones.get((x, y)) == side:
                length, x, y = length + 1, x + sign * axis[0], y + sign * axis[1]
            ends.append((x, y))
        return length, ends

    def five(self, cell: Cell, axis: Cell, side: int) -> bool:
        """Whether the stone on ``cell`` stands in a winning row on one axis."""
        length, ends = self.row(cell, axis, side)
        if self.rule == "freestyle" or (self.rule == "renju" and side == WHITE):
            return length >= 5
        if self.rule.startswith("caro"):
            open_end = any(self.stones.get(end) != 1 - side for end in ends)
            return (length == 5 and open_end) or (length > 5 and self.rule == "caro6")
        return length == 5

    def wins(self, cell: Cell, side: int) -> bool:
        """Whether a stone on an empty cell wins."""
        self.stones[cell] = side
        won = any(self.five(cell, axis, side) for axis in AXES)
        del self.stones[cell]
        return won

    def completions(self, cell: Cell, axis: Cell, side: int) -> list[Cell]:
        """Empty cells on one axis where one more stone makes a winning row through ``cell``, a stone."""
        found = []
        for k in range(-4, 5):
            at = (cell[0] + k * axis[0], cell[1] + k * axis[1])
            if self.free(at):
                self.stones[at] = side
                x, y = at
                step = (axis[0] * (1 if k < 0 else -1), axis[1] * (1 if k < 0 else -1))
                while self.stones.get((x, y)) == side and (x, y) != cell:
                    x, y = x + step[0], y + step[1]
                if (x, y) == cell and self.five(cell, axis, side):
                    found.append(at)
                del self.stones[at]
        return found

    def straight(self, cell: Cell, axis: Cell) -> bool:
        """Whether a black stone stands in a straight four on one axis."""
        length, ends = self.row(cell, axis, BLACK)
        return length == 4 and set(ends) == set(self.completions(cell, axis, BLACK))

    def forbidden(self, cell: Cell) -> bool:
        """Whether Black may not play on an empty cell (renju)."""
        if self.wins(cell, BLACK):
            return False
        self.stones[cell] = BLACK
        try:
            return self._breaks(cell)
        finally:
            del self.stones[cell]

    def _breaks(self, cell: Cell) -> bool:
        if any(self.row(cell, axis, BLACK)[0] > 5 for axis in AXES):
            return True
        found = [self.completions(cell, axis, BLACK) for axis in AXES]
        fours = [
            min(1, len(at)) if self.straight(cell, axis) else len(at)
            for at, axis in zip(found, AXES, strict=True)
        ]
        return sum(fours) > 1 or sum(self._three(cell, axis) for axis in AXES) > 1

    def _three(self, cell: Cell, axis: Cell) -> bool:
        return any(self._straightens(cell, axis, at) for at in self._beside(cell, axis))

    def _beside(self, cell: Cell, axis: Cell) -> Iterator[Cell]:
        for k in range(-3, 4):
            at = (cell[0] + k * axis[0], cell[1] + k * axis[1])
            if self.free(at):
                yield at

    def _straightens(self, cell: Cell, axis: Cell, at: Cell) -> bool:
        if self.wins(at, BLACK):
            return False
        self.stones[at] = BLACK
        length, _ = self.row(at, axis, BLACK)
        distance = max(abs(at[0] - cell[0]), abs(at[1] - cell[1]))
        joined = distance < length and self._in_row(cell, at, axis)
        good = joined and self.straight(at, axis)
        del self.stones[at]
        return good and not self.forbidden(at)

    def _in_row(self, cell: Cell, at: Cell, axis: Cell) -> bool:
        sign = 1 if (cell[0] - at[0], cell[1] - at[1]) > (0, 0) else -1
        for step in (sign, -sign):
            x, y = at
            while self.stones.get((x, y)) == BLACK:
                if (x, y) == cell:
                    return True
                x, y = x + step * axis[0], y + step * axis[1]
        return False

    def vcf(self, side: int, fours: int) -> int:
        """Plies of the shortest win by at most ``fours`` fours and a five, 0 if there is none; brute force."""
        return next((2 * n + 1 for n in range(fours + 1) if self._vcf(side, n)), 0)

    def _legal(self, cell: Cell, side: int) -> bool:
        return not (self.rule == "renju" and side == BLACK and self.forbidden(cell))

    def _vcf(self, side: int, fours: int) -> bool:
        if any(self.wins(cell, side) for cell in self.empties()):
            return True
        threats = [cell for cell in self.empties() if self.wins(cell, 1 - side)] if fours else []
        if not fours or (len(threats) > 1 and not self.shuts):
            return False
        tries = threats if threats and not self.shuts else self.empties()
        return any(self._four(cell, side, fours, threats) for cell in tries)

    @property
    def shuts(self) -> bool:
        """Whether a five is none that is shut in on both ends: what stops one may stand beside it, and stop two."""
        return self.rule.startswith("caro")

    def _four(self, cell: Cell, side: int, fours: int, threats: list[Cell]) -> bool:
        self.stones[cell] = side
        goals = {axis: found for axis in AXES if (found := self.completions(cell, axis, side))}
        left = any(self.free(threat) and self.wins(threat, 1 - side) for threat in threats)
        del self.stones[cell]
        if not goals or left or not self._legal(cell, side):
            return False
        self.stones[cell] = side
        replies = {at for axis, found in goals.items() for at in (*found, *self._beyond(cell, axis))}
        won = all(self._wins_after(reply, side, fours) for reply in replies)
        del self.stones[cell]
        return won

    def _beyond(self, cell: Cell, axis: Cell) -> list[Cell]:
        # Where the end of a five with this stone may be.
        far = (*range(-5, 0), *range(1, 6)) if self.shuts else ()
        cells = ((cell[0] + k * axis[0], cell[1] + k * axis[1]) for k in far)
        return [at for at in cells if self.free(at)]

    def _wins_after(self, reply: Cell, side: int, fours: int) -> bool:
        if not self._legal(reply, 1 - side):
            return True
        self.stones[reply] = 1 - side
        won = self._vcf(side, fours - 1)
        del self.stones[reply]
        return won
