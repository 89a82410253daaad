"""Which games count for ratings: finished ones between two people, in a room that was made so. Pure.

Who hands his seat over goes on answering for it: else one could hand a lost game to a guest made for that.
"""

from collections.abc import Iterable

from narabe_core.events import Ended
from narabe_core.outcome import Reason
from narabe_core.types import Millis
from narabe_server.rooms.deciding import Accepted
from narabe_server.rooms.record import pack_event
from narabe_server.rooms.state import RatingsChanged, RoomEvent, RoomState, evolve_room
from narabe_server.storage.standings import Changes, RatedGame


class Verdict:
    """Takes from the store what a rated game has made of the ratings, and has it written as an event of the room."""

    __slots__ = ("event",)

    def __init__(self) -> None:
        self.event: RatingsChanged | None = None
        """The event that the store has added; None as long as there is none."""

    def __call__(self, changes: Changes) -> bytes:
        """The body of the event. The store may ask again, when it had to write anew: the last answer counts."""
        self.event = RatingsChanged(changes)
        return pack_event(self.event)


def with_verdict(result: Accepted, event: RatingsChanged) -> Accepted:
    """What was carried out, with the event that the store has added."""
    return Accepted(evolve_room(result.state, event, Millis(0)), (*result.events, event))


def rated_game(state: RoomState, events: Iterable[RoomEvent], verdict: Verdict) -> RatedGame | None:
    """What ``events``, which led to ``state``, mean for ratings; None: nothing."""
    outcome = next((event.outcome for event in events if isinstance(event, Ended)), None)
    first, second = state.seats
    if outcome is None or outcome.reason is Reason.ABORTED or first is None or second is None:
        return None
    players = first.counts_for, second.counts_for
    if first.bot is not None or second.bot is not None or players[0] == players[1]:
        return None
    score = 0.5 if outcome.winner is None else 1.0 - outcome.winner
    return RatedGame(state.settings.game.rule, players, score, verdict)
