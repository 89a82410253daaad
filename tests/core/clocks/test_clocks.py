"""The two clocks as a value: what deeds, takebacks, slips and gifts make of them, by seat, to the millisecond."""

from narabe_core.clocks import Clocks, ClockSpec, ControlKind
from narabe_core.clocks.lag import Lag
from narabe_core.types import Millis, Seat, other
from tests.strategies import SEATS

FISCHER = ClockSpec(ControlKind.FISCHER, main_ms=60_000, increment_ms=10_000)
QUOTA = FISCHER.lag
T0 = Millis(1_000)


def left(clocks: Clocks) -> tuple[int, int]:
    """What both seats have in the bank."""
    return clocks.banks[0].left, clocks.banks[1].left


def running(seat: Seat = 0) -> Clocks:
    """Full clocks; the time of ``seat`` runs from ``T0`` on."""
    return Clocks.full(FISCHER, Millis(0)).start(seat, T0)


def after(*seconds: int) -> Clocks:
    """Clocks after turns of so many seconds each, in turn from seat 0 on."""
    clocks, now = running(), T0
    for number, spent in enumerate(seconds, start=1):
        now = Millis(now + 1000 * spent)
        clocks = clocks.done(0 if number % 2 == 0 else 1, now, None)
    return clocks


def test_while_none_runs_nothing_is_due() -> None:
    """A stopped clock charges nothing, has no deadline, and outlasts any thought."""
    clocks = Clocks.full(FISCHER, T0)
    later = Millis(T0 + 500_000)
    assert (clocks.elapsed(later), clocks.charged(later, Millis(0))) == (0, 0)
    assert (clocks.deadline(), clocks.flag_at()) == (None, None)
    assert clocks.outlasts(later)
    assert (clocks.total(0, later), clocks.total(1, later)) == (60_000, 60_000)
    assert clocks.stopped(later) == clocks


def test_a_running_clock_says_when_it_is_over() -> None:
    """Its deadline is fixed while it runs; the flag waits a little longer, for what may be on its way."""
    for seat in SEATS:
        clocks = running(seat)
        assert clocks.deadline() == T0 + 60_000
        assert clocks.flag_at() == T0 + 60_000 + QUOTA.grace
        assert (clocks.elapsed(Millis(T0 + 3_000)), clocks.elapsed(Millis(T0 - 1))) == (3_000, 0)
        assert (clocks.outlasts(Millis(59_999)), clocks.outlasts(Millis(60_000))) == (True, False)


def test_a_deed_charges_the_one_and_starts_the_other() -> None:
    """Who has moved has earned the increment, and the other one's time runs from that moment on."""
    for seat in SEATS:
        before, following = running(seat), other(seat)
        clocks = before.done(following, Millis(T0 + 3_000), None)
        banks = (67_000, 60_000) if seat == 0 else (60_000, 67_000)
        assert (left(clocks), clocks.running, clocks.since) == (banks, following, T0 + 3_000)
        assert clocks.past == (before.banks,)
        assert clocks.lags[following] == QUOTA
        assert clocks.lags[seat] == QUOTA.after(Millis(0))


def test_what_was_lag_is_not_charged_but_used_up() -> None:
    """Of three seconds one was thinking: the other two go from the quota of that seat."""
    for seat in SEATS:
        clocks = running(seat).done(other(seat), Millis(T0 + 3_000), Millis(1_000))
        assert left(clocks)[seat] == 69_000
        assert clocks.lags[seat] == QUOTA.after(Millis(2_000))
        assert clocks.lags[other(seat)] == QUOTA


def test_who_acts_again_earns_nothing_yet() -> None:
    """Both deeds are of one turn: the time goes on, and the quota stays for its end."""
    clocks = running().done(0, Millis(T0 + 3_000), None)
    assert (left(clocks), clocks.running, clocks.since) == ((57_000, 60_000), 0, T0 + 3_000)
    assert (len(clocks.past), clocks.unearned, clocks.lags) == (1, None, (QUOTA, QUOTA))
    later = after(3)
    again = later.done(1, Millis(T0 + 5_000), None)
    assert (left(again), again.unearned, again.lags) == ((67_000, 58_000), None, later.lags)


