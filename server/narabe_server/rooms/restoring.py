"""A room from what the store has of it."""

import asyncio
from typing import Final

from narabe_core.types import Millis
from narabe_server.rooms.record import unpack_event
from narabe_server.rooms.settings_record import unpack_settings
from narabe_server.rooms.state import RoomState, evolve_room, new_room
from narabe_server.storage.base import StoredRoom

REPLAYED_AT_ONCE: Final = 500
"""Events after which others have their turn, a few milliseconds: takebacks make rooms as long as people like."""


async def restore(stored: StoredRoom) -> RoomState:
    """The room's state as its events tell it; ``msgspec.MsgspecError`` or ``CoreError`` when they are damaged."""
    state = new_room(stored.code, unpack_settings(stored.settings))
    for number, event in enumerate(stored.events, 1):
        state = evolve_room(state, unpack_event(event.body), Millis(event.at))
        if number % REPLAYED_AT_ONCE == 0:
            await asyncio.sleep(0)
    return state
