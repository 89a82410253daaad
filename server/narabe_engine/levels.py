"""The playing strengths by name: what ``narabe engine --level`` and the server offer.

A level makes players; a player holds one board and chooses points on it. A stronger
engine is one more entry in ``LEVELS``.

Who is strongest was measured: each pair on the same random openings of 2 to 5 stones
within three points of the centre, both colours (wins, losses, draws of the first):

| pair               | freestyle 15 | standard 15  | freestyle 19 |
|--------------------|--------------|--------------|--------------|
| tutorial-30 - 200  | 311 222 267  | 298 227 275  | 399 323  78  |
| tutorial-30 - 10   | 167  32   1  | 174  26   0  | 173  27   0  |
| tutorial-200 - 10  | 170  30   0  | 170  30   0  | 172  28   0  |
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from narabe_core.rules import get_rules
from narabe_core.types import MAX_SIZE, MIN_SIZE, Color, Point
from narabe_engine.tutorial import WEIGHTS, Scorer, Weights, pick


@dataclass(frozen=True, slots=True)
class Limits:
    """Time for a choice in milliseconds, as a manager tells it.

    ``turn_ms``: for this move, 0 = as fast as possible, ``None`` = never told.
    ``match_ms``: for the whole game, 0 or ``None`` = no limit.
    ``left_ms``: what is left of that, may be negative, ``None`` = never told.
    """

    turn_ms: int | None = None
    match_ms: int | None = None
    left_ms: int | None = None


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


def _tutorial(weights: Weights, size: int, rule: str) -> Player:
    return TutorialPlayer(size, weights, rule)


LEVELS: Mapping[str, Level] = {
    name: Level(name, range(MIN_SIZE, MAX_SIZE + 1), partial(_tutorial, weights))
    for name, weights in WEIGHTS.items()
}
"""Every level by its name."""

DEFAULT_LEVEL = "tutorial-30"
"""The strongest level there is."""
