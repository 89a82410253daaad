"""Counts how the next deeds can end under each rule, by the slow reference: a perft for rules, not for openings.

Each case is a game on nine lines, told by its moves, in which nobody has won. ``make_perft`` writes the cases down.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from tests.reference.renju import Point, Stones
from tests.reference.rules import OTHER, RULES, forbidden, winning_rows

SIZE: Final = 9
CROWDED, NEARLY_FULL = 44, 77
"""Stones on the board of the two cases of each rule."""
DEPTHS: Final = {CROWDED: 2, NEARLY_FULL: 4}
PASSES: Final = frozenset({"renju"})
TRIES: Final = 120
NO_STONE: Final = "pass"

Deed = Point | str
Ways = dict[str, int]


@dataclass(frozen=True)
class Play:
    """A game in progress: its rule, its stones, the side to move, and whether the last deed was a pass."""

    rule: str
    stones: Stones
    color: str = "black"
    passed: bool = False

    def deeds(self) -> Iterator[Deed]:
        """All that the side to move may do, and what it must not do but can."""
        for at in range(SIZE * SIZE):
            if (point := (at % SIZE, at // SIZE)) not in self.stones:
                yield point
        if self.rule in PASSES:
            yield NO_STONE

    def end_by(self, deed: Deed) -> str | None:
        """How the deed ends the game; None: it does not."""
        if isinstance(deed, str):
            return "draw both_passed" if self.passed else None
        given = self.rule, SIZE, self.stones, self.color, deed
        if winning_rows(*given):
            return f"{self.color} five"
        if forbidden(*given):
            return f"{OTHER[self.color]} forbidden"
        return "draw full_board" if len(self.stones) + 1 == SIZE * SIZE else None

    def after(self, deed: Deed) -> "Play":
        """The game after a deed that does not end it."""
        stones = self.stones if isinstance(deed, str) else {**self.stones, deed: self.color}
        return Play(self.rule, stones, OTHER[self.color], isinstance(deed, str))


def ways(game: Play, depth: int) -> Ways:
    """How many ways of at most ``depth`` deeds lead to each end, and how many go on after ``depth``."""
    found: Counter[str] = Counter()
    for deed in game.deeds():
        if (end := game.end_by(deed)) is not None:
            found[end] += 1
        elif depth == 1:
            found["goes on"] += 1
        else:
            found.update(ways(game.after(deed), depth - 1))
    return dict(sorted(found.items()))


def line_of(rule: str, length: int, seed: int) -> list[Point] | None:
    """Random stones of both colours in turn that end nothing; None where they run into a dead end."""
    dice, game, line = Random(f"perft {rule} {length} {seed}"), Play(rule, {}), list[Point]()
    while len(line) < length:
        points = [deed for deed in game.deeds() if isinstance(deed, tuple) and game.end_by(deed) is None]
        if not points:
            return None
        line.append(dice.choice(points))
        game = game.after(line[-1])
    return line


def case_of(rule: str, length: int) -> dict[str, Any]:
    """Of some random games the one whose next deeds have the most different ends, the rarest of them often."""
    lines = filter(None, (line_of(rule, length, seed) for seed in range(TRIES)))
    counted = [(line, ways(played(rule, line), DEPTHS[length])) for line in lines]
    line, found = max(counted, key=lambda each: (len(each[1]), min(each[1].values())))
    return {"rule": rule, "moves": line, "depth": DEPTHS[length], "ways": found}


def played(rule: str, line: Iterable[Sequence[int]]) -> Play:
    """The game after these stones."""
    game = Play(rule, {})
    for x, y in line:
        game = game.after((x, y))
    return game


def cases() -> Iterator[dict[str, Any]]:
    """Two for each rule."""
    for rule in RULES:
        for length in DEPTHS:
            yield case_of(rule, length)
