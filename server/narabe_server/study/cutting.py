"""Makes the puzzles that come with the server, from games of our engine against itself.

    python -m narabe_server.study.cutting FILE.json [--count N] [--seed S] [--rule R ...]
    python -m narabe_server.study.cutting FILE.json --crowd 24 --least 5 [--count N]

A game gives one puzzle at most, and no grade takes more than a third of the places. What the file has stays, and what
is new comes after it. Games that begin with many random stones (``--crowd``) give the hardest puzzles. The same seed
and the same engine give the same puzzles.
"""

import argparse
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec

from narabe_core.types import Color, Point
from narabe_engine.engine import Engine
from narabe_engine.fours import Fours
from narabe_engine.study import Look, Position
from narabe_engine.timeman import Limits
from narabe_server.study.puzzles import HARDEST, Puzzle, cut

RULES: Final = ("freestyle", "freestyle", "standard", "renju", "caro5", "caro6")
SIZE: Final = 15
_CENTRE: Final = range(3, 12)
_OPENING: Final = 6
_NODES: Final = 150
_LOOK_NODES: Final = 20_000
_LAST: Final = 120
"""Plies after which a game is given up."""


def puzzles(found: Iterable[Puzzle], count: int, least: int = 1) -> list[Puzzle]:
    """So many of the puzzles that are ``found``, of grade ``least`` or harder, the easy ones first."""
    chosen, grades = list[Puzzle](), Counter[int]()
    for puzzle in found:
        if puzzle.grade >= least and (grades[puzzle.grade] * 3 < count or least == HARDEST):
            grades[puzzle.grade] += 1
            chosen.append(puzzle)
        if len(chosen) == count:
            break
    return sorted(chosen, key=lambda puzzle: (puzzle.grade, puzzle.plies, puzzle.alike))


def from_games(rng: random.Random, rules: Sequence[str] = RULES, crowd: int = _OPENING) -> Iterator[Puzzle]:
    """Puzzles from one game after another, rules in turn, without end; games begin with ``crowd`` random stones."""
    while True:
        for rule in rules:
            if (puzzle := _game(rule, rng, crowd)) is not None:
                yield puzzle


def _game(rule: str, rng: random.Random, crowd: int) -> Puzzle | None:
    engine, stones = Engine(SIZE, rule, table_bits=14), list[Point]()
    for point in rng.sample([Point(y * SIZE + x) for x in _CENTRE for y in _CENTRE], crowd):
        engine.place(point, _color(len(stones)))
        stones.append(point)
    while len(stones) < _LAST:
        mover = _color(len(stones))
        if engine.fours(mover, _LOOK_NODES):
            return cut(*_look(rule, stones, SIZE))
        point = engine.decide(mover, Limits(nodes=_NODES))
        engine.place(point, mover)
        stones.append(point)
    return None


def _look(rule: str, stones: list[Point], size: int) -> tuple[Position, Look]:
    """The position with all that is to be known of its fours, and nothing else."""
    colors = tuple(int(_color(number)) for number in range(len(stones)))
    mover = _color(len(stones))
    fours = Fours(size, rule, zip(stones, map(Color, colors), strict=True))
    win, threats = fours.win(mover), fours.win(mover.other)[::2]
    look = Look(1000, len(win), len(win), win, threats, win, fours.firsts(mover))
    return Position(size, rule, tuple(stones), colors, int(mover)), look


def _color(number: int) -> Color:
    return Color(1 + number % 2)


def _kept(path: Path) -> tuple[Puzzle, ...]:
    return msgspec.json.decode(path.read_bytes(), type=tuple[Puzzle, ...]) if path.exists() else ()


def main() -> None:
    """Run as a program."""
    parser = argparse.ArgumentParser(description="Cut puzzles from games of the engine against itself.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--count", type=int, default=54)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rule", action="append", choices=sorted(set(RULES)))
    parser.add_argument("--crowd", type=int, default=_OPENING, help="random stones that a game begins with")
    parser.add_argument("--least", type=int, default=1, help="grade of the easiest")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    found = from_games(rng, options.rule or RULES, options.crowd)
    new = puzzles(found, options.count, options.least)
    old = _kept(options.file)
    every = [*old, *(puzzle for puzzle in new if puzzle not in old)]
    rows = b",\n".join(map(msgspec.json.encode, every))
    options.file.write_bytes(b"[\n" + rows + b"\n]\n")


if __name__ == "__main__":
    main()
