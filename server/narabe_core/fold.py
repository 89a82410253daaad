"""The state as a fold over events: replaying them from ``new_game`` gives the same state, field by field."""

from collections.abc import Iterable
from functools import reduce

from narabe_core.actions import Option
from narabe_core.clocks import Clocks
from narabe_core.errors import ReplayError
from narabe_core.events import (
    Agreed,
    Chosen,
    Declared,
    Deed,
    Ended,
    Event,
    Held,
    Move,
    OfferClosed,
    Offered,
    OfferEnd,
    Passed,
    Picked,
    Placed,
    PointsOffered,
    Released,
    Restored,
    SeatsSwapped,
    Started,
    TakenBack,
    TimeGiven,
    plies_in,
)
from narabe_core.game import Dealings, Declined, Game, Holding, Offer, Settings, new_game
from narabe_core.offers import is_oops
from narabe_core.openings.base import PLACE, Do, Plan
from narabe_core.openings.machine import Table, after, plain, resolve
from narabe_core.outcome import Outcome
from narabe_core.types import BLACK, WHITE, ClockRule, Hold, Millis, Seat, Takeback, other


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
        case Chosen() | Declared() | PointsOffered() | Picked() | Passed():
            return _turn_over(game, event, at)
        case TakenBack():
            return _taken_back(game, event, at)
        case Restored():
            return _restored(game, event, at)
        case Offered():
            return _offered(game, event)
        case OfferClosed():
            return _offer_closed(game, event, at)
        case Held() | Released() | TimeGiven() | SeatsSwapped():
            return _agreed(game, event, at)
        case Ended(outcome=outcome):
            return _ended(game, outcome, at)


def _placed(game: Game, event: Placed, at: Millis) -> Game:
    if game.plan:
        return _turn_over(game, event, at)
    point, board, step, seat = event.point, game.board, game.step, event.seat
    if game.outcome or not game.number or seat != step.seat or not board.is_free(point):
        raise _cannot_follow(game, event)
    color, black = step.color, game.black
    following = plain(black, WHITE if color is BLACK else BLACK)
    clock = game.clock
    if clock is not None:
        clock = clock.done(following.seat, at, event.charged)
    # Built anew and in one go, past the constructor, which takes a third of its time: each move does this.
    return tuple.__new__(
        Game,
        (
            game.settings,
            board.place(point, color),
            clock,
            game.number,
            black,
            game.moves + (event,),  # noqa: RUF005 - one copy; unpacking makes a list on the way
            (),  # nothing to restore
            (),  # no offers
            game.dealings,
            None,  # no outcome
            game.starter,
            game.said,
            (),  # no plan
            following,
            game.hold,
            at,
        ),
    )


def _charged(deed: Deed) -> Millis | None:
    return deed.charged if isinstance(deed, Placed) else None


def _started(game: Game, event: Started, at: Millis) -> Game:
    if event.number != game.number + 1 or game.in_play:
        raise ReplayError(f"game {event.number} can't follow game {game.number}")
    fresh = new_game(game.settings)._replace(
        number=event.number,
        starter=event.black if game.settings.first is BLACK else other(event.black),
        dealings=Dealings(game.dealings.made),
        deed_at=at,
    )
    return _with_full_clocks(_at_first_step(fresh), at)


def _with_full_clocks(game: Game, at: Millis) -> Game:
    """The game before its first deed. A live one is held until both have the board."""
    spec = game.settings.clock
    if spec is None:
        return game
    full = Clocks.full(spec, at)
    if spec.by_mail:
        return game._replace(clock=full.start(game.turn, at))
    return game._replace(clock=full, hold=Holding(Hold.START, at))


def _at_first_step(game: Game) -> Game:
    """The game without stones, at the first step of its opening."""
    settings, plan, black = game.settings, game.settings.course.tasks, game.began_black
    step = resolve(plan, Table(black, game.starter, settings.first))
    board = new_game(settings).board
    return game._replace(board=board, black=black, moves=(), said=(), plan=plan, step=step)


# --- deeds -----------------------------------------------------------------------------------------------------------


def _done(game: Game, deed: Deed) -> Game:
    """Board, colours and opening after ``deed``; clock, offers and restore stack are as they were."""
    if not (game.in_play and deed.seat == game.turn and _fits(game, deed)):
        raise _cannot_follow(game, deed)
    match deed:
        case Placed() | Picked():
            return _with_stone(game, deed)
        case Chosen(option=option, black=black):
            return _moved_on(game._replace(black=black, said=(*game.said, deed)), after(game.plan, option))
        case Passed():
            return game._replace(said=(*game.said, deed), step=plain(game.black, game.step.color.other))
        case Declared() | PointsOffered():
            return _moved_on(game._replace(said=(*game.said, deed)), after(game.plan))


def _fits(game: Game, deed: Deed) -> bool:
    step = game.step
    match deed:
        case Placed(point=point):
            return step.do is PLACE and game.board.is_free(point)
        case Picked(point=point):
            return step.do is Do.PICK and point in step.points
        case Chosen(option=option, black=black):
            now = other(game.black) if option is Option.SWAP else game.black
            return option in step.options and black == now and deed.ply == game.ply
        case Declared(count=count):
            return step.do is Do.DECLARE and 0 < count <= step.count and deed.ply == game.ply
        case PointsOffered(points=points):
            return step.do is Do.OFFER and len(points) == step.count and deed.ply == game.ply
        case Passed():
            return step.do is PLACE and not game.plan and deed.ply == game.ply


