"""Fits the engine's weights to labelled games and writes ``weights.bin``.

    python -m narabe_engine.tuning.fit GAMES.jsonl.gz [--out FILE] [--epochs N]

Needs numpy, scipy and torch (the extra ``tune``). The evaluation is a small network, see ``net.py``, and so is the
order of moves, see ``order.py``. One game in ten is kept to measure.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from narabe_engine import codes
from narabe_engine.patterns import MULTISETS, code_of, tables
from narabe_engine.tuning.net import Net, fit_net, loss, positions, together
from narabe_engine.tuning.order import Order, fit_order
from narabe_engine.tuning.samples import Array, collect, read_games
from narabe_engine.weights import (
    BASE_UNIT,
    BLOCK,
    DIRECT_UNIT,
    FACT_UNIT,
    FACTS,
    LEAD_UNIT,
    LIKE_MOST,
    LIKE_UNIT,
    OUT_UNIT,
    PULL_UNIT,
    SUM_UNIT,
    Fitted,
    write,
)

Say = Callable[[str], None]

_BLEND = 0.1
_NET_EPOCHS = 8
_ALIKE = (("freestyle", "standard"), ("renju",))


def kinship(grades: Sequence[int]) -> Array:
    """How a pattern's weight is made: its classes counted, its grade, itself."""
    classes = np.zeros((BLOCK, 15), dtype=np.float32)
    for row, classes_of in enumerate(MULTISETS):
        for one in classes_of:
            classes[row, one] += 1
    return np.hstack([classes, np.eye(codes.GRADES, dtype=np.float32)[list(grades)]])


def kins(rule: str) -> list[Array]:
    """The kin of patterns under a rule: one matrix, or one for each colour where they differ."""
    found, sides = tables(rule), (0, 1) if rule == "renju" else (0,)
    return [kinship([found.grade(side, code_of(classes)) for classes in MULTISETS]) for side in sides]


def whole(net: Net, order: Order) -> Fitted:
    """Both networks in whole numbers."""
    rows = np.split(net.rows(), len(net.kin))
    facts = np.split(net.at["facts"], len(net.kin))
    whites = np.roll(rows[-1], codes.SUMS // 2, axis=1)
    biased = np.concatenate([facts[0], facts[-1]])
    biased.reshape(2, FACTS, codes.HIDDEN)[:, 4 * codes.KINDS :] += net.at["bias"]
    states = np.split(order.states.detach().numpy(), len(net.kin))
    return Fitted(
        _whole(np.concatenate([rows[0], whites]), SUM_UNIT),
        _whole(order.roles(), LIKE_UNIT, LIKE_MOST),
        _whole(order.steps.detach().numpy(), LIKE_UNIT, LIKE_MOST),
        _whole(np.concatenate([states[0], states[-1]]), LIKE_UNIT, LIKE_MOST),
        _whole(order.lead.detach().numpy(), LEAD_UNIT),
        _whole(biased, FACT_UNIT),
        _whole(net.at["pull"].T, PULL_UNIT),
        _whole(net.at["out"], OUT_UNIT),
        _whole(net.at["direct"], DIRECT_UNIT),
        _whole(net.at["base"], BASE_UNIT),
    )


def _whole(weights: Array, unit: float, most: int = 32000) -> list[int]:
    return [int(one) for one in np.clip(np.rint(weights * unit), -most, most).ravel()]


def fit_alike(path: Path, rules: Sequence[str], epochs: int, say: Say) -> dict[str, Fitted]:
    """Fit everything for rules that share one network; the order of moves is each rule's own."""
    parts = kins(rules[0])
    samples = {rule: collect(read_games(path, rule), rule, _BLEND) for rule in rules}
    net = Net(parts)
    say(f"{', '.join(rules)}: {sum(len(one.side) for one in samples.values())} positions")
    given = {rule: positions(one, len(parts)) for rule, one in samples.items()}
    fit_net(net, together(list(given.values())), _NET_EPOCHS, say)
    for rule, one in given.items():
        say(f"{rule}: value held out {loss(net, one):.4f}")
    return {rule: whole(net, fit_order(one, parts, epochs, say)) for rule, one in samples.items()}


def main() -> None:
    """Run as a program."""
    parser = argparse.ArgumentParser(description="Fit the engine's weights to labelled games.")
    parser.add_argument("games", type=Path)
    parser.add_argument("--out", type=Path, default=None, help="default: the file the engine reads")
    parser.add_argument("--epochs", type=int, default=4)
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
