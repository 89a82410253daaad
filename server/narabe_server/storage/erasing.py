"""Deletes a player from the database: nothing but a report or a ban that is left says who they were."""

import sqlite3
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from narabe_server.storage import beside


class Rewrite(NamedTuple):
    """What takes a player's name off: the same thing in new bytes, None where it does not name them."""

    event: Callable[[bytes], bytes | None]
    settings: Callable[[bytes], bytes | None]
    beside: Callable[[bytes], bytes | None]
    """This one always gives what shall be kept."""


_CHAIN: Final = """
WITH RECURSIVE chain (id, previous, body) AS (
    SELECT id, previous, body FROM event WHERE id = ?
    UNION ALL
    SELECT event.id, event.previous, event.body FROM chain JOIN event ON event.id = chain.previous
)
SELECT id, body FROM chain
"""
_GONE: Final = (
    "DELETE FROM gist WHERE room IN (SELECT room FROM sitting WHERE player = ?)",
    "DELETE FROM sitting WHERE player = ?",
    "DELETE FROM making WHERE player = ?",
    "DELETE FROM rating WHERE player = ?",
    "DELETE FROM result WHERE player = ?",
    "UPDATE result SET other = '', opponent = '' WHERE other = ?",
    "DELETE FROM choices WHERE player = ?",
    "DELETE FROM block WHERE player = ?",
    "DELETE FROM block WHERE other = ?",
    "DELETE FROM player WHERE id = ?",
)


def erase(db: sqlite3.Connection, player: str, rewrite: Rewrite) -> tuple[str, ...]:
    """Delete a player and take their name off the events of their rooms; the codes of those rooms."""
    db.execute("PRAGMA secure_delete = ON")  # what is deleted is overwritten
    beside.rewrite(db, player, rewrite.beside)
    codes = _erase_known(db, player, rewrite) if _is_known(db, player) else ()
    db.execute("PRAGMA secure_delete = OFF")
    return codes


def _is_known(db: sqlite3.Connection, player: str) -> bool:
    """False for a mere visitor: no room has their name, and all need not be looked through."""
    return db.execute("SELECT 1 FROM player WHERE id = ?", (player,)).fetchone() is not None


def _erase_known(db: sqlite3.Connection, player: str, rewrite: Rewrite) -> tuple[str, ...]:
    rooms = db.execute(
        "SELECT code, last_event FROM sitting JOIN head ON head.room = sitting.room"
        " JOIN room ON room.id = sitting.room WHERE player = ?",
        (player,),
    ).fetchall()
    for _, last_event in rooms:
        for event, body in _rewritten(db, last_event, rewrite):
            db.execute("UPDATE event SET body = ? WHERE id = ?", (body, event))
    made = _rooms_made_for_bots(db, player, rewrite)
    for statement in _GONE:
        db.execute(statement, (player,))
    return (*(code for code, _ in rooms), *made)


def _rooms_made_for_bots(db: sqlite3.Connection, player: str, rewrite: Rewrite) -> tuple[str, ...]:
    """Who makes a room and does not sit down is named by its settings."""
    found = []
    rows = db.execute(
        "SELECT id, code, settings FROM making JOIN room ON room.id = making.room WHERE player = ?", (player,)
    )
    for room, code, settings in rows.fetchall():
        new = rewrite.settings(settings)
        if new is not None:
            db.execute("UPDATE room SET settings = ? WHERE id = ?", (new, room))
            found.append(code)
    return tuple(found)


def _rewritten(db: sqlite3.Connection, last_event: int, rewrite: Rewrite) -> Iterator[tuple[int, bytes]]:
    for event, body in db.execute(_CHAIN, (last_event,)).fetchall():
        new = rewrite.event(body)
        if new is not None:
            yield event, new
