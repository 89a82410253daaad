"""Swap2 by a brain that knows SWAP2BOARD: when it is asked, and what its answer means here. Pure."""

from typing import Final

from narabe_core.actions import Action, Choose, Option, Play
from narabe_core.game import Game
from narabe_core.openings import Do
from narabe_core.types import Ply, Point

SWAP2: Final = "swap2"
_PLACE_TWO: Final = 2
_CHOICES: Final = frozenset({3, 5})


def is_choice(game: Game) -> bool:
    """Whether a whole decision of swap2 is due: the first three stones, or a choice after three or five."""
    if game.settings.opening != SWAP2:
        return False
    if game.step.do is Do.CHOOSE:
        return game.ply in _CHOICES
    return game.step.do is Do.PLACE and game.ply == 0


def plan(game: Game, points: tuple[int, ...]) -> tuple[Action, ...]:
    """What to do, one thing after another, when a brain answered with ``points`` to put down.

    The next stone is of the colour that moves: who puts it down has that colour, who puts none takes the other.
    """
    stones = tuple(Play(Point(at), Ply(game.ply + number)) for number, at in enumerate(points))
    if game.step.do is Do.PLACE:
        return stones
    if len(points) == _PLACE_TWO:
        return (Choose(Option.PLACE_TWO, game.ply), *stones)
    mover = game.settings.first if game.ply % 2 == 0 else game.settings.first.other
    stays = (game.step.color is mover) is bool(points)
    return (Choose(Option.STAY if stays else Option.SWAP, game.ply), *stones)


def is_next(game: Game, action: Action) -> bool:
    """Whether ``action`` of a plan fits the position: a stone, with as many on the board as it was meant for."""
    return isinstance(action, Play) and game.step.do is Do.PLACE and action.ply == game.ply
