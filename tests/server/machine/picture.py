"""The lobby as one who looks at it has it, and as it must be by the disk."""

from collections.abc import Mapping

from narabe_protocol import messages as wire
from narabe_server.rooms import wire as translate
from narabe_server.rooms.registry import Rooms
from tests.server.machine.truth import Truth


class Picture:
    """Rows by room: one whole picture, and changes since."""

    def __init__(self) -> None:
        self.rows: dict[str, wire.LobbyRow] = {}
        self.online = 0

    def take(self, message: wire.ToClient) -> None:
        """Take in what is about the lobby."""
        if isinstance(message, wire.Lobby):
            self.rows = {row.room: row for row in message.rows}
            self.online = message.online
        elif isinstance(message, wire.LobbyChange):
            self.rows |= {row.room: row for row in message.put}
            for code in message.gone:
                self.rows.pop(code, None)
            self.online = message.online


def true_rows(truths: Mapping[str, Truth], rooms: Rooms) -> dict[str, wire.LobbyRow]:
    """A row for each listed room where no game is over and somebody sits, as far as its watchers may know it."""
    rows = {}
    for code, truth in truths.items():
        room = rooms.get(code)
        if room is None or not room.has_people():
            continue
        state = truth.states[room.public.version]
        if not state.settings.listed or state.game.outcome is not None:
            continue
        board = state.game.number > 0 and state.settings.password is None
        rows[code] = translate.lobby_row(state, room.watchers, with_moves=board)
    return rows
