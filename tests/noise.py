"""Whether something takes longer under one condition than under another, or the difference is noise."""

import random
import statistics
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

RESAMPLED: Final = 2000
LEAST_PAIRS: Final = 4
FAR: Final = 2.906
"""Of the distance between two draws from one normal distribution: the quantile of 0.95 by the median."""


class Judged(NamedTuple):
    """Medians of both conditions, and of the difference within pairs, with its 95 % interval; all in one unit.

    ``noise`` is how far two quiet periods, one after the other, are apart in 19 of 20 cases, by the median of these
    distances: one period in which the machine stood still must not excuse the others. ``same``: the difference is no
    greater than that, or may as well be none.
    """

    quiet: float
    loud: float
    difference: float
    low: float
    high: float
    noise: float
    same: bool


def judge(pairs: Sequence[tuple[float, float]], seed: int = 1) -> Judged:
    """Compare (quiet, loud) pairs of periods, each measured right after the other; at least four."""
    if len(pairs) < LEAST_PAIRS:
        raise ValueError(f"{len(pairs)} pairs of periods say nothing: at least {LEAST_PAIRS}")
    chance = random.Random(seed)
    gaps = [loud - quiet for quiet, loud in pairs]
    drawn = [statistics.median(chance.choices(gaps, k=len(gaps))) for _ in range(RESAMPLED)]
    low, high = quantile(drawn, 0.025), quantile(drawn, 0.975)
    noise = FAR * statistics.median(abs(after[0] - before[0]) for before, after in pairwise(pairs))
    difference = statistics.median(gaps)
    return Judged(
        quiet=statistics.median(quiet for quiet, _ in pairs),
        loud=statistics.median(loud for _, loud in pairs),
        difference=difference,
        low=low,
        high=high,
        noise=noise,
        same=low <= 0 or difference <= noise,
    )


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which ``share`` of all lie, by rank."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]
