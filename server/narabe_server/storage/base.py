"""What the server needs of a store: rooms with their events, and beside them what has interfaces of its own.

The events of a room are numbered from 1 without a hole. An append is a compare-and-set on
``(room, epoch, version)``: whoever has loaded the room last holds the highest epoch, and nobody else can add to it.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, Protocol

from msgspec import Struct

from narabe_server.storage.erasing import Rewrite
from narabe_server.storage.manners import MannersStore
from narabe_server.storage.players import PlayersStore
from narabe_server.storage.ratings import RatingsStore
from narabe_server.storage.results import FinishedGame, ResultsStore
from narabe_server.storage.signs import SignsStore
from narabe_server.storage.sittings import SittingsStore
from narabe_server.storage.standings import RatedGame
from narabe_server.storage.studies import StudiesStore


class AppendStatus(Enum):
    """What became of an append."""

    DURABLE = "durable"
    """Written and synced: a ``kill -9`` can't take it back."""
    FENCED = "fenced"
    """Another epoch or version stands in the store: this room object is out of date and must be dropped."""
    FAILED = "failed"
    """The store could not write; nothing of it is there."""


AppendDone = Callable[[AppendStatus], None]


class Append(Struct, frozen=True, gc=False):
    """Events of one command, to be added after ``version`` by the holder of ``epoch``, all or none.

    ``bodies`` are encoded events; the first gets number ``version + 1``. ``at`` is server time in milliseconds.
    ``command`` is the key of the client's command id, None when no client asked; it is kept with the first event.
    The store doesn't look for a second one: who holds epoch and version has seen all commands of the room.
    ``sitters`` are players who sit down with these events: ``Store.sittings`` finds the room by them from now on.
    ``rated``: these events end a game that changes both players' ratings; one more event may be added for it.
    ``finished``: they end a game between two people, rated or not.
    ``done`` is called once, on the loop's thread; it may be called before ``Store.append`` returns.
    """

    room: str
    epoch: int
    version: int
    bodies: tuple[bytes, ...]
    at: int
    command: str | None
    done: AppendDone
    sitters: tuple[str, ...] = ()
    rated: RatedGame | None = None
    finished: FinishedGame | None = None


class StoredEvent(NamedTuple):
    """One event as it was appended."""

    version: int
    at: int
    command: str | None
    body: bytes


@dataclass(frozen=True, slots=True)
class StoredRoom:
    """A room as it stands in the store: encoded settings, its epoch, all its events in order.

    ``epoch`` is the right to append for who has loaded the room, and nobody's business for who only reads it.
    """

    code: str
    settings: bytes
    created_at: int
    epoch: int
    events: tuple[StoredEvent, ...]
    beside: bytes | None = None
    """What was kept beside the game; only for who has loaded the room."""


class Store(Protocol):
    """The single truth of rooms and players. Awaited calls raise ``StoreError`` when it can't do them.

    The rooms themselves are here; each of its other parts has an interface of its own.
    """

    @property
    def players(self) -> PlayersStore:
        """Guests by their tokens."""
        ...

    @property
    def sittings(self) -> SittingsStore:
        """The rooms of a player."""
        ...

    @property
    def signs(self) -> SignsStore:
        """Signs of life, and deadlines."""
        ...

    @property
    def ratings(self) -> RatingsStore:
        """How strong people are."""
        ...

    @property
    def manners(self) -> MannersStore:
        """Reports, bans and blocks."""
        ...

    @property
    def results(self) -> ResultsStore:
        """Results of games, and the settings of people."""
        ...

    @property
    def studies(self) -> StudiesStore:
        """Reviews and puzzles."""
        ...

    async def open(self) -> None:
        """Make the store ready; ``StoreError`` when that fails (not writable, newer schema)."""
        ...

    async def close(self) -> None:
        """Write what is waiting, then let go. Afterwards appends fail and calls raise."""
        ...

    def append(self, append: Append) -> None:
        """Queue an append; returns at once. Appends of one room are written in the order given.

        ``done`` may have been called by then. An unknown room is ``FENCED``; a closed store says ``FAILED``.
        """
        ...

    async def create(self, code: str, settings: bytes, at: int, maker: str | None = None) -> bool:
        """Make an empty room, held by no one yet; False when the code is taken.

        ``maker`` is the player whom the settings name; :meth:`erase` finds the room by them.
        """
        ...

    async def load(self, code: str) -> StoredRoom | None:
        """Take the room over (its epoch goes up by one) and read it; None when there is no such room."""
        ...

    async def read(self, code: str) -> StoredRoom | None:
        """Read a room and leave it to its holder (its epoch stays); None when there is no such room."""
        ...

    async def settings(self, code: str) -> bytes | None:
        """The settings of a room, whose events stay unread; None when there is no such room."""
        ...

    async def active(self, since: int, limit: int) -> tuple[str, ...]:
        """Codes of rooms made or added to at or after ``since`` (ms), latest first, at most ``limit``."""
        ...

    async def erase(self, player: str, rewrite: Rewrite) -> tuple[str, ...]:
        """Delete a player and all that is kept of them; the rooms stay, without the name. The codes of those rooms."""
        ...

    def note_beside(self, code: str, body: bytes | None, people: Iterable[str] = ()) -> None:
        """Keep what goes on beside the game of room ``code``, None: nothing; returns at once, and may be lost.

        ``people`` are all of whom it tells anything; :meth:`erase` finds it by them.
        """
        ...

    def healthy(self) -> bool:
        """False when the last write failed."""
        ...
