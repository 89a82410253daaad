"""Offers between the seats: who may propose what and when, what needs consent, and what an accepted one does.

Whatever changes the position voids all of them; a pending one stops neither the clock nor the game.
"""

from collections.abc import Callable
from typing import Final

from narabe_core.actions import Code, OfferKind, Propose, Refusal
from narabe_core.deciding import Decision, not_in_play
from narabe_core.events import (
    Deed,
    Ended,
    Event,
    Held,
    Move,
    OfferClosed,
    Offered,
    OfferEnd,
    Released,
    Restored,
    SeatsSwapped,
    Started,
    TakenBack,
    TimeGiven,
    plies_in,
)
from narabe_core.game import Game, Offer
from narabe_core.outcome import Outcome, Reason
from narabe_core.types import Hold, Millis, Ply, Seat, Takeback, other

OFFER_MS: Final = 60_000
"""How long an offer stands; one that may wait for days (rematch, resume, by mail) stands until it is answered."""
COOL_DOWN_MS: Final = 10_000
"""How long a seat that was refused waits before it asks for the same again."""
OOPS_MS: Final = 2000
"""How long one's own stone can be taken back at once, where the room allows it."""

_MUTUAL: Final = {
    OfferKind.DRAW,
    OfferKind.REMATCH,
    OfferKind.RESTORE,
    OfferKind.SWAP_SEATS,
    OfferKind.ADJOURN,
    OfferKind.PAUSE,
    OfferKind.RESUME,
}
"""Offers that mean the same from either seat: proposing what the other has proposed is an acceptance."""
_PATIENT: Final = {OfferKind.REMATCH, OfferKind.RESUME}


def start(game: Game, black: Seat) -> tuple[Started]:
    """The event that begins the next game of the room."""
    return (Started(game.number + 1, black),)


def decide_proposal(game: Game, seat: Seat, propose: Propose, now: Millis) -> Decision:
    """The events of a proposal, or why it is refused."""
    kind = propose.kind
    if refusal := _REFUSALS[kind](game, seat, propose, now):
        return refusal
    if not _needs_consent(game, seat, propose, now):
        return _effect(game, seat, kind, propose.to_ply)
    pending = [offer for offer in game.offers if offer.kind is kind]
    if any(offer.seat == seat for offer in pending):
        return Refusal(Code.ALREADY_OFFERED)
    if pending and kind in _MUTUAL:
        return _accepted(game, pending[0])
    if wait_ms := _cooling(game, seat, kind, now):
        return Refusal(Code.COOLING_DOWN, {"wait_ms": wait_ms})
    return (_offered(game, seat, propose, now),)


def decide_answer(game: Game, seat: Seat, offer_id: int, now: Millis, *, accept: bool) -> Decision:
    """The events of an answer, or why it is refused."""
    offer = _standing(game, offer_id, now)
    if offer is None:
        return Refusal(Code.OFFER_GONE)
    if offer.seat == seat and not game.settings.shared:
        return Refusal(Code.OWN_OFFER)
    if not accept:
        return (OfferClosed(offer_id, OfferEnd.DECLINED),)
    # Made when it could be done; meanwhile the game may have been adjourned, or time been given.
    refusal = _REFUSALS[offer.kind](game, offer.seat, Propose(offer.kind, offer.to_ply), now)
    return refusal or _accepted(game, offer)


def decide_withdrawal(game: Game, seat: Seat, offer_id: int, now: Millis) -> Decision:
    """The event of a withdrawal, or why it is refused."""
    offer = _standing(game, offer_id, now)
    if offer is None:
        return Refusal(Code.OFFER_GONE)
    if offer.seat != seat:
        return Refusal(Code.NOT_YOUR_OFFER)
    return (OfferClosed(offer_id, OfferEnd.WITHDRAWN),)


def decide_gift(game: Game, seat: Seat) -> Decision:
    """The event of time given to the other seat, or why it is refused."""
    return _no_more_time(game, other(seat)) or _gift(game, seat)


def deeds_to_take_back(game: Game, seat: Seat, to_ply: Ply | None = None) -> tuple[Deed, ...]:
    """What a takeback undoes, in order of play; empty: nothing.

    Down to ``to_ply`` stones, else to the last decision of ``seat``: a stone, a choice, a declaration, a set of offered
    points, a pick or a pass.
    """
    history = game.history
    if to_ply is not None:
        return history[_index_after(history, to_ply) :]
    if game.settings.shared:
        return history[-1:]
    for count, deed in enumerate(reversed(history), start=1):
        if deed.seat == seat:
            return history[-count:]
    return ()


def is_oops(game: Game, seat: Seat, now: Millis) -> bool:
    """True just after one's own stone, while nobody has replied."""
    if not (game.settings.oops and game.in_play and now - game.deed_at <= OOPS_MS):
        return False
    last = game.history[-1:]
    return bool(last) and isinstance(last[0], Move) and last[0].seat == seat


