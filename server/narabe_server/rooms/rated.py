"""Which games count for ratings: finished ones between two people, in a room that was made so. Pure.

Who hands his seat over goes on answering for it: else one could hand a lost game to a guest made for that.
"""

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
    players = first.counts_for, second.counts_for
    if first.bot is not None or second.bot is not None or players[0] == players[1]:
        return None
    score = 0.5 if outcome.winner is None else 1.0 - outcome.winner
    return RatedGame(state.settings.game.rule, players, score)
