"""Makes the puzzles that come with the server, from games of our engine against itself.

    python -m narabe_server.study.cutting FILE.json [--count N] [--seed S]

A game gives one puzzle at most, and no grade takes more than a third of the places. The same seed gives the same file.
"""

import argparse
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from narabe_core.types import Color, Point
from narabe_engine.engine import Engine
from narabe_engine.fours import Fours
from narabe_engine.study import Look, Position
from narabe_engine.timeman import Limits
from narabe_server.study.puzzles import Puzzle, cut

RULES: Final = ("freestyle", "freestyle", "standard", "renju")
SIZE: Final = 15
_CENTRE: Final = range(3, 12)
_OPENING: Final = 6
_NODES: Final = 150
_LAST: Final = 120
"""Plies after which a game is given up."""


def puzzles(count: int, seed: int) -> list[Puzzle]:
    """So many puzzles, the easy ones first."""
    chosen, grades = list[Puzzle](), Counter[int]()
    for puzzle in _games(random.Random(seed)):
        if grades[puzzle.grade] * 3 < count:
            grades[puzzle.grade] += 1
            chosen.append(puzzle)
        if len(chosen) == count:
            break
    return sorted(chosen, key=lambda puzzle: (puzzle.grade, puzzle.plies, puzzle.alike))


def _games(rng: random.Random) -> Iterator[Puzzle]:
    while True:
        for rule in RULES:
            if (puzzle := _game(rule, rng)) is not None:
                yield puzzle


def _game(rule: str, rng: random.Random) -> Puzzle | None:
    engine, stones = Engine(SIZE, rule, table_bits=14), list[Point]()
    for point in rng.sample([Point(y * SIZE + x) for x in _CENTRE for y in _CENTRE], _OPENING):
        engine.place(point, _color(len(stones)))
        stones.append(point)
    while len(stones) < _LAST:
        mover = _color(len(stones))
        if engine.fours(mover):
            return cut(*_look(rule, stones))
        point = engine.decide(mover, Limits(nodes=_NODES))
        engine.place(point, mover)
        stones.append(point)
    return None


def _look(rule: str, stones: list[Point]) -> tuple[Position, Look]:
    """The position with all that is to be known of its fours, and nothing else."""
    colors = tuple(int(_color(number)) for number in range(len(stones)))
    mover = _color(len(stones))
    fours = Fours(SIZE, rule, zip(stones, map(Color, colors), strict=True))
    win, threats = fours.win(mover), fours.win(mover.other)[::2]
    look = Look(1000, len(win), len(win), win, threats, win, fours.firsts(mover))
    return Position(SIZE, rule, tuple(stones), colors, int(mover)), look


def _color(number: int) -> Color:
    return Color(1 + number % 2)


def main() -> None:
    """Run as a program."""
    parser = argparse.ArgumentParser(description="Cut puzzles from games of the engine against itself.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--count", type=int, default=54)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rows = b",\n".join(msgspec.json.encode(puzzle) for puzzle in puzzles(options.count, options.seed))
    options.file.write_bytes(b"[\n" + rows + b"\n]\n")


if __name__ == "__main__":
    main()
