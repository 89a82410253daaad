from dataclasses import dataclass, replace

import pytest

from narabe_core.actions import OfferKind, Play, Propose, Resign
from narabe_core.clock import Clock, NoClock, get_clock
from narabe_core.errors import UnknownName
from narabe_core.game import Game, Settings
from narabe_core.referee import Applied, apply
from narabe_core.types import Millis, Ply, Point, Seat, Takeback
from tests.core.table import begin

FREE = Settings(takeback=Takeback.FREE)


@dataclass(frozen=True)
class DiaryClock(NoClock):
    """A clock that writes down what is done to it."""

    diary: tuple[str, ...] = ()

    def start(self, seat: Seat, now: Millis) -> "DiaryClock":
        """Note the seat and the time."""
        return replace(self, diary=(*self.diary, f"start {seat} at {now}"))

    def press(self, now: Millis) -> "DiaryClock":
        """Note the time."""
        return replace(self, diary=(*self.diary, f"press at {now}"))

    def stop(self, now: Millis) -> "DiaryClock":
        """Note the time."""
        return replace(self, diary=(*self.diary, f"stop at {now}"))


def diary(clock: Clock) -> tuple[str, ...]:
    """What was done to the clock of a test."""
    assert isinstance(clock, DiaryClock)
    return clock.diary


def after(game: Game, *asked: tuple[Seat, Play | Propose | Resign]) -> tuple[str, ...]:
    """The diary of a fresh clock after these actions, one a second from second 1 on."""
    game = game._replace(clock=DiaryClock())
    for second, (seat, action) in enumerate(asked, start=1):
        answer = apply(game, seat, action, Millis(1000 * second))
        assert isinstance(answer, Applied), answer
        game = answer.game
    return diary(game.clock)


def test_without_a_clock_time_is_unlimited() -> None:
    """Nobody's flag falls, whatever is pressed."""
    clock = NoClock()
    for same in (clock.start(0, Millis(5)), clock.press(Millis(7)), clock.stop(Millis(9))):
        assert same is clock
    assert clock.remaining(0, Millis(10**9)) is None
    assert clock.deadline() is None


def test_clocks_are_found_by_name() -> None:
    """Settings name a clock; an unknown name is an error that lists the known ones."""
    assert get_clock("none") == NoClock()
    with pytest.raises(UnknownName, match="none"):
        get_clock("hourglass")


def test_a_stone_presses_the_clock_and_starts_that_of_the_next_seat() -> None:
    """The time is that of the stone."""
    assert after(begin(), (0, Play(Point(0), Ply(0)))) == ("press at 1000", "start 1 at 1000")


def test_taking_back_and_restoring_hand_the_clock_over_without_pressing_it() -> None:
    """It runs for whoever must act then, and nobody gains what a move would earn."""
    stone, back, again = Play(Point(0), Ply(0)), Propose(OfferKind.TAKEBACK), Propose(OfferKind.RESTORE)
    assert after(begin(FREE), (0, stone), (0, back), (0, again))[2:] == (
        "stop at 2000",
        "start 0 at 2000",
        "stop at 3000",
        "start 1 at 3000",
    )


def test_the_clock_stops_with_the_game() -> None:
    """After the end nobody's time runs."""
    assert after(begin(), (1, Resign())) == ("stop at 1000",)
