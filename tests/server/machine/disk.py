"""A disk that several processes after each other, or against each other, write to; and a process's hand on it."""

from collections.abc import Iterable

from msgspec.structs import replace

from narabe_server.storage.base import Append, AppendStatus
from tests.fakes import ScriptedStore


class Disk(ScriptedStore):
    """What is durable. ``written`` has every append that came to be, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[Append] = []

    def stored_events(self, code: str) -> int:
        """How many events of a room are durable."""
        return len(self._rooms[code].events)


class Handle(ScriptedStore):
    """The store as one process has it: its memory ends with :meth:`die`, the disk stays."""

    def __init__(self, disk: Disk) -> None:
        super().__init__()
        self._disk = disk
        self._rooms, self._players, self._ids = disk._rooms, disk._players, disk._ids
        self._due, self._standings, self.manners = disk._due, disk._standings, disk.manners
        self._beside, self._outages, self.results = disk._beside, disk._outages, disk.results
        self._gists = disk._gists
        self.dead = False

    def die(self) -> None:
        """As after ``kill -9``: what was not written never will be, and nobody hears of it."""
        self.dead = True
        self.held.clear()

    def append(self, append: Append) -> None:
        """Hold the append, carry it out, or let it be lost with the process."""
        if not self.dead:
            super().append(append)

    def note_sign(self, at: int) -> None:
        """Keep the last moment of life on the disk."""
        if not self.dead:
            self._disk.note_sign(at)

    def note_beside(self, code: str, body: bytes | None, people: Iterable[str] = ()) -> None:
        """Keep what goes on beside a game, unless the process is dead."""
        if not self.dead:
            super().note_beside(code, body, people)

    def note_gist(self, code: str, version: int, body: bytes) -> None:
        """Keep what lists say of a room, unless the process is dead."""
        if not self.dead:
            super().note_gist(code, version, body)

    def note_due(self, code: str, at: int | None) -> None:
        """Keep a room's moment, unless the process is dead."""
        if not self.dead:
            super().note_due(code, at)

    async def last_sign(self) -> int | None:
        """The last moment of life of any process before."""
        return self._disk._sign

    def _append(self, append: Append) -> AppendStatus:
        status = super()._append(append)
        if status is AppendStatus.DURABLE:
            rows = self._rooms[append.room].events[append.version :]
            # All that is there now: the store may have added what a game made of the ratings.
            self._disk.written.append(replace(append, bodies=tuple(body for *_, body in rows)))
        return status
