"""What the store keeps for learning: reviews of finished games, and puzzles cut from them."""

import sqlite3
from collections.abc import Callable, Sequence
from typing import Final, Protocol

from narabe_server.storage.calls import Calls

MAX_PUZZLES: Final = 5000
"""Puzzles that are kept; after that no new ones are taken."""


class StudiesStore(Protocol):
    """The part of a store that keeps reviews and puzzles; calls raise what those of the store raise."""

    async def review(self, room: str, game: int) -> bytes | None:
        """The review of a game; None: there is none yet."""
        ...

    async def keep_review(self, room: str, game: int, body: bytes, puzzles: Sequence[bytes]) -> None:
        """Keep a review in place of an earlier one, and those of its puzzles that are new."""
        ...

    async def puzzles(self) -> tuple[bytes, ...]:
        """All puzzles, the first one first."""
        ...


class MemoryStudies:
    """A :class:`StudiesStore` in dictionaries; ``check`` raises when the store around it is closed."""

    def __init__(self, check: Callable[[], None]) -> None:
        self._check = check
        self._reviews: dict[tuple[str, int], bytes] = {}
        self._puzzles: dict[bytes, None] = {}

    async def review(self, room: str, game: int) -> bytes | None:
        """The review of a game."""
        self._check()
        return self._reviews.get((room, game))

    async def keep_review(self, room: str, game: int, body: bytes, puzzles: Sequence[bytes]) -> None:
        """Keep a review."""
        self._check()
        self._reviews[room, game] = body
        for puzzle in puzzles:
            if len(self._puzzles) < MAX_PUZZLES:
                self._puzzles.setdefault(puzzle)

    async def puzzles(self) -> tuple[bytes, ...]:
        """All puzzles."""
        self._check()
        return tuple(self._puzzles)


class SqliteStudies:
    """A :class:`StudiesStore` in the tables of ``migrations/0006_studies.sql``."""

    def __init__(self, call: Calls) -> None:
        self._call = call

    async def review(self, room: str, game: int) -> bytes | None:
        """The review of a game."""
        sql = "SELECT body FROM review WHERE room = ? AND game = ?"
        row = await self._call(lambda db: db.execute(sql, (room, game)).fetchone())
        return None if row is None else bytes(row[0])

    async def keep_review(self, room: str, game: int, body: bytes, puzzles: Sequence[bytes]) -> None:
        """Keep a review."""

        def run(db: sqlite3.Connection) -> None:
            db.execute(
                "INSERT OR REPLACE INTO review (room, game, body) VALUES (?, ?, ?)", (room, game, body)
            )
            for puzzle in puzzles:
                db.execute(
                    "INSERT OR IGNORE INTO puzzle (body) SELECT ? WHERE (SELECT count(*) FROM puzzle) < ?",
                    (puzzle, MAX_PUZZLES),
                )

        await self._call(run)

    async def puzzles(self) -> tuple[bytes, ...]:
        """All puzzles."""
        sql = "SELECT body FROM puzzle ORDER BY id"
        return await self._call(lambda db: tuple(bytes(body) for (body,) in db.execute(sql)))
