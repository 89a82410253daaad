"""A child of the kill test: appends to a few rooms, and names each append on standard output once it is durable."""

import asyncio
import sys
from itertools import cycle
from pathlib import Path

from narabe_server.storage.base import Append, AppendStatus
from narabe_server.storage.sqlite import SqliteStore

ROOMS = ("AAAAAA", "BBBBBB", "CCCCCC")
IN_FLIGHT = 64


async def main(path: Path) -> None:
    """Append until killed."""
    store = SqliteStore(path)
    await store.open()
    epochs, versions = {}, {}
    for code in ROOMS:
        await store.create(code, b"", 0)
        room = await store.load(code)
        assert room is not None
        epochs[code], versions[code] = room.epoch, len(room.events)
    free = asyncio.Semaphore(IN_FLIGHT)
    for code in cycle(ROOMS):
        await free.acquire()
        count = 1 + versions[code] % 3

        def done(status: AppendStatus, code: str = code, version: int = versions[code] + count) -> None:
            assert status is AppendStatus.DURABLE
            print(code, version, flush=True)  # noqa: T201 - the parent reads it
            free.release()

        bodies = tuple(b"%s %d" % (code.encode(), versions[code] + 1 + i) for i in range(count))
        store.append(Append(code, epochs[code], versions[code], bodies, 0, None, done))
        versions[code] += count


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
