"""Who plays whom, from which opening, and in which order. Pure."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Final

Opening = tuple[int, ...]
_STONES: Final = (3, 4, 5)
_NEAR: Final = 3


@dataclass(frozen=True, slots=True)
class Pairing:
    """Game ``number`` (from 0) of its two entrants; ``black`` and ``white`` are their numbers."""

    black: int
    white: int
    number: int
    opening: Opening


def pairings(entrants: int, games: int, openings: list[Opening], *, gauntlet: bool) -> Iterator[Pairing]:
    """All games: each opening twice with colours exchanged, ``games`` for each pair of entrants.

    Round robin, or, for a ``gauntlet``, the first entrant against each of the others.
    """
    pairs = [(0, other) for other in range(1, entrants)] if gauntlet else combinations(range(entrants), 2)
    chosen = list(pairs)
    for number in range(games):
        opening = openings[number // 2 % len(openings)]
        for first, second in chosen:
            black, white = (first, second) if number % 2 == 0 else (second, first)
            yield Pairing(black, white, number, opening)


def read_openings(text: str, size: int) -> list[Opening]:
    """One opening a line: offsets x,y from the centre, Black's stone first; what follows # is a comment.

    ``ValueError`` names the line that can't be used.
    """
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        row = line.partition("#")[0].replace(",", " ").split()
        if row:
            found.append(_opening(row, number, size))
    return found


def random_openings(count: int, size: int, seed: int) -> list[Opening]:
    """``count`` openings of three to five stones near the centre, always the same for one ``seed``."""
    dice = random.Random(seed)
    near = [(x, y) for x in range(-_NEAR, _NEAR + 1) for y in range(-_NEAR, _NEAR + 1)]
    return [
        tuple(_point(x, y, size) for x, y in dice.sample(near, dice.choice(_STONES))) for _ in range(count)
    ]


def _opening(row: list[str], number: int, size: int) -> Opening:
    try:
        values = [int(each) for each in row]
        pairs = list(zip(values[::2], values[1::2], strict=True))
    except ValueError:
        raise ValueError(f"line {number}: pairs of numbers are wanted") from None
    half = size // 2
    points = tuple(_point(x, y, size) for x, y in pairs)
    if len(set(points)) < len(points) or any(not -half <= v < size - half for v in values):
        raise ValueError(f"line {number}: a stone is off the board or on another")
    return points


def _point(x: int, y: int, size: int) -> int:
    return (size // 2 + y) * size + size // 2 + x
