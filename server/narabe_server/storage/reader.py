"""Looks into the database beside the writer: what takes long to find keeps no move from being written.

SQLite's WAL lets one write while others read (https://www.sqlite.org/wal.html); each look sees what was committed when
it began. One thread with a connection of its own, opened when it is first needed.
"""

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from narabe_server.storage.errors import StoreError
from narabe_server.storage.schema import BUSY_TIMEOUT_S

_T = TypeVar("_T")


class Reader:
    """Runs functions that change nothing, one after the other, each in a transaction."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._thread = ThreadPoolExecutor(1, "narabe-reader")
        self._db: sqlite3.Connection | None = None

    async def look(self, run: Callable[[sqlite3.Connection], _T]) -> _T:
        """What ``run`` returns; :class:`StoreError` for what goes wrong."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._look, run)

    async def close(self) -> None:
        """Let go of the file when what was asked for is answered."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown()

    def _look(self, run: Callable[[sqlite3.Connection], _T]) -> _T:
        try:
            db = self._db = self._db or _opened(self._path)
            db.execute("BEGIN")
            try:
                return run(db)
            finally:
                db.execute("ROLLBACK")  # there is nothing to commit
        except (sqlite3.Error, OverflowError, ValueError) as error:
            raise StoreError(f"store: {error}") from error

    def _close(self) -> None:
        if self._db is not None:
            self._db.close()


def _opened(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, timeout=BUSY_TIMEOUT_S, isolation_level=None)
    db.execute("PRAGMA query_only = ON")
    return db
