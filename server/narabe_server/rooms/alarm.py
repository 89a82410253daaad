"""One timer for a room: it rings at the next moment at which time alone changes something, and at no other."""

from collections.abc import Callable

from narabe_server.timesource import Timer, TimeSource


class Alarm:
    """Rings once at the moment set last. A later moment leaves the timer as it is: it looks again when it goes off."""

    __slots__ = ("_due", "_ring", "_time", "_timer", "_timer_at")

    def __init__(self, time: TimeSource, ring: Callable[[], None]) -> None:
        self._time = time
        self._ring = ring
        self._due: int | None = None
        self._timer: Timer | None = None
        self._timer_at = 0

    def set(self, due: int | None) -> None:
        """Ring at server time ``due``; None: not at all."""
        self._due = due
        if due is not None and (self._timer is None or due < self._timer_at):
            self._start(due)

    def cancel(self) -> None:
        """Never ring again, and leave no timer behind."""
        self._due = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _start(self, due: int) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer_at = due
        self._timer = self._time.call_later(max(0, due - self._time.now()), self._went_off)

    def _went_off(self) -> None:
        self._timer = None
        due = self._due
        if due is None:
            return
        if due > self._time.now():
            self._start(due)
        else:
            self._due = None
            self._ring()
