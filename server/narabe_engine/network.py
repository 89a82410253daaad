"""What a position is worth, from sums over its cells and the threats there are: a small network in whole numbers.

Compiled with ``network.pxd``, as ``kernel.py`` is. What is told of threats, and the sums, make the hidden numbers;
what of them is positive, and the sums once more, make the value. ``weights.py`` says in which units.
"""

from narabe_engine import codes
from narabe_engine.weights import FACTS, Weights

_MOST = 1 << 24
_WIDE = 32767


def _zeros(count: int) -> list[int]:
    return [0] * count


class Network:
    """The weights of one rule."""

    def __init__(self, weights: Weights) -> None:
        self.facts = weights.facts
        self.fact_count = FACTS
        self.base = weights.base << 8
        self.pull = list(weights.pull)
        self.out = list(weights.out)
        self.direct = list(weights.direct)
        self.hidden = _zeros(codes.HIDDEN)
        self.given = _zeros(codes.SUMS)

    def value(self, sums: list[int], told: list[int], threats: int, side: int) -> int:
        """The value for the side to move; ``sums`` have Black's view first, ``told`` the mover's threats."""
        for i in range(codes.SUMS):
            total = sums[(i + codes.SUMS // 2 * side) % codes.SUMS]
            self.given[i] = max(-_WIDE, min(_WIDE, total))
        self._pull()
        self._tell(told, threats, side * self.fact_count)
        score = self.base
        for i in range(codes.SUMS):
            score += self.given[i] * self.direct[i]
        for j in range(codes.HIDDEN):
            score += (max(0, self.hidden[j]) >> 2) * self.out[j]
        return max(-codes.LIMIT, min(codes.LIMIT, max(-_MOST, min(_MOST, score)) * 25 >> 15))

    def _pull(self) -> None:
        # The hidden numbers by the sums alone.
        for j in range(codes.HIDDEN):
            total = 0
            for i in range(codes.SUMS):
                total += self.given[i] * self.pull[j * codes.SUMS + i]
            self.hidden[j] = total >> 7

    def _tell(self, told: list[int], threats: int, base: int) -> None:
        # What the facts add.
        row = (base + 4 * codes.KINDS + threats) * codes.HIDDEN
        for j in range(codes.HIDDEN):
            self.hidden[j] += self.facts[row + j]
        for i in range(codes.KINDS):
            row = (base + 4 * i + told[i]) * codes.HIDDEN
            for j in range(codes.HIDDEN):
                self.hidden[j] += self.facts[row + j]
