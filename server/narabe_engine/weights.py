"""Values of patterns: read from ``weights.bin``, which ``tuning/fit.py`` writes.

The file is compressed numbers of sixteen bits. For each rule of ``FITTED``: the values of Black's patterns and
of White's, the order weights of the mover's (Black's, White's) and of the opponent's patterns, then the mask.
"""

import sys
import zlib
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from narabe_engine import codes
from narabe_engine.patterns import MULTISETS, expand, line_rules

FITTED = ("freestyle", "standard", "renju")
"""The rules with weights of their own."""
BLOCK = len(MULTISETS)
VALUE_UNIT = 8
"""The board sums values in eighths."""
ORDER_UNIT = 100
"""Order weights are hundredths of a logit."""

_FILE = Path(__file__).with_name("weights.bin")
_KIN = {"caro5": "standard", "caro6": "freestyle"}
_PARTS = 6
_LENGTH = _PARTS * BLOCK + 2 * codes.MASKS


@dataclass(frozen=True, slots=True)
class Weights:
    """Values by code, Black's half first.

    ``value``: what a cell adds to the evaluation. ``order``: how a cell invites a move, by the mover's code,
    then by the opponent's. ``mask``: what a set of threats adds for the side to move.
    """

    value: "array[int]"
    order: "array[int]"
    mask: "array[int]"


@dataclass(frozen=True, slots=True)
class Fitted:
    """The weights of one rule as they are fitted, by pattern."""

    value: Sequence[Sequence[int]]
    order: Sequence[Sequence[int]]
    mask: Sequence[int]


@lru_cache(maxsize=8)
def weights(rule: str) -> Weights:
    """The weights of a rule; ``ValueError`` if there is no such rule."""
    line_rules(rule)
    numbers = _numbers(FITTED.index(_KIN.get(rule, rule)))
    parts = [expand(numbers[i * BLOCK : (i + 1) * BLOCK]) for i in range(_PARTS)]
    return Weights(
        array("h", parts[0] + parts[1]),
        array("h", parts[2] + parts[3] + parts[4] + parts[5]),
        numbers[_PARTS * BLOCK :],
    )


def write(fitted: Mapping[str, Fitted], path: Path | None = None) -> None:
    """Write the weights of the rules of ``FITTED``."""
    numbers = array("h")
    for rule in FITTED:
        one = fitted[rule]
        for part in (*one.value, *one.order, one.mask):
            numbers.extend(part)
    (path or _FILE).write_bytes(zlib.compress(_little(numbers).tobytes(), 9))


def _numbers(place: int) -> "array[int]":
    numbers = array("h")
    numbers.frombytes(zlib.decompress(_FILE.read_bytes()))
    return _little(numbers)[place * _LENGTH : (place + 1) * _LENGTH]


def _little(numbers: "array[int]") -> "array[int]":
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
