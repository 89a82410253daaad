"""Which games are kept as results, and which count for ratings: finished ones between two people. Pure.

Who hands their seat over goes on answering for it: else one could hand a lost game to a guest made for that. And who
does nothing in a game can't lose it by time: a seat stays somebody's after a game, and the next one begins when the
other seat is taken again, so one could win game after game from who has long gone.
"""

from collections.abc import Iterable
from typing import Final

from narabe_core.events import Ended
from narabe_core.outcome import Reason
from narabe_core.types import SECOND_MS, Millis
from narabe_server.rooms.deciding import Accepted
from narabe_server.rooms.record import pack_event
from narabe_server.rooms.state import Audience, Occupant, RatingsChanged, RoomEvent, RoomState, evolve_room
from narabe_server.storage.results import FinishedGame
from narabe_server.storage.standings import Changes, RatedGame

_BY_TIME: Final = frozenset({Reason.FLAG, Reason.ABSENT})


class Verdict:
    """Takes from the store what a rated game has made of the ratings, and has it written as an event of the room."""

    __slots__ = ("event",)

    def __init__(self) -> None:
        self.event: RatingsChanged | None = None
        """The event that the store has added; None as long as there is none, and where it would tell too much."""

    def __call__(self, changes: Changes) -> bytes:
        """The body of the event. The store may ask again, when it had to write anew: the last answer counts."""
        self.event = RatingsChanged(changes)
        return pack_event(self.event)


def with_verdict(result: Accepted, event: RatingsChanged) -> Accepted:
    """What was carried out, with the event that the store has added."""
    no_matter = Millis(0)  # ratings know no time, and no clock runs after a game
    after, between = evolve_room(result.state, event, no_matter), (*result.between, result.state)
    return Accepted(after, (*result.events, event), between)


def rated_game(finished: FinishedGame, audience: Audience, verdict: Verdict) -> RatedGame:
    """What a game that ended in a rated room means for ratings; ``verdict`` hears what comes of it."""
    late_ms = audience.delay_s * SECOND_MS
    return RatedGame(finished.rule, finished.players, finished.score, verdict, finished.room, late_ms)


def finished_game(state: RoomState, events: Iterable[RoomEvent]) -> FinishedGame | None:
    """The game between two people that ended with ``events``, which led to ``state``; None: none did that counts."""
    outcome = next((event.outcome for event in events if isinstance(event, Ended)), None)
    people = None if outcome is None else _two_people(state)
    if outcome is None or people is None or not _counts(state, outcome.reason):
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


def _counts(state: RoomState, reason: Reason) -> bool:
    """False for a game that was called off, and for one that ended by time before both had done anything in it."""
    if reason not in _BY_TIME:
        return reason is not Reason.ABORTED
    seats = {deed.seat for deed in state.game.history}
    # Who took it back again has done something, too.
    return all(seat in seats or taken_back for seat, taken_back in enumerate(state.taken_back))


def _two_people(state: RoomState) -> tuple[Occupant, Occupant] | None:
    first, second = state.seats
    if first is None or second is None or first.bot is not None or second.bot is not None:
        return None
    return None if first.counts_for == second.counts_for else (first, second)
