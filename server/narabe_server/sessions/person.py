"""Who is behind a connection: identity, and the rooms that they are in; what rooms and services know of a session."""

from abc import abstractmethod
from typing import Final

from narabe_protocol import limits
from narabe_protocol import messages as wire
from narabe_protocol.base import RemovedReason
from narabe_protocol.errors import WireCode
from narabe_server.callers.auth import Identity
from narabe_server.callers.ratelimit import What
from narabe_server.callers.refusing import Refusing
from narabe_server.rooms.actor import Room
from narabe_server.rooms.guests import Called
from narabe_server.sessions.addresses import House
from narabe_server.sessions.line import Line
from narabe_server.timesource import TimeSource
from narabe_server.transport.base import Connection

MAX_ROOMS: Final = 32
"""Rooms that one connection may be in."""


class Person(Line):
    """A guest in any number of rooms. ``player`` is empty until they have said hello."""

    __slots__ = ("_house", "_identity", "lag_ms", "page", "player", "rooms", "visible")

    def __init__(self, connection: Connection, time: TimeSource, house: House | None) -> None:
        super().__init__(connection, time)
        self._house = house
        self._identity: Identity | None = None
        self.player = ""
        self.page = ""
        self.visible = True
        self.lag_ms: int | None = None
        self.rooms: dict[str, Room] = {}

    # ------------------------------------------------------------------ who it is

    @abstractmethod
    def count(self, what: What) -> None:
        """Count one more of ``what``; a refusal when that is too much."""

    @property
    def address(self) -> str | None:
        """The address that this one is counted under; None: they are not."""
        return None if self._house is None else self._house.name

    @property
    def name(self) -> str:
        """The name that they go by."""
        return self.identity.name

    @property
    def hides(self) -> bool:
        """True when they want their name told to nobody while they watch."""
        return self.identity.hides

    def hears(self, player: str) -> bool:
        """False when they have blocked ``player``."""
        return player not in self.identity.blocked

    @property
    def identity(self) -> Identity:
        """Who this is; only after ``hello``."""
        if self._identity is None:
            raise Refusing(WireCode.HELLO_FIRST)
        return self._identity

    # ------------------------------------------------------------------ rooms

    def joined(self, code: str) -> Room:
        """The room, if this one is in it; else a refusal."""
        room = self.rooms.get(code)
        if room is None:
            raise Refusing(WireCode.HELLO_FIRST if self._identity is None else WireCode.NOT_IN_ROOM)
        return room

    def check_space(self) -> None:
        """Refuse when this one is in as many rooms as they may be."""
        if len(self.rooms) >= MAX_ROOMS:
            raise Refusing(WireCode.TOO_MANY_ROOMS, {"limit": MAX_ROOMS})

    def _come_in(
        self, room: Room, version: int | None, command_id: str | None = None, *, beside: bool = False
    ) -> None:
        self.rooms[room.code] = room
        room.enter(self, version, command_id, beside=beside)

    def join(self, room: Room) -> None:
        """Come into a room where a seat waits."""
        self._come_in(room, None)

    def removed(self, room: Called, why: RemovedReason) -> None:
        """The room has put this one out."""
        if self.rooms.pop(room.code, None) is not None:
            self.send(wire.Removed(room=room.code, why=why))

    def turned_away(self, room: Called) -> None:
        """What this one came in for was refused: they are out again."""
        if self.rooms.pop(room.code, None) is not None:
            self.send(wire.Left(room=room.code))

    def dropped(self, room: Called) -> None:
        """The room is forgotten here: end the connection, for the client comes back by itself and asks anew."""
        self.rooms.pop(room.code, None)
        self._end(limits.CLOSE_RESTART, "room moved")

    def replaced(self) -> None:
        """The same page is back on another connection: nobody reads this one any more."""
        self._connection.abort()

    def let_go(self) -> None:
        """End the connection: this guest is no more, who is behind it may come back as somebody new."""
        self._end(limits.CLOSE_RESTART, "forgotten")

    def expel(self) -> None:
        """The operator lets this one in no more."""
        self.send(wire.Refused(code=WireCode.BANNED))
        self._end(limits.CLOSE_BANNED, WireCode.BANNED)

    def _is_seated(self) -> bool:
        return any(room.state.seats_of(self.player) for room in self.rooms.values())
