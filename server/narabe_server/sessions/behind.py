"""A connection that does not keep up: it is spared what it could not take, and shown the state when it reads again.

Nothing waits for it: what it misses is dropped. When it has not caught up after some seconds it is cut.
"""

from collections.abc import Callable
from typing import Final

from narabe_protocol import messages as wire
from narabe_server.timesource import TimeSource
from narabe_server.transport.base import Connection

LOOK_MS: Final = 500
"""Milliseconds between two looks whether it reads again."""
PATIENCE_MS: Final = 10_000
"""Milliseconds after which it is cut."""


class Behind:
    """What a connection has missed since it fell behind: events of ``rooms``, changes of the lobby or the bulletin."""

    __slots__ = ("_caught_up", "_connection", "_time", "_timer", "_until", "bulletin", "lobby", "rooms")

    def __init__(self, time: TimeSource, connection: Connection, caught_up: Callable[[], None]) -> None:
        self.rooms: set[str] = set()
        self.lobby = self.bulletin = False
        self._time = time
        self._connection = connection
        self._caught_up = caught_up
        self._until = time.now() + PATIENCE_MS
        self._timer = time.call_later(LOOK_MS, self._look)

    def missed(self, message: wire.ToClient) -> None:
        """Note that ``message`` was not sent."""
        if isinstance(message, wire.Lobby | wire.LobbyChange):
            self.lobby = True
        elif isinstance(message, wire.Notice | wire.Draining):
            self.bulletin = True
        elif room := getattr(message, "room", None):
            self.rooms.add(room)

    def close(self) -> None:
        """Look no more: the connection is gone."""
        self._timer.cancel()

    def _look(self) -> None:
        if not self._connection.congested:
            self._caught_up()
        elif self._time.now() >= self._until:
            self._connection.abort()
        else:
            self._timer = self._time.call_later(LOOK_MS, self._look)
