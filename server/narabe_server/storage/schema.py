"""Opens the database file and brings its tables up to date, by the numbered files in ``migrations/``."""

import os
import sqlite3
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Final

from narabe_server.storage.errors import StoreError

APPLICATION_ID: Final = 0x4E617262
"""``Narb``: tells our files from other programs' (``PRAGMA application_id``)."""

BUSY_TIMEOUT_S: Final = 5.0
"""How long to wait for another process that writes to the same file."""

CACHED_STATEMENTS: Final = 192
"""Statements that are kept parsed: nearly all are two, for events and heads, in one text for each number of rows."""


def open_database(path: Path) -> sqlite3.Connection:
    """Open the file, made with its directory when missing, readable by its owner only.

    The connection belongs to the calling thread, and begins and ends no transaction by itself. Raises
    :class:`StoreError` when the file can't be made or written, isn't a database of ours, is newer than this
    program, or is gone while its WAL is still there.
    """
    _look_for_orphan(path)
    make_file(path)
    try:
        return _prepared(path)
    except sqlite3.Error as error:
        raise StoreError(f"cannot use {path}: {error}") from error


def make_file(path: Path) -> None:
    """Make the file with its directory when missing, readable by its owner only; :class:`StoreError` when it can't."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        # SQLite gives its -wal and -shm files the same mode.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise StoreError(f"cannot write {path}: {error.strerror}") from error
    except ValueError as error:  # no name that a file can have
        raise StoreError(f"cannot write {str(path)!r}: {error}") from error


def _look_for_orphan(path: Path) -> None:
    """Stop before SQLite deletes a WAL because there is no file that it belongs to: it may have the latest games."""
    wal = path.with_name(f"{path.name}-wal")
    try:
        if (path.exists() and path.stat().st_size) or not wal.exists() or not wal.stat().st_size:
            return
    except OSError as error:
        raise StoreError(f"cannot use {path}: {error.strerror}") from error
    raise StoreError(
        f"cannot use {path}: it is gone, but {wal.name} is there; put it back, or move that away"
    )


def _prepared(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(
        path, timeout=BUSY_TIMEOUT_S, isolation_level=None, cached_statements=CACHED_STATEMENTS
    )
    try:
        _prepare(db, path)
    except BaseException:
        db.close()
        raise
    return db


def _prepare(db: sqlite3.Connection, path: Path) -> None:
    in_use = _number(db, "SELECT count(*) FROM sqlite_schema") > 0
    if in_use and _number(db, "PRAGMA application_id") != APPLICATION_ID:
        raise StoreError(f"cannot use {path}: it is another program's database")
    (mode,) = db.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":
        raise StoreError(f"cannot use {path}: its file system has no shared memory for SQLite's WAL")
    db.execute("PRAGMA synchronous = FULL")
    _migrate(db, path)


def _migrate(db: sqlite3.Connection, path: Path) -> None:
    db.execute("BEGIN IMMEDIATE")  # before reading the version: two processes may start on a new file at once
    done, steps = _number(db, "PRAGMA user_version"), _migrations()
    if done > len(steps):
        raise StoreError(f"{path} is newer than this program: schema {done}, known up to {len(steps)}")
    for script in steps[done:]:
        for statement in _statements(script):
            db.execute(statement)
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    db.execute(f"PRAGMA user_version = {len(steps)}")
    db.execute("COMMIT")


def _migrations() -> list[str]:
    folder = files("narabe_server.storage") / "migrations"
    found = sorted((entry for entry in folder.iterdir() if entry.name.endswith(".sql")), key=lambda e: e.name)
    return [entry.read_text(encoding="utf-8") for entry in found]


def _statements(script: str) -> Iterator[str]:
    """Cut a script up: ``executescript`` would commit first, and a migration is all or nothing."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


def _number(db: sqlite3.Connection, query: str) -> int:
    (number,) = db.execute(query).fetchone()
    return int(number)
