"""Fits the evaluation: sums over the cells, the threats there are, and a small network upon both.

A pattern adds to four sums of the mover and to four of the opponent, and so do the opponent's patterns. The
sums and what is told of threats feed sixteen hidden numbers; what of them is positive, and the sums once more,
make the logit of the mover's chance.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from scipy import sparse

from narabe_engine import codes
from narabe_engine.patterns import MULTISETS
from narabe_engine.tuning.samples import Array, Samples, shuffled
from narabe_engine.weights import BLOCK, FACTS

Say = Callable[[str], None]

_BATCH = 256
_RATE = 0.005
_WARM = 100
_OWN_DECAY = 0.3
_KIN_DECAY = 0.01
_HELD_OUT = 10
_UNIT = 1 / 16
_REST = MULTISETS.index((codes.OPEN_ONE,) * 4)
"""What a cell far from everything makes: it counts nothing, so that the size of the board does not matter."""


@dataclass(frozen=True, slots=True)
class Positions:
    """Positions of one rule or of several alike, a row each.

    ``mine``, ``theirs``: how many cells make which pattern for the mover and for the opponent, White's patterns
    and facts in columns of their own if there are two ``parts``. ``facts``: which there are.
    """

    mine: Array
    theirs: Array
    facts: Array
    target: Array
    held: Array
    parts: int


def positions(samples: Samples, parts: int) -> Positions:
    """Positions as counts of patterns and facts."""
    white_moves = samples.side.astype(np.int32)
    black = _counts(samples.black, np.zeros_like(white_moves), parts)
    white = _counts(samples.white, np.full_like(white_moves, parts - 1), parts)
    facts = np.hstack([4 * np.arange(codes.KINDS) + samples.told, 4 * codes.KINDS + samples.mask[:, None]])
    return Positions(
        _pick(white_moves == 0, black, white),
        _pick(white_moves == 0, white, black),
        _matrix(facts + FACTS * (parts - 1) * white_moves[:, None], FACTS * parts),
        samples.target.astype(np.float32),
        samples.game % _HELD_OUT == 0,
        parts,
    )


def together(several: list[Positions]) -> Positions:
    """One set of positions from several."""

    def stacked(name: str) -> Array:
        return sparse.vstack([getattr(one, name) for one in several], format="csr")

    return Positions(
        stacked("mine"),
        stacked("theirs"),
        stacked("facts"),
        np.concatenate([one.target for one in several]),
        np.concatenate([one.held for one in several]),
        several[0].parts,
    )


def _counts(numbers: Array, part: Array, parts: int) -> Array:
    wide = numbers.astype(np.int32) + (BLOCK + 1) * part[:, None]
    stones: Array = np.arange(parts) * (BLOCK + 1) + BLOCK
    return _matrix(wide, (BLOCK + 1) * parts)[:, np.setdiff1d(np.arange((BLOCK + 1) * parts), stones)]


def _matrix(columns: Array, width: int) -> Array:
    rows: Array = np.repeat(np.arange(len(columns)), columns.shape[1])
    ones = np.ones(columns.size, dtype=np.float32)
    return sparse.csr_matrix((ones, (rows, columns.ravel())), shape=(len(columns), width))


def _pick(first: Array, one: Array, other: Array) -> Array:
    keep = sparse.diags(first.astype(np.float32))
    leave = sparse.diags(1 - first.astype(np.float32))
    return (keep @ one + leave @ other).tocsr()


class Net:
    """The network as it is fitted: ``kin`` has a matrix for each part, as ``Tying`` has."""

    def __init__(self, kin: list[Array]) -> None:
        self.kin = kin
        parts, hidden, sums = len(kin), codes.HIDDEN, codes.SUMS
        rng = np.random.default_rng(1)
        shapes = {
            "kin": (parts, kin[0].shape[1], sums),
            "own": (parts, BLOCK, sums),
            "facts": (parts * FACTS, hidden),
            "pull": (sums, hidden),
            "out": (hidden,),
            "direct": (sums,),
            "bias": (hidden,),
            "base": (1,),
        }
        spread = {"kin": 0.1, "own": 0.01, "facts": 0.01, "pull": 0.12, "out": 0.3}
        self.at = {
            name: rng.normal(0, spread.get(name, 1e-9), shape).astype(np.float32)
            for name, shape in shapes.items()
        }
        self._decay = {"own": _OWN_DECAY, "kin": _KIN_DECAY, "facts": _KIN_DECAY, "pull": _KIN_DECAY}
        self._first = {name: np.zeros_like(value) for name, value in self.at.items()}
        self._second = {name: np.zeros_like(value) for name, value in self.at.items()}
        self._count = 0

    def rows(self) -> Array:
        """What each pattern adds to the sums: to the four of its owner, then to the other side's."""
        parts = [kin @ self.at["kin"][i] + self.at["own"][i] for i, kin in enumerate(self.kin)]
        return np.vstack([(part - part[_REST]) * _UNIT for part in parts])

    def logits(self, mine: Array, theirs: Array, facts: Array) -> tuple[Array, Array, Array]:
        """The logits of positions, their sums and what is hidden."""
        rows = self.rows()
        sums = mine @ rows + np.roll(theirs @ rows, codes.SUMS // 2, axis=1)
        hidden = facts @ self.at["facts"] + sums @ self.at["pull"] + self.at["bias"]
        told = np.maximum(hidden, 0) @ self.at["out"] + sums @ self.at["direct"] + self.at["base"]
        return told, sums, hidden

    def learn(self, mine: Array, theirs: Array, facts: Array, target: Array, rate: float) -> None:
        """Take one step towards the targets."""
        logits, sums, hidden = self.logits(mine, theirs, facts)
        error = ((_sigmoid(logits) - target) / len(target)).astype(np.float32)
        back = np.where(hidden > 0, error[:, None] * self.at["out"], 0).astype(np.float32)
        spread = (back @ self.at["pull"].T + error[:, None] * self.at["direct"]).astype(np.float32)
        self._step(
            self._by_pattern(mine.T @ spread + theirs.T @ np.roll(spread, codes.SUMS // 2, axis=1))
            | {
                "facts": facts.T @ back,
                "pull": sums.T @ back,
                "bias": back.sum(0),
                "out": np.maximum(hidden, 0).T @ error,
                "direct": sums.T @ error,
                "base": error.sum(keepdims=True),
            },
            rate,
        )

    def _by_pattern(self, slope: Array) -> dict[str, Array]:
        slope = slope.reshape(len(self.kin), BLOCK, codes.SUMS) * _UNIT
        slope[:, _REST] -= slope.sum(1)
        return {
            "kin": np.stack([kin.T @ one for kin, one in zip(self.kin, slope, strict=True)]),
            "own": slope,
        }

    def _step(self, slopes: dict[str, Array], rate: float) -> None:
        self._count += 1
        fade, faint = 1 - 0.9**self._count, 1 - 0.999**self._count
        for name, slope in slopes.items():
            first, second, at = self._first[name], self._second[name], self.at[name]
            first += 0.1 * (slope - first)
            second += 0.001 * (slope * slope - second)
            at -= rate * (first / fade / (np.sqrt(second / faint) + 1e-8) + self._decay.get(name, 0) * at)


def fit_net(net: Net, given: Positions, epochs: int, say: Say) -> None:
    """Fit the network to positions, one in ten held out."""
    chosen = np.nonzero(~given.held)[0]
    for number, (rows, rate) in enumerate(_batches(epochs, chosen)):
        net.learn(given.mine[rows], given.theirs[rows], given.facts[rows], given.target[rows], rate)
        if (number + 1) % (len(chosen) // _BATCH) == 0:
            say(f"value held out: {loss(net, given):.4f}")


def loss(net: Net, given: Positions) -> float:
    """The mean loss on what was held out."""
    rows = np.nonzero(given.held)[0]
    logits, _, _ = net.logits(given.mine[rows], given.theirs[rows], given.facts[rows])
    return float((np.logaddexp(0, logits) - given.target[rows] * logits).mean())


def _batches(epochs: int, chosen: Array) -> Iterator[tuple[Array, float]]:
    for rows, done, steps in shuffled(epochs, chosen, _BATCH):
        number = done + 1
        yield rows, _RATE * min(1, number / _WARM) * (1 - number / (steps + 1))


def _sigmoid(x: Array) -> Array:
    return np.asarray(1 / (1 + np.exp(-np.clip(x, -30, 30))))
