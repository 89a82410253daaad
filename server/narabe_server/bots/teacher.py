"""The teaching overlay: what a tutorial bot thinks of every empty point (T2 of ``docs/ancestry.md``)."""

from typing import Final

from narabe_core.types import Color, Point
from narabe_engine.tutorial import WEIGHTS, Scorer
from narabe_protocol import messages as wire
from narabe_server.rooms.state import RoomState

DEFAULT_TEACHER: Final = "tutorial-200"


def can_teach(level: str) -> bool:
    """True for levels that score points and so can show their scores."""
    return level in WEIGHTS


def teach(state: RoomState, level: str | None) -> wire.Scores | None:
    """The scores of ``level`` (None: the room's own bot) for the side to move; None where none may be shown.

    They are shown against a tutorial bot and at one screen, never in a game between two people.
    """
    settings, game = state.settings, state.game
    level = level or settings.level or DEFAULT_TEACHER
    if settings.kind == "friend" or not can_teach(level) or not game.in_play:
        return None
    scorer = Scorer(game.board.size, WEIGHTS[level])
    for point, cell in enumerate(game.board.cells):
        if cell:
            scorer.place(Point(point), Color(cell))
    scores = scorer.scores(game.color_to_move)
    table = [scores.get(Point(point), (0, 0)) for point in range(len(game.board.cells))]
    return wire.Scores(
        room=state.code,
        version=state.version,
        level=level,
        theirs=tuple(theirs for theirs, _ in table),
        ours=tuple(ours for _, ours in table),
        best=scorer.choose(game.color_to_move),
    )
