"""The referee: what an action leads to, as events or as a refusal. Pure; the state is not changed."""

from typing import NamedTuple

from narabe_core.actions import (
    Abort,
    Action,
    Answer,
    Code,
    OfferKind,
    Play,
    Propose,
    Refusal,
    Resign,
    Withdraw,
)
from narabe_core.board import Board
from narabe_core.events import (
    Ended,
    Event,
    OfferClosed,
    Offered,
    OfferEnd,
    Placed,
    Restored,
    Started,
    TakenBack,
)
from narabe_core.game import Game, Offer, evolve
from narabe_core.openings import Step
from narabe_core.outcome import Outcome, Reason
from narabe_core.types import Millis, Point, Seat, Takeback, other

Decision = tuple[Event, ...] | Refusal

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
            return _play(game, seat, action)
        case Propose(kind=kind):
            return _propose(game, seat, kind)
        case Answer(offer=offer_id, accept=accept):
            return _answer(game, seat, offer_id, accept=accept)
        case Withdraw(offer=offer_id):
            return _withdraw(game, seat, offer_id)
        case Resign():
            return _not_in_play(game) or (Ended(Outcome(other(seat), Reason.RESIGNED)),)
        case Abort():
            return _abort(game)


def start(game: Game, black: Seat) -> tuple[Started]:
    """The event that begins the next game of the room."""
    return (Started(game.number + 1, black),)


def plies_to_take_back(game: Game, seat: Seat) -> int:
    """How many stones a takeback to the last decision of ``seat`` removes: 0 (none yet), 1 or 2."""
    if game.settings.shared:
        return min(1, game.ply)
    for plies, move in enumerate(reversed(game.moves), start=1):
        if move.seat == seat:
            return plies
    return 0


def _not_in_play(game: Game) -> Refusal | None:
    if game.number == 0:
        return Refusal(Code.NOT_STARTED)
    return Refusal(Code.GAME_OVER) if game.outcome else None


def _play(game: Game, seat: Seat, play: Play) -> Decision:
    step, point = game.step, play.point
    refusal = _play_refused(game, step, seat, play)
    if refusal:
        return refusal
    verdict = game.settings.rules.judge(game.board, point, step.color)
    if verdict.forbidden:
        return Refusal(Code.FORBIDDEN, {"kinds": ",".join(verdict.forbidden)})
    placed = Placed(seat, point)
    if verdict.lines:
        return placed, Ended(Outcome(seat, Reason.FIVE, verdict.lines))
    if play.ply + 1 == len(game.board.cells):
        return placed, Ended(Outcome(None, Reason.FULL_BOARD))
    return (placed,)


def _play_refused(game: Game, step: Step, seat: Seat, play: Play) -> Refusal | None:
    if game.number == 0 or game.outcome:
        return _not_in_play(game)
    board, point = game.board, play.point
    if play.ply != len(game.moves):
        return Refusal(Code.STALE, {"ply": game.ply})
    if seat != game.seat_for(step):
        return Refusal(Code.NOT_YOUR_TURN)
    if not board.is_free(point):
        return Refusal(Code.OCCUPIED if point in board else Code.OFF_BOARD)
    return _outside_zone(board, step, point)


def _outside_zone(board: Board, step: Step, point: Point) -> Refusal | None:
    if step.reach is None and step.beyond < 0:
        return None
    reach = board.size if step.reach is None else step.reach
    if step.beyond < board.distance(point) <= reach:
        return None
    return Refusal(Code.OUTSIDE_ZONE, {"reach": reach, "beyond": step.beyond})


def _abort(game: Game) -> Decision:
    if refusal := _not_in_play(game):
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
    return (Offered(game.offers_made + 1, kind, seat, _plies_moved(game, seat, kind)),)


def _proposal_refused(game: Game, seat: Seat, kind: OfferKind) -> Refusal | None:
    if kind is OfferKind.REMATCH:
        if game.number == 0:
            return Refusal(Code.NOT_STARTED)
        return None if game.outcome else Refusal(Code.GAME_NOT_OVER)
    if refusal := _not_in_play(game):
        return refusal
    if kind is OfferKind.DRAW:
        return None
    if game.settings.takeback is Takeback.NONE:
        return Refusal(Code.TAKEBACK_DISABLED)
    if kind is OfferKind.TAKEBACK:
        return None if plies_to_take_back(game, seat) else Refusal(Code.NOTHING_TO_TAKE_BACK)
    return None if game.removed else Refusal(Code.NOTHING_TO_RESTORE)


def _needs_consent(game: Game, kind: OfferKind) -> bool:
    if kind in {OfferKind.TAKEBACK, OfferKind.RESTORE}:
        return game.settings.asks_consent
    return not game.settings.shared


def _plies_moved(game: Game, seat: Seat, kind: OfferKind) -> int:
    if kind is OfferKind.TAKEBACK:
        return plies_to_take_back(game, seat)
    return len(game.removed[-1]) if kind is OfferKind.RESTORE else 0


def _effect(game: Game, seat: Seat, kind: OfferKind) -> tuple[Event, ...]:
    match kind:
        case OfferKind.TAKEBACK:
            return (TakenBack(seat, plies_to_take_back(game, seat)),)
        case OfferKind.RESTORE:
            return (Restored(seat, len(game.removed[-1])),)
        case OfferKind.DRAW:
            return (Ended(Outcome(None, Reason.AGREED_DRAW)),)
        case OfferKind.REMATCH:
            return start(game, other(game.black))


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
