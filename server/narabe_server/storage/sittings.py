"""What the store knows of who has sat down in which room, and what lists of games say of these rooms."""

import sqlite3
from collections.abc import Callable, Collection, Mapping
from typing import Final, NamedTuple, Protocol

from narabe_server.storage.calls import Calls, Notes


class SeatedIn(NamedTuple):
    """A room where somebody has sat down: when it was last added to (ms), its settings, and what is known of it."""

    code: str
    at: int
    settings: bytes
    gist: bytes | None
    """What was kept for lists at the version that the room has now; None: nothing."""
    due: int | None = None
    """When it must be in memory, whoever is there (ms): the flag of a game by mail, 0 while a live clock runs."""


class SittingsStore(Protocol):
    """The part of a store that finds the rooms of a player; calls raise what those of the store raise."""

    async def rooms_of(self, player: str, limit: int) -> tuple[tuple[str, int], ...]:
        """Rooms where ``player`` has ever sat down, and when each was last added to (ms); latest first."""
        ...

    async def seated_in(self, player: str, limit: int) -> tuple[SeatedIn, ...]:
        """The same rooms, with what lists of games need of them; those where a clock runs before all others."""
        ...

    def note_gist(self, code: str, version: int, body: bytes) -> None:
        """Keep what lists say of room ``code`` at ``version``, and nothing older; returns at once, and may be lost."""
        ...


class SatDownIn(Protocol):
    """A room of the store in memory, as far as it is looked at here; ``touched_at``: when it was last added to (ms)."""

    settings: bytes
    touched_at: int
    sitters: set[str]

    @property
    def version(self) -> int:
        """How many events it has."""
        ...


class MemorySittings:
    """A :class:`SittingsStore` of ``rooms``, by code, each with its moment in ``due``.

    ``check`` raises when the store around it is closed.
    """

    def __init__(
        self, check: Callable[[], None], rooms: Mapping[str, SatDownIn], due: Mapping[str, int]
    ) -> None:
        self._check = check
        self._rooms = rooms
        self._due = due
        self._gists: dict[str, tuple[int, bytes]] = {}

    async def rooms_of(self, player: str, limit: int) -> tuple[tuple[str, int], ...]:
        """Rooms of a player, latest first."""
        self._check()
        newest_first = reversed(tuple(self._rooms.items()))
        found = [(code, room.touched_at) for code, room in newest_first if player in room.sitters]
        return tuple(sorted(found, key=lambda each: -each[1])[:limit])

    async def seated_in(self, player: str, limit: int) -> tuple[SeatedIn, ...]:
        """The same rooms, with settings, gists and moments."""
        found = sorted(
            await self.rooms_of(player, len(self._rooms)), key=lambda each: each[0] not in self._due
        )
        return tuple(
            SeatedIn(code, at, self._rooms[code].settings, self._gist(code), self._due.get(code))
            for code, at in found[:limit]
        )

    def note_gist(self, code: str, version: int, body: bytes) -> None:
        """Keep what lists say of a room."""
        if code in self._rooms:
            self._gists[code] = version, body

    def forget(self, codes: Collection[str]) -> None:
        """Keep nothing for lists of the rooms ``codes``."""
        for code in codes:
            self._gists.pop(code, None)

    def _gist(self, code: str) -> bytes | None:
        version, body = self._gists.get(code, (-1, b""))
        return body if version == self._rooms[code].version else None


_ROOMS_OF: Final = """
SELECT code, touched_at FROM sitting JOIN head ON head.room = sitting.room JOIN room ON room.id = sitting.room
WHERE player = ? ORDER BY touched_at DESC, room.id DESC LIMIT ?
"""
_SEATED_IN: Final = """
SELECT room.code, touched_at, settings, gist.body, deadline.at
FROM sitting JOIN head ON head.room = sitting.room JOIN room ON room.id = sitting.room
LEFT JOIN gist ON gist.room = sitting.room AND gist.version = head.version
LEFT JOIN deadline ON deadline.code = room.code
WHERE player = ? ORDER BY deadline.at IS NULL, touched_at DESC, room.id DESC LIMIT ?
"""
_NOTE_GIST: Final = (
    "INSERT OR REPLACE INTO gist (room, version, body) SELECT id, ?, ? FROM room WHERE code = ?"
)


class SqliteSittings:
    """A :class:`SittingsStore` in the tables of ``migrations/0004_sitting.sql`` and ``0011_whereabouts.sql``.

    It reads that of ``0002_deadlines.sql``, too.

    ``call`` sees all appends given before.
    """

    def __init__(self, call: Calls, note: Notes) -> None:
        self._call = call
        self._note = note

    async def rooms_of(self, player: str, limit: int) -> tuple[tuple[str, int], ...]:
        """Rooms of a player, latest first."""

        def run(db: sqlite3.Connection) -> tuple[tuple[str, int], ...]:
            return tuple((code, at) for code, at in db.execute(_ROOMS_OF, (player, limit)))

        return await self._call(run)

    async def seated_in(self, player: str, limit: int) -> tuple[SeatedIn, ...]:
        """The same rooms, with settings, gists and moments."""
        return await self._call(
            lambda db: tuple(SeatedIn(*row) for row in db.execute(_SEATED_IN, (player, limit)))
        )

    def note_gist(self, code: str, version: int, body: bytes) -> None:
        """Keep what lists say of a room."""
        self._note(lambda db: db.execute(_NOTE_GIST, (version, body, code)))
