"""The fold does what happened field by field, and refuses what can't have: a damaged record is found, not played."""

import pytest

from narabe_core.actions import Answer, OfferKind, OfferPoints, Option, Propose, Resign
from narabe_core.clocks import ClockSpec, ControlKind
from narabe_core.errors import ReplayError
from narabe_core.events import (
    Chosen,
    Declared,
    Ended,
    Event,
    Held,
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
)
from narabe_core.fold import evolve, replay
from narabe_core.game import Declined, Game, Holding, Settings, new_game
from narabe_core.notation import parse_point
from narabe_core.outcome import Outcome, Reason
from narabe_core.types import Hold, Millis, Ply, Point, Takeback
from tests.core.table import NOW, begin, do, put

LATER = Millis(NOW + 5_000)
TIMED = Settings(clock=ClockSpec(ControlKind.SUDDEN, main_ms=60_000))
DRAW = Outcome(None, Reason.AGREED_DRAW)
RENJU = Settings(rule="renju")
H8 = parse_point("h8", 15)


def at(name: str) -> Point:
    """A point of a board of fifteen lines."""
    return parse_point(name, 15)


def over() -> Game:
    """A game that was given up after two stones."""
    return do(put(begin(), "h8", "h9"), 0, Resign())


def choosing() -> Game:
    """A game in which seat 1 chooses its colour after one stone."""
    return put(begin(Settings(opening="swap1")), "h8")


def declaring() -> Game:
    """A game in which seat 0 says how many fifth moves there will be, of twelve at most."""
    return put(begin(Settings(rule="renju", opening="yamaguchi")), "h8", "h9", "j10")


def offering() -> Game:
    """A game in which two points are to be offered for the fifth stone."""
    game = put(begin(Settings(rule="renju", opening="rif")), "h8", "h9", "j10")
    return put(evolve(game, Chosen(1, Ply(3), Option.STAY, 0), NOW), "a1")


def picking() -> Game:
    """A game in which one of b2 and c2 is to be picked."""
    return do(offering(), 0, OfferPoints((at("b2"), at("d3")), Ply(4)))


@pytest.mark.parametrize(
    ("game", "event"),
    [
        (new_game(Settings()), Placed(0, H8)),
        (new_game(Settings()), Started(2, 0)),
        (begin(), Started(2, 0)),
        (over(), Started(3, 0)),
        (begin(), Placed(1, H8)),
        (put(begin(), "h8"), Placed(1, H8)),
        (begin(), Placed(0, Point(225))),
        (over(), Placed(0, at("a1"))),
        (choosing(), Placed(1, at("a1"))),
        (put(begin(Settings(opening="swap2")), "h8"), Placed(0, H8)),
        (choosing(), Chosen(0, Ply(1), Option.STAY, 0)),
        (choosing(), Chosen(1, Ply(2), Option.STAY, 0)),
        (choosing(), Chosen(1, Ply(1), Option.STAY, 1)),
        (choosing(), Chosen(1, Ply(1), Option.SWAP, 0)),
        (choosing(), Chosen(1, Ply(1), Option.PLACE_TWO, 0)),
        (do(choosing(), 0, Resign()), Chosen(1, Ply(1), Option.STAY, 0)),
        (choosing(), Declared(1, Ply(1), 1)),
        (declaring(), Declared(0, Ply(3), 0)),
        (declaring(), Declared(0, Ply(3), 13)),
        (declaring(), Declared(0, Ply(4), 1)),
        (choosing(), PointsOffered(1, Ply(1), ())),
        (offering(), PointsOffered(0, Ply(4), (at("b2"),))),
        (offering(), PointsOffered(0, Ply(3), (at("b2"), at("d3")))),
        (offering(), Picked(0, at("b2"))),
        (picking(), Picked(1, at("c3"))),
        (picking(), Picked(0, at("b2"))),
        (choosing(), Passed(1, Ply(1))),
        (declaring(), Passed(0, Ply(3))),
        (put(begin(Settings(opening="pro")), "h8"), Passed(1, Ply(1))),
        (begin(RENJU), Passed(0, Ply(1))),
        (put(begin(), "h8"), TakenBack(0, 0)),
        (put(begin(), "h8"), TakenBack(0, 2)),
        (put(begin(), "h8"), TakenBack(0, 0, 1)),
        (over(), TakenBack(0, 1)),
        (put(begin(), "h8"), Restored(0, 1)),
        (evolve(put(begin(), "h8", "h9"), TakenBack(0, 2), NOW), Restored(0, 1)),
        (evolve(put(begin(), "h8", "h9"), TakenBack(0, 2), NOW), Restored(0, 1, 1)),
        (do(evolve(put(begin(), "h8", "h9"), TakenBack(0, 2), NOW), 0, Resign()), Restored(0, 2)),
        (begin(), Offered(2, OfferKind.DRAW, 0)),
        (begin(), OfferClosed(1, OfferEnd.DECLINED)),
        (over(), Held(Hold.PAUSE)),
        (begin(TIMED)._replace(hold=None), Released()),
        (over()._replace(hold=Holding(Hold.PAUSE, NOW)), Released()),
        (begin(), TimeGiven(0, Millis(1))),
        (do(begin(TIMED), 0, Resign()), TimeGiven(0, Millis(1))),
        (put(begin(), "h8"), SeatsSwapped()),
        (over(), Ended(DRAW)),
        (new_game(Settings()), Ended(DRAW)),
    ],
)
def test_what_can_not_follow_is_an_error(game: Game, event: Event) -> None:
    """An event that the state before it rules out can't be replayed."""
    with pytest.raises(ReplayError):
        evolve(game, event, NOW)


