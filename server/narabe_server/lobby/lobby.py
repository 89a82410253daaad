"""The lobby: a row for each listed room with somebody at the table, as one whole picture and then as changes.

One guest, and one address, has so many rows at most: see :mod:`narabe_server.lobby.shares`.
Changes are gathered and sent together, at most twice a second, whatever happens in the rooms.
"""

from collections import Counter
from collections.abc import Callable
from itertools import islice
from typing import Final, Protocol

from narabe_protocol import messages as wire
from narabe_server.callers.ratelimit import GuestBudgets
from narabe_server.lobby.boards import MiniBoards
from narabe_server.lobby.shares import Owner, Shares, owners
from narabe_server.rooms import wire as translate
from narabe_server.rooms.actor import Room
from narabe_server.rooms.cast import Cast
from narabe_server.rooms.fanout import Fanout, Member
from narabe_server.rooms.state import is_of_house
from narabe_server.timesource import Timer, TimeSource

GATHER_MS: Final = 500
MAX_ROWS: Final = 200
"""Rows in one message. The rooms latest to change come last in a picture, and the oldest are left out; what is too
much for one change waits for the next."""


PICTURES_PER_MINUTE: Final = 40
"""Whole pictures for one guest: they are large, and cost who asks for them next to nothing."""


class Viewer(Member, Protocol):
    """Somebody who looks at the lobby."""

    player: str


class Lobby:
    """Rows of rooms, and the sessions that look at them; ``viewed`` is called when one more does."""

    def __init__(self, time: TimeSource, viewed: Callable[[], None] = lambda: None) -> None:
        self._time = time
        self._viewed = viewed
        self._boards = MiniBoards()
        self._shares = Shares()
        self._hidden: dict[str, Room] = {}
        """Rooms without a row because their makers have enough of them."""
        self._rooms: dict[str, Room] = {}
        self._rows: dict[str, wire.LobbyRow] = {}
        self._changed: dict[str, Room] = {}
        self._gone: dict[str, None] = {}
        self._scheduled = False
        self._viewers: Fanout[Viewer] = Fanout()
        self._pictures = GuestBudgets(time, PICTURES_PER_MINUTE)
        self._waiting: dict[Viewer, Timer] = {}
        """Those who have had too many pictures to get the next one at once."""
        self._people: Counter[str] = Counter()
        self.connections = 0
        """Open connections of this node."""

    def touch(self, room: Room) -> None:
        """Something in ``room`` has changed."""
        self._changed[room.code] = room
        if not self._scheduled:
            self._schedule()

    def forget(self, room: Room) -> None:
        """Take ``room`` out of the lobby."""
        self._changed.pop(room.code, None)
        self._rooms.pop(room.code, None)
        self._free(room.code)
        self._boards.note(room.code, None)
        if self._rows.pop(room.code, None) is not None:
            self._gone[room.code] = None
            self._schedule()

    @property
    def online(self) -> int:
        """How many people are connected: guests who have said hello, each once."""
        return len(self._people)

    def came(self, player: str) -> None:
        """A connection of ``player`` has said hello."""
        self._people[player] += 1
        self._schedule()

    def went(self, player: str) -> None:
        """One of them is gone."""
        self._people[player] -= 1
        if not self._people[player]:
            del self._people[player]
        self._schedule()

    def watch(self, viewer: Viewer) -> None:
        """Send ``viewer`` the picture as all others have it, and changes from now on; who asks too often waits."""
        if viewer in self._waiting:
            return
        if wait_ms := self._pictures.spend(viewer.player):
            self._waiting[viewer] = self._time.call_later(wait_ms, lambda: self._ask_again(viewer))
        else:
            self._picture(viewer)

    def _ask_again(self, viewer: Viewer) -> None:
        del self._waiting[viewer]
        self.watch(viewer)

    def _picture(self, viewer: Viewer) -> None:
        self._viewers.add(viewer, seated=False)
        rows = tuple(self._rows.values())[-MAX_ROWS:]
        viewer.cast(Cast(wire.Lobby(rows=rows, online=self.online)))
        self._viewed()

    def show(self, viewer: Viewer) -> None:
        """Send ``viewer`` the picture once more, if they still want it."""
        if viewer in self._viewers:
            self._picture(viewer)

    def unwatch(self, viewer: Viewer) -> None:
        """Send ``viewer`` nothing more."""
        if (timer := self._waiting.pop(viewer, None)) is not None:
            timer.cancel()
        self._viewers.remove(viewer)

    @property
    def viewers(self) -> int:
        """How many look at the lobby."""
        return len(self._viewers)

    def _schedule(self) -> None:
        if not self._scheduled:
            self._scheduled = True
            self._time.call_later(GATHER_MS, self._flush)

    def _flush(self) -> None:
        self._scheduled = False
        self._settle()
        if self._changed:
            self._schedule()

    def _settle(self) -> None:
        """Bring the rows up to date, and tell the viewers what changed."""
        put: dict[str, wire.LobbyRow] = {}
        for code in list(islice(self._changed, MAX_ROWS)):
            self._renew(self._changed.pop(code), put)
        for code in self._boards.choose():
            if code in self._rows:
                self._redraw(code, put)
        gone, self._gone = tuple(self._gone), {}
        if len(self._viewers):
            self._viewers.send(Cast(wire.LobbyChange(put=tuple(put.values()), gone=gone, online=self.online)))

    def _renew(self, room: Room, put: dict[str, wire.LobbyRow]) -> None:
        code = room.code
        before, row = self._rows.pop(code, None), self._fair_row(room)
        self._boards.note(code, row)
        if row is None:
            self._rooms.pop(code, None)
            if before is not None:
                self._gone[code] = None
            return
        self._rows[code] = row
        self._rooms[code] = room
        self._gone.pop(code, None)
        if row != before:
            put[code] = row

    def _redraw(self, code: str, put: dict[str, wire.LobbyRow]) -> None:
        """Give the row its board, or take it away; its place among the rows stays."""
        row = self._row(self._rooms[code])
        if row is not None and row != self._rows[code]:
            self._rows[code] = put[code] = row

    def _fair_row(self, room: Room) -> wire.LobbyRow | None:
        """The room's row, unless its maker or their address has as many as they may have."""
        row = self._row(room)
        if row is None:
            self._free(room.code)
        elif self._shares.take(room.code, _owners(room)):
            self._hidden.pop(room.code, None)
        else:
            self._hidden[room.code], row = room, None
        return row

    def _free(self, code: str) -> None:
        """Let another room of the same maker, or address, have the place of a row that goes."""
        self._hidden.pop(code, None)
        for other in self._shares.give_back(code):
            self.touch(self._hidden[other])

    def _row(self, room: Room) -> wire.LobbyRow | None:
        """The room's row; None when it is not listed, is over, or nobody is there."""
        state = room.public
        if not state.settings.listed or state.game.outcome is not None or not _has_life(room):
            return None
        return translate.lobby_row(state, room.watchers, with_moves=room.code in self._boards.shown)


def _owners(room: Room) -> tuple[Owner, ...]:
    if is_of_house(room.state):
        return ()
    return owners(room.state.host, next((guest.address for guest in room.guests() if guest.address), None))


def _has_life(room: Room) -> bool:
    if room.state.settings.kind == "bots":
        return len(room) > 0 or is_of_house(room.state)
    return room.has_people()
