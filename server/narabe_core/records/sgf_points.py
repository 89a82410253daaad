"""Points, lists of points and marks as SGF writes them: two letters, column then row, from the top left."""

import re
from typing import Final

from narabe_core.records.faults import Fault, Trouble
from narabe_core.records.sgf_parse import escaped, plain_text, split_composed
from narabe_core.records.tree import MARK_KINDS, PASS, Mark, MarkKind
from narabe_core.types import Point

_POINT: Final = re.compile(r"\s*([a-zA-Z])([a-zA-Z])\s*")
_PASS_UP_TO: Final = 19
"""Up to this size ``tt`` lies off the board and means a pass."""
_MOST_POINTS: Final = 1_000
_NAMED: Final = re.compile(r"(?:[A-Za-z][0-9]{1,2}[\s,;]*)+")
_NAME: Final = re.compile(r"([A-Za-z])([0-9]{1,2})")
KINDS: Final[dict[str, MarkKind]] = {kind: kind for kind in MARK_KINDS}


def parse_move(value: str, width: int, height: int) -> Point:
    """The point or pass of a B or W value."""
    value = value.strip()
    if not value or (value == "tt" and max(width, height) <= _PASS_UP_TO):
        return PASS
    return parse_place(value, width, height)


def parse_place(value: str, width: int, height: int) -> Point:
    """The point that two letters name; :class:`Trouble` when they don't."""
    return _inside(*columns_and_rows(value), width, height)


def columns_and_rows(value: str) -> tuple[int, int]:
    """Column and row of two letters, from 0; capitals count on from 26."""
    found = _POINT.fullmatch(value)
    if not found:
        raise Trouble(Fault.POINT, "two letters such as hh")
    return _number(found[1]), _number(found[2])


def _number(letter: str) -> int:
    return ord(letter) - ord("a") if letter >= "a" else ord(letter) - ord("A") + 26


def parse_places(values: list[str], width: int, height: int) -> tuple[Point, ...]:
    """The points of a list, ``aa:cc`` standing for a rectangle."""
    points: list[Point] = []
    for value in values:
        first, last = split_composed(value)
        corner = parse_place(first, width, height)
        points += _rectangle(corner, parse_place(last, width, height), width) if last else [corner]
        _check_count(len(points))
    return tuple(points)


def parse_offers(values: list[str], width: int, height: int) -> tuple[Point, ...]:
    """The points of ``5A``: in letters like any list, or by their names as in ``g8h7``, as renju servers write them."""
    text = " ".join(values).strip()
    if not _NAMED.fullmatch(text):
        return parse_places(values, width, height)
    names = _NAME.findall(text)
    _check_count(len(names))
    return tuple(_inside(ord(x.lower()) - ord("a"), height - int(y), width, height) for x, y in names)


def _check_count(points: int) -> None:
    if points > _MOST_POINTS:
        raise Trouble(Fault.TOO_LARGE, f"at most {_MOST_POINTS} points")


def _inside(x: int, y: int, width: int, height: int) -> Point:
    if x >= width or not 0 <= y < height:
        raise Trouble(Fault.OUTSIDE, f"a point of a board of {width} by {height} lines")
    return Point(y * width + x)


def _rectangle(first: Point, last: Point, width: int) -> list[Point]:
    (top, left), (bottom, right) = divmod(first, width), divmod(last, width)
    rows, columns = sorted((top, bottom)), sorted((left, right))
    return [
        Point(y * width + x) for y in range(rows[0], rows[1] + 1) for x in range(columns[0], columns[1] + 1)
    ]


def parse_marks(kind: MarkKind, values: list[str], width: int, height: int) -> tuple[Mark, ...]:
    """The marks of one property; :class:`Trouble` when one has no place on the board."""
    if kind != "LB":
        return tuple(Mark(kind, point) for point in parse_places(values, width, height))
    pairs = [split_composed(value) for value in values]
    return tuple(Mark(kind, parse_place(place, width, height), plain_text(text)) for place, text in pairs)


def place_text(point: Point, width: int) -> str:
    """The two letters of a point, nothing for a pass."""
    if point < 0:
        return ""
    y, x = divmod(point, width)
    return chr(ord("a") + x) + chr(ord("a") + y)


def mark_text(mark: Mark, width: int) -> str:
    """The value of a mark."""
    place = place_text(mark.point, width)
    return f"{place}:{escaped(mark.text)}" if mark.kind == "LB" else place
