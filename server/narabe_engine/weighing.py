"""What positions are worth, for choices in openings: a search on each, all of them within one limit."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from narabe_core.types import Color, Point
from narabe_engine import codes
from narabe_engine.engine import Engine
from narabe_engine.timeman import Limits, budget

_TABLE_BITS = 18


def weigh(  # noqa: PLR0913, PLR0917 - a position, a question and its limits
    size: int,
    rule: str,
    stones: Iterable[tuple[Point, Color]],
    color: Color,
    points: Sequence[Point],
    limits: Limits,
) -> tuple[int, ...]:
    """For ``color``, to move: the worth of its stone on each of ``points``; without any, of the position.

    200 are odds of e to one; beyond ``codes.MATE`` it is forced. ``ValueError`` for impossible stones and points.
    """
    engine = Engine(size, rule, table_bits=_TABLE_BITS)
    for point, owner in stones:
        engine.place(point, owner)
    if not points:
        return (engine.find(color, limits).score,)
    each = _share(limits, len(points))
    return tuple(_with_stone(engine, point, color, each) for point in points)


def _with_stone(engine: Engine, point: Point, color: Color, limits: Limits) -> int:
    engine.place(point, color)
    score = codes.WIN - 1 if engine.won else -engine.find(color.other, limits).score
    engine.take_back(point)
    return score


def _share(limits: Limits, parts: int) -> Limits:
    """A part of the time and of the nodes."""
    whole = budget(limits).soft
    turn_ms = None if whole is None else max(1, int(whole / parts))
    nodes = limits.nodes and max(1, limits.nodes // parts)
    return replace(limits, turn_ms=turn_ms, match_ms=None, left_ms=None, nodes=nodes)
