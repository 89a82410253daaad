"""Finds first three stones that leave both sides about equal, for swap2.

    python -m narabe_engine.tuning.balance [--count N] [--nodes N]

Random stones near the centre of fifteen lines are searched, first with few nodes, then with all; what stays near
nothing is written to ``swap2.json``: for each rule a list of offsets from the centre, columns and rows, Black's first.
"""

import argparse
import json
import random
from collections.abc import Iterator

from narabe_core.types import Color, Point
from narabe_engine.engine import Engine
from narabe_engine.swap2 import BOOK, FIRST_STONES
from narabe_engine.timeman import Limits
from narabe_engine.weights import FITTED

_SIZE = 15
_MIDDLE = _SIZE // 2
_REACH = 4
_EVEN = 25
_SKETCH = 20
Offsets = list[list[int]]


def balanced(rule: str, nodes: int, seed: int) -> Iterator[Offsets]:
    """Endless even beginnings, none the image of another by turning or mirroring the board."""
    source, seen = random.Random(f"{rule} {seed}"), set[tuple[tuple[int, ...], ...]]()
    near = [[x, y] for x in range(-_REACH, _REACH + 1) for y in range(-_REACH, _REACH + 1)]
    while True:
        stones = source.sample(near, FIRST_STONES)
        image = min(_images(stones))
        if image not in seen:
            seen.add(image)
            if (
                abs(_score(rule, stones, nodes // _SKETCH)) <= 2 * _EVEN
                and abs(_score(rule, stones, nodes)) <= _EVEN
            ):
                yield stones


def _images(stones: Offsets) -> Iterator[tuple[tuple[int, ...], ...]]:
    # Black's two stones may have come in either order.
    for turn in range(8):
        first, second, third = (_turned(x, y, turn) for x, y in stones)
        yield (*sorted((first, third)), second)


def _turned(x: int, y: int, turn: int) -> tuple[int, int]:
    x, y = (y, x) if turn & 1 else (x, y)
    return (-x if turn & 2 else x, -y if turn & 4 else y)


def _score(rule: str, stones: Offsets, nodes: int) -> int:
    engine = Engine(_SIZE, rule, table_bits=16)
    for number, (x, y) in enumerate(stones):
        engine.place(Point((_MIDDLE + y) * _SIZE + _MIDDLE + x), Color(1 + number % 2))
    return engine.find(Color.WHITE, Limits(nodes=nodes)).score


def main() -> None:
    """Run as a program."""
    parser = argparse.ArgumentParser(description="Find balanced stones for swap2.")
    parser.add_argument("--count", type=int, default=48)
    parser.add_argument("--nodes", type=int, default=100_000)
    options = parser.parse_args()
    lines = list[str]()
    for rule in FITTED:
        found = balanced(rule, options.nodes, 1)
        lines.append(f'"{rule}": ' + json.dumps([next(found) for _ in range(options.count)]))
    BOOK.write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
