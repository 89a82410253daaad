"""What a rule says about a stone, and why: values only, for the board to draw and for texts to be made of.

An :class:`Explanation` is a tree. Its own lines, fours and threes are those of one stone; a straight-four point
that may not be used carries the explanation of a stone *there*, with the first one on the board.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from narabe_core.types import Color, Line, Point


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a stone on a point amounts to: the rows that win, or all kinds of prohibition that apply."""

    lines: tuple[Line, ...] = ()
    forbidden: tuple[str, ...] = ()

    @property
    def wins(self) -> bool:
        """True when the stone ends the game in favour of its colour."""
        return bool(self.lines)


NOTHING: Final = Verdict()
"""The verdict on a stone that neither wins nor is forbidden."""


class Flaw(StrEnum):
    """Why a row that is long enough does not win."""

    OVERLINE = "overline"
    """Six or more where only five counts."""
    BLOCKED_BOTH_ENDS = "blocked_both_ends"
    """There is no open end."""
    BLOCKED_END = "blocked_end"
    """One end is blocked where both must be open."""


@dataclass(frozen=True, slots=True)
class DeadRow:
    """A row that is long enough but does not win; ``blockers`` are the enemy stones at its ends, if they matter.

    An end that the edge of the board blocks adds no blocker.
    """

    stones: Line
    flaw: Flaw
    blockers: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Four:
    """Four stones, the new one among them, and the one or two points that complete them to exactly five."""

    stones: Line
    completing: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Spot:
    """A point where one more stone makes a straight four; ``spoiled`` says why it may not stand there."""

    point: Point
    spoiled: "Explanation | None" = None


@dataclass(frozen=True, slots=True)
class Three:
    """Three stones, the new one among them, that one more stone would make a straight four."""

    stones: Line
    spots: tuple[Spot, ...]

    @property
    def real(self) -> bool:
        """True when at least one straight-four point can be used; a false three does not count."""
        return any(spot.spoiled is None for spot in self.spots)


@dataclass(frozen=True, slots=True)
class Explanation:
    """The verdict on a stone and what it rests on.

    Fours and threes are listed by rules that have prohibitions, for the colour that has them; none of them beside
    a row that wins. ``cut`` is true where the tree was cut off: there is more below than it tells.
    """

    point: Point
    color: Color
    verdict: Verdict
    dead_rows: tuple[DeadRow, ...] = ()
    fours: tuple[Four, ...] = ()
    threes: tuple[Three, ...] = ()
    cut: bool = False

    @property
    def depth(self) -> int:
        """How many explanations are nested below this one."""
        below = (spot.spoiled for three in self.threes for spot in three.spots)
        return max((1 + reason.depth for reason in below if reason), default=0)
