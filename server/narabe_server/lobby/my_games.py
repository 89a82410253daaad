"""A player's own games: those in memory and those that only the store has.

A room that is not in memory is not taken over, so that looking at one's list wakes up nothing.
"""

from typing import Final

import msgspec
import structlog

from narabe_core.errors import CoreError
from narabe_protocol import messages as wire
from narabe_server.rooms.clock_wire import spec_view
from narabe_server.rooms.gist import Gist, gist_of
from narabe_server.rooms.registry import Rooms
from narabe_server.rooms.settings_record import unpack_settings
from narabe_server.rooms.state import RoomState
from narabe_server.storage.sittings import SeatedIn

LOOKED_AT: Final = 200
"""Rooms that are looked through: those where a clock runs, then the latest ones."""
MOST_OVER: Final = 20
"""Games of one answer that have ended, the latest ones. Of those that have not none is left out."""

log = structlog.get_logger(__name__)


async def my_games(rooms: Rooms, player: str) -> tuple[wire.MyGame, ...]:
    """The rooms where ``player`` has a seat: those where they are to move first, then the latest; ``StoreError``."""
    rows: list[wire.MyGame] = []
    over = 0
    for each in await rooms.store.sittings.seated_in(player, LOOKED_AT):
        gist = await _gist(rooms, each)
        if gist is None or not gist.seats_of(player):
            continue
        over += gist.state == "over"
        if gist.state != "over" or over <= MOST_OVER:
            rows.append(_row(each, gist, player))
    return tuple(sorted(rows, key=lambda row: (not row.your_turn, -row.at)))


async def is_playing(rooms: Rooms, player: str) -> bool:
    """True while a game of ``player`` is under way, also one that they play on another device as somebody else."""
    if any(_concerns(room.state, player) and gist_of(room.state).under_way for room in rooms.all()):
        return True
    for each in await rooms.store.sittings.seated_in(player, LOOKED_AT):
        gist = await _gist(rooms, each)
        if gist is not None and gist.under_way and gist.concerns(player):
            return True
    return False


def _concerns(state: RoomState, player: str) -> bool:
    return bool(state.seats_of(player)) or state.is_elsewhere(player)


def _row(room: SeatedIn, gist: Gist, player: str) -> wire.MyGame:
    """The room as ``player``, who has a seat there, sees it in their list."""
    game = unpack_settings(room.settings).game
    other = next((each for each in gist.seats if each is not None and each.player != player), None)
    return wire.MyGame(
        room=room.code,
        rule=game.rule,
        size=game.size,
        state=gist.state,
        at=room.at,
        opponent=None if other is None else other.name,
        your_turn=gist.turn in gist.seats_of(player),
        clock=spec_view(game.clock),
        due=room.due if game.clock is not None and game.clock.by_mail else None,
    )


async def _gist(rooms: Rooms, room: SeatedIn) -> Gist | None:
    here = rooms.get(room.code)
    if here is not None:
        return gist_of(here.state)
    try:
        return await rooms.gists.find(room)
    except (msgspec.MsgspecError, CoreError):
        log.exception("room_damaged", room=room.code)
        return None
