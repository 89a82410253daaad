"""What the server needs of a store: rooms with their events, and players by token.

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
from narabe_server.storage.results import FinishedGame, ResultsStore
from narabe_server.storage.standings import Ranked, RatedGame, Standing
from narabe_server.storage.studies import StudiesStore


class StoreError(Exception):
    """The store can't be opened or used; the text is one clear line for the operator."""


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
    ``sitters`` are players who sit down with these events: :meth:`Store.rooms_of` finds the room by them from now on.
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


class Outage(NamedTuple):
    """When the server was away, in milliseconds since 1970."""

    began: int
    ended: int


class SeatedIn(NamedTuple):
    """A room where somebody has sat down: when it was last added to (ms), its settings, and what is known of it."""

    code: str
    at: int
    settings: bytes
    gist: bytes | None
    """What was kept for lists at the version that the room has now; None: nothing."""
    due: int | None = None
    """When it must be in memory, whoever is there (ms): the flag of a game by mail, 0 while a live clock runs."""


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


@dataclass(frozen=True, slots=True)
class StoredPlayer:
    """A guest: ``token_hash`` is all that is kept of the token."""

    id: str
    token_hash: bytes
    name: str
    created_at: int


class Rankings(Protocol):
    """The part of a store that knows how strong people are; calls raise what those of the store raise."""

    async def standings(self, player: str) -> tuple[Standing, ...]:
        """The player's ratings, by name of the rule."""
        ...

    async def best(self, rule: str, limit: int, skip: int = 0, since: int = 0) -> tuple[Ranked, ...]:
        """The ``limit`` highest ratings by ``rule`` that are sure enough, highest first, without the first ``skip``.

        Only of those who played a rated game by it at or after ``since`` (ms).
        """
        ...

    async def ranked(self, rule: str, since: int = 0) -> int:
        """How many rows that list has."""
        ...

    async def rank(self, player: str, rule: str, since: int = 0) -> Ranked | None:
        """The player's own row in that list; None: they are not in it."""
        ...


class LifeSigns(Protocol):
    """The part of a store that knows when the server was alive, and when it must look at which room."""

    def note_sign(self, at: int) -> None:
        """Keep ``at`` (ms) as the last moment at which this server was alive; returns at once, and may be lost."""
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
        """False when the last write failed."""
        ...


class Store(Rankings, LifeSigns, Protocol):
    """The single truth of rooms and players. Awaited calls raise :class:`StoreError` when it can't do them."""

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
        """Make the store ready; :class:`StoreError` when that fails (not writable, newer schema)."""
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

    async def rooms_of(self, player: str, limit: int) -> tuple[tuple[str, int], ...]:
        """Rooms where ``player`` has ever sat down, and when each was last added to (ms); latest first."""
        ...

    async def seated_in(self, player: str, limit: int) -> tuple[SeatedIn, ...]:
        """The same rooms, with what lists of games need of them; those where a clock runs before all others."""
        ...

    def note_gist(self, code: str, version: int, body: bytes) -> None:
        """Keep what lists say of room ``code`` at ``version``, and nothing older; returns at once, and may be lost."""
        ...

    async def player(self, token_hash: bytes) -> StoredPlayer | None:
        """The player whose token has this hash."""
        ...

    async def save_player(self, player: StoredPlayer) -> None:
        """Add a player, or change the name of a known id (nothing else of it changes).

        :class:`StoreError` when the token is another player's.
        """
        ...

    async def erase(self, player: str, rewrite: Rewrite) -> tuple[str, ...]:
        """Delete a player and all that is kept of them; the rooms stay, without the name. The codes of those rooms."""
        ...

    def note_beside(self, code: str, body: bytes | None, people: Iterable[str] = ()) -> None:
        """Keep what goes on beside the game of room ``code``, None: nothing; returns at once, and may be lost.

        ``people`` are all of whom it tells anything; :meth:`erase` finds it by them.
        """
        ...
