"""The thread that owns the database: takes what waits, writes it in one transaction, reports in one call.

The loop hands over what it has gathered once a turn, so that the thread wakes up once for all of it. Nothing more is
waited for to make a batch bigger: batches form by themselves while the disk syncs the one before.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final

import structlog

from narabe_server.storage.base import Append, AppendStatus
from narabe_server.storage.errors import StoreError
from narabe_server.storage.journal import Journal
from narabe_server.storage.schema import open_database

MAX_BATCH: Final = 512
"""Items after which a transaction takes no further turn of the loop in; bounds how long one report keeps it."""

_BAD_ITEM: Final = (
    sqlite3.DataError,
    sqlite3.IntegrityError,
    sqlite3.InterfaceError,
    sqlite3.ProgrammingError,
    StoreError,
    OverflowError,
    ValueError,
)
"""Raised for what an item holds; everything else is the trouble of the whole file."""

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Call:
    """Anything but an append: ``done`` gets what ``run`` returned, or a :class:`StoreError`, on the loop."""

    run: Callable[[Journal], object]
    done: Callable[[Any], None]


Item = Append | Call
_Result = tuple[Callable[[Any], None], object]


class Writer:
    """One thread on one file. Items are done in the order given; results come on ``loop`` in that order."""

    def __init__(self, path: Path, loop: asyncio.AbstractEventLoop) -> None:
        self._path = path
        self._loop = loop
        self._gathered: list[Item | None] = []
        self._queue: SimpleQueue[list[Item | None]] = SimpleQueue()
        self._healthy = True

    def start(self, opened: Callable[[StoreError | None], None], closed: Callable[[None], None]) -> None:
        """Start the thread; it calls ``opened`` when the file is ready or can't be used, ``closed`` last."""
        threading.Thread(target=self._work, args=(opened, closed), name="narabe-store", daemon=True).start()

    def put(self, item: Item | None) -> None:
        """Queue an item; None is the last one."""
        if not self._gathered:
            self._loop.call_soon(self._hand_over)
        self._gathered.append(item)

    @property
    def healthy(self) -> bool:
        """False from a failed transaction to the next one that wrote something."""
        return self._healthy

    def _work(self, opened: Callable[[StoreError | None], None], closed: Callable[[None], None]) -> None:
        try:
            journal = Journal(open_database(self._path))
        except Exception as error:  # noqa: BLE001 - the thread's edge: somebody waits for it to open
            told = error if isinstance(error, StoreError) else StoreError(f"cannot use {self._path}: {error}")
            self._report([(opened, told), (closed, None)])
            return
        self._report([(opened, None)])
        while (batch := self._take())[-1] is not None:
            self._report(self._write(journal, batch))
        self._report(self._write(journal, batch[:-1]))
        try:
            journal.close()
        except sqlite3.Error:  # all is written, and somebody waits for the end
            _log.exception("store_not_closed")
        finally:
            self._report([(closed, None)])

    def _hand_over(self) -> None:
        gathered, self._gathered = self._gathered, []
        self._queue.put(gathered)

    def _take(self) -> list[Item | None]:
        batch = self._queue.get()
        while len(batch) < MAX_BATCH and not self._queue.empty():
            batch += self._queue.get()
        return batch

    def _write(self, journal: Journal, batch: Iterable[Item | None]) -> list[_Result]:
        items = [item for item in batch if item is not None]
        try:
            results = self._transact(journal, items)
        except _BAD_ITEM as error:
            journal.rollback()
            if len(items) > 1:
                return [result for item in items for result in self._write(journal, [item])]
            _log.exception("store_bad_item")
            return _failures(items, error)
        except Exception as error:  # noqa: BLE001 - the thread's edge: each item must get its answer
            journal.rollback()
            self._set_healthy(now=False, error=error)
            return _failures(items, error)
        return results

    def _transact(self, journal: Journal, items: list[Item]) -> list[_Result]:
        journal.begin()
        results: list[_Result] = [(item.done, _do(journal, item)) for item in items]
        if journal.commit():
            self._set_healthy(now=True)
        return results

    def _set_healthy(self, *, now: bool, error: Exception | None = None) -> None:
        if now and not self._healthy:
            _log.info("store_recovered", path=str(self._path))
        elif self._healthy and not now:
            _log.error("store_failed", path=str(self._path), exc_info=error)
        self._healthy = now

    def _report(self, results: list[_Result]) -> None:
        self._loop.call_soon_threadsafe(_tell, results)


def _do(journal: Journal, item: Item) -> object:
    """The result of an item. A damaged page that it needs is its own trouble: the others may need it not."""
    try:
        return journal.append(item) if isinstance(item, Append) else item.run(journal)
    except sqlite3.DatabaseError as error:
        if _is_damage(error):
            raise StoreError(f"store: {error}") from error
        raise


def _is_damage(error: sqlite3.DatabaseError) -> bool:
    # The low byte is the primary code (https://www.sqlite.org/rescode.html); Python's own errors have none.
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK) & 0xFF == sqlite3.SQLITE_CORRUPT


def _failures(items: list[Item], error: Exception) -> list[_Result]:
    trouble = error if isinstance(error, StoreError) else StoreError(f"store: {error}")
    return [(item.done, AppendStatus.FAILED if isinstance(item, Append) else trouble) for item in items]


def _tell(results: list[_Result]) -> None:
    """Hand out a batch's results on the loop."""
    for done, result in results:
        try:
            done(result)
        except Exception:  # noqa: BLE001 - foreign code; the others must still hear of theirs
            _log.exception("store_done_failed")
