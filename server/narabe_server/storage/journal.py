"""What stands in the database: rooms as chains of events. One thread, one transaction.

Appends are gathered and written by a handful of many-row statements per transaction. Each statement lets go
of the interpreter lock and has to win it back from a busy event loop, so a statement per append would stall both.
Measured beside a loop that never rests, same tables: 140 appends/s with a statement each, 6,900 with many rows each.
"""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from narabe_server.storage import beside, ratings, results
from narabe_server.storage.base import Append, AppendStatus, StoredRoom
from narabe_server.storage.chain import stored_room
from narabe_server.storage.errors import StoreError
from narabe_server.storage.schema import CACHED_STATEMENTS

MAX_ROWS: Final = 256
"""Rows per statement; SQLite allows 32,766 values."""

EXACT_ROWS: Final = 64
"""Up to here a statement has just as many rows as there are; beyond, a power of two."""

MAX_HEADS: Final = 50_000
"""Rooms whose heads are kept in memory, about 10 MiB."""

_Cell = int | str | bytes | None

_EVENT_CELLS: Final = 7
_INSERT_EVENTS: Final = "INSERT INTO event (id, room, version, previous, at, command, body) VALUES {rows}"

_HEAD_CELLS: Final = 5
_MOVE_HEADS: Final = """
INSERT INTO head (room, epoch, version, last_event, touched_at) VALUES {rows}
ON CONFLICT (room) DO UPDATE SET
    version = excluded.version,
    last_event = excluded.last_event,
    touched_at = max(touched_at, excluded.touched_at)
WHERE epoch = excluded.epoch AND version <= excluded.version
"""

_CLAIM: Final = "UPDATE head SET epoch = epoch + 1 WHERE room = (SELECT id FROM room WHERE code = ?)"


@dataclass(slots=True)
class _Head:
    """Where a room stands: ``last_event`` is the id of its newest event, 0 when it has none."""

    room: int
    epoch: int
    version: int
    last_event: int


