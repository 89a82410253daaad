"""The store's in-process twin: same answers, but nothing outlives the process."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import starmap

from narabe_server.storage.base import Append, AppendStatus, StoredEvent, StoredRoom
from narabe_server.storage.erasing import Rewrite
from narabe_server.storage.errors import StoreError
from narabe_server.storage.manners import MemoryManners
from narabe_server.storage.players import MemoryPlayers
from narabe_server.storage.ratings import MemoryRatings
from narabe_server.storage.results import FinishedGame, MemoryResults, both_sides
from narabe_server.storage.signs import MemorySigns
from narabe_server.storage.sittings import MemorySittings
from narabe_server.storage.studies import MemoryStudies


@dataclass(slots=True)
class _Room:
    settings: bytes
    created_at: int
    touched_at: int
    maker: str | None
    epoch: int = 0
    # Plain tuples of StoredEvent's fields: those of a class the collector of cycles would visit again and again.
    events: list[tuple[int, int, str | None, bytes]] = field(default_factory=list)
    sitters: set[str] = field(default_factory=set)

    @property
    def version(self) -> int:
        return len(self.events)

    def stored(self, code: str) -> StoredRoom:
        events = tuple(starmap(StoredEvent, self.events))
        return StoredRoom(code, self.settings, self.created_at, self.epoch, events)

    def forget(self, player: str, rewrite: Rewrite) -> bool:
        """Take a player's name off; False when they were never here."""
        if player not in self.sitters and player != self.maker:
            return False
        self.settings = rewrite.settings(self.settings) or self.settings
        self.sitters.discard(player)
        self.events = [
            (version, at, command, rewrite.event(body) or body) for version, at, command, body in self.events
        ]
        return True


class MemoryStore:
    """A :class:`~narabe_server.storage.base.Store` in dictionaries; ``append`` calls ``done`` at once."""

    def __init__(self) -> None:
        self._rooms: dict[str, _Room] = {}
        self._beside: dict[str, bytes] = {}
        self._open = False
        self.players = MemoryPlayers(self._check_open)
        self.signs = MemorySigns(self._check_open, self.healthy)
        self.sittings = MemorySittings(self._check_open, self._rooms, self.signs.moments)
        self.ratings = MemoryRatings(self._check_open, self.players)
        self.manners = MemoryManners(self._check_open)
        self.results = MemoryResults(self._check_open, self.ratings.named)
        self.studies = MemoryStudies(self._check_open)

    async def open(self) -> None:
        """Begin to answer; what a store held before it was closed is still there."""
        self._open = True

    async def close(self) -> None:
        """From now on appends fail and calls raise."""
        self._open = False

    def append(self, append: Append) -> None:
        """Add the events and call ``done`` at once."""
        append.done(self._append(append) if self._open else AppendStatus.FAILED)

    def _append(self, append: Append) -> AppendStatus:
        room = self._rooms.get(append.room)
        if room is None or room.epoch != append.epoch or len(room.events) != append.version:
            return AppendStatus.FENCED
        command, at, bodies = append.command, append.at, append.bodies
        if append.rated is not None and (told := self.ratings.rate(append.rated, at)) is not None:
            bodies = (*bodies, told)
        for body in bodies:
            room.events.append((len(room.events) + 1, at, command, body))
            command = None
        room.touched_at = max(room.touched_at, at)
        if append.sitters:
            room.sitters.update(append.sitters)
        if append.finished is not None:
            self._keep_results(append.finished, append)
        return AppendStatus.DURABLE

    async def create(self, code: str, settings: bytes, at: int, maker: str | None = None) -> bool:
        """Make an empty room; False when the code is taken."""
        self._check_open()
        if code in self._rooms:
            return False
        self._rooms[code] = _Room(settings, at, at, maker)
        return True

    async def load(self, code: str) -> StoredRoom | None:
        """Take the room over and read it."""
        self._check_open()
        room = self._rooms.get(code)
        if room is None:
            return None
        room.epoch += 1
        return replace(room.stored(code), beside=self._beside.get(code))

    async def read(self, code: str) -> StoredRoom | None:
        """Read a room and leave it to its holder."""
        self._check_open()
        room = self._rooms.get(code)
        return None if room is None else room.stored(code)

    async def settings(self, code: str) -> bytes | None:
        """The settings of a room."""
        self._check_open()
        room = self._rooms.get(code)
        return None if room is None else room.settings

    async def active(self, since: int, limit: int) -> tuple[str, ...]:
        """Codes of the rooms touched at or after ``since``, latest first."""
        self._check_open()
        newest_first = reversed([code for code, room in self._rooms.items() if room.touched_at >= since])
        return tuple(sorted(newest_first, key=lambda code: -self._rooms[code].touched_at)[:limit])

    async def erase(self, player: str, rewrite: Rewrite) -> tuple[str, ...]:
        """Delete a player; their rooms stay, without their name."""
        self._check_open()
        found = tuple(code for code, room in self._rooms.items() if room.forget(player, rewrite))
        for code, body in tuple(self._beside.items()):
            self.note_beside(code, rewrite.beside(body))
        self.sittings.forget(found)
        for part in (self.ratings, self.results, self.manners, self.players):
            part.forget(player)
        return found

    def note_beside(self, code: str, body: bytes | None, people: Iterable[str] = ()) -> None:  # noqa: ARG002 - all is looked through
        """Keep or forget what goes on beside the game of a room."""
        if body is None:
            self._beside.pop(code, None)
        else:
            self._beside[code] = body

    def healthy(self) -> bool:
        """True while it is open."""
        return self._open

    def _keep_results(self, game: FinishedGame, append: Append) -> None:
        for side in both_sides(game, append.at):
            standing = None if append.rated is None else self.ratings.of(side.player, side.rule)
            self.results.keep(side if standing is None else replace(side, rating=standing.rating.rating))

    def _check_open(self) -> None:
        if not self._open:
            raise StoreError("the store is closed")
