"""Which games count for ratings: finished ones between two people, in a room that was made so. Pure."""

from collections.abc import Iterable

from narabe_core.events import Ended
from narabe_core.outcome import Reason
from narabe_server.rooms.state import RoomEvent, RoomState
from narabe_server.storage.standings import RatedGame


def rated_game(state: RoomState, events: Iterable[RoomEvent]) -> RatedGame | None:
    """What ``events``, which led to ``state``, mean for ratings; None: nothing."""
    outcome = next((event.outcome for event in events if isinstance(event, Ended)), None)
    first, second = state.seats
    if outcome is None or outcome.reason is Reason.ABORTED or first is None or second is None:
        return None
    if first.bot is not None or second.bot is not None or first.player == second.player:
        return None
    score = 0.5 if outcome.winner is None else 1.0 - outcome.winner
    return RatedGame(state.settings.game.rule, (first.player, second.player), score)
