"""What the store keeps of time: when the server was alive or away, and when it must look at which room."""

import sqlite3
from collections.abc import Callable
from typing import NamedTuple, Protocol

from narabe_server.storage.calls import Calls, Notes

Heard = Callable[[int], None]
"""Who hears of a moment."""


def nobody(_: int) -> None:
    """Nobody hears of it."""


class Outage(NamedTuple):
    """When the server was away, in milliseconds since 1970."""

    began: int
    ended: int


class SignsStore(Protocol):
    """The part of a store that keeps signs of life and deadlines; calls raise what those of the store raise."""

    def note_sign(self, at: int, kept: Heard = nobody) -> None:
        """Keep ``at`` (ms) as the last moment at which this server was alive; returns at once, and may be lost.

        ``kept`` is told it, later or at once, when it was not.
        """
        ...

    async def last_sign(self) -> int | None:
        """The moment kept last; None: there was none yet."""
        ...

    def note_outage(self, outage: Outage, before: int) -> None:
        """Keep when the server was away, and forget what ended before ``before`` (ms); returns at once, may be lost."""
        ...

    async def outages(self) -> tuple[Outage, ...]:
        """All that are kept, the oldest first."""
        ...

    def note_due(self, code: str, at: int | None) -> None:
        """Keep the moment (ms) at which room ``code`` must be in memory, None: none; returns at once."""
        ...

    async def due(self, moment: int, limit: int) -> tuple[str, ...]:
        """Codes of the rooms whose moment is not after ``moment``, earliest first, at most ``limit``."""
        ...

    def healthy(self) -> bool:
        """False when the last write failed, of whatever it was."""
        ...


class MemorySigns:
    """A :class:`SignsStore` in dictionaries; ``check`` raises when the store around it is closed.

    ``healthy`` says how that one is.
    """

    def __init__(self, check: Callable[[], None], healthy: Callable[[], bool]) -> None:
        self.healthy = healthy
        self._check = check
        self._sign: int | None = None
        self._outages: list[Outage] = []
        self.moments: dict[str, int] = {}
        """When each room must be in memory."""

    def note_sign(self, at: int, kept: Heard = nobody) -> None:
        """Keep the last moment of life."""
        self._sign = at
        if self.healthy():
            kept(at)

    async def last_sign(self) -> int | None:
        """The moment kept last."""
        self._check()
        return self._sign

    def note_outage(self, outage: Outage, before: int) -> None:
        """Keep when the server was away."""
        self._outages[:] = [each for each in (*self._outages, outage) if each.ended >= before]

    async def outages(self) -> tuple[Outage, ...]:
        """All that are kept."""
        self._check()
        return tuple(sorted(self._outages))

    def note_due(self, code: str, at: int | None) -> None:
        """Keep or forget a room's moment."""
        if at is None:
            self.moments.pop(code, None)
        else:
            self.moments[code] = at

    async def due(self, moment: int, limit: int) -> tuple[str, ...]:
        """The rooms whose moment has come."""
        self._check()
        ready = sorted((at, code) for code, at in self.moments.items() if at <= moment)
        return tuple(code for _, code in ready[:limit])


class SqliteSigns:
    """A :class:`SignsStore` in the tables of ``migrations/0002_deadlines.sql`` and ``0009_outages.sql``.

    ``healthy`` says how the store around it is.
    """

    def __init__(self, call: Calls, note: Notes, healthy: Callable[[], bool]) -> None:
        self.healthy = healthy
        self._call = call
        self._note = note

    def note_sign(self, at: int, kept: Heard = nobody) -> None:
        """Keep the last moment of life."""
        sql = "INSERT OR REPLACE INTO sign (id, at) VALUES (1, ?)"
        self._note(lambda db: db.execute(sql, (at,)), lambda: kept(at))

    async def last_sign(self) -> int | None:
        """The moment kept last."""
        row = await self._call(lambda db: db.execute("SELECT at FROM sign").fetchone())
        return None if row is None else int(row[0])

    def note_outage(self, outage: Outage, before: int) -> None:
        """Keep when the server was away."""

        def run(db: sqlite3.Connection) -> None:
            db.execute("INSERT INTO outage (began, ended) VALUES (?, ?)", outage)
            db.execute("DELETE FROM outage WHERE ended < ?", (before,))

        self._note(run)

    async def outages(self) -> tuple[Outage, ...]:
        """All that are kept."""
        sql = "SELECT began, ended FROM outage ORDER BY began"
        return await self._call(lambda db: tuple(Outage(*row) for row in db.execute(sql)))

    def note_due(self, code: str, at: int | None) -> None:
        """Keep or forget a room's moment."""
        if at is None:
            self._note(lambda db: db.execute("DELETE FROM deadline WHERE code = ?", (code,)))
        else:
            sql = "INSERT OR REPLACE INTO deadline (code, at) VALUES (?, ?)"
            self._note(lambda db: db.execute(sql, (code, at)))

    async def due(self, moment: int, limit: int) -> tuple[str, ...]:
        """The rooms whose moment has come."""
        sql = "SELECT code FROM deadline WHERE at <= ? ORDER BY at, code LIMIT ?"
        return await self._call(lambda db: tuple(code for (code,) in db.execute(sql, (moment, limit))))
