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

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Protocol

from narabe_core.rules import get_rules
from narabe_core.types import MAX_SIZE, MIN_SIZE, Color, Point
from narabe_engine.book import WellRead
from narabe_engine.human import HumanPlayer, Strength
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

    def ponder(self, color: Color, limits: Limits, /) -> None:
        """Think while ``color``, the other side, is to move, until ``stop``; players with a brake do not."""

    def stop(self) -> None:
        """Let a running choice end at once; called from another thread."""

    def forbidden(self) -> list[Point]:
        """The empty points where Black may not play, as far as the player knows the rule."""


@dataclass(frozen=True, slots=True)
class Level:
    """A strength: the board sizes it plays and how to make a player for (size, rule name).

    ``seeded`` does so for (size, rule name, seed) where players vary. ``nodes`` is how far it looks at most for what is
    no move, as the choices of an opening; None: as far as time allows.
    """

    name: str
    sizes: range
    make: Callable[[int, str], Player]
    seeded: Callable[[int, str, int], Player] | None = None
    nodes: int | None = None

    def fixed(self, seed: int) -> "Level":
        """The level with players that all play alike; within limits of nodes or depth they play the same game again."""
        seeded = self.seeded
        return replace(self, make=lambda size, rule: seeded(size, rule, seed)) if seeded else self


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

    def ponder(self, color: Color, limits: Limits, /) -> None:
        """Nothing: a choice takes no thought."""

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

STRENGTHS: Sequence[Strength] = (
    Strength(0.7, 0.5, 1, 2_000),
    Strength(0.752, 0.552, 2, 2_000),
    Strength(0.816, 0.624, 3, 2_000),
    Strength(0.93, 0.816, 3, 2_300),
    Strength(0.9566, 0.871, 4, 2_900),
    Strength(0.9765, 0.916, 6, 4_100),
    Strength(0.9891, 0.9501, 7, 7_200),
    Strength(0.9941, 0.9677, 9, 12_300),
    Strength(0.9982, 0.9891, 11, 29_800),
    Strength(0.9996, 0.998, 15, 76_000),
    Strength(1.0, 1.0, 22, 370_000),
)
"""What the players of level-1 to level-11 are able to do; level-12 has no brake. Measured in ``docs/engine.md``."""


def _leveled() -> Iterator[Level]:
    for name, weights in WEIGHTS.items():
        yield Level(name, _SIZES, partial(_tutorial, weights))
    for number, strength in enumerate(STRENGTHS, 1):
        make = partial(HumanPlayer, strength)
        yield Level(f"level-{number}", _SIZES, make, make, strength.nodes)
    for name in (f"level-{len(STRENGTHS) + 1}", DEFAULT_LEVEL):
        yield Level(name, _SIZES, WellRead, WellRead)


LEVELS: Mapping[str, Level] = {level.name: level for level in _leveled()}
"""Every level by its name."""
