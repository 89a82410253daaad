"""How much of a room its watchers may know, and must know, by the text of the protocol's two delays.

Written from that text alone, without the queue that the server keeps.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from narabe_core.events import Picked, Placed, Started
from narabe_server.rooms.state import Audience, RoomEvent, RoomState, SeatLeft, SeatTaken

SECOND_MS: Final = 1000


class Step(NamedTuple):
    """One append: the version it led to, how many stones had ever been put by then, and what it left behind.

    It was made ``at``, and became durable, so that players saw it, no later than ``seen``.
    """

    version: int
    at: int
    seen: int
    stones: int
    in_play: bool
    hides: bool


class Curtain:
    """Between a room and those who watch it."""

    def __init__(self, audience: Audience, version: int) -> None:
        self.late = bool(audience.delay_plies or audience.delay_s)
        self._delay_ms = audience.delay_s * SECOND_MS
        self._plies = audience.delay_plies
        self._start = version
        self._steps: list[Step] = []

    def follow(self, state: RoomState, events: Sequence[RoomEvent], at: int, seen: int) -> None:
        """Take in one append, made ``at``, that is durable by ``seen``."""
        stones = (self._steps[-1].stones if self._steps else 0) + sum(
            isinstance(event, Placed | Picked) for event in events
        )
        self._steps.append(Step(state.version, at, seen, stones, state.game.in_play, _hides(events)))

    def at_most(self, now: int) -> int:
        """The latest version that a watcher may know: each delay has passed, or no game was in play since."""
        passed = now - self._delay_ms
        ended = [not all(step.in_play for step in self._steps[number:]) for number in range(len(self._steps))]
        return self._through(
            lambda number, step: step.at <= passed and (self._covered(step) or ended[number])
        )

    def at_least(self, now: int) -> int:
        """The version that a watcher must know who has heard all: the same, but with no game in play now."""
        passed = now - self._delay_ms
        over = bool(self._steps) and not self._steps[-1].in_play
        return self._through(lambda _, step: step.seen <= passed and (self._covered(step) or over))

    def _covered(self, step: Step) -> bool:
        return self._steps[-1].stones >= step.stones + self._plies

    def _through(self, shows: Callable[[int, Step], bool]) -> int:
        version = self._start
        for number, step in enumerate(self._steps):
            if step.hides and not shows(number, step):
                break
            version = step.version
        return version


def _hides(events: Sequence[RoomEvent]) -> bool:
    """False for a start, and for who sits down or gets up: these are told at once, after what came before them."""
    if any(isinstance(event, Started) for event in events):
        return False
    return not all(isinstance(event, SeatTaken | SeatLeft) for event in events)
