"""A player's own games: those in memory and those that only the store has.

A room that is not in memory is read without taking it over, so that looking at one's list wakes up nothing.
"""

from typing import Final

import msgspec
import structlog

from narabe_core.errors import CoreError
from narabe_core.types import Hold
from narabe_protocol import messages as wire
from narabe_protocol.lobby import GameState
from narabe_server.clock_wire import spec_view
from narabe_server.rooms.registry import Rooms, restore
from narabe_server.rooms.state import RoomState
from narabe_server.storage.base import Store

MOST: Final = 20
"""Rooms of one answer, the latest ones."""
LOOKED_AT: Final = 200
"""Rooms, the latest ones, that are looked through for a game under way."""

log = structlog.get_logger(__name__)


async def my_games(rooms: Rooms, store: Store, player: str) -> tuple[wire.MyGame, ...]:
    """The rooms where ``player`` has a seat: those where he is to move first, then the latest; ``StoreError``."""
    rows: list[wire.MyGame] = []
    for code, at in await store.rooms_of(player, MOST):
        state = await _state(rooms, store, code)
        if state is not None and state.seats_of(player):
            rows.append(my_game(state, player, at))
    return tuple(sorted(rows, key=lambda row: (not row.your_turn, -row.at)))


async def is_playing(rooms: Rooms, store: Store, player: str) -> bool:
    """True while a game of ``player`` is under way, also one that he plays on another device as somebody else."""
    if any(_plays(room.state, player) for room in rooms.all()):
        return True
    for code, _ in await store.rooms_of(player, LOOKED_AT):
        state = await _state(rooms, store, code)
        if state is not None and _plays(state, player):
            return True
    return False


def _plays(state: RoomState, player: str) -> bool:
    under_way = _phase(state) in {"live", "adjourned"}
    return under_way and (bool(state.seats_of(player)) or state.is_elsewhere(player))


def my_game(state: RoomState, player: str, at: int) -> wire.MyGame:
    """The room as ``player``, who has a seat there, sees it in his list."""
    seats, game = state.seats_of(player), state.game
    other = next((each for each in state.seats if each is not None and each.player != player), None)
    return wire.MyGame(
        room=state.code,
        rule=game.settings.rule,
        size=game.settings.size,
        state=_phase(state),
        at=at,
        opponent=None if other is None else other.name,
        your_turn=game.in_play and game.turn in seats,
        clock=spec_view(game.settings.clock),
    )


def _phase(state: RoomState) -> GameState:
    game = state.game
    if game.outcome is not None:
        return "over"
    if game.hold is not None and game.hold.why is Hold.ADJOURN:
        return "adjourned"
    return "live" if game.in_play else "open"


async def _state(rooms: Rooms, store: Store, code: str) -> RoomState | None:
    room = rooms.get(code)
    if room is not None:
        return room.state
    stored = await store.read(code)
    try:
        return None if stored is None else await restore(stored)
    except (msgspec.MsgspecError, CoreError):
        log.exception("room_damaged", room=code)
        return None
