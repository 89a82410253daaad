"""A disk that several processes after each other, or against each other, write to; and a process's hand on it."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from narabe_server.storage.base import Append, AppendStatus
from narabe_server.storage.signs import Heard, MemorySigns, nobody
from narabe_server.storage.sittings import MemorySittings
from tests.fakes import ScriptedPlayers, ScriptedStore


class Disk(ScriptedStore):
    """What is durable. ``written`` has every append that came to be, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[Append] = []

    def stored_events(self, code: str) -> int:
        """How many events of a room are durable."""
        return len(self._rooms[code].events)


class Signs(MemorySigns):
    """Those of the disk, as long as the process is not dead."""

    def __init__(self, disk: MemorySigns, dead: Callable[[], bool], healthy: Callable[[], bool]) -> None:
        vars(self).update(vars(disk))
        self._disk, self._dead = disk, dead
        self.healthy = healthy

    def note_sign(self, at: int, kept: Heard = nobody) -> None:
        """Keep the last moment of life on the disk."""
        if not self._dead():
            self._disk.note_sign(at, kept)

    async def last_sign(self) -> int | None:
        """The last moment of life of any process before."""
        return await self._disk.last_sign()

    def note_due(self, code: str, at: int | None) -> None:
        """Keep a room's moment."""
        if not self._dead():
            super().note_due(code, at)


class Sittings(MemorySittings):
    """Those of the disk, as long as the process is not dead."""

    def __init__(self, disk: MemorySittings, dead: Callable[[], bool]) -> None:
        vars(self).update(vars(disk))
        self._dead = dead

    def note_gist(self, code: str, version: int, body: bytes) -> None:
        """Keep what lists say of a room."""
        if not self._dead():
            super().note_gist(code, version, body)


class Handle(ScriptedStore):
    """The store as one process has it: its memory ends with :meth:`die`, the disk stays."""

    def __init__(self, disk: Disk) -> None:
        super().__init__()
        self._disk = disk
        self._rooms, self._beside = disk._rooms, disk._beside
        self.manners, self.results, self.ratings = disk.manners, disk.results, disk.ratings
        self.players = ScriptedPlayers(disk.players, self._wait)
        self.signs = Signs(disk.signs, lambda: self.dead, self.healthy)
        self.sittings = Sittings(disk.sittings, lambda: self.dead)
        self.dead = False

    def die(self) -> None:
        """As after ``kill -9``: what was not written never will be, and nobody hears of it."""
        self.dead = True
        self.held.clear()

    def append(self, append: Append) -> None:
        """Hold the append, carry it out, or let it be lost with the process."""
        if not self.dead:
            super().append(append)

    def note_beside(self, code: str, body: bytes | None, people: Iterable[str] = ()) -> None:
        """Keep what goes on beside a game, unless the process is dead."""
        if not self.dead:
            super().note_beside(code, body, people)

    def _append(self, append: Append) -> AppendStatus:
        status = super()._append(append)
        if status is AppendStatus.DURABLE:
            rows = self._rooms[append.room].events[append.version :]
            # All that is there now: the store may have added what a game made of the ratings.
            self._disk.written.append(replace(append, bodies=tuple(body for *_, body in rows)))
        return status
