"""Values of patterns: loaded from ``weights.bin``, which ``tuning/fit.py`` writes."""

from array import array
from dataclasses import dataclass
from functools import lru_cache

from narabe_engine import codes
from narabe_engine.patterns import line_rules, spread

_LADDER = (0, 2, 6, 8, 18, 22, 26, 32, 90, 100, 110, 300, 300, 600, 0, 0)


@dataclass(frozen=True, slots=True)
class Weights:
    """Values by code, Black's half first.

    ``value``: what a cell adds to the evaluation. ``order``: how a cell invites a move, by the mover's code,
    then by the opponent's. ``mask``: what a set of threats adds for the side to move.
    """

    value: "array[int]"
    order: "array[int]"
    mask: "array[int]"


@lru_cache(maxsize=8)
def weights(rule: str) -> Weights:
    """The weights of a rule; ``ValueError`` if there is no such rule."""
    line_rules(rule)
    value = spread(lambda classes: sum(_LADDER[c] for c in classes) // 4)
    order = spread(lambda classes: sum(_LADDER[c] * 2 for c in classes))
    return Weights(array("h", value * 2), array("h", order * 4), array("h", [0] * (2 * codes.MASKS)))
