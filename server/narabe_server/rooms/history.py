"""The last events of a room, so that whoever comes back gets just what they missed."""

from collections import deque
from typing import Final

from narabe_server.rooms.cast import Cast

KEPT_EVENTS: Final = 32


class History:
    """Casts of consecutive versions, newest last, at most 32."""

    __slots__ = ("_casts", "_version")

    def __init__(self, version: int) -> None:
        self._version = version
        self._casts: deque[Cast] = deque(maxlen=KEPT_EVENTS)

    def add(self, cast: Cast) -> None:
        """Keep the cast of the next version."""
        self._version += 1
        self._casts.append(cast)

    def since(self, version: int) -> tuple[Cast, ...] | None:
        """What followed ``version``; None when that is not known any more, or never was."""
        missed = self._version - version
        if not 0 <= missed <= len(self._casts):
            return None
        return tuple(self._casts)[len(self._casts) - missed :]