def test_a_deed_while_none_runs_costs_nothing() -> None:
    """It is only noted what the clocks read then; what could be restored or was earned before is forgotten."""
    clocks = after(3).taken_back(1, Millis(T0 + 4_000), restore=True)
    done = clocks.done(1, Millis(T0 + 90_000), None)
    assert (left(done), done.running, done.past) == (left(clocks), None, (clocks.banks,))
    assert (done.undone, done.unearned) == ((), None)


def test_any_deed_forgets_what_could_be_restored() -> None:
    """After the next stone nothing is left of a takeback, whoever puts it."""
    back = after(3, 4).taken_back(1, Millis(T0 + 8_000), restore=True).start(1, Millis(T0 + 8_000))
    for following in SEATS:
        clocks = back.done(following, Millis(T0 + 9_000), None)
        assert (clocks.undone, len(clocks.past)) == ((), 2)


def test_a_takeback_gives_both_their_time_back() -> None:
    """Where the room says so the clocks read what they read when the position that is back was new."""
    clocks = after(3, 4, 5)
    assert left(clocks) == (72_000, 66_000)
    for deeds, banks in ((1, (67_000, 66_000)), (2, (67_000, 60_000)), (3, (60_000, 60_000))):
        back = clocks.taken_back(deeds, Millis(T0 + 20_000), restore=True)
        assert (left(back), back.running, len(back.past)) == (banks, None, 3 - deeds)
        assert back.unearned is None


def test_a_takeback_may_let_the_time_be_spent() -> None:
    """Else who thought meanwhile is charged for that, and nobody gets anything back."""
    back = after(3, 4, 5).taken_back(2, Millis(T0 + 20_000), restore=False)
    assert left(back) == (72_000, 58_000)


def test_restoring_is_the_way_back() -> None:
    """The clocks read what they read at the takeback, or what they read now; takebacks are undone one by one."""
    clocks = after(3, 4, 5)
    one = clocks.taken_back(1, Millis(T0 + 12_000), restore=True)
    two = one.start(0, Millis(T0 + 12_000)).taken_back(1, Millis(T0 + 13_000), restore=True)
    assert (left(two), len(two.undone)) == ((67_000, 60_000), 2)
    again = two.restored(Millis(T0 + 13_000), restore=True)
    assert (left(again), len(again.past), len(again.undone)) == ((66_000, 66_000), 2, 1)
    whole = again.restored(Millis(T0 + 13_000), restore=True)
    assert (left(whole), whole.past, whole.undone) == (left(clocks), clocks.past, ())
    assert left(one.restored(Millis(T0 + 13_000), restore=False)) == left(one)


def test_a_slip_is_charged_and_earns_nothing() -> None:
    """Who takes the own stone back at once has what was left before the increment came; the other one nothing less."""
    for seat in SEATS:
        clocks = running(seat).done(other(seat), Millis(T0 + 3_000), None)
        back = clocks.slipped(seat, Millis(T0 + 4_000))
        assert (left(back)[seat], left(back)[1 - seat]) == (57_000, 60_000)
        assert (back.past, back.running) == ((), None)


def test_a_slip_within_a_turn_takes_the_time_back_too() -> None:
    """Where the turn goes on nothing was earned: the clocks read what they read before the deed."""
    back = running().done(0, Millis(T0 + 3_000), None).slipped(0, Millis(T0 + 4_000))
    assert left(back) == (60_000, 60_000)


def test_a_gift_is_for_one_seat_and_stops_nothing() -> None:
    """What has been used so far is charged, the gift comes on top, and the same time runs on."""
    for seat in SEATS:
        clocks = running().given(seat, Millis(15_000), Millis(T0 + 2_000))
        assert left(clocks) == ((73_000, 60_000) if seat == 0 else (58_000, 75_000))
        assert (clocks.running, clocks.since) == (0, T0 + 2_000)


def test_a_quota_is_gained_up_to_seven_times() -> None:
    """Each turn adds the gain less what was forgiven in it, between nothing and seven gains."""
    quota = Lag(Millis(100), Millis(300))
    assert quota.after(Millis(0)).left == 400
    assert quota.after(Millis(250)).left == 150
    assert quota.after(Millis(400)).left == 0
    assert quota.after(Millis(900)).left == 0
    assert Lag(Millis(100), Millis(650)).after(Millis(0)).left == 700
