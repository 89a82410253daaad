"""The game: settings, state, and the state as a fold over events.

``decide`` (in :mod:`narabe_core.referee`) turns an action into events or a refusal; :func:`evolve` turns a state and an
event into the next state. Replaying the events from :func:`new_game` gives the same state, field by field.
"""

from dataclasses import dataclass, replace
from functools import reduce

from narabe_core.actions import OfferKind
from narabe_core.board import Board, check_size
from narabe_core.clock import Clock, get_clock
from narabe_core.errors import ReplayError
from narabe_core.events import Ended, Event, OfferClosed, Offered, Placed, Restored, Started, TakenBack
from narabe_core.openings import get_opening
from narabe_core.outcome import Outcome
from narabe_core.rules import get_rules
from narabe_core.types import EMPTY, Color, Millis, Ply, Seat, Takeback, other


@dataclass(frozen=True, slots=True)
class Settings:
    """What is agreed before the first stone and holds for every game of the room.

    ``first`` is the colour that begins; ``shared`` means that one person holds both seats, so nothing needs consent.
    Unknown names and impossible sizes raise a :class:`narabe_core.errors.CoreError`.
    """

    size: int = 15
    rule: str = "freestyle"
    opening: str = "free"
    clock: str = "none"
    takeback: Takeback = Takeback.ASK
    first: Color = Color.BLACK
    shared: bool = False

    def __post_init__(self) -> None:
        check_size(self.size)
        get_rules(self.rule)
        get_opening(self.opening)
        get_clock(self.clock)

    @property
    def asks_consent(self) -> bool:
        """True when takeback and restore need the other seat's word."""
        return not self.shared and self.takeback is not Takeback.FREE


@dataclass(frozen=True, slots=True)
class Offer:
    """A pending offer: its number in this game, what is offered, by whom, and how many stones it would move."""

    id: int
    kind: OfferKind
    seat: Seat
    plies: int = 0


@dataclass(frozen=True, slots=True)
class Game:
    """One game at one moment. ``number`` 0 means that no game has started yet.

    ``removed`` is the restore stack: the stones of each takeback since the last stone, in order of play, newest last.
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
    def color_to_move(self) -> Color:
        """The colour of the next stone."""
        settings = self.settings
        return get_opening(settings.opening).step(Ply(len(self.moves)), settings.first).color

    @property
    def turn(self) -> Seat:
        """The seat that must act next, meaningful while in play."""
        return self.seat_of(self.color_to_move)

    def seat_of(self, color: Color) -> Seat:
        """The seat that plays ``color`` now."""
        return self.black if color is Color.BLACK else other(self.black)

    def color_of(self, seat: Seat) -> Color:
        """The colour that ``seat`` plays now."""
        return Color.BLACK if seat == self.black else Color.WHITE

    def offer(self, offer_id: int) -> Offer | None:
        """The pending offer of that number."""
        return next((offer for offer in self.offers if offer.id == offer_id), None)


def new_game(settings: Settings) -> Game:
    """The state before anything has happened."""
    return Game(settings, Board.empty(settings.size), get_clock(settings.clock))


def replay(settings: Settings, events: list[tuple[Event, Millis]]) -> Game:
    """The state after ``events``, each with the server time it happened at."""
    return reduce(lambda game, stamped: evolve(game, *stamped), events, new_game(settings))


def evolve(game: Game, event: Event, at: Millis) -> Game:
    """The state after ``event``, which happened at server time ``at``; :class:`ReplayError` if it can't follow."""
    match event:
        case Placed():
            return _placed(game, event, at)
        case Started():
            return _started(game, event, at)
        case TakenBack(plies=plies):
            return _taken_back(game, plies)
        case Restored():
            return _restored(game)
        case Offered(offer=offer_id, kind=kind, seat=seat, plies=plies):
            offers = (*game.offers, Offer(offer_id, kind, seat, plies))
            return replace(game, offers=offers, offers_made=game.offers_made + 1)
        case OfferClosed(offer=offer_id):
            return replace(game, offers=tuple(offer for offer in game.offers if offer.id != offer_id))
        case Ended(outcome=outcome):
            return replace(game, outcome=outcome, offers=())


def _placed(game: Game, event: Placed, at: Millis) -> Game:
    point = event.point
    if not game.in_play or point not in game.board or game.board.cells[point] != EMPTY:
        raise ReplayError(f"stone {game.ply + 1} can't stand on point {point}")
    return Game(
        game.settings,
        game.board.place(point, game.color_to_move),
        game.clock.press(at).start(other(event.seat), at),
        game.number,
        game.black,
        (*game.moves, event),
        (),
        (),
        game.offers_made,
    )


def _started(game: Game, event: Started, at: Millis) -> Game:
    if event.number != game.number + 1 or game.in_play:
        raise ReplayError(f"game {event.number} can't follow game {game.number}")
    fresh = replace(
        new_game(game.settings), number=event.number, black=event.black, offers_made=game.offers_made
    )
    return replace(fresh, clock=fresh.clock.start(fresh.turn, at))


def _taken_back(game: Game, plies: int) -> Game:
    if not 0 < plies <= game.ply:
        raise ReplayError(f"{plies} stones can't be taken back from {game.ply}")
    kept, taken = game.moves[:-plies], game.moves[-plies:]
    board = game.board.remove(move.point for move in taken)
    return replace(game, board=board, moves=kept, removed=(*game.removed, taken), offers=())


def _restored(game: Game) -> Game:
    if not game.removed:
        raise ReplayError("nothing to restore")
    *rest, back = game.removed
    for move in back:
        board = game.board.place(move.point, game.color_to_move)
        game = replace(game, board=board, moves=(*game.moves, move))
    return replace(game, removed=tuple(rest), offers=())
