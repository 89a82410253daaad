"""The game: settings, state, and the state as a fold over events.

``decide`` (in :mod:`narabe_core.referee`) turns an action into events or a refusal; :func:`evolve` turns a
state and an event into the next state. Replaying the events from :func:`new_game` gives the same state, field
by field.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, reduce
from typing import NamedTuple

from narabe_core.actions import OfferKind
from narabe_core.board import Board, check_size
from narabe_core.clock import Clock, get_clock
from narabe_core.errors import ReplayError
from narabe_core.events import Ended, Event, OfferClosed, Offered, Placed, Restored, Started, TakenBack
from narabe_core.openings import Opening, Step, get_opening
from narabe_core.outcome import Outcome
from narabe_core.rules import Rules, get_rules
from narabe_core.types import BLACK, WHITE, Color, Millis, Ply, Seat, Takeback, other


@dataclass(frozen=True)
class Settings:
    """What is agreed before the first stone and holds for every game of the room.

    ``first`` is the colour that begins; ``shared`` means that one person holds both seats, so nothing needs
    consent. Unknown names and impossible sizes raise a :class:`narabe_core.errors.CoreError`.
    """

    size: int = 15
    rule: str = "freestyle"
    opening: str = "free"
    clock: str = "none"
    takeback: Takeback = Takeback.ASK
    first: Color = BLACK
    shared: bool = False

    def __post_init__(self) -> None:
        check_size(self.size)
        get_rules(self.rule)
        get_opening(self.opening)
        get_clock(self.clock)

    @cached_property
    def rules(self) -> Rules:
        """The rule set of that name, looked up once."""
        return get_rules(self.rule)

    @cached_property
    def course(self) -> Opening:
        """The opening of that name, looked up once."""
        return get_opening(self.opening)

    @property
    def asks_consent(self) -> bool:
        """True when takeback and restore need the other seat's word."""
        return not self.shared and self.takeback is not Takeback.FREE


@dataclass(frozen=True, slots=True)
class Offer:
    """A pending offer: its number in the room, what is offered, by whom, how many stones it would move."""

    id: int
    kind: OfferKind
    seat: Seat
    plies: int = 0


class Game(NamedTuple):
    """One game at one moment. ``number`` 0 means that no game has started yet.

    ``removed`` is the restore stack: the stones of each takeback since the last stone, in order of play,
    newest last. A named tuple, because each move builds one and a frozen dataclass takes thrice as long.
    """

    settings: Settings
    board: Board
    clock: Clock
    number: int = 0
    black: Seat = 0
    moves: tuple[Placed, ...] = ()
    removed: tuple[tuple[Placed, ...], ...] = ()
    offers: tuple[Offer, ...] = ()
    offers_made: int = 0
    outcome: Outcome | None = None

    @property
    def ply(self) -> Ply:
        """Number of stones on the board."""
        return Ply(len(self.moves))

    @property
    def in_play(self) -> bool:
        """True between the start and the end."""
        return self.number > 0 and self.outcome is None

    @property
    def step(self) -> Step:
        """What must be done next, meaningful while in play."""
        return self.step_at(len(self.moves))

    @property
    def color_to_move(self) -> Color:
        """The colour of the next stone."""
        return self.step.color

    @property
    def turn(self) -> Seat:
        """The seat that must act next, meaningful while in play."""
        return self.seat_for(self.step)

    def step_at(self, ply: int) -> Step:
        """What must be done when ``ply`` stones are on the board."""
        settings = self.settings
        return settings.course.step(ply, settings.first)

    def seat_for(self, step: Step) -> Seat:
        """The seat that has to take ``step``."""
        return self.black if (step.by or step.color) is BLACK else other(self.black)

    def seat_of(self, color: Color) -> Seat:
        """The seat that plays ``color`` now."""
        return self.black if color is BLACK else other(self.black)

    def color_of(self, seat: Seat) -> Color:
        """The colour that ``seat`` plays now."""
        return BLACK if seat == self.black else WHITE

    def offer(self, offer_id: int) -> Offer | None:
        """The pending offer of that number."""
        return next((offer for offer in self.offers if offer.id == offer_id), None)


