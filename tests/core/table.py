"""Shorthand of the core's tests: sit down, put stones, ask, and look at the answer."""

from narabe_core.actions import Action, Play, Refusal
from narabe_core.fold import evolve
from narabe_core.game import Game, Settings, new_game
from narabe_core.notation import parse_point
from narabe_core.offers import OFFER_MS
from narabe_core.outcome import Outcome
from narabe_core.referee import Applied, apply, start
from narabe_core.types import Millis, Point, Seat

NOW = Millis(1_000)
EXPIRES = Millis(NOW + OFFER_MS)
"""Of an offer made then."""


def begin(settings: Settings | None = None, black: Seat = 0) -> Game:
    """A game that has just started; seat 0 plays black unless told otherwise."""
    fresh = new_game(settings or Settings())
    return evolve(fresh, start(fresh, black)[0], NOW)


def do(game: Game, seat: Seat, action: Action) -> Game:
    """The state after an action that must be allowed."""
    answer = apply(game, seat, action, NOW)
    assert isinstance(answer, Applied), answer
    return answer.game


def put(game: Game, *points: Point | str) -> Game:
    """The state after a stone on each of ``points``, by the seat whose turn it is."""
    for point in points:
        at = parse_point(point, game.settings.size) if isinstance(point, str) else point
        game = do(game, game.turn, Play(at, game.ply))
    return game


def refused(game: Game, seat: Seat, action: Action) -> Refusal:
    """The refusal of an action that must not be allowed; checks that the state is untouched."""
    before = repr(game)
    answer = apply(game, seat, action, NOW)
    assert isinstance(answer, Refusal), answer
    assert repr(game) == before
    return answer


def ended(game: Game) -> Outcome:
    """The outcome of a game that must be over."""
    assert game.outcome is not None
    return game.outcome
