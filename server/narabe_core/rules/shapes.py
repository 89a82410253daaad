"""What one more stone makes of one line: five, overline, fours and threes, for rules where exactly five wins.

The definitions are those of the renju rules (``docs/conformance.md`` repeats them), as far as a single line decides
them. Enemy stones and the edge are the same here: points that cannot be used. Bit ``i`` of a mask is cell ``i``.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from narabe_core.rules.lines import FIVE, REMEMBERED

_STONES: Final = tuple(
    bytes(ord("1") if cell == kind else ord("0") for cell in range(256)) for kind in range(3)
)
"""By kind of cell the table that turns a line into binary digits."""

_WINDOW: Final = 0b11111
_FLANKS: Final = 0b1000001
"""The cells on both sides of a window, moved up by one."""

_ROW_OF_FOUR: Final = 0b11110
_ENDS: Final = 0b100001
_BEYOND: Final = 0b10000001
"""The cells beyond both ends of a straight four, moved up by one."""


A_FOUR: Final = 10
"""In a weight: more than all threes that one stone can make together."""
TWO_FOURS: Final = 2 * A_FOUR


class Shape(NamedTuple):
    """What a stone on one empty cell makes of its line; several of these may be true at once.

    ``fours`` maps the four stones of each four, the new one among them, to the cells that complete exactly five.
    ``threes`` maps each cell where a further stone makes a straight four to the three stones that it would join.
    ``weight`` sums up what matters to a stone that is to make a straight four elsewhere: 1 for threes, ``A_FOUR`` for
    each four, ``TWO_FOURS`` for a five or an overline, which forbid it as two fours do.
    """

    five: bool
    overline: bool
    fours: Mapping[int, int]
    threes: Mapping[int, int]
    weight: int


class _Draft:
    __slots__ = ("five", "fours", "overline", "threes")

    def __init__(self) -> None:
        self.five = self.overline = False
        self.fours: dict[int, int] = {}
        self.threes: dict[int, int] = {}

    def done(self) -> Shape:
        spoiled = TWO_FOURS if self.five or self.overline else 0
        weight = spoiled + A_FOUR * len(self.fours) + bool(self.threes)
        return Shape(self.five, self.overline, self.fours, self.threes, weight)


@lru_cache(REMEMBERED)
def shapes(line: bytes, stone: int) -> Mapping[int, Shape]:
    """By cell what a stone of kind ``stone`` makes of ``line``; cells where it makes nothing are left out."""
    backwards = line[::-1]
    own = int(backwards.translate(_STONES[stone]), 2)
    free = int(backwards.translate(_STONES[0]), 2)
    drafts: defaultdict[int, _Draft] = defaultdict(_Draft)
    _scan_fives(own, free, len(line), drafts)
    _scan_straight_fours(own, free, len(line), drafts)
    return {cell: draft.done() for cell, draft in drafts.items()}


def cells_of(mask: int) -> Iterator[int]:
    """The cells whose bits are set, from the first on."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def _scan_fives(own: int, free: int, length: int, drafts: Mapping[int, _Draft]) -> None:
    """Find what lacks one or two stones of five cells in a row."""
    for first in range(length - FIVE + 1):
        window = _WINDOW << first
        stones, gaps = own & window, free & window
        missing = gaps.bit_count()
        if stones | gaps != window or not 0 < missing <= 2:  # noqa: PLR2004 - a four lacks two before its last stone
            continue
        lengthened = own & (_FLANKS << first >> 1)
        low = gaps & -gaps
        if missing == 1:
            draft = drafts[low.bit_length() - 1]
            draft.five, draft.overline = draft.five or not lengthened, draft.overline or bool(lengthened)
        elif not lengthened:
            _note_fours(stones, low, gaps ^ low, drafts)


def _note_fours(stones: int, low: int, high: int, drafts: Mapping[int, _Draft]) -> None:
    for new, completing in ((low, high), (high, low)):
        fours = drafts[new.bit_length() - 1].fours
        four = stones | new
        fours[four] = fours.get(four, 0) | completing


def _scan_straight_fours(own: int, free: int, length: int, drafts: Mapping[int, _Draft]) -> None:
    """Find what lacks two stones of a straight four: both ends empty, and either of them gives exactly five."""
    for first in range(length - FIVE):
        row, ends = _ROW_OF_FOUR << first, _ENDS << first
        if free & ends != ends or own & (_BEYOND << first >> 1):
            continue
        stones, gaps = own & row, free & row
        if stones | gaps == row and gaps.bit_count() == 2:  # noqa: PLR2004 - the new stone and the one after it
            low = gaps & -gaps
            high = gaps ^ low
            drafts[low.bit_length() - 1].threes[high.bit_length() - 1] = stones | low
            drafts[high.bit_length() - 1].threes[low.bit_length() - 1] = stones | high
