"""Rooms as the store holds them, from what people did there."""

from narabe_core.actions import Action, Play
from narabe_core.game import Settings
from narabe_core.notation import parse_point
from narabe_core.types import Millis
from narabe_server.rooms.deciding import Accepted, handle
from narabe_server.rooms.record import pack_event
from narabe_server.rooms.settings_record import pack_settings
from narabe_server.rooms.state import (
    Command,
    Occupant,
    OpenRoom,
    RoomEvent,
    RoomSettings,
    RoomState,
    new_room,
)
from narabe_server.storage.base import StoredEvent, StoredRoom

CODE = "KQ7M2P"
DAY_MS = 86_400_000
ANN, BOB = Occupant("ann", "Ann"), Occupant("bob", "安")
BOT = Occupant("bot", "tutorial-10", bot="tutorial-10")
ROW = ["h8", "a1", "h9", "c1", "h10", "e1", "h11", "g1", "h12"]
"""Black wins with the last one."""


def stored(room: RoomSettings, log: list[tuple[RoomEvent, int]]) -> StoredRoom:
    """A room as the store gives it, each event with its time."""
    events = [StoredEvent(version, at, None, pack_event(event)) for version, (event, at) in enumerate(log, 1)]
    return StoredRoom(CODE, pack_settings(room), 0, 1, tuple(events))


def played(
    *requests: Action | str, game: Settings | None = None, second: Occupant = BOB, begins: bool = True
) -> StoredRoom:
    """A room in which one thing was done a day, by whoever is to move; points are stones."""
    room = RoomSettings("friend", game or Settings(), host_begins=begins)
    state, log = new_room(CODE, room), list[tuple[RoomEvent, int]]()
    people = (ANN, second)
    for day, request in enumerate([OpenRoom(people), *requests]):
        command: Command = request if not isinstance(request, str) else stone(state, request)
        result = handle(state, people[state.game.turn].player, command, Millis(day * DAY_MS))
        assert isinstance(result, Accepted), result
        state = result.state
        log += [(event, day * DAY_MS) for event in result.events]
    return stored(room, log)


def stone(state: RoomState, name: str) -> Play:
    """A stone on the point of that name."""
    return Play(parse_point(name, state.settings.game.size), state.game.ply)