def new_game(settings: Settings) -> Game:
    """The state before anything has happened."""
    return Game(settings, Board.empty(settings.size), get_clock(settings.clock))


def replay(settings: Settings, events: Iterable[tuple[Event, Millis]]) -> Game:
    """The state after ``events``, each with the server time it happened at."""
    return reduce(lambda game, stamped: evolve(game, *stamped), events, new_game(settings))


def evolve(game: Game, event: Event, at: Millis) -> Game:
    """The state after ``event`` at server time ``at``; :class:`ReplayError` if it can't follow."""
    match event:
        case Placed():
            return _placed(game, event, at)
        case Started():
            return _started(game, event, at)
        case TakenBack(plies=plies):
            return _taken_back(game, plies, at)
        case Restored(plies=plies):
            return _restored(game, plies, at)
        case Offered():
            return _offered(game, event)
        case OfferClosed(offer=offer_id):
            return _offer_closed(game, offer_id)
        case Ended(outcome=outcome):
            return _ended(game, outcome, at)


def _placed(game: Game, event: Placed, at: Millis) -> Game:
    point, board, step = event.point, game.board, game.step
    if not (game.in_play and board.is_free(point) and event.seat == game.seat_for(step)):
        raise ReplayError(f"seat {event.seat} can't put stone {game.ply + 1} on point {point}")
    moves = (*game.moves, event)
    following = game.seat_for(game.step_at(len(moves)))
    # Built anew: the restore stack and the offers are void.
    return Game(
        game.settings,
        board.place(point, step.color),
        game.clock.press(at).start(following, at),
        game.number,
        game.black,
        moves,
        offers_made=game.offers_made,
    )


def _started(game: Game, event: Started, at: Millis) -> Game:
    if event.number != game.number + 1 or game.in_play:
        raise ReplayError(f"game {event.number} can't follow game {game.number}")
    made = game.offers_made
    fresh = new_game(game.settings)._replace(number=event.number, black=event.black, offers_made=made)
    return fresh._replace(clock=fresh.clock.start(fresh.turn, at))


def _taken_back(game: Game, plies: int, at: Millis) -> Game:
    if not game.in_play or not 0 < plies <= game.ply:
        raise ReplayError(f"{plies} stones can't be taken back from {game.ply}")
    kept, taken = game.moves[:-plies], game.moves[-plies:]
    board = game.board.remove(move.point for move in taken)
    after = game._replace(board=board, moves=kept, removed=(*game.removed, taken), offers=())
    return _clock_handed_over(after, at)


def _restored(game: Game, plies: int, at: Millis) -> Game:
    if not game.in_play or not game.removed or len(game.removed[-1]) != plies:
        raise ReplayError(f"there are no {plies} stones to restore")
    *rest, back = game.removed
    board = game.board
    for ply, move in enumerate(back, start=game.ply):
        board = board.place(move.point, game.step_at(ply).color)
    after = game._replace(board=board, moves=(*game.moves, *back), removed=tuple(rest), offers=())
    return _clock_handed_over(after, at)


def _clock_handed_over(game: Game, at: Millis) -> Game:
    """The clock runs for the seat that must act now; nobody gains what a move would earn."""
    return game._replace(clock=game.clock.stop(at).start(game.turn, at))


def _offered(game: Game, event: Offered) -> Game:
    if event.offer != game.offers_made + 1:
        raise ReplayError(f"offer {event.offer} can't follow offer {game.offers_made}")
    offer = Offer(event.offer, event.kind, event.seat, event.plies)
    return game._replace(offers=(*game.offers, offer), offers_made=event.offer)


def _offer_closed(game: Game, offer_id: int) -> Game:
    if game.offer(offer_id) is None:
        raise ReplayError(f"offer {offer_id} is not pending")
    return game._replace(offers=tuple(offer for offer in game.offers if offer.id != offer_id))


def _ended(game: Game, outcome: Outcome, at: Millis) -> Game:
    if not game.in_play:
        raise ReplayError(f"game {game.number} can't end: it is not in play")
    return game._replace(outcome=outcome, offers=(), clock=game.clock.stop(at))