def undo_of(offer: Offer) -> TakenBack | Restored | None:
    """The event that an accepted takeback or restore leads to; None for other kinds."""
    match offer.kind:
        case OfferKind.TAKEBACK:
            return TakenBack(offer.seat, offer.plies, offer.said)
        case OfferKind.RESTORE:
            return Restored(offer.seat, offer.plies, offer.said)
        case _:
            return None


def _index_after(history: tuple[Deed, ...], ply: Ply) -> int:
    """How many deeds lead to ``ply`` stones, with nothing said after the last of them."""
    if ply == 0:
        return 0
    stones = (index for index, deed in enumerate(history, start=1) if isinstance(deed, Move))
    return next(index for count, index in enumerate(stones, start=1) if count == ply)


# --- when an offer may be made ----------------------------------------------------------------------------------------


def _no_rematch(game: Game, _seat: Seat, _propose: Propose, _now: Millis) -> Refusal | None:
    if game.number == 0:
        return Refusal(Code.NOT_STARTED)
    return None if game.outcome else Refusal(Code.GAME_NOT_OVER)


def _no_draw(game: Game, _seat: Seat, _propose: Propose, _now: Millis) -> Refusal | None:
    return not_in_play(game)


def _no_takeback(game: Game, seat: Seat, propose: Propose, now: Millis) -> Refusal | None:
    if refusal := not_in_play(game):
        return refusal
    settings, oops = game.settings, _is_at_once(game, seat, propose.to_ply, now)
    if settings.takeback is Takeback.NONE and not oops:
        return Refusal(Code.TAKEBACK_DISABLED)
    limited = settings.takeback is Takeback.LIMITED and not oops
    if limited and game.dealings.taken_back[seat] >= settings.takebacks:
        return Refusal(Code.TAKEBACKS_USED_UP, {"limit": settings.takebacks})
    if propose.to_ply is not None:
        return _no_such_ply(game, propose.to_ply)
    return None if deeds_to_take_back(game, seat) else Refusal(Code.NOTHING_TO_TAKE_BACK)


def _no_such_ply(game: Game, to_ply: Ply) -> Refusal | None:
    if not game.settings.teaching:
        return Refusal(Code.NO_TEACHING)
    return None if to_ply < game.ply else Refusal(Code.NO_SUCH_PLY, {"ply": game.ply})


def _no_restore(game: Game, _seat: Seat, _propose: Propose, _now: Millis) -> Refusal | None:
    if refusal := not_in_play(game):
        return refusal
    if game.removed:
        return None
    disabled = game.settings.takeback is Takeback.NONE
    return Refusal(Code.TAKEBACK_DISABLED if disabled else Code.NOTHING_TO_RESTORE)


def _no_more_time_for(game: Game, seat: Seat, _propose: Propose, _now: Millis) -> Refusal | None:
    return _no_more_time(game, seat)


def _no_more_time(game: Game, seat: Seat) -> Refusal | None:
    if refusal := not_in_play(game):
        return refusal
    spec = game.settings.clock
    if game.clock is None or spec is None:
        return Refusal(Code.NO_CLOCK)
    enough = game.clock.control.total(game.clock.banks[seat]) >= spec.most
    return Refusal(Code.ENOUGH_TIME, {"limit": spec.most}) if enough else None


def _no_swap(game: Game, _seat: Seat, _propose: Propose, _now: Millis) -> Refusal | None:
    if game.number == 0:
        return Refusal(Code.NOT_STARTED)
    return Refusal(Code.TOO_LATE_TO_SWAP) if game.in_play and game.history else None


def _no_adjournment(game: Game, _seat: Seat, _propose: Propose, _now: Millis) -> Refusal | None:
    if refusal := not_in_play(game):
        return refusal
    return _already(game, Hold.ADJOURN)


def _no_pause(game: Game, _seat: Seat, _propose: Propose, _now: Millis) -> Refusal | None:
    if refusal := not_in_play(game):
        return refusal
    return Refusal(Code.NO_CLOCK) if game.clock is None else _already(game, Hold.PAUSE, Hold.ADJOURN)


def _already(game: Game, *whys: Hold) -> Refusal | None:
    hold = game.hold
    return Refusal(Code.CLOCK_HELD, {"why": hold.why}) if hold is not None and hold.why in whys else None


def _no_resumption(game: Game, _seat: Seat, _propose: Propose, _now: Millis) -> Refusal | None:
    return not_in_play(game) or (None if game.stopped_by_consent else Refusal(Code.NOT_HELD))


