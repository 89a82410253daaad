"""How deep a frame nests, told before anything is built from it.

The decoder skips the values of unknown keys by recursion, and only there can a frame be deep. Both checks
begin with a count that costs about 0.1 µs: every level takes one opening byte, so a frame with at most
``MAX_DEPTH`` bytes that look like one, wherever they stand, can't be too deep. Others are walked through.
"""

import re
from typing import Final

from narabe_protocol.limits import MAX_DEPTH

Head = tuple[int, int | None]
"""Bytes of a value's head (all of a scalar), and how many values it holds; None: it is a scalar."""

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


def _short_heads() -> tuple[Head | None, ...]:
    heads: list[Head | None] = [(1, None)] * 256
    for count in range(16):
        heads[0x80 + count] = (1, 2 * count)
        heads[0x90 + count] = (1, count)
    for length in range(32):
        heads[0xA0 + length] = (1 + length, None)
    for first, size in _SIZES.items():
        heads[first] = (size, None)
    for first in (*_COUNTED, *_CONTAINERS):
        heads[first] = None
    return tuple(heads)


_HEADS: Final = _short_heads()
"""Heads that their first byte tells whole; None: a length follows."""

_JSON_TEXT: Final = re.compile(rb'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
_NOT_BRACKETS: Final = bytes(set(range(256)) - set(b"[]{}"))


def msgpack_too_deep(data: bytes) -> bool:
    """True when maps and arrays nest deeper than ``MAX_DEPTH``, as far as the frame can be read."""
    if len(data) - len(data.translate(None, _OPENERS)) <= MAX_DEPTH:
        return False
    missing = [1]  # values still to come at each open level; the first level is the frame itself
    position = 0
    while missing and position < len(data):
        size, values = _HEADS[data[position]] or _long_head(data, position)
        position += size
        missing[-1] -= 1
        if values is not None:
            if len(missing) > MAX_DEPTH:
                return True
            missing.append(values)
        while missing and not missing[-1]:
            missing.pop()
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


def _long_head(data: bytes, position: int) -> Head:
    first = data[position]
    width, more = _CONTAINERS.get(first) or _COUNTED[first]
    count = int.from_bytes(data[position + 1 : position + 1 + width], "big")
    return (1 + width, more * count) if first in _CONTAINERS else (1 + width + more + count, None)
