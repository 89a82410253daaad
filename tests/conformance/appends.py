"""What all tests of stores do: make a room, take it, add to it."""

import asyncio
from collections.abc import Awaitable, Sequence

from narabe_server.storage.base import Append, AppendStatus, Store, StoredRoom
from narabe_server.storage.players import StoredPlayer

DURABLE, FENCED, FAILED = AppendStatus.DURABLE, AppendStatus.FENCED, AppendStatus.FAILED
ANNA = StoredPlayer("p1", b"hash-1", "Anna", 5)


def append(
    store: Store, place: tuple[str, int, int], bodies: Sequence[bytes], command: str | None = None
) -> Awaitable[AppendStatus]:
    """Queue an append at (room, epoch, version); time is 1000 + version."""
    room, epoch, version = place
    done: asyncio.Future[AppendStatus] = asyncio.get_running_loop().create_future()
    store.append(Append(room, epoch, version, tuple(bodies), 1000 + version, command, done.set_result))
    return done


async def held(store: Store, code: str = "ABCDEF") -> StoredRoom:
    """Make a room and take it."""
    assert await store.create(code, b"settings", 7)
    return await load(store, code)


async def load(store: Store, code: str) -> StoredRoom:
    """Take a room that is known to be there."""
    room = await store.load(code)
    assert room is not None
    return room
