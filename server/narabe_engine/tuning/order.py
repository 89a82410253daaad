"""Fits the order of moves: which candidate was played, by its patterns, the last stones and the threats.

The network is that of ``policy.py``. What a pattern adds is the sum of what its classes, its grade, and it alone add;
the last is held small, so that rare patterns follow their kin.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
import torch
from torch.nn import functional

from narabe_engine import codes
from narabe_engine.tuning.samples import Array, Samples
from narabe_engine.weights import BLOCK, WAYS

Say = Callable[[str], None]

_BATCH = 256
_RATE = 0.02
_WARM = 100
_OWN_DECAY = 2e-6
_HELD_OUT = 10
_FEW = 5
_MANY = 2000


@dataclass(frozen=True, slots=True)
class Choices:
    """Positions as the network sees them, a row each; White's patterns are rows of their own if there are two parts."""

    mine: Array
    theirs: Array
    near: Array
    ways: Array
    state: Array
    played: Array
    held: Array


def choices(samples: Samples, parts: int) -> Choices:
    """The positions of samples where the move played is a candidate."""
    size = round(samples.black.shape[1] ** 0.5)
    white = (samples.side == 1)[:, None]
    apart = (BLOCK + 1) * (parts - 1)
    usable = samples.near[np.arange(len(samples.played)), samples.played]
    every = Choices(
        np.where(white, samples.white + apart, samples.black).astype(np.int32),
        np.where(white, samples.black, samples.white + apart).astype(np.int32),
        samples.near,
        _ways(size)[samples.last],
        samples.mask + codes.MASKS * (parts - 1) * samples.side,
        samples.played,
        samples.game % _HELD_OUT == 0,
    )
    return Choices(*(getattr(every, name)[usable] for name in Choices.__slots__))


def _ways(size: int) -> Array:
    # From a column of the board, or from none, to each: see ``policy.py``.
    x, y = np.arange(size * size) % size, np.arange(size * size) // size
    dx, dy = abs(x - x[:, None]), abs(y - y[:, None])
    high, low = np.maximum(dx, dy), np.minimum(dx, dy)
    ways = np.where(high < codes.NEAR, high * codes.NEAR + low, WAYS - 2)
    return np.vstack([ways, np.full(size * size, WAYS - 1)]).astype(np.int16)


class Order(torch.nn.Module):  # type: ignore[misc, unused-ignore]  # untyped where it is missing
    """The network as it is fitted; ``kin`` has a matrix for each part."""

    def __init__(self, kin: list[Array]) -> None:
        super().__init__()
        torch.manual_seed(1)
        none = np.zeros((1, kin[0].shape[1]), dtype=np.float32)
        self.parts = len(kin)
        self.kin = torch.tensor(np.vstack([row for part in kin for row in (part, none)]))
        self.by_kin = _some(2, self.kin.shape[1], codes.LIKES, spread=0.1)
        self.own = _some(2, len(self.kin), codes.LIKES, spread=0)
        self.steps = _some(2, WAYS, codes.LIKES, spread=0.05)
        self.states = _some(self.parts * codes.MASKS, codes.LIKES, spread=0.05)
        self.lead = _some(codes.LIKES, spread=0.3)

    def rows(self, role: int) -> torch.Tensor:
        """What each pattern adds, the mover's (0) or the opponent's (1)."""
        return self.kin @ self.by_kin[role] + self.own[role]

    def logits(self, given: Choices, rows: Array) -> torch.Tensor:
        """The logits of all cells."""
        sums = _pick(given.mine[rows], self.rows(0)) + _pick(given.theirs[rows], self.rows(1))
        sums = sums + sum(_pick(given.ways[rows, back], self.steps[back]) for back in range(2))
        sums = sums + _pick(given.state[rows], self.states)[:, None]
        logits = sums[..., 0] * self.lead[0] + torch.relu(sums[..., 1:]) @ self.lead[1:]
        return logits.masked_fill(~torch.tensor(given.near[rows]), -1e9)

    def loss(self, given: Choices, rows: Array) -> torch.Tensor:
        """What is to be made small."""
        played = torch.tensor(given.played[rows].astype(np.int64))
        return functional.cross_entropy(self.logits(given, rows), played) + _OWN_DECAY * (self.own**2).sum()

    def roles(self) -> Array:
        """What patterns add in four roles: the mover's, Black's and White's, and the opponent's, likewise."""
        several = [part for role in range(2) for part in self._parts(role)]
        return np.concatenate(several)

    def _parts(self, role: int) -> list[Array]:
        parts = [part[:BLOCK] for part in self.rows(role).detach().numpy().reshape(self.parts, BLOCK + 1, -1)]
        return parts if self.parts > 1 else parts * 2


def _some(*shape: int, spread: float) -> torch.nn.Parameter:
    return torch.nn.Parameter(torch.randn(*shape) * spread)


def _pick(numbers: Array, table: torch.Tensor) -> torch.Tensor:
    return functional.embedding(torch.tensor(numbers.astype(np.int64)), table)


def fit_order(samples: Samples, kin: list[Array], epochs: int, say: Say) -> Order:
    """Fit the network to what was played, one game in ten held out."""
    given, order = choices(samples, len(kin)), Order(kin)
    adam = torch.optim.Adam(order.parameters(), lr=_RATE)
    for rows, rate in _batches(epochs, np.nonzero(~given.held)[0]):
        adam.param_groups[0]["lr"] = rate
        adam.zero_grad()
        order.loss(given, rows).backward()
        adam.step()
    say(_measure(order, given))
    return order


def _batches(epochs: int, chosen: Array) -> Iterator[tuple[Array, float]]:
    rng = np.random.default_rng(6)
    steps, done = epochs * (len(chosen) // _BATCH), 0
    for _ in range(epochs):
        mixed = rng.permutation(chosen)
        for start in range(0, len(mixed) - _BATCH + 1, _BATCH):
            done += 1
            yield (
                np.sort(mixed[start : start + _BATCH]),
                _RATE * min(1, done / _WARM) * (1 - done / (steps + 1)),
            )


def _measure(order: Order, given: Choices) -> str:
    held = np.nonzero(given.held)[0]
    losses, ranks = [], []
    with torch.no_grad():
        for start in range(0, len(held), _MANY):
            rows = held[start : start + _MANY]
            likely = torch.log_softmax(order.logits(given, rows), 1).numpy()
            hit = likely[np.arange(len(rows)), given.played[rows]]
            losses.append(-hit)
            ranks.append((likely > hit[:, None]).sum(1))
    rank = np.concatenate(ranks)
    first, few = (rank < 1).mean(), (rank < _FEW).mean()
    return (
        f"order held out: loss {np.concatenate(losses).mean():.4f}, first {first:.3f}, among {_FEW} {few:.3f}"
    )
