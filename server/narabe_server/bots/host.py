"""Between rooms and brains: every change of a bot room becomes a search, and every result a command."""

from functools import partial
from typing import Final, Protocol

import structlog

from narabe_core.actions import Play, Resign
from narabe_core.types import Ply, Point
from narabe_server.bots.player import bot_seat, react
from narabe_server.bots.search import BrainFailure, Search
from narabe_server.bots.waiting import OnDone
from narabe_server.rooms.actor import Room
from narabe_server.timesource import TimeSource

RETRY_MS: Final = 500
"""How long a bot waits when too many rooms are before it."""

log = structlog.get_logger(__name__)


class Brains(Protocol):
    """Where searches are done: the pool of child processes."""

    def submit(self, search: Search, on_done: OnDone) -> None:
        """Queue a search; a newer one of the same room replaces it."""
        ...

    def cancel(self, room: str) -> None:
        """Drop what the room is waiting for."""
        ...


class BotHost:
    """Plays the bots of all rooms."""

    def __init__(self, brains: Brains, time: TimeSource) -> None:
        self._brains = brains
        self._time = time
        self._rooms: dict[str, Room] = {}
        self._searching: dict[str, int] = {}

    def changed(self, room: Room) -> None:
        """The room has a new state: search, answer, or stop searching."""
        state = room.state
        if self._searching.get(room.code) == state.version:
            return
        action = react(state)
        if isinstance(action, Search):
            self._rooms[room.code] = room
            self._searching[room.code] = state.version
            self._brains.submit(action, self._found)
            return
        self.forget(room)
        found = bot_seat(state)
        if action is not None and found is not None:
            room.post(found[1].player, action)

    def forget(self, room: Room) -> None:
        """Nobody needs the room's search any more."""
        if self._searching.pop(room.code, None) is not None:
            del self._rooms[room.code]
            self._brains.cancel(room.code)

    def _found(self, search: Search, result: int | BrainFailure) -> None:
        """Play the move if the room still stands where the search began; a late result is dropped."""
        if self._searching.get(search.room) != search.version:
            return
        room = self._rooms[search.room]
        self.forget(room)
        found = bot_seat(room.state)
        if room.state.version != search.version or found is None:
            return
        if isinstance(result, BrainFailure) and result.code == "busy":
            self._time.call_later(RETRY_MS, partial(self.changed, room))
        elif isinstance(result, BrainFailure):
            log.error(
                "bot_failed", room=room.code, level=search.level, code=result.code, detail=result.detail
            )
            room.post(found[1].player, Resign())
        else:
            room.post(found[1].player, Play(Point(result), Ply(len(search.stones))))
