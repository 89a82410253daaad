from narabe_server.rooms.alarm import Alarm
from tests.fakes import FakeTime


def test_it_rings_once_at_the_moment_set_last() -> None:
    """A later moment waits; an earlier one comes first; none at all lets it be."""
    time, rung = FakeTime(0), []
    alarm = Alarm(time, lambda: rung.append(time.now()))
    alarm.set(100)
    alarm.set(300)
    time.advance(200)
    assert rung == []
    alarm.set(250)
    time.advance(200)
    assert rung == [250]
    alarm.set(500)
    alarm.set(None)
    time.advance(1000)
    assert rung == [250]


def test_a_moment_that_is_past_rings_with_the_next_turn() -> None:
    """It is never missed, and never rings while it is being set."""
    time, rung = FakeTime(1000), []
    alarm = Alarm(time, lambda: rung.append(time.now()))
    alarm.set(5)
    assert rung == []
    time.advance(0)
    assert rung == [1000]


def test_a_later_moment_costs_no_new_timer() -> None:
    """A move that puts the deadline off leaves the timer as it is; cancelled, none is left."""
    time = FakeTime(0)
    alarm = Alarm(time, lambda: None)
    for due in range(100, 200):
        alarm.set(due)
    assert len(time._timers) == 1
    alarm.cancel()
    time.advance(1000)
    assert time._timers == []
