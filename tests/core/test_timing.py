"""What time alone does to a game, to the millisecond: offers that expire, holds that end, flags that fall."""

import pytest

from narabe_core.actions import OfferKind, Pass, Play, Propose
from narabe_core.clocks import ClockSpec, ControlKind
from narabe_core.events import Ended, Event, Held, OfferClosed, OfferEnd, Passed, Placed, Released
from narabe_core.fold import evolve
from narabe_core.game import Game, Settings
from narabe_core.outcome import Outcome, Reason
from narabe_core.referee import decide
from narabe_core.timing import HOLD_MS, fallen, next_due, overdue
from narabe_core.types import DAY_MS, Hold, Millis, Ply, Point
from tests.core.table import EXPIRES, NOW, begin, do, put

SPEC = ClockSpec(ControlKind.SUDDEN, main_ms=600_000)
TIMED = Settings(clock=SPEC)
FLAG_AT = NOW + 600_000 + SPEC.lag.grace
FLAG = Ended(Outcome(1, Reason.FLAG))


def running(settings: Settings = TIMED) -> Game:
    """A game whose clock runs for seat 0 from the beginning on."""
    return evolve(begin(settings), Released(), NOW)


@pytest.mark.parametrize(
    ("game", "due", "events"),
    [
        (do(begin(), 0, Propose(OfferKind.DRAW)), EXPIRES, (OfferClosed(1, OfferEnd.EXPIRED),)),
        (begin(TIMED), NOW + HOLD_MS, (Released(),)),
        (evolve(running(), Held(Hold.RESTART), NOW), NOW + HOLD_MS, (Released(),)),
        (running(), FLAG_AT, (FLAG,)),
    ],
    ids=["offer", "start", "restart", "flag"],
)
def test_it_is_due_at_one_moment_and_not_before(game: Game, due: int, events: tuple[Event, ...]) -> None:
    """The moment that is announced is the first at which anything has happened."""
    assert next_due(game) == due
    assert overdue(game, Millis(due - 1)) == ()
    assert overdue(game, Millis(due)) == events


@pytest.mark.parametrize(
    "game",
    [
        begin(),
        evolve(running(), Held(Hold.PAUSE), NOW),
        evolve(running(), Held(Hold.ADJOURN), NOW),
        do(evolve(running(), Held(Hold.ADJOURN), NOW), 0, Propose(OfferKind.RESUME)),
        evolve(running(), Ended(Outcome(None, Reason.AGREED_DRAW)), NOW),
    ],
    ids=["no clock", "paused", "adjourned", "asked to resume", "over"],
)
def test_nothing_is_due_where_nobody_waits(game: Game) -> None:
    """What was agreed, and what may wait for days, ends by somebody's word only."""
    assert next_due(game) is None
    assert overdue(game, Millis(NOW + 90 * DAY_MS)) == ()


def test_of_several_moments_the_first_is_due() -> None:
    """Each offer expires by itself, also while the game waits for both."""
    game = do(begin(TIMED), 0, Propose(OfferKind.DRAW))
    assert next_due(game) == NOW + HOLD_MS
    assert overdue(game, EXPIRES) == (OfferClosed(1, OfferEnd.EXPIRED), Released())
    later = Millis(NOW + 1_000)
    two = decide(game, 1, Propose(OfferKind.ADJOURN), later)
    assert isinstance(two, tuple)
    both = evolve(game, two[0], later)
    assert overdue(evolve(both, Released(), later), EXPIRES) == (OfferClosed(1, OfferEnd.EXPIRED),)


def test_a_flag_ends_all_else() -> None:
    """When time is over nothing else is told: offers are void with the game."""
    game = do(running(), 0, Propose(OfferKind.DRAW))
    assert overdue(game, Millis(FLAG_AT)) == (FLAG,)
    assert fallen(game, Millis(FLAG_AT - 1)) is None
    assert fallen(begin(TIMED), Millis(FLAG_AT)) is None
    assert fallen(begin(), Millis(FLAG_AT)) is None


def test_a_move_costs_what_it_took_less_the_lag() -> None:
    """The event tells what was charged only where that is not all that has passed; a win stays a win."""
    game, later = running(), Millis(NOW + 3_000)
    assert decide(game, 0, Play(Point(7), Ply(0)), later) == (Placed(0, Point(7)),)
    claimed = Play(Point(7), Ply(0), Millis(2_500))
    assert decide(game, 0, claimed, later) == (Placed(0, Point(7), Millis(2_500)),)
    four = put(running(), "a1", "a3", "b1", "b3", "c1", "c3", "d1", "d3")
    winning = decide(four, 0, Play(Point(14 * 15 + 4), Ply(8), Millis(2_500)), later)
    assert isinstance(winning, tuple)
    placed, ended = winning
    assert placed == Placed(0, Point(14 * 15 + 4), Millis(2_500))
    assert isinstance(ended, Ended)


def test_what_is_no_stone_has_no_lag() -> None:
    """A pass is charged in full, and comes too late at the deadline: nobody says how long it took."""
    game = put(running(Settings(rule="renju", clock=SPEC)), "h8", "h9", "j10", "a1", "a3", "a5")
    assert decide(game, 0, Pass(Ply(6)), Millis(NOW + 599_999)) == (Passed(0, Ply(6)),)
    assert decide(game, 0, Pass(Ply(6)), Millis(NOW + 600_000)) == (FLAG,)
