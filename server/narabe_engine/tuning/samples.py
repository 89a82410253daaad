"""Positions of labelled games as arrays of pattern numbers, made with the engine's own board."""

import gzip
import json
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from narabe_engine import codes
from narabe_engine.kernel import Board
from narabe_engine.patterns import MULTISETS, tables
from narabe_engine.weights import weights

Array: TypeAlias = Any
"""An array of numpy's, which is not installed where types are checked."""

SCALE = 200.0
"""So many units of value are odds of e to one."""
_RESULTS = {"first": 1.0, "second": 0.0, "draw": 0.5}
_MOVE = re.compile(r"([a-t])(\d+)")


@dataclass(frozen=True, slots=True)
class Samples:
    """Positions of one rule, a row each, cells in columns.

    ``black``, ``white``: the number of what a stone of that colour would make, ``len(MULTISETS)`` on stones.
    ``near``: whether the cell is a candidate. ``side``: who moves. ``mask``: the
    threats. ``told``: how many of each kind. ``target``: the mover's chance by
    the labels. ``played``: the column of the move. ``game``: the number of the game.
    """

    black: Array
    white: Array
    near: Array
    side: Array
    mask: Array
    told: Array
    target: Array
    played: Array
    game: Array


def read_games(path: Path, rule: str) -> list[dict[str, Any]]:
    """The games of a rule in a file of one JSON object a line, gzipped."""
    with gzip.open(path, "rt") as lines:
        games = (json.loads(line) for line in lines)
        return [game for game in games if game["rule"] == rule]


def collect(games: list[dict[str, Any]], rule: str, blend: float) -> Samples:
    """The quiet positions of games; ``blend`` is how much of the target is the result."""
    size = games[0]["size"]
    board = Board(size, tables(rule), weights(rule))
    cells = np.array(list(board.points)[: size * size])
    column = {int(cell): place for place, cell in enumerate(cells)}
    rows: list[tuple[Any, ...]] = []
    for index, game in enumerate(games):
        for label, cell in _positions(game, board):
            if not _is_quiet(board):
                continue
            word, near = np.array(board.word), np.array(board.near)[cells]
            free = np.array(board.cells)[cells] == codes.EMPTY
            number = (word >> codes.NUMBER & 4095).astype(np.int16)
            black = np.where(free, number[cells], len(MULTISETS))
            white = np.where(free, number[codes.AREA + cells], len(MULTISETS))
            target = (1 - blend) * chance(label) + blend * _share(game["result"], board.side)
            played = column[cell]
            board.tell()
            rows.append(
                (
                    black,
                    white,
                    free & (near > 0),
                    board.side,
                    board.threats(),
                    list(board.told),
                    target,
                    played,
                    index,
                )
            )
    return _stack(rows)


def all_of(several: Sequence[Samples]) -> Samples:
    """The positions of several sets in one, in their order; numbers of games stay those of their own set."""
    return Samples(
        *(np.concatenate([getattr(one, field.name) for one in several]) for field in fields(Samples))
    )


def chance(value: int) -> float:
    """The mover's chance to win by a label."""
    return 1 / (1 + math.exp(-max(-2000, min(2000, value)) / SCALE))


def _share(result: str, side: int) -> float:
    return abs(side - _RESULTS[result])


def _positions(game: dict[str, Any], board: Board) -> Iterator[tuple[int, int]]:
    board.clear()
    for ply, (column, row) in enumerate(_MOVE.findall(game["moves"])):
        cell = (int(row) - 1 + codes.PAD) * codes.STRIDE + ord(column) - ord("a") + codes.PAD
        if ply >= game["from"]:
            yield game["values"][ply - game["from"]], cell
        board.make(cell)


def _is_quiet(board: Board) -> bool:
    # Where the search evaluates: nobody has a five to make, and nothing wins at once.
    side = board.side
    return not (
        board.has(side, codes.G_FIVE)
        or board.has(1 - side, codes.G_FIVE)
        or board.has(side, codes.G_WINS_FOUR)
    )


def _stack(rows: list[tuple[Any, ...]]) -> Samples:
    kinds = (np.int16, np.int16, np.bool_, np.int8, np.int16, np.int8, np.float32, np.int16, np.int32)
    columns: list[Any] = [
        np.array(column, dtype=kind) for column, kind in zip(zip(*rows, strict=True), kinds, strict=True)
    ]
    return Samples(*columns)


def shuffled(epochs: int, chosen: Array, size: int) -> Iterator[tuple[Array, int, int]]:
    """Batches of ``size`` rows in random order, each with how many came before it and how many there are in all."""
    rng = np.random.default_rng(6)
    steps = epochs * (len(chosen) // size)
    done = 0
    for _ in range(epochs):
        order = rng.permutation(chosen)
        for start in range(0, len(order) - size + 1, size):
            yield np.sort(order[start : start + size]), done, steps
            done += 1
