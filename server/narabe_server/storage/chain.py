"""A room as it stands in the database: its events are read by walking back from the newest."""

import sqlite3
from typing import Final

from narabe_server.storage.base import StoredEvent, StoredRoom
from narabe_server.storage.errors import StoreError

_ROOM: Final = """
SELECT settings, created_at, epoch, version, last_event FROM room LEFT JOIN head ON head.room = room.id WHERE code = ?
"""
_CHAIN: Final = """
WITH RECURSIVE chain (version, previous, at, command, body) AS (
    SELECT version, previous, at, command, body FROM event WHERE id = ?
    UNION ALL
    SELECT event.version, event.previous, event.at, event.command, event.body
    FROM chain JOIN event ON event.id = chain.previous
)
SELECT version, at, command, body FROM chain ORDER BY version
"""


def stored_room(db: sqlite3.Connection, code: str) -> StoredRoom | None:
    """The room, without what was kept beside its game; None: there is none.

    :class:`StoreError` when its tables contradict each other.
    """
    found = db.execute(_ROOM, (code,)).fetchone()
    if found is None:
        return None
    settings, created_at, epoch, version, last_event = found
    if epoch is None:
        raise StoreError(f"room {code} has lost its head")
    events = tuple(StoredEvent(*row) for row in db.execute(_CHAIN, (last_event,)))
    if [event.version for event in events] != list(range(1, version + 1)):
        raise StoreError(f"room {code} has a hole in its events")
    return StoredRoom(code, settings, created_at, epoch, events)
