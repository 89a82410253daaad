"""Whom a room deals with: those who send commands, and hear what becomes of them and of the room."""

from typing import Final, Protocol

from narabe_protocol import messages as wire
from narabe_protocol.base import RemovedReason
from narabe_server.rooms.fanout import Member
from narabe_server.rooms.presence import Device
from narabe_server.rooms.tabs import Tab


class Called(Protocol):
    """A room, of which no more is needed than its code."""

    code: str


class Sender(Protocol):
    """Who sent a command, and hears what became of it."""

    def send(self, message: wire.ToClient) -> None:
        """Take a message for them alone."""
        ...


class _Nobody:
    def send(self, message: wire.ToClient) -> None:
        """Let it be lost."""


NOBODY: Final[Sender] = _Nobody()
"""Sends commands whose refusal nobody hears, and nobody has to be told of in the log."""


class Guest(Sender, Member, Device, Tab, Protocol):
    """A member that the room knows as a person: whose messages it answers, whose seats it looks up."""

    @property
    def name(self) -> str:
        """The name they go by."""
        ...

    @property
    def address(self) -> str | None:
        """Where they come from, if it is known: for the operator alone."""
        ...

    @property
    def hides(self) -> bool:
        """True when they want their name told to nobody while they watch."""
        ...

    def hears(self, player: str) -> bool:
        """False when they have blocked ``player``."""
        ...

    def dropped(self, room: Called) -> None:
        """What we know of the room may be wrong by now, and it is forgotten here: come again."""
        ...

    def removed(self, room: Called, why: RemovedReason) -> None:
        """They have been put out of the room."""
        ...

    def turned_away(self, room: Called) -> None:
        """They are out of the room again: what they came in for was refused."""
        ...


class Left(Called, Protocol):
    """A room that one may go out of."""

    def leave(self, guest: Guest, /) -> None:
        """Let ``guest`` out."""
        ...


class Entering(Sender):
    """A guest who has come in for a command that seats them: they go again when it is refused."""

    def __init__(self, guest: Guest, room: Left) -> None:
        self.guest: Final = guest
        self._room = room

    def send(self, message: wire.ToClient) -> None:
        """Take what became of the command."""
        self.guest.send(message)
        if isinstance(message, wire.Refused):
            self._room.leave(self.guest)
            self.guest.turned_away(self._room)


def guest_of(sender: Sender | None) -> Sender | None:
    """Who stands behind a command."""
    return sender.guest if isinstance(sender, Entering) else sender
