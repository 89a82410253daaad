"""Values of patterns: read from ``weights.bin``, which ``tuning/fit.py`` writes.

The file is compressed numbers of sixteen bits. For each rule of ``FITTED``: the values of the mover's patterns
(Black's, then White's) and of the opponent's, the order weights of the same four, the mask, and the pairs.
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
KIN = {"caro5": "standard", "caro6": "freestyle"}
"""Rules that take the weights of another."""
_PARTS = 8
_MASK = _PARTS * BLOCK
_PAIRS = _MASK + 2 * codes.MASKS
_LENGTH = _PAIRS + 2 * codes.PAIRS


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights by code: the mover's, Black's first, then the opponent's, Black's first.

    ``value``: what a cell adds to the evaluation, the opponent's to be taken off. ``order``: how a cell invites
    a move. ``mask``: what a set of threats adds for the side to move, Black's half first; ``pairs``: what the
    numbers of two kinds of threats add, likewise.
    """

    value: "array[int]"
    order: "array[int]"
    mask: "array[int]"
    pairs: "array[int]"


@dataclass(frozen=True, slots=True)
class Fitted:
    """The weights of one rule as they are fitted, by pattern."""

    value: Sequence[Sequence[int]]
    order: Sequence[Sequence[int]]
    mask: Sequence[int]
    pairs: Sequence[int]


@lru_cache(maxsize=8)
def weights(rule: str) -> Weights:
    """The weights of a rule; ``ValueError`` if there is no such rule."""
    line_rules(rule)
    numbers = _numbers(FITTED.index(KIN.get(rule, rule)))
    parts = [expand(numbers[i * BLOCK : (i + 1) * BLOCK]) for i in range(_PARTS)]
    return Weights(
        array("h", [number for part in parts[:4] for number in part]),
        array("h", [number for part in parts[4:] for number in part]),
        numbers[_MASK:_PAIRS],
        numbers[_PAIRS:],
    )


def write(fitted: Mapping[str, Fitted], path: Path | None = None) -> None:
    """Write the weights of the rules of ``FITTED``."""
    numbers = array("h")
    for rule in FITTED:
        one = fitted[rule]
        for part in (*one.value, *one.order, one.mask, one.pairs):
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