def _with_stone(game: Game, move: Move) -> Game:
    # A picked stone is the one that was offered, not of the colour of who picks.
    color = game.step.color if isinstance(move, Placed) else game.step.color.other
    laid = game._replace(board=game.board.place(move.point, color), moves=(*game.moves, move))
    if game.plan:
        return _moved_on(laid, after(game.plan))
    return laid._replace(step=plain(game.black, color.other))


def _moved_on(game: Game, plan: Plan) -> Game:
    """The game at the first step of ``plan``."""
    last = game.moves[-1].seat if game.moves else game.starter
    table = Table(game.black, game.starter, game.settings.first, game.ply, last, game.declared, game.offered)
    return game._replace(plan=plan, step=resolve(plan, table))


def _turn_over(before: Game, deed: Deed, at: Millis) -> Game:
    """After a deed: offers and restore stack are void, and the clock runs for who must act."""
    game, clock = _done(before, deed), before.clock
    if clock is not None:
        clock = clock.done(game.turn, at, _charged(deed))
    return game._replace(clock=clock, offers=(), removed=(), deed_at=at)


def _taken_back(game: Game, event: TakenBack, at: Millis) -> Game:
    history, count = game.history, event.plies + event.said
    if not game.in_play or not 0 < count <= len(history):
        raise _cannot_follow(game, event)
    kept, taken = history[:-count], history[-count:]
    if plies_in(taken) != event.plies:
        raise _cannot_follow(game, event)
    after_it = reduce(_done, kept, _at_first_step(game))
    slip = count == 1 and is_oops(game, event.seat, at)
    clock = game.clock
    if clock is not None:
        restore = _restores(game)
        clock = clock.slipped(event.seat, at) if slip else clock.taken_back(count, at, restore=restore)
    dealings = game.dealings if slip else _counted(game, event.seat)
    after_it = after_it._replace(removed=(*game.removed, taken), offers=(), clock=clock, dealings=dealings)
    return _running(after_it, at)


def _counted(game: Game, seat: Seat) -> Dealings:
    """The dealings with one takeback more, where they are counted."""
    if game.settings.takeback is not Takeback.LIMITED:
        return game.dealings
    first, second = game.dealings.taken_back
    return game.dealings._replace(taken_back=(first + 1, second) if seat == 0 else (first, second + 1))


def _restored(game: Game, event: Restored, at: Millis) -> Game:
    back = game.removed[-1] if game.removed else ()
    count = event.plies + event.said
    if not (game.in_play and back and len(back) == count and plies_in(back) == event.plies):
        raise _cannot_follow(game, event)
    after_it = reduce(_done, back, game)
    clock = game.clock and game.clock.restored(at, restore=_restores(game))
    return _running(after_it._replace(removed=game.removed[:-1], offers=(), clock=clock), at)


def _restores(game: Game) -> bool:
    return game.settings.clock_rule is ClockRule.RESTORE


def _running(game: Game, at: Millis) -> Game:
    """The stopped clock runs for the seat that must act now, unless the game is held."""
    if game.clock is None or game.hold is not None:
        return game
    return game._replace(clock=game.clock.start(game.turn, at))


# --- offers and the end -----------------------------------------------------------------------------------------------


def _offered(game: Game, event: Offered) -> Game:
    if event.offer != game.dealings.made + 1:
        raise _cannot_follow(game, event)
    offer = Offer(
        event.offer,
        event.kind,
        event.seat,
        event.plies,
        event.said,
        event.to_ply,
        event.base,
        event.expires,
    )
    return game._replace(offers=(*game.offers, offer), dealings=game.dealings._replace(made=event.offer))


def _offer_closed(game: Game, event: OfferClosed, at: Millis) -> Game:
    closed = game.offer(event.offer)
    if closed is None:
        raise ReplayError(f"offer {event.offer} is not pending")
    left = tuple(offer for offer in game.offers if offer is not closed)
    if event.how is not OfferEnd.DECLINED:
        return game._replace(offers=left)
    same = (closed.kind, closed.seat)
    others = (each for each in game.dealings.declined if (each.kind, each.seat) != same)
    declined = (*others, Declined(*same, at))
    return game._replace(offers=left, dealings=game.dealings._replace(declined=declined))


# --- time and seats ---------------------------------------------------------------------------------------------------


def _agreed(game: Game, event: Agreed, at: Millis) -> Game:
    match event:
        case SeatsSwapped():
            return _seats_swapped(game, at)
        case Held(why=why, upto=upto) if game.in_play:
            moment = at if upto is None else Millis(min(upto, at))
            clock = game.clock and game.clock.stopped(moment)
            return game._replace(clock=clock, hold=Holding(why, at))
        case Released() if game.in_play and game.hold is not None:
            return _running(game._replace(hold=None), at)
        case TimeGiven(seat=seat, ms=ms) if game.in_play and game.clock is not None:
            return game._replace(clock=game.clock.given(other(seat), ms, at))
        case _:
            raise _cannot_follow(game, event)


def _seats_swapped(game: Game, at: Millis) -> Game:
    if game.in_play and game.history:
        raise _cannot_follow(game, SeatsSwapped())
    swapped = game._replace(offers=())
    return _with_full_clocks(swapped._replace(hold=None), at) if game.in_play else swapped


def _ended(game: Game, outcome: Outcome, at: Millis) -> Game:
    if not game.in_play:
        raise ReplayError(f"game {game.number} can't end: it is not in play")
    clock = game.clock and game.clock.stopped(at)
    return game._replace(outcome=outcome, offers=(), clock=clock, hold=None)


def _cannot_follow(game: Game, event: Event) -> ReplayError:
    return ReplayError(f"{event} can't follow game {game.number} at ply {game.ply}")
