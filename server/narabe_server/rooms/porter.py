"""Who may be in a room without a seat, and who has to go; and the end of the room itself."""

from collections.abc import Callable

from narabe_protocol.base import RemovedReason
from narabe_protocol.errors import WireCode
from narabe_server.rooms.entrance import Entrance
from narabe_server.rooms.guests import Guest, Sender
from narabe_server.rooms.parts import Whole
from narabe_server.rooms.state import CloseRoom, RoomState

Done = Callable[[], None] | None
"""Called when something is done; None: nobody wants to know."""


class Porter:
    """The porter of one room. ``keep`` is called when it has to be remembered who may come in."""

    __slots__ = ("_closing", "_keep", "_room", "entrance")

    def __init__(self, room: Whole, keep: Callable[[], None]) -> None:
        self._room = room
        self._keep = keep
        self.entrance = Entrance()
        self._closing: Done = None

    @property
    def locked(self) -> bool:
        """Whether nobody new may come in."""
        return self.entrance.locked

    def lock(self, *, on: bool) -> None:
        """Let nobody new in, or everybody again; who is here now may always come back."""
        if on:
            self.entrance.lock(guest.player for guest in self._room.guests())
        else:
            self.entrance.unlock()
        self._keep()

    def refuses(self, player: str) -> WireCode | None:
        """Why ``player``, who has no seat, may not come in; None: they may."""
        return self.entrance.refuses(player, closed=is_private(self._room.state))

    def remove(self, player: str) -> None:
        """Put all connections of ``player`` out of the room, and let them in no more."""
        self.entrance.remove(player)
        self._keep()
        self.put_out([guest for guest in self._room.guests() if guest.player == player], "removed")

    def put_out(self, guests: list[Guest], why: RemovedReason) -> None:
        """Put ``guests`` out of the room, and tell them why."""
        for guest in guests:
            self._room.leave(guest)
            guest.removed(self._room, why)

    def close(
        self, player: str, command: CloseRoom, sender: Sender, command_id: str | None, done: Done = None
    ) -> None:
        """Have the room closed: all are told, then ``done`` is called. ``sender`` hears of a refusal."""
        self._closing = done
        self._room.post(player, command, sender, command_id)

    def closed(self) -> None:
        """The room is closed: everybody has to go, and it is forgotten."""
        self.put_out(list(self._room.guests()), "closed")
        self._room.drop()
        if self._closing is not None:
            self._closing()


def is_private(state: RoomState) -> bool:
    """Whether nobody may be here but those with a seat: nobody may watch, and both seats are taken."""
    return state.settings.audience.watching == "closed" and None not in state.seats
