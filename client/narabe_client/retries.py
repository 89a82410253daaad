"""How long a client waits before it tries to come back: as the page does. Pure but for its dice."""

from collections.abc import Callable
from random import random
from typing import Final

from narabe_protocol.limits import CLOSE_RESTART

RETRY_S: Final = (0.0, 0.5, 1.0, 2.0, 4.0, 8.0, 10.0)
"""The longest wait before each attempt since the last welcome; the last one for all that follow."""
RESTART_S: Final = (0.1, 2.0)
"""The shortest and the longest wait for a server that said it would be back: not all its clients storm it at once."""
_GOING_AWAY: Final = 1001
_RESTARTING: Final = frozenset({CLOSE_RESTART, _GOING_AWAY})


class Retries:
    """Counts attempts since the last welcome. ``dice`` gives numbers from 0 to 1."""

    def __init__(self, dice: Callable[[], float] = random) -> None:
        self._dice = dice
        self._attempt = 0

    def welcomed(self) -> None:
        """Begin anew: a server that only lets in and closes does not count as one that is back."""
        self._attempt = 0

    def wait_s(self, code: int | None) -> float:
        """Seconds to wait after a connection that ended with ``code``; None: with none, or there was none."""
        longest = RETRY_S[min(self._attempt, len(RETRY_S) - 1)]
        self._attempt += 1
        if code in _RESTARTING and self._attempt == 1:
            least, most = RESTART_S
            return least + self._dice() * (most - least)
        return self._dice() * longest
