"""The referee: what an action leads to, as events or as a refusal. Pure; the state is not changed."""

from typing import NamedTuple

from narabe_core.actions import (
    Abort,
    Action,
    Answer,
    Choose,
    Code,
    Declare,
    GiveTime,
    OfferKind,
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
from narabe_core.events import (
    Deed,
    Ended,
    Event,
    OfferClosed,
    Offered,
    OfferEnd,
    Restored,
    Started,
    TakenBack,
    plies_in,
)
from narabe_core.fold import evolve
from narabe_core.game import Game, Offer
from narabe_core.outcome import Outcome, Reason
from narabe_core.types import Millis, Seat, Takeback, other

ABORT_BEFORE_PLY = 2
_MUTUAL = (OfferKind.DRAW, OfferKind.REMATCH, OfferKind.RESTORE)
"""Offers that mean the same from either seat: proposing what the other has proposed is an acceptance."""


class Applied(NamedTuple):
    """An action that was allowed: the state after it, and the events that lead there."""

    game: Game
    events: tuple[Event, ...]


def apply(game: Game, seat: Seat, action: Action, now: Millis) -> Applied | Refusal:
    """Let ``seat`` do ``action`` at server time ``now``."""
    decision = decide(game, seat, action)
    if isinstance(decision, Refusal):
        return decision
    for event in decision:
        game = evolve(game, event, now)
    return Applied(game, decision)


def decide(game: Game, seat: Seat, action: Action) -> Decision:
    """The events that ``action`` by ``seat`` leads to, or why it is refused."""
    match action:
        case Play():
            return decide_stone(game, seat, action)
        case Propose(kind=kind):
            return _propose(game, seat, kind)
        case Answer(offer=offer_id, accept=accept):
            return _answer(game, seat, offer_id, accept=accept)
        case Withdraw(offer=offer_id):
            return _withdraw(game, seat, offer_id)
        case GiveTime():
            return Refusal(Code.NO_CLOCK)
        case Resign():
            return not_in_play(game) or (Ended(Outcome(other(seat), Reason.RESIGNED)),)
        case Abort():
            return _abort(game)
        case Choose() | Declare() | OfferPoints() | Pick() | Pass():
            return decide_saying(game, seat, action)


def start(game: Game, black: Seat) -> tuple[Started]:
    """The event that begins the next game of the room."""
    return (Started(game.number + 1, black),)


def deeds_to_take_back(game: Game, seat: Seat) -> tuple[Deed, ...]:
    """What a takeback to the last decision of ``seat`` undoes, in order of play; empty: nothing yet.

    A decision is a stone, a choice, a declaration, a set of offered points, a pick or a pass.
    """
    history = game.history
    if game.settings.shared:
        return history[-1:]
    for count, deed in enumerate(reversed(history), start=1):
        if deed.seat == seat:
            return history[-count:]
    return ()


def _abort(game: Game) -> Decision:
    if refusal := not_in_play(game):
        return refusal
    if game.ply >= ABORT_BEFORE_PLY:
        return Refusal(Code.TOO_LATE_TO_ABORT)
    return (Ended(Outcome(None, Reason.ABORTED)),)


def _propose(game: Game, seat: Seat, kind: OfferKind) -> Decision:
    if refusal := _proposal_refused(game, seat, kind):
        return refusal
    if not _needs_consent(game, kind):
        return _effect(game, seat, kind)
    pending = [offer for offer in game.offers if offer.kind is kind]
    if any(offer.seat == seat for offer in pending):
        return Refusal(Code.ALREADY_OFFERED)
    if pending and kind in _MUTUAL:
        return _accepted(game, pending[0])
    return (Offered(game.offers_made + 1, kind, seat, *_count(_deeds_moved(game, seat, kind))),)


def _proposal_refused(game: Game, seat: Seat, kind: OfferKind) -> Refusal | None:
    if kind is OfferKind.REMATCH:
        if game.number == 0:
            return Refusal(Code.NOT_STARTED)
        return None if game.outcome else Refusal(Code.GAME_NOT_OVER)
    if refusal := not_in_play(game):
        return refusal
    if kind not in {OfferKind.TAKEBACK, OfferKind.RESTORE, OfferKind.DRAW}:
        return Refusal(Code.NO_CLOCK)
    if kind is OfferKind.DRAW:
        return None
    if game.settings.takeback is Takeback.NONE:
        return Refusal(Code.TAKEBACK_DISABLED)
    if kind is OfferKind.TAKEBACK:
        return None if deeds_to_take_back(game, seat) else Refusal(Code.NOTHING_TO_TAKE_BACK)
    return None if game.removed else Refusal(Code.NOTHING_TO_RESTORE)


def _needs_consent(game: Game, kind: OfferKind) -> bool:
    if kind in {OfferKind.TAKEBACK, OfferKind.RESTORE}:
        return game.settings.asks_consent
    return not game.settings.shared


def _deeds_moved(game: Game, seat: Seat, kind: OfferKind) -> tuple[Deed, ...]:
    if kind is OfferKind.TAKEBACK:
        return deeds_to_take_back(game, seat)
    return game.removed[-1] if kind is OfferKind.RESTORE else ()


def _count(deeds: tuple[Deed, ...]) -> tuple[int, int]:
    """How many stones, and how many other deeds."""
    plies = plies_in(deeds)
    return plies, len(deeds) - plies


def _effect(game: Game, seat: Seat, kind: OfferKind) -> tuple[Event, ...]:
    match kind:
        case OfferKind.TAKEBACK:
            return (TakenBack(seat, *_count(deeds_to_take_back(game, seat))),)
        case OfferKind.RESTORE:
            return (Restored(seat, *_count(game.removed[-1])),)
        case OfferKind.DRAW:
            return (Ended(Outcome(None, Reason.AGREED_DRAW)),)
        case OfferKind.REMATCH:
            return start(game, other(game.began_black))
        case _:
            raise TypeError(f"{kind} has no effect yet")


def _accepted(game: Game, offer: Offer) -> tuple[Event, ...]:
    return (OfferClosed(offer.id, OfferEnd.ACCEPTED), *_effect(game, offer.seat, offer.kind))


def _answer(game: Game, seat: Seat, offer_id: int, *, accept: bool) -> Decision:
    offer = game.offer(offer_id)
    if offer is None:
        return Refusal(Code.OFFER_GONE)
    if offer.seat == seat and not game.settings.shared:
        return Refusal(Code.OWN_OFFER)
    if accept:
        return _accepted(game, offer)
    return (OfferClosed(offer_id, OfferEnd.DECLINED),)


def _withdraw(game: Game, seat: Seat, offer_id: int) -> Decision:
    offer = game.offer(offer_id)
    if offer is None:
        return Refusal(Code.OFFER_GONE)
    if offer.seat != seat:
        return Refusal(Code.NOT_YOUR_OFFER)
    return (OfferClosed(offer_id, OfferEnd.WITHDRAWN),)
