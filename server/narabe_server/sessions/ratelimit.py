"""How many frames a connection may send: a token bucket that reads the clock only when it runs empty."""

from narabe_server.timesource import TimeSource


class FrameBudget:
    """``burst`` frames at once, ``per_second`` in the long run; 0 a second means no limit."""

    __slots__ = ("_burst", "_filled_at", "_left", "_per_second", "_time")

    def __init__(self, time: TimeSource, per_second: int, burst: int) -> None:
        self._time = time
        self._per_second = per_second
        self._burst = burst
        self._left = burst
        self._filled_at = time.now()

    def spend(self) -> bool:
        """Take one frame from the budget; False when there is none left."""
        if self._left > 0:
            self._left -= 1
            return True
        return self._refill()

    def wait_ms(self) -> int:
        """Milliseconds until one more frame is allowed."""
        return max(1, 1000 // max(1, self._per_second))

    def _refill(self) -> bool:
        if self._per_second <= 0:
            self._left = self._burst
            return True
        now = self._time.now()
        earned = (now - self._filled_at) * self._per_second // 1000
        if earned < 1:
            return False
        if earned < self._burst:
            self._filled_at += earned * 1000 // self._per_second  # the part of a frame already earned stays
        else:
            self._filled_at = now
        self._left = min(self._burst, earned) - 1
        return True
