"""What the store keeps for good manners: reports for the operator, bans, and who wants to hear nothing of whom.

None of it is part of a game, and all of it is rare, so each call is a transaction of its own.
"""

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, Literal, Protocol

from narabe_server.latest import keep_latest
from narabe_server.storage.calls import Calls

KEPT_REPORTS: Final = 10_000
"""Reports that are kept; the oldest go first. At most some 5 kB each."""
MAX_BLOCKS: Final = 500
"""People whom one player may block; beyond it the one blocked first is heard again."""

BanKind = Literal["player", "address"]


@dataclass(frozen=True, slots=True)
class StoredReport:
    """One report. ``lines`` is what was said around it, as JSON; ``address`` is the reported one's, if they were here.

    ``id`` is given by the store, from 1.
    """

    at: int
    room: str
    why: str
    text: str
    reporter: str
    reported: str
    name: str
    address: str
    lines: str
    id: int = 0


@dataclass(frozen=True, slots=True)
class StoredBan:
    """A player id, or an address, that is let in no more since ``at``."""

    kind: BanKind
    value: str
    at: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class StoredNotice:
    """What the operator lets everybody know since ``at``."""

    text: str
    at: int


class MannersStore(Protocol):
    """The part of a store that keeps reports, bans and blocks; calls raise what those of the store raise."""

    async def report(self, report: StoredReport) -> None:
        """Keep a report, and forget the oldest beyond the limit."""
        ...

    async def reports(self, limit: int) -> tuple[StoredReport, ...]:
        """The latest reports, the newest first."""
        ...

    async def ban(self, ban: StoredBan) -> None:
        """Ban somebody; who is banned already is so for the new reason."""
        ...

    async def unban(self, value: str) -> bool:
        """Lift the ban of a player or an address; False when there is none."""
        ...

    async def bans(self) -> tuple[StoredBan, ...]:
        """All bans, the oldest first."""
        ...

    async def block(self, player: str, other: str, *, on: bool) -> None:
        """Let ``player`` hear nothing of ``other`` any more, or hear them again."""
        ...

    async def blocked(self, player: str) -> tuple[str, ...]:
        """Whom ``player`` wants to hear nothing of, the first one first."""
        ...

    async def notice(self) -> StoredNotice | None:
        """The operator's notice; None: there is none."""
        ...

    async def post(self, notice: StoredNotice | None) -> None:
        """Put another notice in its place, or none."""
        ...


class MemoryManners:
    """A :class:`MannersStore` in dictionaries; ``check`` raises when the store around it is closed."""

    def __init__(self, check: Callable[[], None]) -> None:
        self._check = check
        self._reports: list[StoredReport] = []
        self._made = 0
        self._bans: dict[str, StoredBan] = {}
        self._blocks: dict[str, dict[str, None]] = {}
        self._notice: StoredNotice | None = None

    async def report(self, report: StoredReport) -> None:
        """Keep a report."""
        self._check()
        self._made += 1
        self._reports.append(replace(report, id=self._made))
        del self._reports[:-KEPT_REPORTS]

    async def reports(self, limit: int) -> tuple[StoredReport, ...]:
        """The latest reports."""
        self._check()
        return tuple(reversed(self._reports))[:limit]

    async def ban(self, ban: StoredBan) -> None:
        """Ban somebody."""
        self._check()
        self._bans.pop(ban.value, None)
        self._bans[ban.value] = ban

    async def unban(self, value: str) -> bool:
        """Lift a ban."""
        self._check()
        return self._bans.pop(value, None) is not None

    async def bans(self) -> tuple[StoredBan, ...]:
        """All bans."""
        self._check()
        return tuple(self._bans.values())

    async def block(self, player: str, other: str, *, on: bool) -> None:
        """Hide somebody, or show them again."""
        self._check()
        blocks = self._blocks.setdefault(player, {})
        if on:
            keep_latest(blocks, other, None, MAX_BLOCKS)
        else:
            blocks.pop(other, None)

    def forget(self, player: str) -> None:
        """Nobody hides ``player`` any more, and they hide nobody."""
        self._blocks.pop(player, None)
        for blocks in self._blocks.values():
            blocks.pop(player, None)

    async def blocked(self, player: str) -> tuple[str, ...]:
        """Whom somebody hides."""
        self._check()
        return tuple(self._blocks.get(player, ()))

    async def notice(self) -> StoredNotice | None:
        """The operator's notice."""
        self._check()
        return self._notice

    async def post(self, notice: StoredNotice | None) -> None:
        """Put it up, or take it down."""
        self._check()
        self._notice = notice


