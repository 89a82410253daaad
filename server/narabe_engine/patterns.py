"""What a stone makes on a line, by rule: the tables the kernel looks things up in.

A line through a cell is two *halves* of at most five cells, nearest first, as text: ``.`` empty, ``x`` own,
and where the half ends early ``o`` for a stone of the opponent or ``w`` for the edge. The kernel keeps each
half as ten bits (two a cell: empty, black, white, wall).
"""

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from narabe_engine import codes

REACH = 5
HALF_KEYS = 1 << (2 * REACH)
_LINE = 5
_GRADE = codes.GRADE - codes.NUMBER

RULES = ("freestyle", "standard", "renju", "caro5", "caro6")
"""The rules with tables."""


def _halves() -> list[str]:
    ended = ["".join(cells) + end for n in range(REACH) for cells in product(".x", repeat=n) for end in "ow"]
    return ended + ["".join(cells) for cells in product(".x", repeat=REACH)]


HALVES = _halves()
"""Every half there is; tables are indexed by the place in this list."""
HALF_COUNT = len(HALVES)


@dataclass(frozen=True, slots=True)
class LineRule:
    """When a row wins. ``strict``: exactly five; ``blocked``: a five shut in by two stones is none (caro).

    ``foul``: two fours on one line are a prohibition and no win (renju's Black).
    """

    strict: bool = False
    blocked: bool = False
    overline_wins: bool = False
    foul: bool = False


_FREE = LineRule(overline_wins=True)
_LINE_RULES: dict[str, tuple[LineRule, LineRule]] = {
    "freestyle": (_FREE, _FREE),
    "standard": (LineRule(strict=True), LineRule(strict=True)),
    "renju": (LineRule(strict=True, foul=True), _FREE),
    "caro5": (LineRule(strict=True, blocked=True),) * 2,
    "caro6": (LineRule(blocked=True, overline_wins=True),) * 2,
}


def line_rules(rule: str) -> tuple[LineRule, LineRule]:
    """The line rules of Black and White; ``ValueError`` for a rule without tables."""
    try:
        return _LINE_RULES[rule]
    except KeyError:
        raise ValueError(f"no tables for the rule {rule!r}") from None


def _row(half: str) -> int:
    return len(half) - len(half.lstrip("x"))


class Shapes:
    """Classes of pairs of halves under one line rule, each found once."""

    def __init__(self, rule: LineRule) -> None:
        self._rule = rule
        self._known: dict[tuple[str, str], int] = {}

    def shape(self, left: str, right: str) -> int:
        """The class of a stone between two halves."""
        if not self._rule.blocked:
            left, right = left.replace("w", "o"), right.replace("w", "o")
        pair = (left, right) if left <= right else (right, left)
        known = self._known.get(pair)
        if known is None:
            known = self._known[pair] = self._find(*pair)
        return known

    def _find(self, left: str, right: str) -> int:
        row = 1 + _row(left) + _row(right)
        if row >= _LINE:
            return self._made(left, right, row)
        if 1 + len(left.rstrip("ow")) + len(right.rstrip("ow")) < _LINE:
            return codes.DEAD
        nexts = [
            self.shape(half[:i] + "x" + half[i + 1 :], other)
            for half, other in ((left, right), (right, left))
            for i, cell in enumerate(half)
            if cell == "."
        ]
        fives = nexts.count(codes.FIVE)
        if fives > 1:
            return codes.OPEN_FOUR if self._straight(left, right, row) else codes.DOUBLE_FOUR
        return codes.FOUR if fives else self._lesser(nexts)

    def _made(self, left: str, right: str, row: int) -> int:
        if row > _LINE:
            return codes.FIVE if self._rule.overline_wins else codes.OVERLINE
        shut = left[_row(left) :][:1] == "o" and right[_row(right) :][:1] == "o"
        return codes.DEAD if self._rule.blocked and shut else codes.FIVE

    def _straight(self, left: str, right: str, row: int) -> bool:
        return row == _LINE - 1 and all(
            half[_row(half) :][:1] == "."
            and self.shape(half[: _row(half)] + "x" + half[_row(half) + 1 :], other) == codes.FIVE
            for half, other in ((left, right), (right, left))
        )

    def _lesser(self, nexts: Sequence[int]) -> int:
        fours = nexts.count(codes.OPEN_FOUR)
        doubles = nexts.count(codes.DOUBLE_FOUR)
        if not self._rule.foul:
            fours += doubles
        if fours:
            return codes.SOLID_THREE if fours > 1 else codes.OPEN_THREE
        if doubles or codes.FOUR in nexts:
            return codes.CLOSED_THREE
        threes = sum(codes.OPEN_THREE <= shape <= codes.SOLID_THREE for shape in nexts)
        if threes:
            return codes.OPEN_TWO + (threes > 2) + (threes > 3)  # noqa: PLR2004 - the two wider grades
        if codes.CLOSED_THREE in nexts:
            return codes.CLOSED_TWO
        if any(codes.OPEN_TWO <= shape <= codes.OPEN_TWO_FREE for shape in nexts):
            return codes.OPEN_ONE
        return codes.CLOSED_ONE if codes.CLOSED_TWO in nexts else codes.DEAD