def test_a_game_is_its_events() -> None:
    """From the first event on, replaying gives the very state that was played."""
    events: list[Event] = [Started(1, 1), Placed(1, H8), Passed(0, Ply(1)), Placed(1, at("a1")), Ended(DRAW)]
    moments = [Millis(NOW + 100 * number) for number in range(len(events))]
    game = replay(RENJU, zip(events, moments, strict=True))
    assert (game.number, game.black, game.ply, game.outcome) == (1, 1, 2, DRAW)
    assert game.history == (events[1], events[2], events[3])
    assert game.deed_at == moments[3]


def test_the_end_stops_the_clock_and_frees_the_game() -> None:
    """Nothing is pending or held after the end, and no time runs."""
    held = evolve(begin(TIMED), Held(Hold.PAUSE), NOW)
    game = evolve(do(held, 0, Propose(OfferKind.DRAW)), Ended(DRAW), LATER)
    assert (game.offers, game.hold) == ((), None)
    running = evolve(begin(TIMED), Released(), NOW)
    stopped = evolve(running, Ended(DRAW), LATER).clock
    assert stopped is not None
    assert (stopped.running, stopped.total(0, LATER), stopped.total(1, LATER)) == (None, 55_000, 60_000)


def test_changing_seats_begins_the_time_anew() -> None:
    """Before the first stone the clocks are full and held again, and offers are void. After the end nothing runs."""
    game = do(evolve(begin(TIMED), Released(), NOW), 0, Propose(OfferKind.DRAW))
    swapped = evolve(game, SeatsSwapped(), LATER)
    assert (swapped.offers, swapped.hold) == ((), Holding(Hold.START, LATER))
    assert swapped.clock is not None
    assert (swapped.clock.running, swapped.clock.total(0, LATER)) == (None, 60_000)
    ended = evolve(game, Ended(DRAW), LATER)
    assert evolve(ended, SeatsSwapped(), LATER) == ended
    untimed = evolve(evolve(begin(), Held(Hold.ADJOURN), NOW), SeatsSwapped(), LATER)
    assert (untimed.clock, untimed.hold) == (None, None)


def test_only_what_was_declined_cools_down() -> None:
    """The latest refusal of each kind and seat is known, and no other end of an offer is one."""
    game = do(do(begin(), 0, Propose(OfferKind.DRAW)), 0, Propose(OfferKind.ADJOURN))
    withdrawn = evolve(game, OfferClosed(1, OfferEnd.WITHDRAWN), NOW)
    assert (len(withdrawn.offers), withdrawn.dealings.declined) == (1, ())
    for offer, moment in ((1, NOW), (2, LATER)):
        game = evolve(game, OfferClosed(offer, OfferEnd.DECLINED), moment)
    draw, adjourn = Declined(OfferKind.DRAW, 0, NOW), Declined(OfferKind.ADJOURN, 0, LATER)
    assert game.dealings.declined == (draw, adjourn)
    again = evolve(game, Offered(3, OfferKind.DRAW, 0), LATER)
    again = evolve(again, OfferClosed(3, OfferEnd.DECLINED), LATER)
    assert set(again.dealings.declined) == {adjourn, Declined(OfferKind.DRAW, 0, LATER)}


def test_takebacks_are_counted_by_seat_and_only_where_they_count() -> None:
    """A new game begins at nothing."""
    counted = put(begin(Settings(takeback=Takeback.LIMITED, takebacks=5)), "h8", "h9")
    assert evolve(counted, TakenBack(0, 1), NOW).dealings.taken_back == (1, 0)
    assert evolve(counted, TakenBack(1, 1), NOW).dealings.taken_back == (0, 1)
    assert evolve(put(begin(), "h8"), TakenBack(0, 1), NOW).dealings.taken_back == (0, 0)
    once = evolve(evolve(counted, TakenBack(0, 1), NOW), Ended(DRAW), NOW)
    assert evolve(once, Started(2, 1), NOW).dealings.taken_back == (0, 0)


def test_numbers_of_offers_go_on_from_game_to_game() -> None:
    """No number is given twice in a room, so that no late answer meets another offer."""
    game = do(do(begin(), 0, Propose(OfferKind.DRAW)), 1, Answer(1, accept=True))
    assert evolve(game, Started(2, 1), NOW).dealings.made == 1


def test_what_is_said_leads_on_as_a_stone_does() -> None:
    """A declaration is kept, and the next step is another seat's."""
    for count in (1, 12):
        game = evolve(declaring(), Declared(0, Ply(3), count), LATER)
        assert (game.declared, game.turn, game.deed_at) == (count, 1, LATER)


def test_lag_is_forgiven_in_an_opening_too() -> None:
    """A stone that says what it cost costs that, and not the time that has passed."""
    opened = begin(Settings(opening="swap2", clock=TIMED.clock))
    game = evolve(evolve(opened, Released(), NOW), Placed(0, H8, Millis(2_000)), LATER)
    assert game.clock is not None
    assert game.clock.total(0, LATER) == 58_000
