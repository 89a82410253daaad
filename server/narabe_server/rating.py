"""Glicko-2: how strong somebody is, how sure that is, and how steady. Pure.

After Mark E. Glickman, "Example of the Glicko-2 system" (Boston University, revised 2022); the names of the quantities
and the numbers of the steps are his. Here each game is a period of its own, and idle time counts in weeks.
"""

from collections.abc import Callable, Sequence
from math import exp, log, pi, sqrt
from typing import Final, NamedTuple

from narabe_core.types import DAY_MS
from narabe_protocol.lobby import NEW_RATING

SCALE: Final = 173.7178
"""From the scale of the public to that of the formulas (step 2)."""
TAU: Final = 0.5
"""How much a volatility may change; he recommends 0.3 to 1.2."""
CONVERGED: Final = 0.000001
"""How near to the solution the search for a volatility ends."""
PERIOD_MS: Final = 7 * DAY_MS
"""Time without a game after which a rating is less sure by one step."""
MOST_DEVIATION: Final = 350.0
"""That of somebody of whom nothing is known; nobody's grows beyond it."""
LEAST_DEVIATION: Final = 30.0
"""So that nobody's rating is ever frozen."""


class Rating(NamedTuple):
    """What is believed of one player; the defaults are for somebody of whom nothing is known."""

    rating: float = NEW_RATING
    deviation: float = MOST_DEVIATION
    """Ratings 2 of these away are hardly believable."""
    volatility: float = 0.06


class Result(NamedTuple):
    """A game against ``opponent``: 1 for a win, 0.5 for a draw, 0 for a loss."""

    opponent: Rating
    score: float


def rate(player: Rating, results: Sequence[Result], tau: float = TAU) -> Rating:
    """The rating of ``player`` after all ``results`` of one period (steps 2 to 8)."""
    if not results:
        return rest(player, 1)
    mu, phi = (player.rating - NEW_RATING) / SCALE, player.deviation / SCALE
    games = [_seen(mu, result) for result in results]
    variance = 1 / sum(g * g * expected * (1 - expected) for g, expected, _ in games)
    surprise = sum(g * (score - expected) for g, expected, score in games)
    volatility = _volatility(phi, player.volatility, variance, variance * surprise, tau)
    phi = 1 / sqrt(1 / (phi * phi + volatility * volatility) + 1 / variance)
    mu += phi * phi * surprise
    deviation = min(MOST_DEVIATION, max(LEAST_DEVIATION, SCALE * phi))
    return Rating(SCALE * mu + NEW_RATING, deviation, volatility)


def rest(player: Rating, periods: float) -> Rating:
    """The rating of ``player`` after so many periods without a game: as good, but less sure (step 6)."""
    phi = player.deviation / SCALE
    grown = SCALE * sqrt(phi * phi + periods * player.volatility * player.volatility)
    return player._replace(deviation=min(MOST_DEVIATION, grown))


def _seen(mu: float, result: Result) -> tuple[float, float, float]:
    """Weight, expected score and score of one game (step 3)."""
    opponent = result.opponent
    phi = opponent.deviation / SCALE
    weight = 1 / sqrt(1 + 3 * phi * phi / (pi * pi))
    expected = 1 / (1 + exp(-weight * (mu - (opponent.rating - NEW_RATING) / SCALE)))
    return weight, expected, result.score


def _volatility(phi: float, sigma: float, variance: float, delta: float, tau: float) -> float:
    """The new volatility, by the Illinois algorithm (step 5)."""
    start = log(sigma * sigma)

    def slope(x: float) -> float:
        grown = phi * phi + variance + exp(x)
        return exp(x) * (delta * delta - grown) / (2 * grown * grown) - (x - start) / (tau * tau)

    low, high = start, _other_end(start, delta * delta - phi * phi - variance, tau, slope)
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > CONVERGED:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)


def _other_end(start: float, gap: float, tau: float, slope: Callable[[float], float]) -> float:
    """The far end of an interval that holds the solution."""
    if gap > 0:
        return log(gap)
    end = start - tau
    while slope(end) < 0:
        end -= tau
    return end
