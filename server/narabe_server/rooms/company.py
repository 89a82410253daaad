"""The people at one table: whether they are here, which tab of each acts, and what all are told of that."""

from typing import Final

from msgspec.structs import replace

from narabe_core.types import Seat
from narabe_protocol import messages as wire
from narabe_server.rooms.cast import Cast
from narabe_server.rooms.claims import may_claim
from narabe_server.rooms.guests import Guest, Sender, guest_of
from narabe_server.rooms.parts import Whole
from narabe_server.rooms.presence import Attendance
from narabe_server.rooms.state import RoomState
from narabe_server.rooms.tabs import Tabs
from narabe_server.timesource import Timer

PRESENCE_MS: Final = 200
"""Comings and goings are told together, at most five times a second: a crowd must not tell itself of each head."""


class Company:
    """The company of one room; presence is not versioned and not stored."""

    __slots__ = ("_attendance", "_away_timer", "_due", "_room", "_tabs", "may_act")

    def __init__(self, room: Whole) -> None:
        now = room.time.now()
        self._room = room
        self._due = False
        self._away_timer: Timer | None = None
        self._tabs: Tabs[Guest] = Tabs(room.code)
        self.may_act = self._tabs.may_act
        """False for a guest who sits while another tab of theirs is the active one."""
        self._attendance = Attendance(now)
        self._attendance.look(room.state.seats, (), now)

    def play_here(self, guest: Guest) -> None:
        """Make ``guest``, who sits, the active tab of their player."""
        self._tabs.came(guest)

    def came(self, guest: Guest, *, known: bool, beside: bool) -> None:
        """``guest``, who sits, is in and has been told everything.

        ``known``: they were in before. ``beside``: they look at something else.
        """
        if beside:
            self._tabs.came_beside(guest)
        elif known:
            self._tabs.came_back(guest)
        else:
            self._tabs.came(guest)

    def went(self, guest: Guest) -> None:
        """``guest`` is not in any more."""
        self._tabs.went(guest, self._room.members.players)
        self.tell()

    def reseat(self, before: RoomState, sender: Sender | None) -> None:
        """Bring all to the side where they belong since ``before``; of several tabs ``sender``, who asked, acts."""
        room, asked = self._room, guest_of(sender)
        guests = sorted(room.guests(), key=lambda guest: guest is asked)
        moved = {guest: seated for guest in guests if (seated := self._has_moved(guest)) is not None}
        for guest, seated in moved.items():
            room.members.move(guest, seated=seated)
        self._look()  # before anybody is told how everything is
        for guest in guests:
            seats = room.state.seats_of(guest.player)
            if guest in moved or before.seats_of(guest.player) != seats:
                guest.send(wire.You(room=room.code, seats=seats))
            if guest in moved:
                self._change_place(guest, seated=moved[guest])
        self.tell()

    def _has_moved(self, guest: Guest) -> bool | None:
        """Whether ``guest`` sits now and did not, or the other way round; None: they are where they were."""
        seated = bool(self._room.state.seats_of(guest.player))
        return seated if seated == (guest in self._room.members.watchers) else None

    def _change_place(self, guest: Guest, *, seated: bool) -> None:
        self._room.tell_new_place(guest)
        if seated:
            self._tabs.came(guest)
        else:
            self._tabs.got_up(guest.player)

    def online(self) -> tuple[bool, bool]:
        """For each seat, whether its player is connected; bots always are."""
        return self._attendance.here(0), self._attendance.here(1)

    def absent_since(self, seat: Seat) -> int | None:
        """Server time at which the last connection of the one on ``seat`` ended; None while they are here."""
        return self._attendance.absent_since(seat)

    def look(self) -> None:
        """Look again who of the seated is here: something about a connection of theirs is different."""
        if self._look():
            self.tell()

    def tell(self) -> None:
        """Tell all who is here, soon, together with what else changes about that."""
        self._look()
        if not self._due:
            self._due = True
            self._room.time.call_later(PRESENCE_MS, self._send)
        self._room.changed()

    def view(self, player: str | None = None) -> wire.Presence:
        """Who is here, as ``player`` sees it; None: as players do."""
        room = self._room
        if player is not None and room.gallery is not None and not room.state.seats_of(player):
            seats = room.gallery.seats
        else:
            settings = room.state.settings
            claims = may_claim(settings.kind, settings.game.clock)
            seats = self._attendance.view(room.time.now(), claims=claims)
        return wire.Presence(room=room.code, seats=seats, watchers=room.watchers, locked=room.locked)

    def _look(self) -> bool:
        room = self._room
        return self._attendance.look(room.state.seats, room.members.players, room.time.now())

    def _send(self) -> None:
        self._due = False
        members, gallery = self._room.members, self._room.gallery
        if not len(members):
            return  # who comes next is told then
        presence = self.view()
        if gallery is None:
            members.send(Cast(presence))
        else:
            members.send_players(Cast(presence))
            gallery.present(presence.seats)
            members.send_watchers(Cast(replace(presence, seats=gallery.seats)))
        self._tell_when_away(self._attendance.next_change(self._room.time.now()))

    def _tell_when_away(self, wait_ms: int | None) -> None:
        if self._away_timer is not None:
            self._away_timer.cancel()
        self._away_timer = None if wait_ms is None else self._room.time.call_later(wait_ms, self.tell)
