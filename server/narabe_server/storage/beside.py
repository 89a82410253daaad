"""The table of what is kept beside the games of rooms: one row for each room where there is anything."""

import sqlite3
from collections.abc import Callable


def keep(db: sqlite3.Connection, code: str, body: bytes | None) -> None:
    """Put ``body`` in the place of what was kept of the room, or keep nothing."""
    if body is None:
        db.execute("DELETE FROM beside WHERE code = ?", (code,))
    else:
        db.execute("INSERT OR REPLACE INTO beside (code, body) VALUES (?, ?)", (code, body))


def kept(db: sqlite3.Connection, code: str) -> bytes | None:
    """What is kept of the room."""
    row: tuple[bytes] | None = db.execute("SELECT body FROM beside WHERE code = ?", (code,)).fetchone()
    return None if row is None else row[0]


def rewrite(db: sqlite3.Connection, player: str, without: Callable[[bytes], bytes | None]) -> None:
    """Take everything of ``player`` off what is kept; there is no index, so all of it is looked through."""
    rows = db.execute("SELECT code, body FROM beside WHERE instr(body, ?)", (player.encode(),)).fetchall()
    for code, body in rows:
        keep(db, code, without(body))
