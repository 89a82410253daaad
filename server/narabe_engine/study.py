"""What there is to say about a position to people: the chance, the best line, threats, a forced win."""

import math
from dataclasses import dataclass, replace
from typing import Final

from narabe_core.types import Color, Point
from narabe_engine import codes
from narabe_engine.engine import Engine, Found
from narabe_engine.fours import First, Fours
from narabe_engine.timeman import Limits

_ODDS: Final = 200
"""So much score are odds of e to one."""
_LINE: Final = 6
"""Moves of a best line that is not forced."""
_LINE_NODES: Final = 2000


@dataclass(frozen=True, slots=True)
class Position:
    """Stones in order of play, their colours (1 black, 2 white), and whose turn it is. Nobody has won yet."""

    size: int
    rule: str
    stones: tuple[int, ...]
    colors: tuple[int, ...]
    mover: int


@dataclass(frozen=True, slots=True)
class Look:
    """``score`` is the mover's chance in thousandths.

    ``mate``: plies to a forced end, below zero when the mover loses; None: nothing is forced. ``best``: the main
    line. ``threats``: where the other side would put its stones if it won by fours, were it to move. ``win``: the
    mover's win by fours with the answers; empty if there is none. ``firsts``: its first moves that are fours.
    """

    score: int
    mate: int | None
    depth: int
    best: tuple[int, ...]
    threats: tuple[int, ...] = ()
    win: tuple[int, ...] = ()
    firsts: tuple[First, ...] = ()


class Analyst:
    """Looks at one position after another; what it learnt from one helps with the next of the same game."""

    def __init__(self) -> None:
        self._engine: Engine | None = None
        self._stones: dict[Point, Color] = {}

    def look(self, position: Position, limits: Limits) -> Look:
        """Look for so long, or for so many nodes; ``ValueError`` for impossible stones, rules or sizes."""
        stones = _stones(position)
        mover = Color(position.mover)
        fours = Fours(position.size, position.rule, stones.items())
        win, threats = fours.win(mover), fours.win(mover.other)[::2]
        firsts = fours.firsts(mover) if win else ()
        if win:
            return Look(1000, len(win), len(win), win, threats, win, firsts)
        engine = self._at(position, stones)
        answer = engine.only_answer(mover)
        if answer is not None and len(stones) + 1 < position.size**2:
            return replace(self._past(position, answer, limits), threats=threats)
        found = engine.find(mover, limits)
        line = self._line(engine, found, mover)
        return Look(chance(found.score), mate(found.score), found.depth, line, threats)

    def _past(self, position: Position, answer: Point, limits: Limits) -> Look:
        # The one move there is needs no search; what comes of it does.
        mover = Color(position.mover)
        stones, colors = (*position.stones, answer), (*position.colors, position.mover)
        then = self.look(Position(position.size, position.rule, stones, colors, mover.other), limits)
        left = None if then.mate is None else -then.mate - (1 if then.mate > 0 else -1)
        return Look(1000 - then.score, left, then.depth + 1, (answer, *then.best[: _LINE - 1]))

    def _at(self, position: Position, stones: dict[Point, Color]) -> Engine:
        engine = self._engine
        if engine is None or (engine.size, engine.rule) != (position.size, position.rule):
            engine = self._engine = Engine(position.size, position.rule)
            self._stones = {}
        for point in [point for point, color in self._stones.items() if stones.get(point) != color]:
            engine.take_back(point)
            del self._stones[point]
        for point, color in stones.items():
            if point not in self._stones:
                engine.place(point, color)
                self._stones[point] = color
        return engine

    def _line(self, engine: Engine, found: Found, mover: Color) -> tuple[int, ...]:
        """The line goes on with what a short look finds best, to its end or for some moves."""
        line = [found.point]
        color = mover
        placed = list[Point]()
        while len(line) < _LINE and codes.WIN - found.score > 1:
            engine.place(line[-1], color)
            placed.append(line[-1])
            color = color.other
            if len(self._stones) + len(placed) == engine.size**2:
                break
            found = engine.find(color, Limits(nodes=_LINE_NODES))
            line.append(found.point)
        for point in reversed(placed):
            engine.take_back(point)
        return tuple(line)


def chance(score: int) -> int:
    """A score as the mover's chance in thousandths; 0 and 1000 are for what is forced."""
    if abs(score) >= codes.MATE:
        return 1000 if score > 0 else 0
    return min(999, max(1, round(1000 / (1 + math.exp(-score / _ODDS)))))


def mate(score: int) -> int | None:
    """Plies to the forced end that a score tells of, below zero for a loss."""
    if abs(score) < codes.MATE:
        return None
    return codes.WIN - score if score > 0 else -(codes.WIN + score)


def _stones(position: Position) -> dict[Point, Color]:
    points, area = position.stones, position.size**2
    if len(set(points)) < len(points) or not all(0 <= point < area for point in points):
        raise ValueError("a stone is off the board or on another")
    if len(points) >= area:
        raise ValueError("no empty point")
    return dict(zip(map(Point, points), map(Color, position.colors), strict=True))
