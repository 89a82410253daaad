"""Games with clocks: who is charged, what takebacks do, when flags fall. Numbers are those of the field study."""

import pytest
from hypothesis import given

from narabe_core.actions import (
    Answer,
    Choose,
    Code,
    GiveTime,
    OfferKind,
    Option,
    Play,
    Propose,
    Refusal,
    Resign,
)
from narabe_core.clocks import ClockSpec, ControlKind
from narabe_core.events import Ended, Held, Placed, Released, Started, TakenBack
from narabe_core.fold import evolve, replay
from narabe_core.game import Game, Settings
from narabe_core.outcome import Outcome, Reason
from narabe_core.referee import Applied, apply, decide
from narabe_core.timing import HOLD_MS, next_due, overdue
from narabe_core.types import ClockRule, Hold, Millis, Point, Seat, Takeback
from tests.core.table import begin
from tests.strategies import DAY, Evening, evenings, settings_of_a_timed_room

MINUTE = ClockSpec(ControlKind.SUDDEN, main_ms=60_000)
FREE = Settings(clock=MINUTE, takeback=Takeback.FREE)
BACK, AGAIN = Propose(OfferKind.TAKEBACK), Propose(OfferKind.RESTORE)


class Sitting:
    """A game with a clock that runs from 0 on; ``at`` is the time of the last action."""

    def __init__(self, settings: Settings) -> None:
        self.game = evolve(begin(settings), Released(), Millis(0))
        self.at = Millis(0)

    def do(self, seat: Seat, action: Play | Propose | Answer | Choose | GiveTime | Resign, at: int) -> None:
        """Let a seat act at a moment; it must be allowed."""
        self.at = Millis(at)
        answer = apply(self.game, seat, action, self.at)
        assert isinstance(answer, Applied), answer
        self.game = answer.game

    def stone(self, point: int, at: int, spent: int | None = None) -> None:
        """Let whoever is to move put a stone."""
        claim = None if spent is None else Millis(spent)
        self.do(self.game.turn, Play(Point(point), self.game.ply, claim), at)

    def left(self) -> tuple[int, int]:
        """What both seats have left now."""
        clock = self.game.clock
        assert clock is not None
        return clock.total(0, self.at), clock.total(1, self.at)


@given(evenings(settings=settings_of_a_timed_room))
def test_replay_gives_the_same_clocks(evening: Evening) -> None:
    """Field 4, 31: the fold over the events is the state, clocks and all, for each control and opening."""
    assert replay(evening.settings, evening.log) == evening.game


@given(evenings(settings=settings_of_a_timed_room))
def test_the_clock_runs_for_who_must_act(evening: Evening) -> None:
    """Field 2, 31: in play it runs for the seat of the step or is held; nobody has less than nothing."""
    for game in evening.states:
        clock = game.clock
        if clock is None:
            continue
        assert clock.running == (game.turn if game.in_play and game.hold is None else None)
        assert all(min(bank) >= 0 for bank in clock.banks)
        if game.in_play:
            assert len(clock.past) == len(game.history)
            assert len(clock.undone) == len(game.removed)


@given(evenings(settings=settings_of_a_timed_room))
def test_only_thinking_is_charged(evening: Evening) -> None:
    """The seat that does not run never loses time by an action, but for a takeback that restores."""
    for request in evening.requests:
        before, answer = request.before, request.answer
        if not isinstance(answer, Applied) or before.clock is None or answer.game.clock is None:
            continue
        if any(isinstance(event, Started | TakenBack) for event in answer.events):
            continue
        for seat in (0, 1):
            if before.clock.running != seat and not game_was_restored(before, answer.game):
                total = before.clock.control.total
                assert total(answer.game.clock.banks[seat]) >= total(before.clock.banks[seat])


def game_was_restored(before: Game, after: Game) -> bool:
    """True when a takeback was undone."""
    return len(after.removed) < len(before.removed) and after.ply + len(after.said) > before.ply + len(
        before.said
    )