class SqliteManners:
    """A :class:`MannersStore` in the tables of ``migrations/0003_manners.sql`` and ``0008_notice.sql``."""

    def __init__(self, call: Calls) -> None:
        self._call = call

    async def report(self, report: StoredReport) -> None:
        """Keep a report."""
        row = (
            report.at, report.room, report.why, report.text, report.reporter,
            report.reported, report.name, report.address, report.lines,
        )  # fmt: skip

        def run(db: sqlite3.Connection) -> None:
            added = db.execute(
                "INSERT INTO report (at, room, why, text, reporter, reported, name, address, lines)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                row,
            )
            db.execute("DELETE FROM report WHERE id <= ?", ((added.lastrowid or 0) - KEPT_REPORTS,))

        await self._call(run)

    async def reports(self, limit: int) -> tuple[StoredReport, ...]:
        """The latest reports."""
        sql = (
            "SELECT at, room, why, text, reporter, reported, name, address, lines, id"
            " FROM report ORDER BY id DESC LIMIT ?"
        )
        return await self._call(lambda db: tuple(StoredReport(*row) for row in db.execute(sql, (limit,))))

    async def ban(self, ban: StoredBan) -> None:
        """Ban somebody."""
        row = (ban.value, ban.kind, ban.at, ban.why)
        sql = "INSERT OR REPLACE INTO ban (value, kind, at, why) VALUES (?, ?, ?, ?)"
        await self._call(lambda db: db.execute(sql, row).rowcount)

    async def unban(self, value: str) -> bool:
        """Lift a ban."""
        sql = "DELETE FROM ban WHERE value = ?"
        return await self._call(lambda db: db.execute(sql, (value,)).rowcount) > 0

    async def bans(self) -> tuple[StoredBan, ...]:
        """All bans."""
        sql = "SELECT kind, value, at, why FROM ban ORDER BY rowid"
        return await self._call(lambda db: tuple(StoredBan(*row) for row in db.execute(sql)))

    async def block(self, player: str, other: str, *, on: bool) -> None:
        """Hide somebody, or show them again."""

        def run(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM block WHERE player = ? AND other = ?", (player, other))
            if on:
                db.execute("INSERT INTO block (player, other) VALUES (?, ?)", (player, other))
                db.execute(
                    "DELETE FROM block WHERE player = ? AND id <= (SELECT id FROM block WHERE player = ?"
                    " ORDER BY id DESC LIMIT 1 OFFSET ?)",
                    (player, player, MAX_BLOCKS),
                )

        await self._call(run)

    async def blocked(self, player: str) -> tuple[str, ...]:
        """Whom somebody hides."""
        sql = "SELECT other FROM block WHERE player = ? ORDER BY id"
        return await self._call(lambda db: tuple(other for (other,) in db.execute(sql, (player,))))

    async def notice(self) -> StoredNotice | None:
        """The operator's notice."""
        sql = "SELECT text, at FROM notice"
        row = await self._call(lambda db: db.execute(sql).fetchone())
        return None if row is None else StoredNotice(*row)

    async def post(self, notice: StoredNotice | None) -> None:
        """Put it up, or take it down."""

        def run(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM notice")
            if notice is not None:
                db.execute("INSERT INTO notice (id, text, at) VALUES (1, ?, ?)", (notice.text, notice.at))

        await self._call(run)
