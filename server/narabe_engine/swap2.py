"""Choices of the swap2 opening, by evaluation: three balanced stones, or which colour to take."""

import json
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from narabe_core.types import Color, Point
from narabe_engine.engine import Engine, Found
from narabe_engine.timeman import Limits
from narabe_engine.weights import KIN

FIRST_STONES = 3
SECOND_STONES = 5
BOOK = Path(__file__).with_name("swap2.json")
"""Three balanced stones for each rule, as offsets from the centre: made by ``tuning/balance.py``."""
_ROOMY = 13
_TRIALS = 16
_BALANCED = 25
_REACH = 4


@dataclass(frozen=True, slots=True)
class Choice:
    """Stones to put down in order, Black's first; none: take the other colour."""

    points: tuple[Point, ...] = ()

    @property
    def swaps(self) -> bool:
        """Whether the colours are exchanged."""
        return not self.points


def choose(
    size: int, rule: str, stones: Sequence[Point], limits: Limits, source: random.Random | None = None
) -> Choice:
    """Choose at swap2 after 0, 3 or 5 stones, Black's first; ``ValueError`` for other positions.

    With no stones: three that leave both sides about equal, picked with ``source``. With three or five White
    is to move: whoever is better off by a search is the colour to have, so it is White's best move or a swap.
    The other choice after three, two more stones, is never better than the better colour.
    """
    if not stones:
        source = source or random.Random()
        return Choice(_from_book(size, rule, source) or _balanced(size, rule, limits, source))
    if len(stones) not in {FIRST_STONES, SECOND_STONES}:
        raise ValueError("swap2 has choices after 0, 3 and 5 stones")
    found = _search(Engine(size, rule), stones, limits)
    return Choice((found.point,)) if found.score >= 0 else Choice()


def beginnings(size: int, rule: str, count: int, source: random.Random) -> list[tuple[Point, ...]]:
    """``count`` times three balanced stones, Black's first; none where the book has nothing for size and rule.

    All of the book comes before anything of it comes again, each turned or mirrored as ``source`` has it.
    """
    lines = _lines(size, rule)
    shuffled = source.sample(lines, len(lines))
    return [
        _turned(shuffled[n % len(lines)], size, source.randrange(8)) for n in range(count if lines else 0)
    ]


def _from_book(size: int, rule: str, source: random.Random) -> tuple[Point, ...]:
    lines = _lines(size, rule)
    if not lines:
        return ()
    turn = source.randrange(8)
    return _turned(source.choice(lines), size, turn)


def _lines(size: int, rule: str) -> list[list[tuple[int, int]]]:
    # On small boards the edge is too near for what was found on fifteen lines.
    return _book().get(KIN.get(rule, rule), []) if size >= _ROOMY else []


def _turned(line: list[tuple[int, int]], size: int, turn: int) -> tuple[Point, ...]:
    """The points of a line of the book in one of eight ways to lay the board."""
    middle = size // 2
    found = list[Point]()
    for x, y in line:
        column, row = (y, x) if turn & 1 else (x, y)
        column, row = (-column if turn & 2 else column), (-row if turn & 4 else row)
        found.append(Point((middle + row) * size + middle + column))
    return tuple(found)


@lru_cache(maxsize=1)
def _book() -> dict[str, list[list[tuple[int, int]]]]:
    book: dict[str, list[list[tuple[int, int]]]] = json.loads(BOOK.read_text())
    return book


def _balanced(size: int, rule: str, limits: Limits, source: random.Random) -> tuple[Point, ...]:
    share = _share(limits)
    best: tuple[Point, ...] = ()
    least: int | None = None
    for _ in range(_TRIALS):
        stones = _three(size, source)
        score = abs(_search(Engine(size, rule, table_bits=16), stones, share).score)
        if least is None or score < least:
            best, least = stones, score
        if least <= _BALANCED:
            break
    return best


def _three(size: int, source: random.Random) -> tuple[Point, ...]:
    middle = size // 2
    near = range(middle - _REACH, middle + _REACH + 1)
    return tuple(source.sample([Point(y * size + x) for y in near for x in near], FIRST_STONES))


def _share(limits: Limits) -> Limits:
    def part(whole: int | None) -> int | None:
        return whole and max(1, whole // (_TRIALS + 1))

    return replace(limits, turn_ms=part(limits.turn_ms), nodes=part(limits.nodes))


def _search(engine: Engine, stones: Sequence[Point], limits: Limits) -> Found:
    for number, point in enumerate(stones):
        engine.place(point, Color.WHITE if number % 2 else Color.BLACK)
    return engine.find(Color.WHITE if len(stones) % 2 else Color.BLACK, limits)
