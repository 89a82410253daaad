"""Fits the engine's weights to labelled games and writes ``weights.bin``.

    python -m narabe_engine.tuning.fit GAMES.jsonl.gz ... [--out FILE] [--epochs N]

Needs numpy and scipy (the extra ``tune``). The evaluation is a small network, see ``net.py``. The order of moves is a
conditional logit: which candidate was played. A pattern's weight is that of its four classes, of its
grade, and its own; the last is held small, so that rare patterns follow their kin. One game in ten of each file is
kept to measure.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from narabe_engine import codes
from narabe_engine.patterns import MULTISETS, code_of, tables
from narabe_engine.tuning.net import Net, fit_net, loss, positions, together
from narabe_engine.tuning.samples import Array, Samples, all_of, collect, read_games, shuffled
from narabe_engine.weights import (
    BASE_UNIT,
    BLOCK,
    DIRECT_UNIT,
    FACT_UNIT,
    FACTS,
    ORDER_UNIT,
    OUT_UNIT,
    PULL_UNIT,
    SUM_UNIT,
    Fitted,
    write,
)

Say = Callable[[str], None]

_BLEND = 0.1
_BATCH = 2048
_RATE = 0.02
_OWN_DECAY = 5e-5
_OTHER_DECAY = 1e-5
_HELD_OUT = 10
_FEW = 5
_NET_EPOCHS = 11
_ALIKE = (("freestyle", "standard"), ("renju",))


def kinship(grades: Array) -> Array:
    """How a pattern's weight is made: its classes counted, its grade, itself."""
    classes: Array = np.zeros((BLOCK, 15), dtype=np.float32)
    for row, classes_of in enumerate(MULTISETS):
        for one in classes_of:
            classes[row, one] += 1
    return np.hstack([classes, np.eye(codes.GRADES, dtype=np.float32)[grades]])


class Adam:
    """Steps of gradient descent with a rate per parameter."""

    def __init__(self, shapes: dict[str, Any]) -> None:
        self.at = {name: np.zeros(shape, dtype=np.float32) for name, shape in shapes.items()}
        self._first = {name: np.zeros_like(value) for name, value in self.at.items()}
        self._second = {name: np.zeros_like(value) for name, value in self.at.items()}
        self._count = 0

    def step(self, gradient: dict[str, Array], rate: float) -> None:
        """Go down a gradient."""
        self._count += 1
        for name, slope in gradient.items():
            first, second = self._first[name], self._second[name]
            first += 0.1 * (slope - first)
            second += 0.01 * (slope * slope - second)
            scale = np.sqrt(1 - 0.99**self._count) / (1 - 0.9**self._count)
            self.at[name] -= rate * scale * first / (np.sqrt(second) + 1e-7)


@dataclass(frozen=True, slots=True)
class Tying:
    """Weights of patterns, each the sum of its kin's and its own; one block of patterns or more."""

    kin: list[Array]

    def shapes(self, name: str) -> dict[str, Any]:
        """The parameters by name."""
        return {f"{name}.kin{i}": (kin.shape[1],) for i, kin in enumerate(self.kin)} | {
            f"{name}.own{i}": (BLOCK,) for i in range(len(self.kin))
        }

    def weights(self, name: str, at: dict[str, Array]) -> list[Array]:
        """The weights, with one more for stones: nothing."""
        none: Array = np.zeros(1, dtype=np.float32)
        return [
            np.concatenate([kin @ at[f"{name}.kin{i}"] + at[f"{name}.own{i}"], none])
            for i, kin in enumerate(self.kin)
        ]

    def gradient(self, name: str, at: dict[str, Array], slopes: list[Array]) -> dict[str, Array]:
        """The gradient of the parameters from that of the weights."""
        found = {}
        for i, (kin, slope) in enumerate(zip(self.kin, slopes, strict=True)):
            found[f"{name}.kin{i}"] = kin.T @ slope[:BLOCK]
            found[f"{name}.own{i}"] = slope[:BLOCK] + _OWN_DECAY * at[f"{name}.own{i}"]
        return found


def batches(epochs: int, chosen: Array) -> Iterator[tuple[Array, float]]:
    """Rows in random order and the rate of learning, which falls to nothing."""
    for rows, done, steps in shuffled(epochs, chosen, _BATCH):
        yield rows, _RATE * (1 - done / steps)


def _sum_by(numbers: Array, worth: Array) -> Array:
    repeated = np.broadcast_to(worth[:, None] if worth.ndim == 1 else worth, numbers.shape)
    return np.bincount(numbers.ravel(), repeated.ravel(), minlength=BLOCK + 1).astype(np.float32)


@dataclass(frozen=True, slots=True)
class Roles:
    """Weights of four kinds: the mover's patterns, Black's and White's, and the opponent's, likewise."""

    tying: Tying

    def shapes(self) -> dict[str, Any]:
        """The parameters by name."""
        return self.tying.shapes("mine") | self.tying.shapes("theirs")

    def weights(self, at: dict[str, Array]) -> tuple[list[Array], list[Array]]:
        """The weights of the mover's and of the opponent's patterns."""
        return _both(self.tying.weights("mine", at)), _both(self.tying.weights("theirs", at))

    def gradient(
        self, at: dict[str, Array], black: Array, white: Array, blacks: Array, slope: Array
    ) -> dict[str, Array]:
        """The gradient from that of each row or cell; ``blacks``: where Black moves."""
        first = np.where(blacks, slope, 0)
        second = slope - first
        mine = [_sum_by(black, first), _sum_by(white, second)]
        theirs = [_sum_by(black, second), _sum_by(white, first)]
        blocks = len(self.tying.kin)
        return self.tying.gradient("mine", at, _tied(mine, blocks)) | self.tying.gradient(
            "theirs", at, _tied(theirs, blocks)
        )


