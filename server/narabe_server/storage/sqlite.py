"""The embedded store: one SQLite file, WAL, synced at each commit, written by a thread of its own."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from narabe_server.storage import beside, ratings
from narabe_server.storage.base import (
    Append,
    AppendStatus,
    Outage,
    SeatedIn,
    StoredPlayer,
    StoredRoom,
    StoreError,
)
from narabe_server.storage.erasing import Rewrite
from narabe_server.storage.journal import Journal
from narabe_server.storage.manners import MannersStore, SqliteManners
from narabe_server.storage.results import ResultsStore, SqliteResults
from narabe_server.storage.standings import Ranked, Standing
from narabe_server.storage.studies import SqliteStudies, StudiesStore
from narabe_server.storage.writer import Call, Writer

_T = TypeVar("_T")


class SqliteStore:
    """A :class:`~narabe_server.storage.base.Store` in the file at ``path``, made when missing.

    Any number of processes may open the file; who loads a room fences the others off it. Reads go through the
    writer thread too, so they see all appends given before. After :meth:`close` appends fail and calls raise.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._writer: Writer | None = None
        self._closed: asyncio.Future[None] | None = None
        self.manners: MannersStore = SqliteManners(self._in_database)
        self.results: ResultsStore = SqliteResults(self._in_database)
        self.studies: StudiesStore = SqliteStudies(self._in_database)

    async def open(self) -> None:
        """Open the file and bring its tables up to date; :class:`StoreError` when that fails."""
        loop = asyncio.get_running_loop()
        opened: asyncio.Future[None] = loop.create_future()
        self._closed = loop.create_future()
        writer = Writer(self._path, loop)
        writer.start(_settle(opened), _settle(self._closed))
        await opened
        self._writer = writer

    async def close(self) -> None:
        """Write what is waiting, then close the file. Harmless when it isn't open."""
        if self._writer is not None:
            self._writer.put(None)
            self._writer = None
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
        return await self._call(lambda journal: journal.read(code))

    async def settings(self, code: str) -> bytes | None:
        """The settings of a room."""
        return await self._call(lambda journal: journal.settings(code))

    async def active(self, since: int, limit: int) -> tuple[str, ...]:
        """Codes of the rooms touched at or after ``since``, latest first."""
        return await self._call(lambda journal: journal.active(since, limit))

    async def rooms_of(self, player: str, limit: int) -> tuple[tuple[str, int], ...]:
        """Rooms where ``player`` has sat down, latest first."""
        return await self._call(lambda journal: journal.rooms_of(player, limit))

    async def seated_in(self, player: str, limit: int) -> tuple[SeatedIn, ...]:
        """The same rooms, with what lists need of them."""
        return await self._call(lambda journal: journal.seated_in(player, limit))

    def note_gist(self, code: str, version: int, body: bytes) -> None:
        """Keep what lists say of a room."""
        self._note(lambda journal: journal.note_gist(code, version, body))

    async def standings(self, player: str) -> tuple[Standing, ...]:
        """The player's ratings, by name of the rule."""
        return await self._call(lambda journal: ratings.standings(journal.database, player))

    async def best(self, rule: str, limit: int, skip: int = 0, since: int = 0) -> tuple[Ranked, ...]:
        """The highest ratings that are sure enough."""
        return await self._call(lambda journal: ratings.best(journal.database, rule, limit, skip, since))

    async def ranked(self, rule: str, since: int = 0) -> int:
        """How many they are."""
        return await self._call(lambda journal: ratings.ranked(journal.database, rule, since))

    async def rank(self, player: str, rule: str, since: int = 0) -> Ranked | None:
        """The player's own row."""
        return await self._call(lambda journal: ratings.rank(journal.database, player, rule, since))

    async def player(self, token_hash: bytes) -> StoredPlayer | None:
        """The player whose token has this hash."""
        return await self._call(lambda journal: journal.player(token_hash))

    async def save_player(self, player: StoredPlayer) -> None:
        """Add a player or change the name; :class:`StoreError` when the token is another player's."""
        await self._call(lambda journal: journal.save_player(player))

    async def erase(self, player: str, rewrite: Rewrite) -> tuple[str, ...]:
        """Delete a player, in one transaction."""
        return await self._call(lambda journal: journal.erase(player, rewrite))

    def note_sign(self, at: int) -> None:
        """Keep the last moment of life."""
        self._note(lambda journal: journal.note_sign(at))

    async def last_sign(self) -> int | None:
        """The moment kept last."""
        return await self._call(lambda journal: journal.last_sign())

    def note_outage(self, outage: Outage, before: int) -> None:
        """Keep when the server was away."""
        self._note(lambda journal: journal.note_outage(outage, before))

    async def outages(self) -> tuple[Outage, ...]:
        """All that are kept."""
        return await self._call(lambda journal: journal.outages())

    def note_beside(self, code: str, body: bytes | None, people: Iterable[str] = ()) -> None:
        """Keep or forget what goes on beside the game of a room."""
        self._note(lambda journal: beside.keep(journal.database, code, body, people))

    def note_due(self, code: str, at: int | None) -> None:
        """Keep or forget the moment at which a room must be in memory."""
        self._note(lambda journal: journal.note_due(code, at))

    async def due(self, moment: int, limit: int) -> tuple[str, ...]:
        """Codes of the rooms whose moment has come, earliest first."""
        return await self._call(lambda journal: journal.due(moment, limit))

    def healthy(self) -> bool:
        """False when closed, and from a failed write to the next that works."""
        return self._writer is not None and self._writer.healthy

    def _note(self, run: Callable[[Journal], None]) -> None:
        """Queue what nobody waits for; the writer logs when it can't be done."""
        if self._writer is not None:
            self._writer.put(Call(run, _unheard))

    async def _in_database(self, run: Callable[[sqlite3.Connection], _T]) -> _T:
        return await self._call(lambda journal: run(journal.database))

    async def _call(self, run: Callable[[Journal], _T]) -> _T:
        if self._writer is None:
            raise StoreError("the store is closed")
        result: asyncio.Future[_T] = asyncio.get_running_loop().create_future()
        self._writer.put(Call(run, _settle(result)))
        return await result


def _unheard(_: object) -> None:
    """Nobody waits for the result."""


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
