"""What earlier visits found: the transposition table. Compiled with ``table.pxd``, as ``kernel.py`` is.

An entry is two words of 64 bits, the key and, from the lowest bit: move 10, score 16, depth 8, bound 2,
evaluation 16, age 6. Signed numbers are kept with 32,768 added.
"""

from array import array

from narabe_engine import codes

_BIAS = 32768


class Table:
    """Two to the power of ``bits`` entries in pairs; the less valuable of a pair is overwritten."""

    def __init__(self, bits: int) -> None:
        self.mask = (1 << bits) - 1
        self.keys = array("Q", bytes(8 << bits))
        self.data = array("Q", bytes(8 << bits))
        self.age = 0

    def grow_old(self) -> None:
        """Begin another search: what there is may be overwritten first."""
        self.age = (self.age + 1) & 63

    def find(self, key: int) -> int:
        """The entry of a position, 0 if there is none."""
        slot = key & self.mask
        if self.keys[slot] == key:
            return self.data[slot]
        return self.data[slot ^ 1] if self.keys[slot ^ 1] == key else 0

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
        self.keys[slot] = key
        self.data[slot] = self.pack(self.pack(entry, 16, score + _BIAS), 10, cell)

    def place(self, key: int) -> int:
        """The slot where an entry goes."""
        slot = key & self.mask
        other = slot ^ 1
        if self.keys[slot] == key:
            return slot
        if self.keys[other] == key or self.worth(other) < self.worth(slot):
            return other
        return slot

    def worth(self, slot: int) -> int:
        """How much an old entry deserves to stay."""
        depth = self.depth(self.data[slot])
        return depth if self.field(self.data[slot], 52, 63) == self.age else depth - 64

    def pack(self, upper: int, bits: int, lower: int) -> int:
        """Push a field under the others."""
        return upper << bits | lower

    def field(self, entry: int, shift: int, mask: int) -> int:
        """Read a field."""
        return entry >> shift & mask
