"""The queue of what watchers have not seen yet: what waits for seconds, for stones, for the end, and for nothing."""

import pytest

from narabe_core.events import Ended, Event, Placed, Started
from narabe_core.game import Settings
from narabe_core.outcome import Outcome, Reason
from narabe_core.types import Point
from narabe_protocol import messages as wire
from narabe_server.rooms.chat import Said
from narabe_server.rooms.delay import MAX_WAITING, Happened, LateNews, News, is_late
from narabe_server.rooms.state import (
    Audience,
    Occupant,
    RoomEvent,
    RoomSettings,
    RoomState,
    SeatLeft,
    SeatTaken,
    evolve_room,
    new_room,
)
from tests.fakes import FakeTime

ANN = SeatTaken(0, Occupant("ann", "Ann"))
END = Ended(Outcome(None, Reason.AGREED_DRAW))
SAID = Said(wire.Line(room="AAAAAA", n=1, channel="players", who="x", name="Ann", ply=0, at=0), "ann")


class Gallery:
    """A room that goes on, and what its late watchers are told of it: versions or talk, and how late each is."""

    def __init__(self, audience: Audience) -> None:
        self.time = FakeTime()
        self.told: list[tuple[int | str, int]] = []
        self.state: RoomState = new_room("AAAAAA", RoomSettings("friend", Settings(), audience=audience))
        self.late = LateNews(audience, self.time, self._tell)

    def happens(self, *events: RoomEvent) -> None:
        """Let the room take a step now."""
        for event in events:
            self.state = evolve_room(self.state, event, self.time.now())
        self.late.happened(Happened(self.state, ()), events, self.time.now())

    def stones(self, count: int) -> None:
        """Put so many stones, each a step of its own."""
        for _ in range(count):
            game = self.state.game
            self.happens(Placed(game.turn, Point(game.ply)))

    def _tell(self, news: News, late_ms: int) -> None:
        self.told.append((news.state.version if isinstance(news, Happened) else "talk", late_ms))


def playing(audience: Audience) -> Gallery:
    """A room whose first game has just begun: version 1, which everybody sees at once."""
    gallery = Gallery(audience)
    gallery.happens(Started(1, 0))
    assert gallery.told == [(1, 0)]
    gallery.told.clear()
    return gallery


@pytest.mark.parametrize(
    ("audience", "late"),
    [(Audience(), False), (Audience(delay_s=1), True), (Audience(delay_plies=1), True)],
)
def test_watchers_are_late_by_time_or_by_stones(audience: Audience, late: bool) -> None:  # noqa: FBT001
    """Either is enough."""
    assert is_late(audience) is late


def test_seconds_late() -> None:
    """A step is told when its seconds are over, to the millisecond, and how late it is then."""
    gallery = playing(Audience(delay_s=20))
    gallery.stones(1)
    gallery.time.advance(5_000)
    gallery.stones(1)
    assert gallery.time.pending() == 1, "one timer for all that wait"
    gallery.time.advance(14_999)
    assert gallery.told == []
    gallery.time.advance(1)
    assert gallery.told == [(2, 20_000)]
    gallery.time.advance(5_000)
    assert gallery.told == [(2, 20_000), (3, 20_000)]


def test_stones_late() -> None:
    """A stone is seen when so many more lie; taking some back brings none nearer, for all that were ever put count."""
    gallery = playing(Audience(delay_plies=2))
    gallery.stones(2)
    assert gallery.told == []
    gallery.time.advance(7_000)
    gallery.stones(1)
    assert gallery.told == [(2, 7_000)]


def test_after_the_end_nothing_waits_for_stones() -> None:
    """Who sees the end sees what led to it, but the seconds are waited for all the same."""
    for delay_s, told in ((0, [(2, 0), (3, 0), (4, 0)]), (20, [])):
        gallery = playing(Audience(delay_plies=5, delay_s=delay_s))
        gallery.stones(2)
        gallery.happens(END)
        assert gallery.told == told
        gallery.time.advance(20_000)
        assert [version for version, _ in gallery.told] == [2, 3, 4]


@pytest.mark.parametrize("events", [(ANN,), (SeatLeft(0),), (ANN, Started(2, 1))])
def test_who_sits_there_is_told_at_once(events: tuple[Event | SeatTaken | SeatLeft, ...]) -> None:
    """Coming and going at the table hides nothing, nor does a beginning: the lobby shows both."""
    gallery = Gallery(Audience(delay_s=20, delay_plies=3))
    gallery.happens(Started(1, 0))
    gallery.happens(END)
    gallery.time.advance(20_000)
    before = gallery.state.version
    gallery.happens(*events)
    assert gallery.told[-1] == (before + len(events), 0)


def test_what_hides_something_waits_though_somebody_sits_down() -> None:
    """A step of several events is free only when all of it is."""
    gallery = playing(Audience(delay_s=20))
    gallery.happens(ANN, Placed(0, Point(0)))
    assert gallery.told == []


def test_nothing_overtakes_what_happened_before_it() -> None:
    """Who sits down while a stone waits is told after it, and talk waits its own time."""
    gallery = playing(Audience(delay_s=20))
    gallery.stones(1)
    gallery.late.later(SAID)
    gallery.happens(ANN)
    assert gallery.told == []
    gallery.time.advance(20_000)
    assert gallery.told == [(2, 20_000), (3, 20_000), ("talk", 20_000)]


@pytest.mark.parametrize("events", [(ANN,), (SeatLeft(0),), (ANN, Started(2, 1))])
def test_talk_holds_up_nobody_who_sits_down(events: tuple[RoomEvent, ...]) -> None:
    """After a game somebody says goodbye and goes: the lobby must call for another at once, not when it is read."""
    gallery = playing(Audience(delay_s=20))
    gallery.happens(END)
    gallery.time.advance(20_000)
    gallery.late.later(SAID)
    gallery.late.later(SAID)
    gallery.time.advance(1_000)
    gallery.happens(*events)
    assert gallery.told[1:] == [(gallery.state.version, 0)]
    gallery.time.advance(19_000)
    assert gallery.told[2:] == [("talk", 20_000), ("talk", 20_000)]


def test_talk_waits_as_long_as_a_stone_would() -> None:
    """What is said now is read when the stones of now are seen."""
    gallery = playing(Audience(delay_plies=1))
    gallery.late.later(SAID)
    assert gallery.told == []
    gallery.stones(1)
    assert gallery.told == [("talk", 0)]


def test_talk_is_bounded_and_the_game_is_not() -> None:
    """When too much waits no more talk is taken in; each step of the room is."""
    gallery = playing(Audience(delay_s=20))
    for _ in range(MAX_WAITING + 5):
        gallery.late.later(SAID)
    gallery.stones(1)
    gallery.time.advance(20_000)
    assert [what for what, _ in gallery.told] == ["talk"] * MAX_WAITING + [2]


def test_a_room_that_is_put_away_tells_nothing_more() -> None:
    """Neither news nor a timer are left."""
    gallery = playing(Audience(delay_s=20))
    gallery.stones(1)
    gallery.late.close()
    assert gallery.time.pending() == 0
    gallery.time.advance(60_000)
    assert gallery.told == []
    Gallery(Audience(delay_s=20)).late.close()


def test_before_the_first_game_nobody_waits_for_stones() -> None:
    """Where none is in play no stone will come that talk could wait for."""
    gallery = Gallery(Audience(delay_plies=3))
    gallery.late.later(SAID)
    assert gallery.told == [("talk", 0)]
