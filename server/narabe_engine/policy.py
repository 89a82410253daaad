"""Which moves are likely: a small network for each candidate, over its patterns, the last stones and the threats.

Compiled with ``policy.pxd``, as ``kernel.py`` is. What a cell's patterns, its way from the last stone of either side,
and the threats on the board add to some numbers is summed; the first number, and what is positive of the others, make
a logit. ``weights.py`` says in which units.
"""

from narabe_engine import codes
from narabe_engine.kernel import Board
from narabe_engine.weights import BLOCK

_FAR = codes.NEAR * codes.NEAR
_NONE = _FAR + 1


def _zeros(count: int) -> list[int]:
    return [0] * count


def _ways() -> list[int]:
    # Steps between two cells, by their difference: the longer and the shorter of the two distances.
    ways = [_FAR] * (2 * codes.AREA)
    for dy in range(1 - codes.NEAR, codes.NEAR):
        for dx in range(1 - codes.NEAR, codes.NEAR):
            low, high = sorted((abs(dx), abs(dy)))
            ways[codes.AREA + dy * codes.STRIDE + dx] = high * codes.NEAR + low
    return ways


class Policy:
    """The likelihood of moves on a board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        weights = board.weights
        self.rows = weights.order
        self.steps = weights.steps
        self.states = weights.states
        self.lead = list(weights.lead)
        self.ways = _ways()
        self.block = BLOCK * codes.LIKES
        self.shared = _zeros(codes.LIKES)
        self.sums = _zeros(codes.LIKES)

    def begin(self) -> None:
        """Look at the position: what all of its cells share."""
        row = (self.board.side * codes.MASKS + self.board.threats()) * codes.LIKES
        for i in range(codes.LIKES):
            self.shared[i] = self.states[row + i]

    def likelihood(self, cell: int) -> int:
        """How likely the side to move plays on an empty cell, in hundredths of a logit; after ``begin``."""
        side = self.board.side
        word = self.board.word[side * codes.AREA + cell]
        mine = side * self.block + (word >> codes.NUMBER & 4095) * codes.LIKES
        word = self.board.word[(1 - side) * codes.AREA + cell]
        theirs = (3 - side) * self.block + (word >> codes.NUMBER & 4095) * codes.LIKES
        last = self._way(cell, 0) * codes.LIKES
        own = (_NONE + 1 + self._way(cell, 1)) * codes.LIKES
        for i in range(codes.LIKES):
            self.sums[i] = (
                self.shared[i]
                + self.rows[mine + i]
                + self.rows[theirs + i]
                + self.steps[last + i]
                + self.steps[own + i]
            )
        return self._value()

    def _way(self, cell: int, back: int) -> int:
        if self.board.ply <= back:
            return _NONE
        return self.ways[codes.AREA + cell - self.board.moves[self.board.ply - back]]

    def _value(self) -> int:
        total = self.sums[0] * self.lead[0]
        for i in range(1, codes.LIKES):
            total += max(0, self.sums[i]) * self.lead[i]
        return (total >> 8) * 25 >> 7
