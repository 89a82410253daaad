"""What the store keeps of guests: their names, and by which token they are known."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, Protocol

from narabe_server.storage.calls import Calls
from narabe_server.storage.errors import StoreError


@dataclass(frozen=True, slots=True)
class StoredPlayer:
    """A guest: ``token_hash`` is all that is kept of the token; ``created_at`` is server time in milliseconds."""

    id: str
    token_hash: bytes
    name: str
    created_at: int
    hides: bool = False
    """Whether their name is to be told to nobody while they watch."""


class PlayersStore(Protocol):
    """The part of a store that keeps guests; calls raise what those of the store raise."""

    async def find(self, token_hash: bytes) -> StoredPlayer | None:
        """The player whose token has this hash."""
        ...

    async def save(self, player: StoredPlayer) -> None:
        """Add a player, or change name and ``hides`` of a known id (nothing else of it changes).

        ``StoreError`` when the token is another player's.
        """
        ...


class MemoryPlayers:
    """A :class:`PlayersStore` in dictionaries; ``check`` raises when the store around it is closed."""

    def __init__(self, check: Callable[[], None]) -> None:
        self._check = check
        self._players: dict[str, StoredPlayer] = {}
        self._ids: dict[bytes, str] = {}

    async def find(self, token_hash: bytes) -> StoredPlayer | None:
        """The player of that token."""
        self._check()
        known = self._ids.get(token_hash)
        return None if known is None else self._players[known]

    async def save(self, player: StoredPlayer) -> None:
        """Add a player, or change name and wish."""
        self._check()
        known = self._players.get(player.id)
        if known is not None:
            self._players[player.id] = replace(known, name=player.name, hides=player.hides)
            return
        if player.token_hash in self._ids:
            raise StoreError("store: the token is another player's")
        self._players[player.id] = player
        self._ids[player.token_hash] = player.id

    def name_of(self, player: str) -> str | None:
        """The name of the player of that id; None: there is none."""
        known = self._players.get(player)
        return None if known is None else known.name

    def forget(self, player: str) -> None:
        """Nothing is known of ``player`` any more."""
        gone = self._players.pop(player, None)
        if gone is not None:
            del self._ids[gone.token_hash]


_FIND: Final = "SELECT id, name, created_at, hides FROM player WHERE token_hash = ?"
_SAVE: Final = """
INSERT INTO player (id, token_hash, name, created_at, hides) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET name = excluded.name, hides = excluded.hides
"""


class SqlitePlayers:
    """A :class:`PlayersStore` in a table of ``migrations/0001_rooms.sql`` and ``0012_hiding.sql``."""

    def __init__(self, call: Calls) -> None:
        self._call = call

    async def find(self, token_hash: bytes) -> StoredPlayer | None:
        """The player of that token."""
        row = await self._call(lambda db: db.execute(_FIND, (token_hash,)).fetchone())
        if row is None:
            return None
        player, name, created_at, hides = row
        return StoredPlayer(player, token_hash, name, created_at, bool(hides))

    async def save(self, player: StoredPlayer) -> None:
        """Add a player, or change name and wish."""
        row = (player.id, player.token_hash, player.name, player.created_at, player.hides)
        await self._call(lambda db: db.execute(_SAVE, row).rowcount)
