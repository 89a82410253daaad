"""Weaker players who err as people do: they overlook points, look less far, and think of fewer moves.

Whether a threat is seen depends on how plain it is: a five sooner than a three, one near the last stones sooner
than one far away, one along a row or column sooner than one along a diagonal. Of quiet moves some do not come to
mind. What is seen is searched honestly, so that no stone is put down at random.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from narabe_core.types import Color, Point
from narabe_engine.engine import Engine, Loud
from narabe_engine.timeman import Limits

_TABLE_BITS = 14
_ARM = 4
_FAR = 0.12
_DIAGONAL = 0.5
_FIVE = 0.3
_FOUR = 0.7


@dataclass(frozen=True, slots=True)
class Strength:
    """What a player is able to do.

    ``sight``: chance to see a three along a row close to the last stones. ``mind``: chance that a quiet move is
    thought of. ``depth`` in plies and ``nodes`` bound the search.
    """

    sight: float
    mind: float
    depth: int
    nodes: int


class HumanPlayer:
    """A player of limited strength on one board. With a ``seed`` the same game is played again, else another."""

    def __init__(self, strength: Strength, size: int, rule: str, seed: int | None = None) -> None:
        self._strength = strength
        self._engine = Engine(size, rule, table_bits=_TABLE_BITS)
        self._random = random.Random(seed)
        self._last: list[Point] = []

    def place(self, point: Point, color: Color) -> None:
        """Put a stone of either side down."""
        self._engine.place(point, color)
        self._last.append(point)

    def take_back(self, point: Point) -> None:
        """Take a stone off."""
        self._engine.take_back(point)
        self._last.remove(point)

    def decide(self, color: Color, limits: Limits, /) -> Point:
        """Choose a point for ``color`` among those it thinks of; the stone is not placed."""
        if not self._last:
            return self._engine.decide(color, limits)
        able = self._strength
        bounded = replace(
            limits,
            depth=min(able.depth, limits.depth or able.depth),
            nodes=min(able.nodes, limits.nodes or able.nodes),
        )
        return self._engine.glance(color, bounded, frozenset(self._overlooked(color))).point

    def ponder(self, color: Color, limits: Limits, /) -> None:
        """Nothing: who has a brake does not think on another one's time."""

    def stop(self) -> None:
        """Let a running choice end at once; called from another thread."""
        self._engine.stop()

    def forbidden(self) -> list[Point]:
        """The empty points where Black may not play (renju)."""
        return self._engine.forbidden()

    def _overlooked(self, color: Color) -> Iterator[Point]:
        for loud in self._engine.inviting(color):
            chance = self._chance(loud) if loud.threat else self._strength.mind
            if self._random.random() >= chance:
                yield loud.point

    def _chance(self, loud: Loud) -> float:
        # The harder to see, the higher the power of the sight.
        size = self._engine.size
        away = min(
            max(abs(loud.point % size - last % size), abs(loud.point // size - last // size))
            for last in self._last[-3:]
        )
        plain = _FIVE if loud.five else _FOUR if loud.four else 1.0
        hard = 1 + _FAR * max(0, away - _ARM) + (_DIAGONAL if loud.diagonal else 0)
        return float(self._strength.sight ** (plain * hard))
