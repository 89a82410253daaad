"""What a bot does in an opening at once, without a search: for bots that look no further, and when a brain failed."""

from narabe_core.actions import Action
from narabe_core.game import Game
from narabe_engine.choices import guessed


def opening_action(game: Game, room: str) -> Action | None:
    """What to do at the step that is due; None where any brain knows: a stone of one's own, anywhere.

    ``room`` only serves to vary what is otherwise equal; the same state always gives the same answer.
    """
    return guessed(game, room)
