"""Who is let in no more: by player, which is the holder of a token, or by address. The operator's word alone."""

from typing import Protocol

from narabe_server.storage.base import Store
from narabe_server.storage.manners import BanKind, StoredBan
from narabe_server.timesource import TimeSource


class Visitor(Protocol):
    """A connection of somebody."""

    player: str

    @property
    def address(self) -> str | None:
        """Where it comes from; None: that is not known, or nobody's business."""
        ...

    def let_go(self) -> None:
        """End the connection: who is behind it may come back as somebody new."""
        ...

    def expel(self) -> None:
        """Say why, and end the connection."""
        ...


class Bans:
    """All bans, in memory and in the store; ``visitors`` are the connections that have said hello."""

    def __init__(self, store: Store, time: TimeSource) -> None:
        self._store = store
        self._time = time
        self._bans: dict[str, StoredBan] = {}
        self.visitors: set[Visitor] = set()

    async def load(self) -> None:
        """Read them from the store."""
        self._bans = {ban.value: ban for ban in await self._store.manners.bans()}

    def all(self) -> tuple[StoredBan, ...]:
        """All bans, the oldest first."""
        return tuple(self._bans.values())

    def bar(self, player: str, address: str | None) -> bool:
        """True for who may not come in."""
        return player in self._bans or address in self._bans

    async def ban(self, kind: BanKind, value: str, why: str) -> int:
        """Ban a player or an address, and end their connections; how many there were."""
        ban = StoredBan(kind, value, self._time.now(), why)
        await self._store.manners.ban(ban)
        self._bans[value] = ban
        barred = [each for each in self.visitors if self.bar(each.player, each.address)]
        for each in barred:
            each.expel()
        return len(barred)

    async def unban(self, value: str) -> bool:
        """Let a player or an address in again; False when there was no such ban."""
        found = await self._store.manners.unban(value)
        self._bans.pop(value, None)
        return found
