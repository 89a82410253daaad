"""Takes a player off what is stored of a room; their games stay, as somebody's. Pure.

Their id goes with their name: games that are played later on a seat that they handed over must not count for them.
"""

from dataclasses import replace
from functools import partial
from typing import Final

import msgspec

from narabe_core.errors import CoreError
from narabe_server.rooms.handing import SeatHanded
from narabe_server.rooms.keepsake import pack_keepsake, unpack_keepsake
from narabe_server.rooms.record import pack_event, unpack_event
from narabe_server.rooms.settings_record import pack_settings, unpack_settings
from narabe_server.rooms.state import NO_MORE, SeatTaken
from narabe_server.storage.erasing import Rewrite

NOBODY_NAMED: Final = "Guest"
"""What stands in the place of a deleted name."""


def without_name(player: str) -> Rewrite:
    """What takes the name of ``player`` off events and settings."""
    return Rewrite(partial(_event, player), partial(_settings, player), partial(_beside, player))


def _event(player: str, body: bytes) -> bytes | None:
    if player.encode() not in body:  # nearly all: no event has to be unpacked for that
        return None
    try:
        event = unpack_event(body)
    except msgspec.MsgspecError:
        return None  # a damaged event is read by nobody
    match event:
        case SeatTaken(occupant=who) as taken if who.player == player:
            return pack_event(replace(taken, occupant=replace(who, player=NO_MORE, name=NOBODY_NAMED)))
        case SeatHanded(player=by) as handed if by == player:
            return pack_event(replace(handed, player=NO_MORE, name=NOBODY_NAMED))
    return None


def _settings(player: str, body: bytes) -> bytes | None:
    if player.encode() not in body:
        return None
    try:
        settings = unpack_settings(body)
    except (msgspec.MsgspecError, CoreError):
        return None  # as above
    if settings.maker is None or settings.maker[0] != player:
        return None
    return pack_settings(replace(settings, maker=(NO_MORE, NOBODY_NAMED)))


def _beside(player: str, body: bytes) -> bytes | None:
    try:
        return pack_keepsake(unpack_keepsake(body).without(player))
    except msgspec.MsgspecError:
        return None  # damaged, and so of no use to anybody
