"""The cross table, with Elo and how sure it is. Pure."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

SURE: Final = 1.96
"""Standard errors of a 95 % interval."""
_UNLIKELY: Final = 0.05
_COIN: Final = 0.25
"""The variance of a coin."""


@dataclass(slots=True)
class Tally:
    """Games of one entrant against one other."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """How many were played."""
        return self.won + self.drawn + self.lost

    @property
    def points(self) -> float:
        """One for a win, half for a draw."""
        return self.won + self.drawn / 2

    def __add__(self, more: "Tally") -> "Tally":
        """Both together."""
        return Tally(self.won + more.won, self.drawn + more.drawn, self.lost + more.lost)


def elo(tally: Tally) -> tuple[float, float, float]:
    """The difference in Elo to the opponents, and the ends of its 95 % interval.

    The interval is that of the mean score of one game, by its standard error, which is wrong for very few games. Where
    all points went one way the difference is infinite, and one end is the bound that a chance of 5 % gives; where all
    games were drawn the interval is that of a coin.
    """
    if not tally.games:
        return 0.0, -math.inf, math.inf
    mean = tally.points / tally.games
    if mean in {0.0, 1.0}:
        bound = _elo(_UNLIKELY ** (1 / tally.games))
        return (math.inf, bound, math.inf) if mean else (-math.inf, -math.inf, -bound)
    parts = ((tally.won, 1.0), (tally.drawn, 0.5), (tally.lost, 0.0))
    variance = sum(count * (score - mean) ** 2 for count, score in parts) / tally.games
    error = SURE * math.sqrt((variance or _COIN) / tally.games)
    return _elo(mean), _elo(mean - error), _elo(mean + error)


def tallies(entrants: int, results: Iterable[tuple[int, int, int | None]]) -> list[list[Tally]]:
    """``[one][other]`` from games as (black, white, seat of the winner)."""
    table = [[Tally() for _ in range(entrants)] for _ in range(entrants)]
    for black, white, winner in results:
        for own, opponent, seat in ((black, white, 0), (white, black, 1)):
            won, drawn = winner == seat, winner is None
            table[own][opponent] += Tally(int(won), int(drawn), int(not won and not drawn))
    return table


def cross_table(names: Sequence[str], table: Sequence[Sequence[Tally]]) -> str:
    """The table as text, best first: points, Elo against the field with its interval, wins-draws-losses by opponent."""
    totals = [sum(row, Tally()) for row in table]
    order = sorted(range(len(names)), key=lambda each: -totals[each].points)
    width = max(map(len, names))
    lines = [f"{'':>3} {'':<{width}} {'points':>9} {'Elo':>7} {'95 %':>17}"]
    for place, each in enumerate(order, start=1):
        total, (mid, low, high) = totals[each], elo(totals[each])
        against = "  ".join(
            _cell(names[other], table[each][other]) for other in order if table[each][other].games
        )
        lines.append(
            f"{place:>3} {names[each]:<{width}} {f'{total.points:g}/{total.games}':>9} {_sign(mid):>7} "
            f"{_interval(low, high):>17}  {against}"
        )
    return "\n".join(lines)


def _cell(name: str, tally: Tally) -> str:
    return f"{name} {tally.won}-{tally.drawn}-{tally.lost}"


def _interval(low: float, high: float) -> str:
    """Both ends, or the one that there is: after a clean sweep nothing bounds the other side."""
    if math.isfinite(low) and math.isfinite(high):
        return f"{_sign(low)} .. {_sign(high)}"
    if math.isfinite(low):
        return f"> {_sign(low)}"
    return f"< {_sign(high)}" if math.isfinite(high) else ""


def _sign(value: float) -> str:
    return f"{value:+.0f}" if math.isfinite(value) else ("+inf" if value > 0 else "-inf")


def _elo(mean: float) -> float:
    if mean <= 0:
        return -math.inf
    return math.inf if mean >= 1 else 400 * math.log10(mean / (1 - mean))
