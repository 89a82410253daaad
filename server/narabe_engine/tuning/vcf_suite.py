"""Collects positions with a win by fours from the engine's own games, for the tests.

    python -m narabe_engine.tuning.vcf_suite FILE.json [--count N]

Each is ``[rule, size, stones, plies]``: stones in the order of play, the side to move wins in exactly so many
plies. Short wins are thinned out, so that a third of the suite is longer than nine plies where games have them.
"""

import argparse
import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from narabe_core.types import Color, Point
from narabe_engine.engine import Engine
from narabe_engine.timeman import Limits

_RULES = ("freestyle", "standard", "renju")
_SHORTEST = 5
_OPENING = 6
_NODES = 400
_CENTRE = range(3, 12)
_SIZE = 15

Position = tuple[str, int, str, int]


def games(seed: int) -> Iterator[Position]:
    """The winning positions of endless games from random beginnings."""
    rng = random.Random(seed)
    while True:
        for rule in _RULES:
            yield from _game(rule, rng)


def _game(rule: str, rng: random.Random) -> Iterator[Position]:
    engine, names = Engine(_SIZE, rule, table_bits=14), list[str]()
    for point in rng.sample([Point(y * _SIZE + x) for x in _CENTRE for y in _CENTRE], _OPENING):
        engine.place(point, Color(1 + len(names) % 2))
        names.append(_name(point))
    while len(names) < _SIZE * _SIZE:
        color = Color(1 + len(names) % 2)
        plies = engine.fours(color)
        if plies >= _SHORTEST:
            yield rule, _SIZE, " ".join(names), plies
        found = engine.find(color, Limits(nodes=_NODES))
        engine.place(found.point, color)
        names.append(_name(found.point))
        if plies:
            return


def _name(point: Point) -> str:
    return chr(ord("a") + point % _SIZE) + str(_SIZE - point // _SIZE)


def suite(count: int, seed: int = 1) -> list[Position]:
    """So many positions, no length taking more than a fifth of the places."""
    chosen: dict[str, Position] = {}
    lengths: Counter[int] = Counter()
    for position in games(seed):
        if lengths[position[3]] < count // 5 and position[2] not in chosen:
            chosen[position[2]] = position
            lengths[position[3]] += 1
        if len(chosen) == count:
            break
    return list(chosen.values())


def main() -> None:
    """Run as a program."""
    parser = argparse.ArgumentParser(description="Collect wins by fours from the engine's own games.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--count", type=int, default=500)
    options = parser.parse_args()
    lines = ",\n".join(json.dumps(position) for position in suite(options.count))
    options.file.write_text(f"[\n{lines}\n]\n")


if __name__ == "__main__":
    main()
