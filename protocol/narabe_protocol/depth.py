"""How deep a frame nests, told before anything is built from it.

The decoder skips the values of unknown keys by recursion, and only there can a frame be deep. Both checks
begin with a count that costs about 0.1 µs: every level takes one opening byte, so a frame with at most
``MAX_DEPTH`` bytes that look like one, wherever they stand, can't be too deep. Others are walked through.
"""

import re
from typing import Final

from narabe_protocol.limits import MAX_DEPTH

_OPENERS: Final = bytes([*range(0x80, 0xA0), *range(0xDC, 0xE0)])
"""First bytes of MessagePack maps and arrays."""
_SIZES: Final = {
    **dict.fromkeys([0xCC, 0xD0], 2),
    **dict.fromkeys([0xCD, 0xD1, 0xD4], 3),
    0xD5: 4,
    **dict.fromkeys([0xCA, 0xCE, 0xD2], 5),
    0xD6: 6,
    **dict.fromkeys([0xCB, 0xCF, 0xD3], 9),
    0xD7: 10,
    0xD8: 18,
}
"""Bytes of the scalars that are longer than one byte, by their first byte."""
_COUNTED: Final = {
    0xC4: (1, 0), 0xC5: (2, 0), 0xC6: (4, 0),
    0xC7: (1, 1), 0xC8: (2, 1), 0xC9: (4, 1),
    0xD9: (1, 0), 0xDA: (2, 0), 0xDB: (4, 0),
}  # fmt: skip
"""Binary, extension and text: width of the length, and bytes between the length and the content."""
_CONTAINERS: Final = {0xDC: (2, 1), 0xDD: (4, 1), 0xDE: (2, 2), 0xDF: (4, 2)}
"""Long arrays and maps: width of the count, and values for each entry."""

_JSON_TEXT: Final = re.compile(rb'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
_NOT_BRACKETS: Final = bytes(set(range(256)) - set(b"[]{}"))


def msgpack_too_deep(data: bytes) -> bool:
    """True when maps and arrays nest deeper than ``MAX_DEPTH``, as far as the frame can be read."""
    if len(data) - len(data.translate(None, _OPENERS)) <= MAX_DEPTH:
        return False
    open_levels: list[int] = []  # values still to come, outermost first
    position = 0
    while position < len(data):
        size, values = _head(data, position)
        position += size
        if values is not None and len(open_levels) >= MAX_DEPTH:
            return True
        if open_levels:
            open_levels[-1] -= 1
        open_levels.append(values or 0)
        while open_levels and open_levels[-1] == 0:
            open_levels.pop()
        if not open_levels:
            return False
    return False


def json_too_deep(data: bytes) -> bool:
    """The same for JSON."""
    if data.count(b"[") + data.count(b"{") <= MAX_DEPTH:
        return False
    depth = 0
    for byte in _JSON_TEXT.sub(b"", data).translate(None, _NOT_BRACKETS):
        depth += 1 if byte in b"[{" else -1
        if depth > MAX_DEPTH:
            return True
    return False


def _head(data: bytes, position: int) -> tuple[int, int | None]:
    """Bytes of the value's head (all of a scalar), and how many values it holds; None: it is a scalar."""
    first = data[position]
    if first in _CONTAINERS:
        width, each = _CONTAINERS[first]
        return 1 + width, each * _count(data, position, width)
    if 0x80 <= first < 0xA0:  # noqa: PLR2004 - the first bytes of short maps and short arrays
        return 1, (first & 0x0F) * (1 if first & 0x10 else 2)
    if 0xA0 <= first < 0xC0:  # noqa: PLR2004 - short text
        return 1 + (first & 0x1F), None
    if first in _COUNTED:
        width, extra = _COUNTED[first]
        return 1 + width + extra + _count(data, position, width), None
    return _SIZES.get(first, 1), None


def _count(data: bytes, position: int, width: int) -> int:
    return int.from_bytes(data[position + 1 : position + 1 + width], "big")
