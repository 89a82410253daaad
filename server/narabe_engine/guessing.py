"""What a position in an opening is worth at a glance, by the lines of five that are still open to one side only.

As the tutorial bots see it, and with who moves. A few milliseconds at most.
"""

from collections.abc import Sequence
from typing import Final

from narabe_core.types import Color, Point
from narabe_engine.tutorial import WEIGHTS, lines_on

_WORTH: Final = (0, *WEIGHTS["tutorial-200"].ours, 0)
"""Of a line with as many stones of one side only."""
_SCALED: Final = 20
"""So much of that is one of the engine's points, roughly."""
TEMPO: Final = 10 * _WORTH[1]
"""What it is worth to be the one to move: half of a stone in the middle of an empty board."""


class Scale:
    """How good a position is for the side to move after ``stones``, and with one stone more of its own.

    ``first`` is the colour of the first stone. Worth is in points of the engine's kind: 200 are odds of e to one.
    """

    def __init__(self, size: int, stones: Sequence[Point], first: Color) -> None:
        self._lines = lines_on(size)
        self._counts = {color: [0] * len(self._lines.points) for color in Color}
        self._first_worth = 0
        self._first = first
        for number, point in enumerate(stones):
            color = first if number % 2 == 0 else first.other
            self._first_worth += self._change(point, color)
            for line in self._lines.through[point]:
                self._counts[color][line] += 1
        self._mover = first if len(stones) % 2 == 0 else first.other
        taken = set(stones)
        self._free = [Point(point) for point in range(size**2) if point not in taken]

    def now(self) -> int:
        """Worth of the position."""
        return (self._sided(self._first_worth) + TEMPO) // _SCALED

    def after(self, point: Point) -> int:
        """Worth when a stone stands on ``point``, too, and the other side moves."""
        change = self._change(point, self._mover)
        return (self._sided(self._first_worth + change) - TEMPO) // _SCALED

    def best_first(self, *, even: bool = False) -> list[Point]:
        """The free points, the best one for the next stone first, or the one that makes both sides most equal."""
        return sorted(self._free, key=lambda point: abs(self.after(point)) if even else -self.after(point))

    def _sided(self, worth: int) -> int:
        return worth if self._mover is self._first else -worth

    def _change(self, point: Point, color: Color) -> int:
        """What a stone adds to the worth of the colour that began."""
        own, others = self._counts[color], self._counts[color.other]
        gain = 0
        for line in self._lines.through[point]:
            if not others[line]:
                gain += _WORTH[own[line] + 1] - _WORTH[own[line]]
            elif not own[line]:
                gain += _WORTH[others[line]]
        return gain if color is self._first else -gain