_REFUSALS: Final[dict[OfferKind, Callable[[Game, Seat, Propose, Millis], Refusal | None]]] = {
    OfferKind.TAKEBACK: _no_takeback,
    OfferKind.RESTORE: _no_restore,
    OfferKind.DRAW: _no_draw,
    OfferKind.REMATCH: _no_rematch,
    OfferKind.MORE_TIME: _no_more_time_for,
    OfferKind.SWAP_SEATS: _no_swap,
    OfferKind.ADJOURN: _no_adjournment,
    OfferKind.PAUSE: _no_pause,
    OfferKind.RESUME: _no_resumption,
}


# --- what it needs, and what it does ----------------------------------------------------------------------------------


def _needs_consent(game: Game, seat: Seat, propose: Propose, now: Millis) -> bool:
    settings = game.settings
    match propose.kind:
        case OfferKind.TAKEBACK:
            return settings.asks_consent and not _is_at_once(game, seat, propose.to_ply, now)
        case OfferKind.RESTORE:
            return settings.asks_consent
        case OfferKind.RESUME:
            return not settings.shared and game.hold is not None and game.hold.why is Hold.ADJOURN
        case _:
            return not settings.shared


def _is_at_once(game: Game, seat: Seat, to_ply: Ply | None, now: Millis) -> bool:
    """True where ``seat`` takes nothing back but the stone that it has just put."""
    only_it = to_ply is None or (to_ply == game.ply - 1 and len(deeds_to_take_back(game, seat, to_ply)) == 1)
    return only_it and is_oops(game, seat, now)


def _cooling(game: Game, seat: Seat, kind: OfferKind, now: Millis) -> int:
    until = (
        each.at + COOL_DOWN_MS for each in game.dealings.declined if each.kind is kind and each.seat == seat
    )
    return max(0, next(until, now) - now)


def _offered(game: Game, seat: Seat, propose: Propose, now: Millis) -> Offered:
    kind, spec = propose.kind, game.settings.clock
    patient = kind in _PATIENT or (spec is not None and spec.by_mail)
    return Offered(
        game.dealings.made + 1,
        kind,
        seat,
        *_count(_deeds_moved(game, seat, kind, propose.to_ply)),
        to_ply=propose.to_ply if kind is OfferKind.TAKEBACK else None,
        base=propose.base,
        expires=None if patient else Millis(now + OFFER_MS),
    )


def _standing(game: Game, offer_id: int, now: Millis) -> Offer | None:
    """The pending offer of that number, unless its time is over."""
    offer = game.offer(offer_id)
    over = offer is not None and offer.expires is not None and offer.expires <= now
    return None if over else offer


def _accepted(game: Game, offer: Offer) -> tuple[Event, ...]:
    return (
        OfferClosed(offer.id, OfferEnd.ACCEPTED),
        *_effect(game, offer.seat, offer.kind, offer.to_ply),
    )


def _deeds_moved(game: Game, seat: Seat, kind: OfferKind, to_ply: Ply | None) -> tuple[Deed, ...]:
    if kind is OfferKind.TAKEBACK:
        return deeds_to_take_back(game, seat, to_ply)
    return game.removed[-1] if kind is OfferKind.RESTORE else ()


def _count(deeds: tuple[Deed, ...]) -> tuple[int, int]:
    """How many stones, and how many other deeds."""
    plies = plies_in(deeds)
    return plies, len(deeds) - plies


def _effect(game: Game, seat: Seat, kind: OfferKind, to_ply: Ply | None) -> tuple[Event, ...]:
    match kind:
        case OfferKind.TAKEBACK:
            return (TakenBack(seat, *_count(deeds_to_take_back(game, seat, to_ply))),)
        case OfferKind.RESTORE:
            return (Restored(seat, *_count(game.removed[-1])),)
        case OfferKind.DRAW:
            return (Ended(Outcome(None, Reason.AGREED_DRAW)),)
        case OfferKind.REMATCH:
            return start(game, other(game.began_black))
        case OfferKind.MORE_TIME:
            return _gift(game, other(seat))
        case OfferKind.SWAP_SEATS:
            return (SeatsSwapped(),)
        case OfferKind.ADJOURN:
            # A pause after it would let one seat resume what both have agreed to adjourn.
            return (*_closed(game, OfferKind.PAUSE), Held(Hold.ADJOURN))
        case OfferKind.PAUSE:
            return (Held(Hold.PAUSE),)
        case OfferKind.RESUME:
            return (Released(),)


def _closed(game: Game, kind: OfferKind) -> tuple[OfferClosed, ...]:
    """The end of all offers of ``kind``, which make no sense any more."""
    return tuple(OfferClosed(offer.id, OfferEnd.WITHDRAWN) for offer in game.offers if offer.kind is kind)


def _gift(game: Game, giver: Seat) -> tuple[Event, ...]:
    spec = game.settings.clock
    return () if spec is None else (TimeGiven(giver, spec.gift),)
