"""Forbidden points and explanations on the wire."""

from narabe_core import explain as core
from narabe_core.actions import Refusal
from narabe_core.game import Game
from narabe_core.openings.base import PLACE
from narabe_core.types import Point
from narabe_protocol import messages as wire
from narabe_protocol.base import COLOR_NAMES
from narabe_server.rooms.state import RoomState
from narabe_server.rooms.wire import refused


def forbidden_view(game: Game) -> tuple[wire.ForbiddenPoint, ...]:
    """Where the side to move may not put a stone; nothing out of play, and while something else is due."""
    if not game.in_play or game.step.do is not PLACE:
        return ()
    found = game.settings.rules.forbidden_points(game.board, game.step.color)
    return tuple(wire.ForbiddenPoint(at=point, kinds=kinds) for point, kinds in found.items())


def explained(state: RoomState, message: wire.Explain) -> wire.Explained | wire.Refused:
    """The answer to ``message``."""
    found = core.explain_in(state.game, Point(message.at))
    if isinstance(found, Refusal):
        return refused(found, state.code, message.id)
    return wire.Explained(room=state.code, version=state.version, why=explanation_view(found), id=message.id)


def explanation_view(found: core.Explanation) -> wire.Explanation:
    """The tree of reasons, as deep as the core tells it."""
    return wire.Explanation(
        at=found.point,
        color=COLOR_NAMES[found.color],
        kinds=found.verdict.forbidden,
        lines=found.verdict.lines,
        dead=tuple(wire.DeadRow(row.stones, row.flaw.value, row.blockers) for row in found.dead_rows),
        fours=tuple(wire.Four(four.stones, four.completing) for four in found.fours),
        threes=tuple(wire.Three(three.stones, tuple(map(_spot, three.spots))) for three in found.threes),
        cut=found.cut,
    )


def _spot(spot: core.Spot) -> wire.Spot:
    return wire.Spot(spot.point, explanation_view(spot.spoiled) if spot.spoiled else None)
