"""The playing strengths by name: what ``narabe engine --level`` and the server offer.

A level makes players; a player holds one board and chooses points on it.

Who is strongest of the tutorials was measured: each pair on the same random openings of 2 to 5 stones
within three points of the centre, both colours (wins, losses, draws of the first):

| pair               | freestyle 15 | standard 15  | freestyle 19 |
|--------------------|--------------|--------------|--------------|
| tutorial-30 - 200  | 311 222 267  | 298 227 275  | 399 323  78  |
| tutorial-30 - 10   | 167  32   1  | 174  26   0  | 173  27   0  |
| tutorial-200 - 10  | 170  30   0  | 170  30   0  | 172  28   0  |

The engine beats all of them: ``docs/engine.md``.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from narabe_core.rules import get_rules
from narabe_core.types import MAX_SIZE, MIN_SIZE, Color, Point
from narabe_engine.engine import Engine
from narabe_engine.timeman import Limits
from narabe_engine.tutorial import WEIGHTS, Scorer, Weights, pick

__all__ = ["DEFAULT_LEVEL", "LEVELS", "Level", "Limits", "Player", "TutorialPlayer"]


class Player(Protocol):
    """A board and somebody who chooses points on it.

    Points are ``y * size + x`` with y from the top. Impossible points raise ``ValueError``.
    """

    def place(self, point: Point, color: Color) -> None:
        """Put a stone of either side down."""

    def take_back(self, point: Point) -> None:
        """Take a stone off."""

    def decide(self, color: Color, limits: Limits, /) -> Point:
        """Choose a point for ``color``; the stone is not placed."""

    def stop(self) -> None:
        """Let a running choice end at once; called from another thread."""

    def forbidden(self) -> list[Point]:
        """The empty points where Black may not play, as far as the player knows the rule."""


@dataclass(frozen=True, slots=True)
class Level:
    """A strength: the board sizes it plays and how to make a player for (size, rule name)."""

    name: str
    sizes: range
    make: Callable[[int, str], Player]


class TutorialPlayer(Scorer):
    """A tutorial's scorer as a player; it needs no time, and of the rule it minds only what is forbidden."""

    def __init__(self, size: int, weights: Weights, rule: str) -> None:
        super().__init__(size, weights)
        self._rules = get_rules(rule)

    def decide(self, color: Color, _limits: Limits, /) -> Point:
        """Choose the point with the best score where ``color`` may play; any point if it may nowhere."""
        if not self._rules.prohibits or not self.stones:
            return self.choose(color)
        forbidden = self._rules.forbidden_points(self.board(), color)
        allowed = {point: score for point, score in self.scores(color).items() if point not in forbidden}
        return pick(allowed) if allowed else self.choose(color)

    def stop(self) -> None:
        """Nothing: a choice takes no time."""

    def forbidden(self) -> list[Point]:
        """Black's forbidden points, as the rule says."""
        return list(self._rules.forbidden_points(self.board(), Color.BLACK))


def _tutorial(weights: Weights, size: int, rule: str) -> Player:
    return TutorialPlayer(size, weights, rule)


_SIZES = range(MIN_SIZE, MAX_SIZE + 1)

DEFAULT_LEVEL = "strong"
"""The strongest level there is: the searching engine without a brake."""

LEVELS: Mapping[str, Level] = {
    **{name: Level(name, _SIZES, partial(_tutorial, weights)) for name, weights in WEIGHTS.items()},
    DEFAULT_LEVEL: Level(DEFAULT_LEVEL, _SIZES, Engine),
}
"""Every level by its name."""
