"""The front desk: what all sessions share, and the decisions that need more than one connection or one room."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from narabe_core.openings import opening_names
from narabe_core.rules import rule_names
from narabe_protocol import limits
from narabe_protocol import messages as wire
from narabe_protocol.errors import WireCode
from narabe_server import __version__
from narabe_server.bots.roster import Roster, shown
from narabe_server.callers.auth import Guests, Identity, program_name
from narabe_server.callers.ratelimit import Limits, What
from narabe_server.callers.refusing import Refusing
from narabe_server.lobby.lobby import Lobby
from narabe_server.lobby.profiles import rating_at
from narabe_server.lobby.seeks import Seeks
from narabe_server.records.upload import Uploads
from narabe_server.rooms.actor import Room
from narabe_server.rooms.guests import NOBODY
from narabe_server.rooms.registry import Rooms, RoomsFullError
from narabe_server.rooms.state import (
    LeaveSeat,
    Occupant,
    OpenRoom,
    RoomSettings,
    TakeSeat,
)
from narabe_server.sessions.account import Accounts
from narabe_server.sessions.addresses import Addresses
from narabe_server.sessions.bans import Bans
from narabe_server.sessions.bulletin import Bulletin
from narabe_server.sessions.creating import opening_of, room_codes, room_settings
from narabe_server.sessions.doors import Doors, hashed
from narabe_server.sessions.handover import Ticket, Tickets
from narabe_server.sessions.manners import Manners
from narabe_server.study.tutor import Tutor
from narabe_server.timesource import TimeSource


@dataclass(slots=True)
class Desk:
    """Shared by all sessions of a node. ``draining``: the server is about to stop and takes no new rooms."""

    time: TimeSource
    guests: Guests
    rooms: Rooms
    lobby: Lobby
    limits: Limits
    addresses: Addresses
    max_watchers: int
    manners: Manners
    bans: Bans
    accounts: Accounts
    tickets: Tickets
    uploads: Uploads
    seeks: Seeks
    doors: Doors
    tutor: Tutor
    bulletin: Bulletin
    hurry: Callable[[Room], bool | None]
    """Lets the bot of a room play at once: None when none looks for a move, False when it can't be told to."""
    duels: Callable[[], int]
    """How many games of bots against bots are going on."""
    max_duels: int
    roster: Roster
    """The bots that may be asked for."""
    draining: bool = False
    run: str = field(default_factory=lambda: secrets.token_hex(4))
    """Tells this start of the server from others."""

    async def identify(self, hello: wire.Hello) -> Identity:
        """Who says ``hello``: the holder of the token, or somebody new."""
        if hello.token is None:
            identity = self.guests.new(hello.name)
        else:
            identity = await self.guests.recognise(hello.token, hello.name)
        if hello.bot is not None:  # once a program, always one: no tab of the same guest hides it
            identity.bot = program_name(hello.bot, self.roster)
        return identity

    def welcome(self, identity: Identity) -> wire.Welcome:
        """The answer to ``hello``."""
        return wire.Welcome(
            protocol=limits.PROTOCOL_MAJOR,
            server=f"narabe {__version__}",
            token=identity.token,
            name=identity.name,
            now=self.time.now(),
            rules=rule_names(),
            openings=opening_names(),
            levels=shown(self.roster),
            hides=identity.hides,
            run=self.run,
        )

    async def create(
        self, message: wire.Create, identity: Identity, address: str | None
    ) -> tuple[Room, OpenRoom]:
        """The room for ``message``, and the command that opens it.

        The same message from the same player gives the same room, also after a restart, so a message sent twice
        never makes two rooms.
        """
        self.check_open()
        settings = room_settings(message, identity, self.roster)
        codes = room_codes(identity.player, message.id)
        made = self.rooms.get(codes[0])
        new = made is None or made.state.host != identity.player
        if new:
            self._check_new(identity.player, address, settings)
        if new and message.password is not None:  # a hash takes long, and one that is there has its own
            settings = replace(settings, password=await hashed(message.password))
        host = await self.occupant(settings, identity)
        room = await self.make(settings, codes, identity.player)
        if room.state.closed:
            raise Refusing(WireCode.NO_SUCH_ROOM)
        return room, opening_of(settings, host)

    async def make(self, settings: RoomSettings, codes: tuple[str, ...], player: str) -> Room:
        """The room under the first free code, or the one that ``player`` has made under it before."""
        try:
            room = await self.rooms.create(settings, codes, lambda room: _is_hosts(room, player))
        except RoomsFullError:
            raise Refusing(WireCode.TOO_MANY_ROOMS, {"limit": self.rooms.limit}) from None
        return await self.kept(room)

    def check_open(self) -> None:
        """Refuse while the server is about to stop."""
        if self.draining:
            raise Refusing(WireCode.DRAINING)

    def _check_new(self, player: str, address: str | None, settings: RoomSettings) -> None:
        if settings.kind == "bots" and self.duels() >= self.max_duels:
            raise Refusing(WireCode.TOO_MANY_ROOMS, {"limit": self.max_duels})
        self.count("rooms", player, address)

    def count(self, what: What, player: str, address: str | None) -> None:
        """Count one more of ``what``; a refusal when that is too much for the guest, or for all of their address."""
        if wait_ms := self.limits.spend(what, player, address):
            raise Refusing(WireCode.TOO_FAST, {"wait_ms": wait_ms, "what": what})

    async def find(self, code: str) -> Room:
        """The room of that code; a refusal when there is none, or no memory for it."""
        try:
            room = await self.rooms.find(code)
        except RoomsFullError:
            raise Refusing(WireCode.TOO_MANY_ROOMS, {"limit": self.rooms.limit}) from None
        if room is None or room.state.closed:
            raise Refusing(WireCode.NO_SUCH_ROOM)
        return room

    async def kept(self, room: Room) -> Room:
        """What ``room`` is now: it may have been let go while somebody waited, and two of it would go two ways."""
        while self.rooms.get(room.code) is not room:
            room = await self.find(room.code)
        return room

    def check_watchers(self, room: Room, player: str) -> None:
        """Refuse one watcher too many, and whom the room does not let in."""
        if (code := room.refuses(player)) is not None:
            raise Refusing(code)
        if room.watchers >= self.max_watchers and not room.state.seats_of(player):
            raise Refusing(WireCode.TOO_MANY_WATCHERS, {"limit": self.max_watchers})

    async def seat_command(self, message: wire.Sit, room: Room, identity: Identity) -> TakeSeat:
        """The room's command for ``sit``."""
        return TakeSeat(await self.occupant(room.state.settings, identity), message.seat)

    async def occupant(self, settings: RoomSettings, identity: Identity) -> Occupant:
        """Somebody as they sit down, with their rating where that counts."""
        rating = None
        if settings.rated:
            rating = await rating_at(
                self.rooms.store.ratings, identity.player, settings.game.rule, self.time.now()
            )
        return Occupant(identity.player, identity.name, identity.bot, rating)

    def redeem(self, message: wire.TakeOver, player: str) -> Ticket:
        """The ticket that ``player`` shows; a refusal when it is void, or of another room than they say."""
        ticket = self.tickets.redeem(message.ticket, player)
        if ticket is None or message.room not in {None, ticket.room}:
            raise Refusing(WireCode.TICKET_GONE)
        return ticket

    def vacate(self, room: Room, player: str) -> None:
        """Who goes out of a room gets up, unless a game is in play, or they are still there on another connection.

        The room decides in its turn: what they sent just before may seat them, or end the game.
        """
        if (room.busy or room.state.seats_of(player)) and not room.is_here(player):
            room.post(player, LeaveSeat(), NOBODY)


def _is_hosts(room: Room, player: str) -> bool:
    """True when the room was made by ``player``, or was made and never opened."""
    return room.state.host in (None, player)
