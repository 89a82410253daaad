"""How long a client waits before it tries to come back: as the page does. Pure but for its dice and its clock."""

from collections.abc import Callable
from random import random
from time import monotonic
from typing import Final

from narabe_protocol.limits import CLOSE_RESTART

RETRY_S: Final = (0.0, 0.5, 1.0, 2.0, 4.0, 8.0, 10.0)
"""The longest wait before each attempt since the last connection that lasted; the last one for all that follow."""
STEADY_S: Final = 5.0
"""Seconds from a welcome on after which a connection has lasted."""
RESTART_S: Final = (0.1, 2.0)
"""The shortest and the longest wait for a server that said it would be back: not all its clients storm it at once."""
_GOING_AWAY: Final = 1001
_RESTARTING: Final = frozenset({CLOSE_RESTART, _GOING_AWAY})


class Retries:
    """Counts attempts since the last connection that lasted. ``dice`` gives numbers from 0 to 1, ``clock`` seconds.

    A server that lets in, or even welcomes, and then closes does not count as one that is back.
    """

    def __init__(self, dice: Callable[[], float] = random, clock: Callable[[], float] = monotonic) -> None:
        self._dice = dice
        self._clock = clock
        self._attempt = 0
        self._welcome: float | None = None

    def welcomed(self) -> None:
        """The server has said welcome."""
        if self._welcome is None:
            self._welcome = self._clock()

    def wait_s(self, code: int | None) -> float:
        """Seconds to wait after a connection that ended with ``code``; None: with none, or there was none."""
        welcome, self._welcome = self._welcome, None
        if welcome is not None and self._clock() >= welcome + STEADY_S:
            self._attempt = 0
        longest = RETRY_S[min(self._attempt, len(RETRY_S) - 1)]
        self._attempt += 1
        if code in _RESTARTING and self._attempt == 1:
            least, most = RESTART_S
            return least + self._dice() * (most - least)
        return self._dice() * longest
