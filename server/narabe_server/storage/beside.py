"""The table of what is kept beside the games of rooms: one row for each room where there is anything."""

import sqlite3
from collections.abc import Callable, Iterable
from typing import Final

_NAMING: Final = """
SELECT code, body FROM mention JOIN beside USING (code) WHERE player = ?
UNION ALL
SELECT code, body FROM beside WHERE NOT listed AND instr(body, ?)
"""


def keep(db: sqlite3.Connection, code: str, body: bytes | None, people: Iterable[str]) -> None:
    """Put ``body``, which tells something of ``people``, in the place of what was kept of the room, or keep nothing."""
    if body is None:
        db.execute("DELETE FROM beside WHERE code = ?", (code,))
        db.execute("DELETE FROM mention WHERE code = ?", (code,))
        return
    db.execute("INSERT OR REPLACE INTO beside (code, body, listed) VALUES (?, ?, TRUE)", (code, body))
    db.executemany(
        "INSERT OR IGNORE INTO mention (player, code) VALUES (?, ?)", ((each, code) for each in people)
    )


def kept(db: sqlite3.Connection, code: str) -> bytes | None:
    """What is kept of the room."""
    row: tuple[bytes] | None = db.execute("SELECT body FROM beside WHERE code = ?", (code,)).fetchone()
    return None if row is None else row[0]


def rewrite(db: sqlite3.Connection, player: str, without: Callable[[bytes], bytes | None]) -> None:
    """Take everything of ``player`` off what is kept; what was kept before people were listed is looked through."""
    for code, body in db.execute(_NAMING, (player, player.encode())).fetchall():
        new = without(body)
        if new is None:
            keep(db, code, None, ())
        else:
            db.execute("UPDATE beside SET body = ? WHERE code = ?", (new, code))
    db.execute("DELETE FROM mention WHERE player = ?", (player,))