def test_each_seat_is_charged_for_its_own_turns() -> None:
    """Field 4: keyed by seat; the sum of what is charged is the time that passed."""
    sitting = Sitting(FREE)
    for point, at in ((0, 3000), (20, 10_000), (1, 11_000), (21, 31_000)):
        sitting.stone(point, at)
    assert sitting.left() == (56_000, 33_000)


def test_a_takeback_restores_both_clocks_by_seat() -> None:
    """Field 2, 3, 4: asked for after the reply, two stones leave, and both clocks read what they read back then."""
    sitting = Sitting(FREE)
    for point, at in ((0, 3000), (20, 10_000), (1, 15_000), (21, 31_000)):
        sitting.stone(point, at)
    sitting.do(0, BACK, 40_000)
    assert (sitting.game.ply, sitting.game.turn) == (2, 0)
    assert sitting.left() == (57_000, 53_000)
    assert sitting.game.clock is not None
    assert sitting.game.clock.running == 0


def test_restoring_puts_the_clocks_back_too() -> None:
    """The undo of the undo: they read what they read when the takeback happened."""
    sitting = Sitting(FREE)
    sitting.stone(0, 3000)
    sitting.stone(20, 10_000)
    sitting.do(0, BACK, 12_000)
    assert sitting.left() == (60_000, 60_000)
    sitting.do(0, AGAIN, 20_000)
    assert sitting.left() == (55_000, 53_000)
    assert sitting.game.turn == 0
    sitting.stone(2, 21_000)
    assert sitting.left() == (54_000, 53_000)


def test_a_room_may_let_the_clocks_run_on() -> None:
    """With the other rule nobody gets time back, and nobody earns any."""
    fischer = ClockSpec(ControlKind.FISCHER, main_ms=60_000, increment_ms=5000)
    sitting = Sitting(Settings(clock=fischer, takeback=Takeback.FREE, clock_rule=ClockRule.KEEP))
    sitting.stone(0, 3000)
    sitting.do(0, BACK, 5000)
    assert sitting.left() == (62_000, 58_000)
    assert sitting.game.turn == 0


def test_who_acts_twice_has_one_turn() -> None:
    """Field 31: three stones of swap2 earn one increment, and the time runs for the chooser then, in each branch."""
    fischer = ClockSpec(ControlKind.FISCHER, main_ms=60_000, increment_ms=5000)
    for option, turn, colors in (
        (Option.STAY, 1, (1, 2)),
        (Option.SWAP, 0, (2, 1)),
        (Option.PLACE_TWO, 1, (1, 2)),
    ):
        sitting = Sitting(Settings(opening="swap2", clock=fischer))
        for point, at in ((0, 1000), (20, 2000), (40, 3000)):
            sitting.stone(point, at)
        assert sitting.left() == (62_000, 60_000)
        sitting.do(1, Choose(option, sitting.game.ply), 5000)
        clock = sitting.game.clock
        assert clock is not None
        assert (sitting.game.turn, clock.running) == (turn, turn)
        assert (sitting.game.color_of(0), sitting.game.color_of(1)) == colors
        assert clock.total(1, sitting.at) == (58_000 if turn == 1 else 63_000)


@pytest.mark.parametrize("asks", [Resign(), Propose(OfferKind.DRAW), GiveTime(), Play(Point(5), begin().ply)])
def test_whatever_is_asked_after_the_flag_has_fallen_ends_the_game(
    asks: Resign | Propose | GiveTime | Play,
) -> None:
    """The end is told instead, and the other seat has won; it makes no difference who asks."""
    game = Sitting(FREE).game
    assert game.clock is not None
    flag_at = game.clock.flag_at()
    assert flag_at is not None
    fallen = (Ended(Outcome(1, Reason.FLAG)),)
    for seat in (0, 1):
        assert decide(game, seat, asks, flag_at) == fallen
    assert overdue(game, flag_at) == fallen
    assert overdue(game, Millis(flag_at - 1)) == ()
    assert next_due(game) == flag_at


