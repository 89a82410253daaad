"""Rooms that nobody asked for by ``create``: for two who looked for the same game, and for the house's own bots."""

import secrets
from typing import Final

from narabe_engine.levels import LEVELS
from narabe_protocol import messages as wire
from narabe_protocol.base import TakebackPolicy
from narabe_server.bots.roster import BOT_RULES
from narabe_server.callers.auth import Identity
from narabe_server.lobby.levels import fitting_level
from narabe_server.lobby.profiles import rating_at
from narabe_server.lobby.seeks import Seeker, Waiting
from narabe_server.lobby.tables import Programme
from narabe_server.rooms.actor import Room
from narabe_server.rooms.state import HOUSE, Occupant, OpenRoom
from narabe_server.sessions.creating import opening_of, room_codes, room_settings
from narabe_server.sessions.desk import Desk

HOUSE_NAME: Final = "Narabe"


async def begin_seek(desk: Desk, seeker: Seeker, identity: Identity, message: wire.Seek) -> None:
    """Let ``seeker`` wait for a partner; refused when no room could be made for such a game."""
    desk.check_open()
    room_settings(_as_create(message, message.takeback))
    await desk.guests.save(identity)
    desk.seeks.begin(seeker, message, await _bot_for(desk, seeker.player, message))


async def table_for_two(desk: Desk, first: Waiting, second: Waiting) -> tuple[Room, OpenRoom]:
    """A room as both want it, and the command that seats them; who begins is drawn by lot."""
    desk.check_open()
    takeback = first.seek.takeback or second.seek.takeback
    settings = room_settings(_as_create(first.message, takeback))
    room = await desk.make(settings, _fresh_codes(first.seek.player), first.seek.player)
    one, other = [await desk.occupant(settings, each.seeker.identity) for each in (first, second)]
    return room, OpenRoom((one, other))


async def house_table(desk: Desk, programme: Programme) -> Room:
    """A game of bots that the server sets up by itself."""
    message = wire.Create(
        id=HOUSE,
        kind="bots",
        rule=programme.rule,
        size=programme.size,
        opening=programme.opening,
        level=programme.level,
        level2=programme.level2,
    )
    host = Identity(HOUSE, "", HOUSE_NAME, saved=True)
    settings = room_settings(message, host)
    room = await desk.make(settings, _fresh_codes(HOUSE), HOUSE)
    room.post(HOUSE, opening_of(settings, Occupant(HOUSE, HOUSE_NAME)))
    return room


def _as_create(message: wire.Seek, takeback: TakebackPolicy | None) -> wire.Create:
    return wire.Create(
        id=message.id,
        rule=message.rule,
        size=message.size,
        opening=message.opening,
        clock=message.clock,
        takeback=takeback,
    )


def _fresh_codes(player: str) -> tuple[str, ...]:
    return room_codes(player, secrets.token_hex())


async def _bot_for(desk: Desk, player: str, message: wire.Seek) -> str | None:
    """The level of a bot that knows this game and fits the player; None: none knows it."""
    if message.rule not in BOT_RULES:
        return None
    rating = await rating_at(desk.rooms.store.ratings, player, message.rule, desk.time.now())
    level = fitting_level(rating)
    return level if message.size in LEVELS[level].sizes else None
