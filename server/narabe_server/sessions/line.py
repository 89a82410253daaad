"""What goes out to one connection: messages, refusals, warnings, and the state again for a reader who fell behind."""

from abc import ABC, abstractmethod
from typing import Final

from narabe_core.types import MINUTE_MS
from narabe_protocol import limits
from narabe_protocol import messages as wire
from narabe_protocol.codec import JSON, MSGPACK
from narabe_protocol.errors import WireCode
from narabe_server.callers.refusing import Refusing
from narabe_server.rooms.cast import Cast
from narabe_server.sessions.behind import Behind
from narabe_server.timesource import TimeSource
from narabe_server.transport.base import Connection, Frame

MAX_OFFENCES: Final = 10
"""Frames over a limit, or that are no messages, that are refused without a minute's peace before the end."""
SLOW_PLAYER_BYTES: Final = 256 * 1024
SLOW_WATCHER_BYTES: Final = 64 * 1024


class Line(ABC):
    """The outgoing half of a session."""

    __slots__ = ("_behind", "_codec", "_connection", "_offences", "_offended_at", "_time")

    def __init__(self, connection: Connection, time: TimeSource) -> None:
        self._connection = connection
        self._codec = JSON if connection.text else MSGPACK
        self._time = time
        self._behind: Behind | None = None
        self._offences = 0
        self._offended_at = 0

    def send(self, message: wire.ToClient) -> None:
        """Send a message to this one alone."""
        connection = self._connection
        if connection.buffered() > SLOW_PLAYER_BYTES:
            connection.abort()  # asks and asks, and never reads the answers
        else:
            connection.send(Frame(self._codec.encode(message), text=connection.text))

    @property
    def outlet(self) -> Connection | None:
        """The connection, past :meth:`cast`; None while they are to miss what is sent."""
        return None if self._behind is not None else self._connection

    def cast(self, cast: Cast) -> None:
        """Send a message that others get too. Who does not read misses it, and is shown the state later."""
        connection = self._connection
        if self._behind is not None or (connection.congested and self._too_slow()):
            self._miss(cast.message)
        else:
            connection.send(cast.as_text if connection.text else cast)

    @abstractmethod
    def _is_seated(self) -> bool:
        """Whether they sit in any room: players may fall further behind."""

    @abstractmethod
    def _show(self, missed: Behind) -> None:
        """Show the state of what was missed, now that it is read again."""

    def _too_slow(self) -> bool:
        unread = self._connection.buffered()
        return unread > SLOW_WATCHER_BYTES and (unread > SLOW_PLAYER_BYTES or not self._is_seated())

    def _miss(self, message: wire.ToClient) -> None:
        if self._behind is None:
            self._behind = Behind(self._time, self._connection, self._caught_up)
        self._behind.missed(message)

    def _caught_up(self) -> None:
        missed, self._behind = self._behind, None
        if missed is not None:
            self._show(missed)

    def _end(self, code: int, reason: str) -> None:
        """Close the connection."""
        self._connection.close(code, reason)

    def _hang_up(self) -> None:
        """The connection is gone: nobody waits for them to read."""
        if self._behind is not None:
            self._behind.close()

    def _refuse(self, refusing: Refusing, message: wire.ToServer) -> None:
        refusal = wire.Refused(
            code=refusing.code,
            id=getattr(message, "id", None),
            room=getattr(message, "room", None),
            params=refusing.params,
        )
        if refusing.code is WireCode.TOO_FAST:
            self._offend(refusal)
        else:
            self.send(refusal)

    def _offend(self, refusal: wire.Refused) -> None:
        """Warn; who goes on in spite of it is closed, who keeps quiet for a minute is forgiven."""
        now = self._time.now()
        self._offences = 1 if now - self._offended_at >= MINUTE_MS else self._offences + 1
        self._offended_at = now
        if self._offences > MAX_OFFENCES:
            self._end(limits.CLOSE_KICKED, refusal.code)
        else:
            self.send(refusal)
