"""Values of patterns: read from ``weights.bin``, which ``tuning/fit.py`` writes.

The file is compressed numbers of sixteen bits. For each rule of ``FITTED``, the parts of ``Weights`` in their order.
"""

import sys
import zlib
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from itertools import accumulate, pairwise
from pathlib import Path

from narabe_engine import codes
from narabe_engine.patterns import MULTISETS, RULES, line_rules, tables

FITTED = ("freestyle", "standard", "renju")
"""The rules with weights of their own."""
BLOCK = len(MULTISETS)
FACTS = 4 * codes.KINDS + codes.MASKS
"""Facts about threats: how many there are of each kind, none to three; and which there are."""
SUM_UNIT = 2048
"""Sums are counted in so many parts of one; the others likewise."""
FACT_UNIT = 4096
PULL_UNIT = 256
OUT_UNIT = 256
DIRECT_UNIT = 128
BASE_UNIT = 1024
ORDER_UNIT = 100
"""Order weights are hundredths of a logit."""

_FILE = Path(__file__).with_name("weights.bin")
KIN = {"caro5": "standard", "caro6": "freestyle"}
"""Rules that take the weights of another."""
_SIZES = (
    2 * BLOCK * codes.SUMS,
    4 * BLOCK,
    2 * FACTS * codes.HIDDEN,
    codes.SUMS * codes.HIDDEN,
    codes.HIDDEN,
    codes.SUMS,
    1,
)


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of a rule.

    ``rows``: what a pattern adds to the sums, Black's patterns first; four sums are of Black's view and four of
    White's. ``order``: how a cell invites a move by its pattern, in four roles: the mover's, Black's first, then the
    opponent's, Black's first. ``facts``: what a fact about threats adds to the hidden numbers, Black's as the mover
    first. ``pull``: what the sums add to them, the mover's four first, a row for each. ``out``, ``direct``, ``base``:
    what they, the sums, and nothing at all add to the value.
    """

    rows: "array[int]"
    order: "array[int]"
    facts: "array[int]"
    pull: "array[int]"
    out: "array[int]"
    direct: "array[int]"
    base: int


@dataclass(frozen=True, slots=True)
class Fitted:
    """The weights of one rule as they are fitted, flat."""

    rows: Sequence[int]
    order: Sequence[int]
    facts: Sequence[int]
    pull: Sequence[int]
    out: Sequence[int]
    direct: Sequence[int]
    base: Sequence[int]


@lru_cache(maxsize=8)
def weights(rule: str) -> Weights:
    """The weights of a rule; ``ValueError`` if there is no such rule."""
    line_rules(rule)
    rows, order, facts, pull, out, direct, base = parts(FITTED.index(KIN.get(rule, rule)))
    return Weights(rows, order, facts, pull, out, direct, base[0])


def prepare() -> None:
    """Make all tables there are and read all weights, so that nothing of it is left for the first move."""
    for rule in RULES:
        tables(rule)
        weights(rule)


def write(fitted: Mapping[str, Fitted], path: Path | None = None) -> None:
    """Write the weights of the rules of ``FITTED``."""
    numbers = array("h")
    for rule in FITTED:
        for part in fields(Fitted):
            numbers.extend(getattr(fitted[rule], part.name))
    (path or _FILE).write_bytes(zlib.compress(_little(numbers).tobytes(), 9))


def parts(place: int) -> list["array[int]"]:
    """The parts of the rule at a place of ``FITTED``, as they are in the file."""
    numbers = array("h")
    numbers.frombytes(zlib.decompress(_FILE.read_bytes()))
    _little(numbers)
    starts = list(accumulate(_SIZES, initial=place * sum(_SIZES)))
    return [numbers[start:end] for start, end in pairwise(starts)]


def _little(numbers: "array[int]") -> "array[int]":
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
