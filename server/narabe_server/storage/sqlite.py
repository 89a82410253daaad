"""The embedded store: one SQLite file, WAL, synced at each commit, written by a thread of its own."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from narabe_server.storage import beside
from narabe_server.storage.base import Append, AppendStatus, StoredRoom
from narabe_server.storage.chain import stored_room
from narabe_server.storage.erasing import Rewrite, erase, look_through
from narabe_server.storage.errors import StoreError
from narabe_server.storage.journal import Journal
from narabe_server.storage.manners import SqliteManners
from narabe_server.storage.players import SqlitePlayers
from narabe_server.storage.ratings import SqliteRatings
from narabe_server.storage.reader import Reader
from narabe_server.storage.results import SqliteResults
from narabe_server.storage.signs import SqliteSigns
from narabe_server.storage.sittings import SqliteSittings
from narabe_server.storage.studies import SqliteStudies
from narabe_server.storage.writer import Call, Writer

_T = TypeVar("_T")


class SqliteStore:
    """A :class:`~narabe_server.storage.base.Store` in the file at ``path``, made when missing.

    Any number of processes may open the file; who loads a room fences the others off it. Reads see all appends given
    before; what may take long is looked for beside the writer. After :meth:`close` appends fail and calls raise.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._writer: Writer | None = None
        self._reader: Reader | None = None
        self._closed: asyncio.Future[None] | None = None
        self.players = SqlitePlayers(self._in_database)
        self.sittings = SqliteSittings(self._aside, self._note)
        self.signs = SqliteSigns(self._in_database, self._note, self.healthy)
        self.ratings = SqliteRatings(self._aside)
        self.manners = SqliteManners(self._in_database)
        self.results = SqliteResults(self._in_database, self._aside)
        self.studies = SqliteStudies(self._in_database)

    async def open(self) -> None:
        """Open the file and bring its tables up to date; :class:`StoreError` when that fails."""
        loop = asyncio.get_running_loop()
        opened: asyncio.Future[None] = loop.create_future()
        self._closed = loop.create_future()
        writer = Writer(self._path, loop)
        writer.start(_settle(opened), _settle(self._closed))
        await opened
        self._writer, self._reader = writer, Reader(self._path)

    async def close(self) -> None:
        """Write what is waiting, then close the file. Harmless when it isn't open."""
        writer, self._writer = self._writer, None
        reader, self._reader = self._reader, None
        try:
            if reader is not None:
                await reader.close()  # of two at once each may leave the WAL to the other
        finally:
            if writer is not None:
                writer.put(None)
        if self._closed is not None:
            await self._closed

    def append(self, append: Append) -> None:
        """Queue an append; ``done`` is called from the loop once its batch is on the disk."""
        if self._writer is None:
            append.done(AppendStatus.FAILED)
            return
        self._writer.put(append)

    async def create(self, code: str, settings: bytes, at: int, maker: str | None = None) -> bool:
        """Make an empty room; False when the code is taken."""
        return await self._call(lambda journal: journal.create(code, settings, at, maker))

    async def load(self, code: str) -> StoredRoom | None:
        """Take the room over and read it, in one transaction."""
        return await self._call(lambda journal: journal.load(code))

    async def read(self, code: str) -> StoredRoom | None:
        """Read a room and leave it to its holder."""
        return await self._aside(lambda db: stored_room(db, code))

    async def settings(self, code: str) -> bytes | None:
        """The settings of a room."""
        return await self._call(lambda journal: journal.settings(code))

    async def active(self, since: int, limit: int) -> tuple[str, ...]:
        """Codes of the rooms touched at or after ``since``, latest first."""
        return await self._call(lambda journal: journal.active(since, limit))

    async def erase(self, player: str, rewrite: Rewrite) -> tuple[str, ...]:
        """Delete a player, in one transaction."""
        found = await self._aside(lambda db: look_through(db, player, rewrite))
        return await self._behind_appends(lambda db: erase(db, player, rewrite, found))

    def note_beside(self, code: str, body: bytes | None, people: Iterable[str] = ()) -> None:
        """Keep or forget what goes on beside the game of a room."""
        self._note(lambda db: beside.keep(db, code, body, people))

    def healthy(self) -> bool:
        """False when closed, and from a failed write to the next that works."""
        return self._writer is not None and self._writer.healthy

    def _note(
        self, run: Callable[[sqlite3.Connection], object], done: Callable[[], None] | None = None
    ) -> None:
        """Queue what nobody waits for; the writer logs when it can't be done."""

        def note(journal: Journal) -> None:  # what ``run`` returns stays on the writer's thread
            run(journal.database)

        def heard(result: object) -> None:
            if done is not None and not isinstance(result, StoreError):
                done()

        if self._writer is not None:
            self._writer.put(Call(note, heard))

    async def _in_database(self, run: Callable[[sqlite3.Connection], _T]) -> _T:
        return await self._call(lambda journal: run(journal.database))

    async def _behind_appends(self, run: Callable[[sqlite3.Connection], _T]) -> _T:
        """The same for what reads the tables of rooms: all appends given before stand in them."""

        def look(journal: Journal) -> _T:
            journal.flush()
            return run(journal.database)

        return await self._call(look)

    async def _aside(self, run: Callable[[sqlite3.Connection], _T]) -> _T:
        """The same beside the writer, for what only reads and may take long: no append given later waits for it."""
        await self._call(_nothing)
        if self._reader is None:
            raise StoreError("the store is closed")
        return await self._reader.look(run)

    async def _call(self, run: Callable[[Journal], _T]) -> _T:
        if self._writer is None:
            raise StoreError("the store is closed")
        result: asyncio.Future[_T] = asyncio.get_running_loop().create_future()
        self._writer.put(Call(run, _settle(result)))
        return await result


def _nothing(_: Journal) -> None:
    """Done when all that was given before is in the file."""


def _settle(future: asyncio.Future[_T]) -> Callable[[_T | StoreError], None]:
    """Return a function that gives the future its value or error, unless its waiter has been cancelled."""

    def settle(result: _T | StoreError) -> None:
        if future.done():
            return
        if isinstance(result, StoreError):
            future.set_exception(result)
        else:
            future.set_result(result)

    return settle
