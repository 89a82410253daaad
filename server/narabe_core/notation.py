"""Names of points: ``h8`` is column eight from the left, row eight from the bottom; no letter is skipped."""

import re
from typing import Final

from narabe_core.errors import PointError
from narabe_core.types import Point

_NAME: Final = re.compile(r"([A-Za-z])([1-9][0-9]?)")


def point_name(point: Point, size: int) -> str:
    """The lower-case name of ``point``, as in ``h8``; :class:`PointError` outside the board."""
    if not 0 <= point < size * size:
        raise PointError(point, size)
    y, x = divmod(point, size)
    return f"{chr(ord('a') + x)}{size - y}"


def parse_point(text: str, size: int) -> Point:
    """The point that ``text`` names, in either case; :class:`PointError` when it names none."""
    match = _NAME.fullmatch(text.strip())
    if match is None:
        raise PointError(text, size)
    x = ord(match[1].lower()) - ord("a")
    y = size - int(match[2])
    if not (0 <= x < size and 0 <= y < size):
        raise PointError(text, size)
    return Point(y * size + x)
