"""Makes the opening book: ``python -m narabe_engine.tuning.opening_book [--positions N] [--nodes N] [--rule R ...]``.

For each rule the likeliest positions are looked at, those first that need the fewest and the least bad moves of the
opponent. In each the engine searches its best move and others about as good; to each of these come the opponent's
best replies, and so on. In the end the worth of what was looked at later goes back to the moves that lead there, and
only moves within a few points of the best stay. The same numbers make the same book.
"""

import argparse
import heapq
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from narabe_core.types import BLACK, Color, Point
from narabe_engine import codes
from narabe_engine.book import BOOK, SMALLEST, TURNS, Offset, named, turned, written
from narabe_engine.engine import Engine
from narabe_engine.timeman import Limits
from narabe_engine.weights import FITTED, KIN

RULES = (*FITTED, *KIN)
_MIDDLE = SMALLEST // 2
_MOVES = 3
_NEAR = 25
_KEPT = 8
_REPLIES = 4
_LIKELY = 60
_SKETCH = 8
_MOST_STONES = 9
_STONE_COSTS = 12
Stones = dict[Offset, Color]


@dataclass(slots=True)
class Entry:
    """A position that was looked at: the worth of each move to the mover, and where the replies to it lead."""

    moves: dict[Offset, int]
    after: dict[Offset, list[str]] = field(default_factory=dict)

    def worth(self) -> int:
        """What the position is worth to the mover."""
        return max(self.moves.values())


class Maker:
    """Looks at one position after the other, the likeliest first."""

    def __init__(self, rule: str, nodes: int) -> None:
        self._rule = rule
        self._nodes = nodes
        self.entries: dict[str, Entry] = {}
        self._queue: list[tuple[int, str, list[tuple[Offset, Color]]]] = []
        self._queued: set[str] = set()

    def add(self, stones: Stones, cost: int) -> str:
        """Have a position looked at some time; its name."""
        turn = min(TURNS, key=lambda each: named(stones, each))
        laid = {turned(at, turn): color for at, color in stones.items()}
        name = named(laid, 0)
        if name not in self._queued:
            self._queued.add(name)
            heapq.heappush(self._queue, (cost, name, list(laid.items())))
        return name

    def look(self) -> bool:
        """Look at the likeliest position; false when there is none left."""
        if not self._queue:
            return False
        cost, name, laid = heapq.heappop(self._queue)
        stones = dict(laid)
        entry = self.entries[name] = Entry(dict(self._best(stones, _MOVES, self._nodes, _NEAR)))
        if abs(entry.worth()) < codes.MATE and len(stones) + 2 <= _MOST_STONES:
            self._go_on(stones, entry, cost)
        return True

    def _go_on(self, stones: Stones, entry: Entry, cost: int) -> None:
        """Have the positions after the moves and the best replies looked at, too."""
        for move in entry.moves:
            reached = stones | {move: _mover(stones)}
            replies = list(self._best(reached, _REPLIES, self._nodes // _SKETCH, _LIKELY))
            entry.after[move] = [
                self.add(reached | {reply: _mover(reached)}, cost + _STONE_COSTS + replies[0][1] - worth)
                for reply, worth in replies
                if abs(worth) < codes.MATE
            ]

    def _best(self, stones: Stones, count: int, nodes: int, margin: int) -> Iterator[tuple[Offset, int]]:
        """The best moves, each without those before it, as long as they are not much worse than the first."""
        engine, mover = _engine(self._rule, stones), _mover(stones)
        hidden, first = set[Point](), None
        while len(hidden) < count:
            found = engine.glance(mover, Limits(nodes=nodes), hidden)
            if found.point in hidden or (first is not None and found.score < first - margin):
                return
            at = found.point % SMALLEST - _MIDDLE, found.point // SMALLEST - _MIDDLE
            first = found.score if first is None else first
            hidden |= _same(stones, at)
            yield at, found.score

    def settle(self) -> None:
        """Bring the worth of later positions back to the moves that lead there, the last ones first."""
        for _, entry in sorted(self.entries.items(), key=lambda each: -len(each[0])):
            for move, names in entry.after.items():
                later = [self.entries[name].worth() for name in names if name in self.entries]
                if later:
                    entry.moves[move] = min(*later, entry.moves[move] + _KEPT)

    def lines(self) -> Iterator[str]:
        """The book's lines, in order of their names."""
        for name, entry in sorted(self.entries.items()):
            kept = sorted(entry.moves.items(), key=lambda each: -each[1])
            best = [f"{written(at)}{worth:+d}" for at, worth in kept if worth >= entry.worth() - _KEPT]
            yield " ".join([name, *best])


def _same(stones: Stones, at: Offset) -> set[Point]:
    """The points that are the same as ``at`` to the stones."""
    name = named(stones, 0)
    same = {turned(at, turn) for turn in TURNS if named(stones, turn) == name}
    return {Point((y + _MIDDLE) * SMALLEST + x + _MIDDLE) for x, y in same}


def _mover(stones: Stones) -> Color:
    return Color.WHITE if len(stones) % 2 else BLACK


def _engine(rule: str, stones: Stones) -> Engine:
    engine = Engine(SMALLEST, rule, table_bits=19)
    for (x, y), color in stones.items():
        engine.place(Point((y + _MIDDLE) * SMALLEST + x + _MIDDLE), color)
    return engine


def beginnings(rule: str) -> Iterator[tuple[Stones, int]]:
    """Where the book begins, and how unlikely that is: after the first stone, after two, in renju after three."""
    middle = (0, 0)
    yield {middle: BLACK}, 0
    for at in ((1, 0), (1, 1), (2, 0), (2, 1), (2, 2)):
        yield {middle: BLACK, at: Color.WHITE}, 10 * max(at)
    if rule == "renju":
        for white in ((1, 0), (1, 1)):
            for x in range(-2, 3):
                for y in range(-2, 3):
                    if (x, y) not in {middle, white}:
                        yield {middle: BLACK, white: Color.WHITE, (x, y): BLACK}, 30


def make(rule: str, positions: int, nodes: int) -> Iterable[str]:
    """The book of a rule."""
    maker = Maker(rule, nodes)
    for stones, cost in beginnings(rule):
        maker.add(stones, cost)
    while len(maker.entries) < positions and maker.look():
        pass
    maker.settle()
    return maker.lines()


def main() -> None:
    """Run as a program: write the whole book."""
    parser = argparse.ArgumentParser(description="Make the opening book.")
    parser.add_argument("--positions", type=int, default=120, help="for each rule")
    parser.add_argument("--nodes", type=int, default=400_000)
    parser.add_argument("--rule", action="append", choices=RULES)
    options = parser.parse_args()
    rows = list[str]()
    for rule in options.rule or RULES:
        rows += [f"[{rule}]", *make(rule, options.positions, options.nodes)]
        sys.stderr.write(f"{rule}: {len(rows)} lines so far\n")
    BOOK.write_text("\n".join(rows) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
