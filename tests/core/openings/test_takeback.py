"""Takeback and restore of what was said in an opening."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from narabe_core.actions import Answer, Choose, Code, Declare, OfferKind, OfferPoints, Option, Pick, Propose
from narabe_core.errors import ReplayError
from narabe_core.events import Chosen, Declared, Event, Offered, Passed, Picked, PointsOffered, TakenBack
from narabe_core.fold import evolve
from narabe_core.game import Game, Settings
from narabe_core.openings import opening_names
from narabe_core.referee import decide, deeds_to_take_back
from narabe_core.types import Ply, Point, Seat, Takeback
from tests.core.table import EXPIRES, NOW, begin, do, put, refused
from tests.strategies import SEATS, Evening, evenings, next_deed

BACK, AGAIN = Propose(OfferKind.TAKEBACK), Propose(OfferKind.RESTORE)
POINTS = (Point(0), Point(16))


def yamaguchi(takeback: Takeback = Takeback.FREE) -> list[Game]:
    """Each state of a Yamaguchi opening with a swap: three stones, declared, chosen, a stone, offered, picked."""
    game = begin(Settings(opening="yamaguchi", takeback=takeback))
    games = [game]
    for point in ("h8", "i9", "j8"):
        games.append(put(games[-1], point))
    games.append(do(games[-1], 0, Declare(2, Ply(3))))
    games.append(do(games[-1], 1, Choose(Option.SWAP, Ply(3))))
    games.append(put(games[-1], "k7"))
    games.append(do(games[-1], 1, OfferPoints(POINTS, Ply(4))))
    games.append(do(games[-1], 0, Pick(POINTS[1], Ply(4))))
    return games


@pytest.mark.parametrize(
    ("state", "seat", "to", "plies", "said"),
    [
        (3, 0, 2, 1, 0),
        (4, 0, 3, 0, 1),
        (5, 1, 4, 0, 1),
        (5, 0, 3, 0, 2),
        (6, 0, 5, 1, 0),
        (6, 1, 4, 1, 1),
        (7, 1, 6, 0, 1),
        (7, 0, 5, 1, 1),
        (8, 0, 7, 1, 0),
        (8, 1, 6, 1, 1),
    ],
)
def test_a_takeback_undoes_ones_last_decision(state: int, seat: Seat, to: int, plies: int, said: int) -> None:
    """Stone, declaration, choice, offer or pick: all back to before it, colours included; restored just so."""
    games = yamaguchi()
    game = games[state]
    assert decide(game, seat, BACK, NOW) == (TakenBack(seat, plies, said),)
    back = do(game, seat, BACK)
    assert back._replace(removed=()) == games[to]
    assert do(back, 1 if seat == 0 else 0, AGAIN) == game


def test_who_has_decided_nothing_has_nothing_to_take_back() -> None:
    """After three stones by the first seat, the second has not acted."""
    assert refused(yamaguchi()[3], 1, BACK).code is Code.NOTHING_TO_TAKE_BACK


def test_a_takeback_of_a_choice_asks_where_the_room_asks() -> None:
    """The offer says that no stone would move; accepting gives the old colours back."""
    games = yamaguchi(Takeback.ASK)
    asked = do(games[5], 1, BACK)
    assert (asked.offers[0].plies, asked.offers[0].said) == (0, 1)
    assert decide(games[5], 1, BACK, NOW) == (Offered(1, OfferKind.TAKEBACK, 1, 0, 1, expires=EXPIRES),)
    back = do(asked, 0, Answer(1, accept=True))
    assert (back.black, back.turn, back.step) == (0, 1, games[4].step)


def test_one_person_takes_back_one_decision_at_a_time() -> None:
    """At one screen each takeback is one deed, whoever did it."""
    game = begin(Settings(opening="swap", shared=True))
    game = do(put(game, "a1", "b1", "c1"), 1, Choose(Option.SWAP, Ply(3)))
    for left in ((3, 0), (2, 0), (1, 0), (0, 0)):
        game = do(game, 0, BACK)
        assert (game.ply, len(game.said)) == left


def test_something_said_voids_offers_and_the_restore_stack() -> None:
    """As a stone does."""
    game = yamaguchi()[4]
    back = do(game, 0, BACK)
    assert back.removed == ((Declared(0, Ply(3), 2),),)
    again = do(do(back, 1, Propose(OfferKind.DRAW)), 0, Declare(3, Ply(3)))
    assert (again.removed, again.offers) == ((), ())


@pytest.mark.parametrize(
    "event",
    [
        Chosen(1, Ply(3), Option.SWAP, black=1),
        Chosen(0, Ply(2), Option.SWAP, black=1),
        Declared(0, Ply(3), 13),
        Declared(1, Ply(3), 2),
        Declared(0, Ply(2), 2),
        PointsOffered(0, Ply(3), POINTS),
        Picked(0, Point(0)),
        Passed(0, Ply(3)),
        TakenBack(0, 1, 1),
        TakenBack(0, 0, 1),
    ],
    ids=repr,
)
def test_an_event_that_cannot_follow_is_an_error(event: Event) -> None:
    """Where a declaration by seat 0 is due, a damaged record is found."""
    with pytest.raises(ReplayError):
        evolve(yamaguchi()[3], event, NOW)


@pytest.mark.parametrize(
    ("state", "event"),
    [
        (4, Chosen(1, Ply(3), Option.PLACE_TWO, black=0)),
        (4, Chosen(1, Ply(3), Option.SWAP, black=0)),
        (4, Chosen(1, Ply(3), Option.STAY, black=1)),
        (6, PointsOffered(1, Ply(4), POINTS[:1])),
        (7, Picked(0, Point(1))),
    ],
    ids=repr,
)
def test_an_event_that_contradicts_its_step_is_an_error(state: int, event: Event) -> None:
    """Unknown options, colours that don't follow, wrong numbers of points."""
    with pytest.raises(ReplayError):
        evolve(yamaguchi()[state], event, NOW)


# --- whoever walks ---------------------------------------------------------------------------------------------------

openings_with_steps = st.sampled_from([name for name in opening_names() if name != "free"])
rooms = st.builds(Settings, opening=openings_with_steps, takeback=st.just(Takeback.FREE))


@given(evenings(longest=30, settings=rooms))
def test_exactly_one_seat_may_go_on(evening: Evening) -> None:
    """In each state of play the step names one seat; it can act, and the other can't, whatever it tries."""
    for number, game in enumerate(evening.states):
        if game.in_play and not game.stopped_by_consent:
            due = next_deed(game, number)
            assert isinstance(decide(game, game.turn, due, NOW), tuple)
            refusal = refused(game, 1 if game.turn == 0 else 0, due)
            assert refusal.code is Code.NOT_YOUR_TURN


@given(evenings(longest=30, settings=rooms))
def test_the_deeds_of_a_takeback_are_the_end_of_the_history(evening: Evening) -> None:
    """They begin with the seat's own last deed, and what follows is all the other's."""
    for game in evening.states:
        for seat in SEATS:
            deeds = deeds_to_take_back(game, seat)
            assert deeds == game.history[len(game.history) - len(deeds) :]
            assert [deed.seat == seat for deed in deeds] == [True, *[False] * (len(deeds) - 1)][: len(deeds)]
