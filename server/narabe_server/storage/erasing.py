"""Deletes a player from the database: but for reports and bans nothing that is left has their name.

Their id, a random number, stays beside the commands that they sent.

Their rooms may have hundreds of thousands of events, few of which name them. So those are looked for beforehand, beside
the writer; in the transaction that deletes only they, and what has come since, are looked at.
"""

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


class Found(NamedTuple):
    """The events that name a player, of all those up to the one with the id ``upto``."""

    upto: int = 0
    events: tuple[int, ...] = ()


_ROOMS: Final = """
SELECT code, last_event FROM sitting JOIN head ON head.room = sitting.room JOIN room ON room.id = sitting.room
WHERE player = ?
"""
_CHAIN: Final = """
WITH RECURSIVE chain (id, previous, body) AS (
    SELECT id, previous, body FROM event WHERE id = ?1 AND id > ?2
    UNION ALL
    SELECT event.id, event.previous, event.body
    FROM chain JOIN event ON event.id = chain.previous WHERE event.id > ?2
)
SELECT id, body FROM chain
"""
_GONE: Final = (
    "DELETE FROM gist WHERE room IN (SELECT room FROM sitting WHERE player = ?)",
    "DELETE FROM sitting WHERE player = ?",
    "DELETE FROM making WHERE player = ?",
    "DELETE FROM rating WHERE player = ?",
    "DELETE FROM withheld WHERE player = ?",
    "DELETE FROM result WHERE player = ?",
    "UPDATE result SET other = '', opponent = '' WHERE other = ?",
    "DELETE FROM choices WHERE player = ?",
    "DELETE FROM block WHERE player = ?",
    "DELETE FROM block WHERE other = ?",
    "DELETE FROM player WHERE id = ?",
)


def look_through(db: sqlite3.Connection, player: str, rewrite: Rewrite) -> Found:
    """Find the events that will have to be rewritten; changes nothing."""
    if not _is_known(db, player):
        return Found()
    (upto,) = db.execute("SELECT coalesce(max(id), 0) FROM event").fetchone()
    events = [
        event
        for _, last_event in db.execute(_ROOMS, (player,)).fetchall()
        for event in _naming(db, last_event, 0, rewrite)
    ]
    return Found(upto, tuple(events))


def erase(
    db: sqlite3.Connection,
    player: str,
    rewrite: Rewrite,
    found: Found = Found(),  # noqa: B008 - immutable
) -> tuple[str, ...]:
    """Delete a player and take their name off the events of their rooms; the codes of those rooms."""
    db.execute("PRAGMA secure_delete = ON")  # what is deleted is overwritten
    beside.rewrite(db, player, rewrite.beside)
    codes = _erase_known(db, player, rewrite, found) if _is_known(db, player) else ()
    db.execute("PRAGMA secure_delete = OFF")
    return codes


def _is_known(db: sqlite3.Connection, player: str) -> bool:
    """False for a mere visitor: no room has their name, and all need not be looked through."""
    return db.execute("SELECT 1 FROM player WHERE id = ?", (player,)).fetchone() is not None


def _erase_known(db: sqlite3.Connection, player: str, rewrite: Rewrite, found: Found) -> tuple[str, ...]:
    rooms = db.execute(_ROOMS, (player,)).fetchall()
    newer = [event for _, last_event in rooms for event in _naming(db, last_event, found.upto, rewrite)]
    for event in (*found.events, *newer):
        (body,) = db.execute("SELECT body FROM event WHERE id = ?", (event,)).fetchone()
        db.execute("UPDATE event SET body = ? WHERE id = ?", (rewrite.event(body) or body, event))
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


def _naming(db: sqlite3.Connection, last_event: int, beyond: int, rewrite: Rewrite) -> Iterator[int]:
    """The events of a room behind the one with the id ``beyond`` that have to be rewritten."""
    for event, body in db.execute(_CHAIN, (last_event, beyond)):
        if rewrite.event(body) is not None:
            yield event
