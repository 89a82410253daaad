"""The engine against itself: games with its value before each move, in the form that ``fit`` reads.

    python -m narabe_engine.tuning.self_play FILE.jsonl.gz --games N [--nodes N] [--seed N] [--rule R ...]

Games begin with two to eight random stones near the middle, at most 120 from even, and go on until a five or a full
board. The same ``--seed`` writes the same games. One process plays one game at a time: start one for each core.
"""

import argparse
import gzip
import json
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from narabe_core.types import Color, Point
from narabe_engine import codes
from narabe_engine.engine import Engine
from narabe_engine.timeman import Limits
from narabe_engine.weights import FITTED

_SIZE = 15
_MIDDLE = _SIZE // 2
_STONES = range(2, 9)
_EVEN = 120
_SKETCH = 10
_SURE = codes.WIN - 1000
_RESULTS = {Color.BLACK: "first", Color.WHITE: "second", None: "draw"}


@dataclass(frozen=True, slots=True)
class Played:
    """A game from an opening: ``values`` are those of the side to move before each later stone."""

    rule: str
    stones: Sequence[Point]
    opening: int
    values: Sequence[int]
    winner: Color | None

    def line(self) -> dict[str, Any]:
        """The game as an object of the file, rows counted from the top."""
        names = [f"{chr(ord('a') + point % _SIZE)}{point // _SIZE + 1}" for point in self.stones]
        return {
            "rule": self.rule,
            "size": _SIZE,
            "moves": "".join(names),
            "from": self.opening,
            "values": list(self.values),
            "result": _RESULTS[self.winner],
        }


def games(rule: str, nodes: int, source: random.Random) -> Iterator[Played]:
    """Endless games of a rule with so many nodes a move."""
    while True:
        stones = _opening(source)
        if _is_even(rule, stones, nodes):
            yield play(rule, stones, nodes)


def play(rule: str, opening: Sequence[Point], nodes: int) -> Played:
    """Play a game from an opening to its end."""
    engine, stones, values = _laid(rule, opening), list(opening), list[int]()
    while not engine.won and len(stones) < _SIZE**2:
        color = _to_move(stones)
        found = engine.find(color, Limits(nodes=nodes))
        engine.place(found.point, color)
        stones.append(found.point)
        values.append(_honest(found.score, values))
    winner = _to_move(stones).other if engine.won else None
    return Played(rule, stones, len(opening), values, winner)


def _honest(score: int, values: Sequence[int]) -> int:
    # Who is to lose by what the other has just proved need not see it within the nodes; the label does.
    return -values[-1] - 1 if values and values[-1] > _SURE else score


def _opening(source: random.Random) -> list[Point]:
    # The fewer the stones, the closer to the middle.
    count = source.choice(_STONES)
    near = range(_MIDDLE - 2 - count // 3, _MIDDLE + 3 + count // 3)
    return source.sample([Point(y * _SIZE + x) for x in near for y in near], count)


def _is_even(rule: str, stones: Sequence[Point], nodes: int) -> bool:
    # Most openings are out at a glance.
    for share, margin in ((nodes // _SKETCH, 2 * _EVEN), (nodes, _EVEN)):
        engine = _laid(rule, stones)
        if engine.won or abs(engine.find(_to_move(stones), Limits(nodes=share)).score) > margin:
            return False
    return True


def _laid(rule: str, stones: Sequence[Point]) -> Engine:
    engine = Engine(_SIZE, rule, table_bits=16)
    for number, point in enumerate(stones):
        engine.place(point, Color(1 + number % 2))
    return engine


def _to_move(stones: Sequence[Point]) -> Color:
    return Color(1 + len(stones) % 2)


def main() -> None:
    """Run as a program."""
    parser = argparse.ArgumentParser(description="Write games of the engine against itself.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--nodes", type=int, default=12_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rule", nargs="+", default=FITTED, choices=FITTED)
    options = parser.parse_args()
    sources = [games(rule, options.nodes, random.Random(f"{rule} {options.seed}")) for rule in options.rule]
    with gzip.open(options.file, "wt") as file:
        for number in range(options.games):
            game = next(sources[number % len(sources)])
            file.write(json.dumps(game.line(), separators=(",", ":")) + "\n")
            if (number + 1) % 100 == 0:
                sys.stderr.write(f"{number + 1} games\n")


if __name__ == "__main__":
    main()