def _half_of_key(key: int, own: int) -> str:
    text = ""
    for k in range(REACH):
        cell = key >> (2 * k) & 3
        if cell not in {codes.EMPTY, own}:
            return text + ("w" if cell == codes.WALL else "o")
        text += "x" if cell == own else "."
    return text


def _grade(classes: Sequence[int]) -> int:
    """The grade of four classes, the worth of what the opponent must answer."""
    fours = sum(codes.FOUR <= c <= codes.OPEN_FOUR for c in classes)
    threes = sum(c in {codes.OPEN_THREE, codes.SOLID_THREE} for c in classes)
    closed = classes.count(codes.CLOSED_THREE)
    twos = sum(codes.OPEN_TWO <= c <= codes.OPEN_TWO_FREE for c in classes)
    if codes.FIVE in classes:
        return codes.G_FIVE
    if fours > 1 or any(codes.DOUBLE_FOUR <= c <= codes.OPEN_FOUR for c in classes):
        return codes.G_WINS_FOUR
    if fours:
        return codes.G_FOUR_THREE if threes else codes.G_FOUR + (closed + twos > 0)
    if threes:
        return codes.G_THREE_THREE if threes > 1 else codes.G_THREE + (closed + twos > 0)
    if closed:
        return codes.G_CLOSED_THREE_PLUS if closed + twos > 1 else codes.G_CLOSED_THREE
    return (codes.G_NONE, codes.G_TWO, codes.G_TWO_TWO)[min(twos, 2)]


def _foul_grade(classes: Sequence[int]) -> int:
    """As ``_grade`` for renju's Black: what might be forbidden is a grade of its own."""
    if codes.FIVE in classes:
        return codes.G_FIVE
    fours = sum(codes.FOUR <= c <= codes.OPEN_FOUR for c in classes)
    threes = sum(c in {codes.OPEN_THREE, codes.SOLID_THREE} for c in classes)
    if codes.OVERLINE in classes or codes.DOUBLE_FOUR in classes or fours > 1 or threes > 1:
        return codes.G_SUSPECT
    return _grade(classes)


_CLASSES = 15
MULTISETS = [
    (a, b, c, d) for a in range(_CLASSES) for b in range(a + 1) for c in range(b + 1) for d in range(c + 1)
]
"""Every set of four classes, the strongest first in each: the patterns of a cell, whatever their directions."""

_NUMBER = {classes: number for number, classes in enumerate(MULTISETS)}
_PAIRS = [(high, low) for high in range(_CLASSES) for low in range(high + 1)]
_PAIR_NUMBER = {pair: number for number, pair in enumerate(_PAIRS)}
_PAIR_OF = [_PAIR_NUMBER.get((max(c & 15, c >> 4), min(c & 15, c >> 4)), 0) for c in range(256)]


def code_of(classes: Sequence[int]) -> int:
    """A code of four classes, in the order given."""
    a, b, c, d = classes
    return a | b << 4 | c << 8 | d << 12


def expand(by_multiset: Sequence[int]) -> list[int]:
    """A table over all codes from one over ``MULTISETS``."""
    rows = [[by_multiset[number] for number in row] for row in _merged()]
    return [row[pair] for row in (rows[high] for high in _PAIR_OF) for pair in _PAIR_OF]


@lru_cache(maxsize=1)
def _merged() -> list[list[int]]:
    # Two pairs make a set of four.
    return [[_NUMBER[_four(a, b)] for b in _PAIRS] for a in _PAIRS]


def _four(one: tuple[int, int], two: tuple[int, int]) -> tuple[int, int, int, int]:
    a, b, c, d = sorted(one + two, reverse=True)
    return a, b, c, d


@dataclass(frozen=True, slots=True)
class Tables:
    """What the kernel looks up under one rule; Black's part first, then White's.

    ``half``: half key to half number, White's in the high byte. ``shape``: two half numbers to a class.
    ``kind``: code to its place in ``MULTISETS``, and from bit 12 on its grade.
    """

    rule: str
    half: "array[int]"
    shape: "array[int]"
    kind: "array[int]"

    def grade(self, side: int, code: int) -> int:
        """The grade of a code for a side."""
        return self.kind[side * codes.CODES + code] >> _GRADE


@lru_cache(maxsize=len(RULES))
def tables(rule: str) -> Tables:
    """The tables of a rule, made on first use; ``ValueError`` if there is no such rule."""
    number = {half: i for i, half in enumerate(HALVES)}
    half = [number[_half_of_key(key, 1)] | number[_half_of_key(key, 2)] << 8 for key in range(HALF_KEYS)]
    black, white = line_rules(rule)
    shapes = [_shape_table(black)]
    shapes.append(shapes[0] if white == black else _shape_table(white))
    plain = _kinds(_grade)
    return Tables(
        rule,
        array("H", half),
        array("B", shapes[0] + shapes[1]),
        array("H", (_kinds(_foul_grade) if black.foul else plain) + plain),
    )


def _kinds(grade: Callable[[Sequence[int]], int]) -> list[int]:
    return expand([number | grade(classes) << _GRADE for number, classes in enumerate(MULTISETS)])


def _shape_table(rule: LineRule) -> list[int]:
    shapes = Shapes(rule)
    return [shapes.shape(left, right) for left in HALVES for right in HALVES]
