"""A room's part in time: it rings when something is due, and lets held clocks run when both seats have the board."""

from typing import Protocol

from narabe_core.game import Game
from narabe_core.timing import next_due
from narabe_core.types import Millis
from narabe_server.rooms.alarm import Alarm
from narabe_server.rooms.guests import NOBODY, Sender
from narabe_server.rooms.timekeeping import (
    AlarmRang,
    BothHere,
    TimeCommand,
    WeWereAway,
    is_live,
    needs_time,
    runs_by_mail,
)
from narabe_server.timesource import TimeSource


class TimedRoom(Protocol):
    """What is needed of a room."""

    @property
    def game(self) -> Game:
        """The game as it stands."""
        ...

    def online(self) -> tuple[bool, bool]:
        """By seat, whether its player has the board."""
        ...

    def post(self, player: str, command: TimeCommand, sender: Sender) -> None:
        """Put a command into the mailbox."""
        ...


class RoomTime:
    """Posts the commands that time gives to ``room``. One timer at most, and none where nothing is due."""

    __slots__ = ("_alarm", "_room", "_time")

    def __init__(self, room: TimedRoom, time: TimeSource) -> None:
        self._room = room
        self._time = time
        self._alarm = Alarm(time, self._rang)

    def changed(self) -> None:
        """Look again what is due next: something happened."""
        self._alarm.set(next_due(self._room.game))
        self.seats_changed()

    def seats_changed(self) -> None:
        """Let held clocks run if both seats have the board now."""
        if self._room.game.waits_for_both and all(self._room.online()):
            self._room.post("", BothHere(), NOBODY)

    def woke(self, alive_until: Millis | None) -> None:
        """The room has come back from the store: nobody could act in it since ``alive_until``; None: anybody could.

        By mail: the time between that and now is what our outages have taken away. A clock that begins to run later
        than now was started by a server whose own clock was ahead: it begins now.
        """
        game, now = self._room.game, self._time.now()
        if alive_until is not None and (
            is_live(game) or (runs_by_mail(game) and (alive_until < now or _begins_after(game, now)))
        ):
            self._room.post("", WeWereAway(alive_until), NOBODY)
        if needs_time(game):
            self.changed()

    def stop(self) -> None:
        """Leave no timer behind."""
        self._alarm.cancel()

    def _rang(self) -> None:
        self._room.post("", AlarmRang(), NOBODY)


def _begins_after(game: Game, moment: int) -> bool:
    return game.clock is not None and game.clock.since > moment
