"""The lobby: a row for each listed room with somebody at the table, as one whole picture and then as changes.

Changes are gathered and sent together, at most twice a second, whatever happens in the rooms.
"""

from itertools import islice
from typing import Final

from narabe_protocol import messages as wire
from narabe_server import wire as translate
from narabe_server.rooms.actor import Room
from narabe_server.rooms.cast import Cast
from narabe_server.rooms.fanout import Fanout, Member
from narabe_server.timesource import TimeSource

GATHER_MS: Final = 500
MAX_ROWS: Final = 200
"""Rows in one message. The rooms latest to change come last in a picture, and the oldest are left out; what is too
much for one change waits for the next."""


class Lobby:
    """Rows of rooms, and the sessions that look at them."""

    def __init__(self, time: TimeSource) -> None:
        self._time = time
        self._rows: dict[str, wire.LobbyRow] = {}
        self._changed: dict[str, Room] = {}
        self._gone: dict[str, None] = {}
        self._scheduled = False
        self._viewers: Fanout[Member] = Fanout()
        self.online = 0

    def touch(self, room: Room) -> None:
        """Something in ``room`` has changed."""
        self._changed[room.code] = room
        if not self._scheduled:
            self._schedule()

    def forget(self, room: Room) -> None:
        """Take ``room`` out of the lobby."""
        self._changed.pop(room.code, None)
        if self._rows.pop(room.code, None) is not None:
            self._gone[room.code] = None
            self._schedule()

    def people(self, change: int) -> None:
        """So many more people (or fewer) are connected."""
        self.online += change
        self._schedule()

    def watch(self, viewer: Member) -> None:
        """Send ``viewer`` the picture as all others have it, and changes from now on."""
        self._viewers.add(viewer, seated=False)
        rows = tuple(self._rows.values())[-MAX_ROWS:]
        viewer.cast(Cast(wire.Lobby(rows=rows, online=self.online)))

    def show(self, viewer: Member) -> None:
        """Send ``viewer`` the picture once more, if he still wants it."""
        if viewer in self._viewers:
            self.watch(viewer)

    def unwatch(self, viewer: Member) -> None:
        """Send ``viewer`` nothing more."""
        self._viewers.remove(viewer)

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
        put: list[wire.LobbyRow] = []
        for code in list(islice(self._changed, MAX_ROWS)):
            before, row = self._rows.pop(code, None), _row(self._changed.pop(code))
            if row is not None:
                self._rows[code] = row
                self._gone.pop(code, None)
                if row != before:
                    put.append(row)
            elif before is not None:
                self._gone[code] = None
        gone, self._gone = tuple(self._gone), {}
        if len(self._viewers):
            self._viewers.send(Cast(wire.LobbyChange(put=tuple(put), gone=gone, online=self.online)))


def _row(room: Room) -> wire.LobbyRow | None:
    """The room's row; None when it is not listed, is over, or nobody sits there."""
    state = room.public
    if not state.settings.listed or state.game.outcome is not None or not room.has_people():
        return None
    return translate.lobby_row(state, room.watchers)
