"""When forbidden points are found out: at once, but where that takes long only as often as a node can bear.

In nearly all positions they take about a millisecond. In some, with threes upon threes that nobody ever plays but who
wants to do harm, they take fifty, and the loop waits for them; who makes such a position can make it again and again.
"""

from collections.abc import Callable
from typing import Final, TypeVar

from narabe_server.timesource import Timer, TimeSource

LONG_MS: Final = 10
"""What takes as long, or longer, is put off where it comes too often."""
REST: Final = 9
"""After something long nothing of that kind is done for so many times as long: a tenth of all time goes to it."""


Found = TypeVar("Found")


class Marking:
    """Shared by all rooms of a node."""

    def __init__(self, time: TimeSource) -> None:
        self._time = time
        self._free_at: int = 0
        self._waiting: dict[object, Callable[[], None]] = {}
        self._timer: Timer | None = None

    def now(self) -> int:
        """Server time in milliseconds."""
        return self._time.now()

    @property
    def free(self) -> bool:
        """Whether something long may be done now."""
        return self._time.now() >= self._free_at

    def was_long(self, began: int) -> bool:
        """Note what began at ``began`` and is done now; whether it took long."""
        now = self._time.now()
        took = now - began
        if took < LONG_MS:
            return False
        self._free_at = now + REST * took
        return True

    def now_or_never(self, work: Callable[[], Found]) -> Found | None:
        """What ``work``, which may take long, gives; None while something long was done just before."""
        if not self.free:
            return None
        began = self.now()
        found = work()
        self.was_long(began)
        return found

    def put_off(self, who: object, work: Callable[[], None]) -> None:
        """Do ``work`` when there is time, once for each ``who``, in order of arrival."""
        self._waiting.setdefault(who, work)
        self._schedule()

    def _schedule(self) -> None:
        if self._timer is None and self._waiting:
            wait_ms = max(0, self._free_at - self._time.now())
            self._timer = self._time.call_later(wait_ms, self._do_next)

    def _do_next(self) -> None:
        self._timer = None
        if self.free:
            self._waiting.pop(next(iter(self._waiting)))()
        self._schedule()