def test_a_move_that_was_on_its_way_is_in_time() -> None:
    """Within the quota the claim of the client counts, and the event tells what was charged; beyond it does not."""
    game = Sitting(FREE).game
    move = Play(Point(5), game.ply, Millis(59_900))
    assert decide(game, 0, move, Millis(60_300)) == (Placed(0, Point(5), Millis(59_900)),)
    late = Play(Point(5), game.ply)
    assert decide(game, 0, late, Millis(60_000)) == (Ended(Outcome(1, Reason.FLAG)),)
    liar = Play(Point(5), game.ply, Millis(0))
    assert decide(game, 0, liar, Millis(10_000)) == (Placed(0, Point(5), Millis(10_000 - 1170)),)


def test_a_game_starts_when_both_have_the_board_and_waits_thirty_seconds_at_most() -> None:
    """Deeds are taken meanwhile and cost nothing; by mail nobody waits."""
    game = begin(FREE)
    assert game.hold is not None
    assert (game.hold.why, next_due(game)) == (Hold.START, 1000 + HOLD_MS)
    assert overdue(game, Millis(1000 + HOLD_MS)) == (Released(),)
    moved = apply(game, 0, Play(Point(0), game.ply), Millis(9000))
    assert isinstance(moved, Applied)
    assert moved.game.clock is not None
    assert moved.game.clock.running is None
    running = evolve(moved.game, Released(), Millis(10_000))
    assert running.clock is not None
    assert (running.clock.running, running.clock.total(0, Millis(10_000))) == (1, 60_000)
    mail = begin(Settings(clock=ClockSpec(ControlKind.CORRESPONDENCE, period_ms=DAY)))
    assert (mail.hold, next_due(mail)) == (None, 1000 + DAY + 2000)


def test_a_pause_takes_no_move_and_costs_nobody_anything() -> None:
    """Agreed; either resumes at once. An adjournment needs both to go on."""
    sitting = Sitting(Settings(clock=MINUTE))
    sitting.do(1, Propose(OfferKind.PAUSE), 2000)
    sitting.do(0, Answer(1, accept=True), 5000)
    play = Play(Point(0), sitting.game.ply)
    assert decide(sitting.game, 0, play, Millis(9000)) == Refusal(Code.CLOCK_HELD, {"why": Hold.PAUSE})
    assert next_due(sitting.game) is None
    sitting.do(1, Propose(OfferKind.RESUME), 3_600_000)
    assert sitting.left() == (55_000, 60_000)
    sitting.do(0, Propose(OfferKind.ADJOURN), 3_600_000)
    sitting.do(1, Propose(OfferKind.ADJOURN), 3_601_000)
    sitting.do(0, Propose(OfferKind.RESUME), 9_000_000)
    assert sitting.game.stopped_by_consent
    sitting.do(1, Answer(sitting.game.offers[0].id, accept=True), 9_500_000)
    assert sitting.left() == (54_000, 60_000)


def test_time_is_given_and_asked_for() -> None:
    """Fifteen seconds for the other seat, while its clock runs or not."""
    sitting = Sitting(Settings(clock=MINUTE))
    sitting.do(1, GiveTime(), 10_000)
    assert sitting.left() == (65_000, 60_000)
    sitting.do(1, Propose(OfferKind.MORE_TIME), 11_000)
    sitting.do(0, Answer(1, accept=True), 12_000)
    assert sitting.left() == (63_000, 75_000)
    no_clock = begin()
    assert decide(no_clock, 0, GiveTime(), Millis(0)) == Refusal(Code.NO_CLOCK)


def test_an_outage_is_not_charged() -> None:
    """Held after a restart: charged up to the last sign of life, and no further."""
    game = Sitting(FREE).game
    held = evolve(game, Held(Hold.RESTART, Millis(20_000)), Millis(500_000))
    assert held.clock is not None
    assert held.clock.total(0, Millis(500_000)) == 40_000
    assert next_due(held) == 500_000 + HOLD_MS
