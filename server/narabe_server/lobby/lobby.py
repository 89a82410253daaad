"""The lobby: a row for each listed room with somebody at the table, as one whole picture and then as changes.

Changes are gathered and sent together, at most twice a second, whatever happens in the rooms.
"""

from typing import Final

from narabe_protocol import messages as wire
from narabe_server import wire as translate
from narabe_server.rooms.actor import Room
from narabe_server.rooms.cast import Cast
from narabe_server.rooms.fanout import Fanout, Member
from narabe_server.timesource import TimeSource

GATHER_MS: Final = 500
MAX_ROWS: Final = 200
"""Rows in one picture; the rooms latest to change come last, and the oldest are left out."""


class Lobby:
    """Rows of rooms, and the sessions that look at them."""

    def __init__(self, time: TimeSource) -> None:
        self._time = time
        self._rows: dict[str, wire.LobbyRow] = {}
        self._changed: dict[str, Room] = {}
        self._scheduled = False
        self._viewers: Fanout[Member] = Fanout()
        self.online = 0

    def touch(self, room: Room) -> None:
        """Something in ``room`` has changed."""
        self._changed[room.code] = room
        self._schedule()

    def people(self, change: int) -> None:
        """So many more people (or fewer) are connected."""
        self.online += change
        self._schedule()

    def watch(self, viewer: Member) -> None:
        """Send ``viewer`` the whole picture now, and changes from now on."""
        self._settle()
        self._viewers.add(viewer, seated=False)
        rows = tuple(self._rows.values())[-MAX_ROWS:]
        viewer.cast(Cast(wire.Lobby(rows=rows, online=self.online)))

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

    def _settle(self) -> None:
        """Bring the rows up to date, and tell the viewers what changed."""
        put: list[wire.LobbyRow] = []
        gone: list[str] = []
        for code, room in self._changed.items():
            row = _row(room)
            if row is None:
                if self._rows.pop(code, None) is not None:
                    gone.append(code)
            elif self._rows.get(code) != row:
                self._rows[code] = row
                put.append(row)
        self._changed.clear()
        if len(self._viewers):
            self._viewers.send(Cast(wire.LobbyChange(put=tuple(put), gone=tuple(gone), online=self.online)))


def _row(room: Room) -> wire.LobbyRow | None:
    """The room's row; None when it is not listed, is over, or nobody sits there."""
    state = room.state
    if not state.settings.listed or state.game.outcome is not None or not room.has_people():
        return None
    return translate.lobby_row(state, room.watchers)
