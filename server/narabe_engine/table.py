"""What earlier visits found: the transposition table. Compiled with ``table.pxd``, as ``kernel.py`` is.

An entry is two words of 64 bits side by side, its data and the key exclusive-ored with them. The data are, from the
lowest bit: move 10, score 16, depth 8, bound 2, evaluation 16, age 6. Signed numbers are kept with 32,768 added.

Several searches may share a table without locks: of an entry that two of them wrote at once, a word each, the words
don't match, so that it is not found.
"""

import mmap

from narabe_engine import codes

_BIAS = 32768


def _zeros(count: int) -> "memoryview[int]":
    # So many words. The system gives each page when it is first touched, so that no first move waits for all of them;
    # and as pages begin with a line of the processor's cache, no pair of entries lies across two.
    return memoryview(mmap.mmap(-1, 8 * count)).cast("Q")


class Table:
    """Two to the power of ``bits`` entries in pairs; the less valuable of a pair is overwritten."""

    def __init__(self, bits: int) -> None:
        self.mask = (1 << bits) - 1
        self.words = _zeros(2 << bits)
        self.age = 0

    def grow_old(self) -> None:
        """Begin another search: what there is may be overwritten first."""
        self.age = (self.age + 1) & 63

    def find(self, key: int) -> int:
        """The entry of a position, 0 if there is none."""
        slot = key & self.mask
        data = self.data(slot)
        if self.locked(slot) ^ data == key:
            return data
        data = self.data(slot ^ 1)
        return data if self.locked(slot ^ 1) ^ data == key else 0

    def data(self, slot: int) -> int:
        """The data at a slot."""
        return self.words[slot << 1]

    def locked(self, slot: int) -> int:
        """The key at a slot, exclusive-ored with the data that belong to it."""
        return self.words[slot << 1 | 1]

    def move(self, entry: int) -> int:
        """The best cell, 0 if none is known."""
        return self.field(entry, 0, 1023)

    def value(self, entry: int) -> int:
        """The static evaluation."""
        return self.field(entry, 36, 65535) - _BIAS

    def depth(self, entry: int) -> int:
        """How deep the score was searched."""
        return self.field(entry, 26, 255)

    def bound(self, entry: int) -> int:
        """What the score is: exact, a lower or an upper bound."""
        return self.field(entry, 34, 3)

    def score(self, entry: int, ply: int) -> int:
        """The score; forced ones are kept as seen from their own position."""
        score = self.field(entry, 10, 65535) - _BIAS
        if score > codes.MATE:
            return score - ply
        return score + ply if score < -codes.MATE else score

    def store(self, key: int, cell: int, score: int, depth: int, bound: int, value: int, ply: int) -> None:
        """Remember a visit."""
        if score > codes.MATE:
            score += ply
        elif score < -codes.MATE:
            score -= ply
        slot = self.place(key)
        entry = self.pack(self.age, 16, value + _BIAS)
        entry = self.pack(self.pack(entry, 2, bound), 8, min(255, max(0, depth)))
        entry = self.pack(self.pack(entry, 16, score + _BIAS), 10, cell)
        self.words[slot << 1] = entry
        self.words[slot << 1 | 1] = key ^ entry

    def place(self, key: int) -> int:
        """The slot where an entry goes."""
        slot = key & self.mask
        other = slot ^ 1
        if self.locked(slot) ^ self.data(slot) == key:
            return slot
        if self.locked(other) ^ self.data(other) == key or self.worth(other) < self.worth(slot):
            return other
        return slot

    def worth(self, slot: int) -> int:
        """How much an old entry deserves to stay."""
        depth = self.depth(self.data(slot))
        return depth if self.field(self.data(slot), 52, 63) == self.age else depth - 64

    def pack(self, upper: int, bits: int, lower: int) -> int:
        """Push a field under the others."""
        return upper << bits | lower

    def field(self, entry: int, shift: int, mask: int) -> int:
        """Read a field."""
        return entry >> shift & mask
