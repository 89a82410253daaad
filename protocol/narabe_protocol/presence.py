"""Who is here: presence of the seats, tabs of one player, the way of a seat to another device, and absence."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from narabe_protocol import limits
from narabe_protocol.base import AtVersion, CommandId, InRoom, Message, Room, RoomHere, Seat

PresenceName = Literal["empty", "online", "hidden", "reconnecting", "away"]
ClaimName = Literal["win", "draw"]
Ticket = Annotated[str, Meta(min_length=1, max_length=limits.MAX_TOKEN)]


class SeatPresence(Struct, frozen=True, gc=False, omit_defaults=True):
    """Whether the one who sits on a seat is here."""

    state: PresenceName
    """Nobody sits there; is connected; is connected, but all their tabs are hidden; was connected until less than
    ``RECONNECTING_MS`` ago; is not connected. Bots are always ``online``."""
    since: int
    """Server time of the last change; for ``reconnecting`` and ``away`` of the end of their last connection."""
    lag_ms: int | None = None
    """Their way to the server and back, as their client measured it; null: not known."""
    claim_at: int | None = None
    """Server time from which ``claim`` is allowed if it is their turn then; null: they are here, or no claim exists."""


class Visible(Message, tag="visible", frozen=True):
    """Say whether this tab can be seen. Until it is said it can."""

    on: bool


class PlayHere(Message, tag="play_here", frozen=True):
    """Act from this tab; the tab that was active may only watch from now on."""

    room: RoomHere
    id: CommandId


class HandOver(Message, tag="hand_over", frozen=True):
    """Ask for a ticket with which another device takes one's seats in the room. It voids the ticket before."""

    room: RoomHere
    id: CommandId


class TakeOver(Message, tag="take_over", frozen=True):
    """Take the seats that the ticket is for; entering the room is part of it."""

    ticket: Ticket
    """From ``hand_over_ticket``."""
    id: CommandId
    room: Room | None = None
    """The room of the ticket, if it is known; another one is refused."""


class Claim(Message, tag="claim", frozen=True):
    """End the game because the other seat, whose turn it is, has been absent for ``GRACE_MS``."""

    room: RoomHere
    what: ClaimName
    """Win it, or call it a draw."""
    id: CommandId


class Presence(InRoom, tag="presence", frozen=True):
    """Who is here: each seat, and how many watch. Not versioned: the latest one counts."""

    seats: tuple[SeatPresence, SeatPresence]
    watchers: int
    locked: bool = False
    """Nobody new may come in."""


class Tab(InRoom, tag="tab", frozen=True):
    """Whether this tab acts for the seats that one holds. Until it is said it does."""

    active: bool
    """false: this tab may only watch."""
    id: str | None = None
    """Of the ``play_here`` that this answers."""


class HandOverTicket(InRoom, tag="hand_over_ticket", frozen=True):
    """The answer to ``hand_over``. Put the ticket into the fragment of a link, which no server and no log sees."""

    ticket: str
    """Good for one ``take_over``."""
    expires: int
    """Server time from which it is void."""
    id: str


class HandedOver(AtVersion, tag="handed_over", frozen=True):
    """Event: the one on ``seat`` plays on another device now. The seat, its clock and its offers stay as they are."""

    seat: Seat
    name: str