class Journal:
    """The tables behind a store; what it does stands between :meth:`begin` and :meth:`commit`.

    Raises what :mod:`sqlite3` raises, and :class:`StoreError` when the tables contradict each other; the
    transaction must then be rolled back.
    """

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._data_version: int | None = None
        self._heads: dict[str, _Head] = {}
        self._last_event = 0
        self._event_cells: list[_Cell] = []
        self._moved: dict[int, tuple[_Cell, ...]] = {}
        self._changes_before = 0

    @property
    def database(self) -> sqlite3.Connection:
        """For the tables that stand beside the rooms, between :meth:`begin` and :meth:`commit`."""
        return self._db

    def begin(self) -> None:
        """Start a transaction and take the file's write lock; waits when another process has it."""
        self._db.execute("BEGIN IMMEDIATE")
        self._changes_before = self._db.total_changes
        (data_version,) = self._db.execute("PRAGMA data_version").fetchone()
        # The same as long as nobody but us has written: then what we remember is what stands in the file.
        if data_version != self._data_version or len(self._heads) > MAX_HEADS:
            self._heads.clear()
            (self._last_event,) = self._db.execute("SELECT coalesce(max(id), 0) FROM event").fetchone()
            self._data_version = data_version

    def commit(self) -> bool:
        """Make the transaction durable; tells whether it wrote anything at all."""
        self.flush()
        self._db.execute("COMMIT")
        return self._db.total_changes != self._changes_before

    def flush(self) -> None:
        """Write what has been gathered, for whoever reads the tables in this transaction."""
        if not self._moved:
            return
        self._write_rows(_INSERT_EVENTS, _EVENT_CELLS, self._event_cells)
        heads = [cell for row in self._moved.values() for cell in row]
        if self._write_rows(_MOVE_HEADS, _HEAD_CELLS, heads) != len(self._moved):
            raise StoreError("heads in memory and in the database differ")
        self._event_cells.clear()
        self._moved.clear()

    def rollback(self) -> None:
        """Forget the transaction; harmless when there is none."""
        self._event_cells.clear()
        self._moved.clear()
        self._data_version = None
        if self._db.in_transaction:
            self._db.execute("ROLLBACK")

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    def append(self, append: Append) -> AppendStatus:
        """Compare and set: ``DURABLE`` once the transaction is committed, or ``FENCED`` and nothing done."""
        head = self._heads.get(append.room) or self._read_head(append.room)
        if head is None or head.epoch != append.epoch or head.version != append.version:
            return AppendStatus.FENCED
        command = append.command
        for body in self._bodies(append):
            self._last_event += 1
            head.version += 1
            self._event_cells += (
                self._last_event, head.room, head.version, head.last_event, append.at, command, body,
            )  # fmt: skip
            head.last_event = self._last_event
            command = None
        for player in append.sitters:
            self._db.execute(
                "INSERT OR IGNORE INTO sitting (player, room) VALUES (?, ?)", (player, head.room)
            )
        if append.finished is not None:
            results.keep_game(self._db, append.finished, append.at, rated=append.rated is not None)
        self._moved[head.room] = (head.room, head.epoch, head.version, head.last_event, append.at)
        return AppendStatus.DURABLE

    def _bodies(self, append: Append) -> tuple[bytes, ...]:
        """The events of an append, with the one that tells what has become of the ratings."""
        if append.rated is None:
            return append.bodies
        told = ratings.rate_game(self._db, append.rated, append.at)
        return append.bodies if told is None else (*append.bodies, told)

    def create(self, code: str, settings: bytes, at: int, maker: str | None) -> bool:
        """Add an empty room of epoch 0; False when the code is taken."""
        added = self._db.execute(
            "INSERT INTO room (code, settings, created_at) VALUES (?, ?, ?) ON CONFLICT (code) DO NOTHING",
            (code, settings, at),
        )
        if added.rowcount == 0:
            return False
        self._db.execute("INSERT INTO head VALUES (?, 0, 0, 0, ?)", (added.lastrowid, at))
        if maker is not None:
            self._db.execute("INSERT INTO making (player, room) VALUES (?, ?)", (maker, added.lastrowid))
        return True

    def load(self, code: str) -> StoredRoom | None:
        """Raise the room's epoch and read it."""
        self.flush()
        self._db.execute(_CLAIM, (code,))
        self._read_head(code)  # what is remembered of it has the epoch before
        room = stored_room(self._db, code)
        return None if room is None else replace(room, beside=beside.kept(self._db, code))

    def settings(self, code: str) -> bytes | None:
        """The settings of a room."""
        found = self._db.execute("SELECT settings FROM room WHERE code = ?", (code,)).fetchone()
        return None if found is None else bytes(found[0])

    def active(self, since: int, limit: int) -> tuple[str, ...]:
        """Codes of the rooms touched at or after ``since`` (ms), latest first; reads all heads."""
        self.flush()
        rows = self._db.execute(
            "SELECT code FROM head JOIN room ON room.id = head.room WHERE touched_at >= ?"
            " ORDER BY touched_at DESC, room DESC LIMIT ?",
            (since, limit),
        )
        return tuple(code for (code,) in rows)

    def _read_head(self, code: str) -> _Head | None:
        row = self._db.execute(
            "SELECT head.room, epoch, version, last_event"
            " FROM room JOIN head ON head.room = room.id WHERE code = ?",
            (code,),
        ).fetchone()
        if row is None:
            return None
        head = self._heads[code] = _Head(*row)
        return head

    def _write_rows(self, statement: str, width: int, cells: Sequence[_Cell]) -> int:
        """Run the statement for all rows, in as few steps as few texts allow: each has to be parsed once."""
        start = changed = 0
        while start < len(cells):
            rows = min(MAX_ROWS, (len(cells) - start) // width)
            if rows > EXACT_ROWS:
                rows = 1 << (rows.bit_length() - 1)
            end = start + rows * width
            changed += self._db.execute(_with_rows(statement, width, rows), cells[start:end]).rowcount
            start = end
        return changed


@lru_cache(maxsize=CACHED_STATEMENTS)
def _with_rows(statement: str, width: int, rows: int) -> str:
    row = "(" + ", ".join("?" * width) + ")"
    return statement.format(rows=", ".join([row] * rows))
