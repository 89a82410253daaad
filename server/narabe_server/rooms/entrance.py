"""Who comes into a room without a seat in it: nobody whom the host has put out, nobody new while it is locked. Pure."""

from collections.abc import Iterable
from typing import Final

from narabe_protocol.errors import WireCode
from narabe_server.latest import keep_latest

KEPT_REMOVED: Final = 2000
"""People put out of a room who are remembered; beyond it the one put out first may come again."""


class Entrance:
    """The door of one room. ``locked``: nobody new comes in but those who are ``admitted``."""

    __slots__ = ("_removed", "admitted", "locked")

    def __init__(self) -> None:
        self.locked = False
        self.admitted: frozenset[str] = frozenset()
        self._removed: dict[str, None] = {}

    @property
    def removed(self) -> tuple[str, ...]:
        """Who was put out, the first one first."""
        return tuple(self._removed)

    def recall(self, *, locked: bool, admitted: Iterable[str], removed: Iterable[str]) -> None:
        """Take back what was kept when the room was last in memory."""
        self.locked, self.admitted = locked, frozenset(admitted)
        self._removed = dict.fromkeys(removed)

    def lock(self, here: Iterable[str]) -> None:
        """Let nobody new in; those who are ``here`` may always come back."""
        self.locked, self.admitted = True, frozenset(here)

    def unlock(self) -> None:
        """Let everybody in again."""
        self.locked, self.admitted = False, frozenset()

    def remove(self, player: str) -> None:
        """Let ``player`` in no more."""
        keep_latest(self._removed, player, None, KEPT_REMOVED)

    def forget(self, player: str) -> None:
        """Know nothing of ``player`` but that they were put out, if they were."""
        self.admitted -= {player}

    def refuses(self, player: str, *, closed: bool) -> WireCode | None:
        """Why ``player`` may not come in; None: they may. ``closed``: nobody may watch now."""
        if player in self._removed:
            return WireCode.REMOVED
        if closed:
            return WireCode.WATCHING_CLOSED
        return WireCode.ROOM_LOCKED if self.locked and player not in self.admitted else None
