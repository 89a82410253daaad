"""The referee: what an action leads to, as events or as a refusal. Pure; the state is not changed."""

from typing import Final, NamedTuple

from narabe_core.actions import (
    Abort,
    Action,
    Answer,
    Choose,
    Code,
    Deciding,
    Declare,
    GiveTime,
    OfferPoints,
    Pass,
    Pick,
    Play,
    Propose,
    Refusal,
    Resign,
    Withdraw,
)
from narabe_core.deciding import Decision, decide_saying, decide_stone, not_in_play
from narabe_core.events import Ended, Event
from narabe_core.fold import evolve
from narabe_core.game import Game
from narabe_core.offers import (
    decide_answer,
    decide_gift,
    decide_proposal,
    decide_withdrawal,
    deeds_to_take_back,
    start,
)
from narabe_core.outcome import Outcome, Reason
from narabe_core.timing import fallen, in_time
from narabe_core.types import Millis, Seat, other

__all__ = ["ABORT_BEFORE_PLY", "Applied", "apply", "decide", "deeds_to_take_back", "start"]

ABORT_BEFORE_PLY: Final = 2


class Applied(NamedTuple):
    """An action that was allowed: the state after it, and the events that lead there."""

    game: Game
    events: tuple[Event, ...]


def apply(game: Game, seat: Seat, action: Action, now: Millis) -> Applied | Refusal:
    """Let ``seat`` do ``action`` at server time ``now``."""
    decision = decide(game, seat, action, now)
    if isinstance(decision, Refusal):
        return decision
    for event in decision:
        game = evolve(game, event, now)
    return Applied(game, decision)


def decide(game: Game, seat: Seat, action: Action, now: Millis) -> Decision:
    """The events that ``action`` by ``seat`` at server time ``now`` leads to, or why it is refused.

    Whoever asks for whatever after a flag has fallen gets the end of the game.
    """
    clock = game.clock
    if clock is None:
        return decide_stone(game, seat, action) if type(action) is Play else _ruled(game, seat, action, now)
    if flag := fallen(game, now):
        return (flag,)
    decision = _ruled(game, seat, action, now)
    if isinstance(decision, Refusal) or not isinstance(action, Deciding):
        return decision
    return in_time(clock, action, decision, now)


def _ruled(game: Game, seat: Seat, action: Action, now: Millis) -> Decision:
    """What the rules of the game and of the room say, whatever the clock reads."""
    match action:
        case Play():
            return decide_stone(game, seat, action)
        case Propose():
            return decide_proposal(game, seat, action, now)
        case Answer(offer=offer, accept=accept):
            return decide_answer(game, seat, offer, now, accept=accept)
        case Withdraw(offer=offer):
            return decide_withdrawal(game, seat, offer, now)
        case GiveTime():
            return decide_gift(game, seat)
        case Resign():
            return not_in_play(game) or (Ended(Outcome(other(seat), Reason.RESIGNED)),)
        case Abort():
            return _abort(game)
        case Choose() | Declare() | OfferPoints() | Pick() | Pass():
            return decide_saying(game, seat, action)


def _abort(game: Game) -> Decision:
    if refusal := not_in_play(game):
        return refusal
    if game.ply >= ABORT_BEFORE_PLY:
        return Refusal(Code.TOO_LATE_TO_ABORT)
    return (Ended(Outcome(None, Reason.ABORTED)),)
