"""All finished games of one player as files of many games, part by part."""

from typing import Final

import msgspec
import structlog

from narabe_core.errors import CoreError
from narabe_protocol import limits
from narabe_protocol import messages as wire
from narabe_server.records.adapter import finished_games, told_by
from narabe_server.records.files import ALL_WRITERS
from narabe_server.storage.base import Store, StoredRoom
from narabe_server.threads import Apart

ROOMS: Final = 20
"""Rooms of one part."""
ENOUGH: Final = 200_000
"""Characters after which a part ends with its room."""
GAMES_OF_A_ROOM: Final = 200
"""Games of one room that are given out, the latest ones: some 200 kB."""

log = structlog.get_logger(__name__)


async def collection(
    store: Store, player: str, message: wire.ExportGames, now: int, apart: Apart
) -> wire.Exported:
    """The games of the next rooms, the latest rooms first, each room read ``apart``; ``StoreError``."""
    codes = await store.sittings.rooms_of(player, limits.MAX_EXPORTED_ROOMS)
    texts: list[str] = []
    place = message.skip
    for code, _ in codes[place : place + ROOMS]:
        place += 1
        stored = await store.read(code)
        if stored is not None:
            texts += await apart(_games, stored, now, player)
        if sum(map(len, texts)) > ENOUGH:
            break
    return wire.Exported(
        id=message.id,
        games=len(texts),
        sgf="".join(texts),
        next=place if place < len(codes) else None,
    )


def _games(stored: StoredRoom, now: int, player: str) -> list[str]:
    try:
        records = finished_games(told_by(stored, now), player)[-GAMES_OF_A_ROOM:]
        return [ALL_WRITERS["sgf"](record).decode() for record in records]
    except (msgspec.MsgspecError, CoreError):
        log.exception("room_damaged", room=stored.code)
        return []
