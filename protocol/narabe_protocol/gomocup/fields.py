"""What commands and answers share: numbers, coordinates and the bits of ``INFO rule``."""

import re
from collections.abc import Mapping
from typing import Final

RULE_BITS: Mapping[str, int] = {
    "freestyle": 0,
    "standard": 1,
    "renju": 4,
    "caro6": 8,
    "caro5": 9,
}
"""The value of ``INFO rule`` for each rule by its name; other bits have no name here."""

_PAIR: Final = re.compile(r"([0-9]{1,4})\s*,\s*([0-9]{1,4})")
_TRIPLE: Final = re.compile(r"([0-9]{1,4})\s*,\s*([0-9]{1,4})\s*,\s*([0-9]{1,4})")
_NUMBER: Final = re.compile(r"[0-9]{1,4}")


def split(line: str) -> tuple[str, str]:
    """Return the first word in upper case and what follows it, both without blanks."""
    word, _, rest = line.strip().replace("\t", " ").partition(" ")
    return word.upper(), rest.strip()


def number(text: str) -> int | None:
    """Read a number of one to four digits, or ``None``."""
    return int(text) if _NUMBER.fullmatch(text) else None


def pair(text: str) -> tuple[int, int] | None:
    """Read ``x,y``, or ``None``."""
    found = _PAIR.fullmatch(text)
    return (int(found[1]), int(found[2])) if found else None


def triple(text: str) -> tuple[int, int, int] | None:
    """Read ``x,y,field``, or ``None``."""
    found = _TRIPLE.fullmatch(text)
    return (int(found[1]), int(found[2]), int(found[3])) if found else None
