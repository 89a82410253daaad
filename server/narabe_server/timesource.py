"""The only reader of real time. Everything else is given a :class:`TimeSource` or a moment."""

import asyncio
import time
from collections.abc import Callable
from typing import Final, Protocol, cast

from narabe_core.types import Millis


class Timer(Protocol):
    """A call that has not happened yet."""

    def cancel(self) -> None:
        """Let it not happen; harmless afterwards."""
        ...


class TimeSource(Protocol):
    """Server time in milliseconds, and calls at a later moment."""

    def now(self) -> Millis:
        """Milliseconds since 1970, never going backwards within a process."""
        ...

    def call_later(self, delay_ms: int, callback: Callable[[], None]) -> Timer:
        """Call ``callback`` on the loop after ``delay_ms`` milliseconds."""
        ...


_millis: Final = cast("Callable[[float], Millis]", int)
"""``Millis(int(...))`` without its second call: the time is asked for with each command."""


class SystemTime:
    """Real time: the wall clock at start, carried on by the monotonic clock, so that a jump has no effect."""

    def __init__(self) -> None:
        self._offset = time.time() - time.monotonic()

    def now(self) -> Millis:
        """Milliseconds since 1970."""
        return _millis((self._offset + time.monotonic()) * 1000)

    def call_later(self, delay_ms: int, callback: Callable[[], None]) -> Timer:
        """Schedule on the running loop."""
        return asyncio.get_running_loop().call_later(delay_ms / 1000, callback)