def _rows(samples: Samples, rows: Array) -> tuple[Array, Array, Array]:
    return samples.black[rows], samples.white[rows], samples.side[rows] == 0


def fit_order(samples: Samples, roles: Roles, epochs: int, say: Say) -> list[Array]:
    """Fit the order of moves: weights of the four kinds of patterns."""
    adam = Adam(roles.shapes())
    usable = samples.near[np.arange(len(samples.played)), samples.played]
    held = samples.game % _HELD_OUT == 0

    def chances(rows: Array) -> Array:
        black, white, blacks = _rows(samples, rows)
        mine, theirs = roles.weights(adam.at)
        score = np.where(
            blacks[:, None], mine[0][black] + theirs[1][white], mine[1][white] + theirs[0][black]
        )
        score = np.where(samples.near[rows], score, -1e9)
        score = np.exp(score - score.max(1, keepdims=True))
        return np.asarray(score / score.sum(1, keepdims=True))

    for rows, rate in batches(epochs, np.nonzero(~held & usable)[0]):
        error = chances(rows)
        error[np.arange(len(rows)), samples.played[rows]] -= 1
        black, white, blacks = _rows(samples, rows)
        adam.step(roles.gradient(adam.at, black, white, blacks[:, None], error / len(rows)), rate)
    rows = np.nonzero(held & usable)[0]
    found = chances(rows)
    hit = found[np.arange(len(rows)), samples.played[rows]]
    rank = (found > hit[:, None]).sum(1)
    first, few = (rank < 1).mean(), (rank < _FEW).mean()
    say(f"order held out: loss {-np.log(hit + 1e-9).mean():.4f}, first {first:.3f}, among {_FEW} {few:.3f}")
    mine, theirs = roles.weights(adam.at)
    return mine + theirs


def _both(weights: list[Array]) -> list[Array]:
    return weights if len(weights) > 1 else weights * 2


def _tied(slopes: list[Array], blocks: int) -> list[Array]:
    return slopes if blocks > 1 else [slopes[0] + slopes[1]]


def kins(rule: str) -> list[Array]:
    """The kin of patterns under a rule: one matrix, or one for each colour where they differ."""
    made = tables(rule)
    sides = (0, 1) if rule == "renju" else (0,)
    return [
        kinship(np.array([made.grade(side, code_of(classes)) for classes in MULTISETS])) for side in sides
    ]


def whole_net(net: Net, order: Sequence[int]) -> Fitted:
    """A network and the order of moves in whole numbers."""
    rows = np.split(net.rows(), len(net.kin))
    facts = np.split(net.at["facts"], len(net.kin))
    whites = np.roll(rows[-1], codes.SUMS // 2, axis=1)
    biased = np.concatenate([facts[0], facts[-1]])
    biased.reshape(2, FACTS, codes.HIDDEN)[:, 4 * codes.KINDS :] += net.at["bias"]
    return Fitted(
        _whole(np.concatenate([rows[0], whites]), SUM_UNIT),
        order,
        _whole(biased, FACT_UNIT),
        _whole(net.at["pull"].T, PULL_UNIT),
        _whole(net.at["out"], OUT_UNIT),
        _whole(net.at["direct"], DIRECT_UNIT),
        _whole(net.at["base"], BASE_UNIT),
    )


def _whole(weights: Array, unit: float) -> list[int]:
    return [int(one) for one in np.clip(np.rint(weights * unit), -32000, 32000).ravel()]


def fit_alike(paths: Sequence[Path], rules: Sequence[str], epochs: int, say: Say) -> dict[str, Fitted]:
    """Fit everything for rules that share one network; the order of moves is each rule's own."""
    parts = kins(rules[0])
    samples = {rule: _by_file(paths, rule) for rule in rules}
    given = {
        (rule, path): positions(one, len(parts))
        for rule, files in samples.items()
        for path, one in files.items()
    }
    net = Net(parts)
    say(f"{', '.join(rules)}: {sum(len(one.target) for one in given.values())} positions")
    fit_net(net, together(list(given.values())), _NET_EPOCHS, say)
    for (rule, path), one in given.items():
        say(f"{rule}: value held out {loss(net, one):.4f} {path.name}")
    return {
        rule: whole_net(
            net, _order(fit_order(all_of(list(files.values())), Roles(Tying(parts)), epochs, say))
        )
        for rule, files in samples.items()
    }


def _by_file(paths: Sequence[Path], rule: str) -> dict[Path, Samples]:
    return {path: collect(games, rule, _BLEND) for path in paths if (games := read_games(path, rule))}


def _order(weights: list[Array]) -> list[int]:
    return [number for one in weights for number in _whole(one[:-1], ORDER_UNIT)]


def main() -> None:
    """Run as a program."""
    parser = argparse.ArgumentParser(description="Fit the engine's weights to labelled games.")
    parser.add_argument("games", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, default=None, help="default: the file the engine reads")
    parser.add_argument("--epochs", type=int, default=10, help="of the order of moves")
    options = parser.parse_args()

    def say(line: str) -> None:
        sys.stderr.write(line + "\n")

    write(
        {
            rule: one
            for rules in _ALIKE
            for rule, one in fit_alike(options.games, rules, options.epochs, say).items()
        },
        options.out,
    )


if __name__ == "__main__":
    main()
