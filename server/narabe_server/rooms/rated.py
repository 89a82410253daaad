"""Which games are kept as results, and which count for ratings: finished ones between two people. Pure.

Who hands his seat over goes on answering for it: else one could hand a lost game to a guest made for that.
"""

from collections.abc import Iterable

from narabe_core.events import Ended
from narabe_core.outcome import Reason
from narabe_server.rooms.state import Occupant, RoomEvent, RoomState
from narabe_server.storage.results import FinishedGame
from narabe_server.storage.standings import RatedGame


def rated_game(state: RoomState, events: Iterable[RoomEvent]) -> RatedGame | None:
    """What ``events``, which led to ``state``, mean for ratings; None: nothing."""
    finished = finished_game(state, events)
    return None if finished is None else RatedGame(finished.rule, finished.players, finished.score)


def finished_game(state: RoomState, events: Iterable[RoomEvent]) -> FinishedGame | None:
    """The game between two people that ended with ``events``, which led to ``state``; None: none did."""
    outcome = next((event.outcome for event in events if isinstance(event, Ended)), None)
    people = None if outcome is None else _two_people(state)
    if outcome is None or outcome.reason is Reason.ABORTED or people is None:
        return None
    first, second = people
    return FinishedGame(
        state.settings.game.rule,
        state.code,
        state.game.number,
        (first.counts_for, second.counts_for),
        (first.name, second.name),
        black=state.game.black,
        score=0.5 if outcome.winner is None else 1.0 - outcome.winner,
        shown=state.settings.listed and state.settings.password is None,
    )


def _two_people(state: RoomState) -> tuple[Occupant, Occupant] | None:
    first, second = state.seats
    if first is None or second is None or first.bot is not None or second.bot is not None:
        return None
    return None if first.counts_for == second.counts_for else (first, second)
