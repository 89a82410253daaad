"""The pools of a node: one for our own levels, and one for each house brain, so that none waits for a foreign one."""

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from narabe_engine.levels import DEFAULT_LEVEL
from narabe_server.bots.foreign import HouseBrain, command_line
from narabe_server.bots.pool import BrainPool, Log, PoolStats
from narabe_server.bots.search import Search
from narabe_server.bots.waiting import OnDone
from narabe_server.settings import Settings


def house_pools(house: Sequence[HouseBrain], settings: Settings, log: Log) -> dict[str, BrainPool]:
    """A pool for each house brain, by its name."""
    folder = Path(settings.house_brains or "").parent
    return {
        brain.name: _pool(brain, command_line(brain, folder), settings.bot_deadline_ms, log)
        for brain in house
    }


def _pool(brain: HouseBrain, argv: Sequence[str], deadline_ms: int, log: Log) -> BrainPool:
    return BrainPool(
        command=lambda _: argv,
        workers=brain.workers,
        deadline_ms=deadline_ms,
        log=log,
        settle_ms=brain.settle_ms,
        memory=brain.told_memory,
        stop_word=brain.stop,
    )


class BrainPools:
    """Sends each search to the pool of its brain. A house brain that hangs delays nobody but its own games."""

    def __init__(self, ours: BrainPool, house: Mapping[str, BrainPool]) -> None:
        self._ours = ours
        self._house = house
        self._all = (ours, *house.values())

    async def start(self) -> None:
        """Start the workers of all pools."""
        for pool in self._all:
            await pool.start()

    async def close(self) -> None:
        """Drop all searches and end all processes."""
        await asyncio.gather(*(pool.close() for pool in self._all))

    def submit(self, search: Search, on_done: OnDone) -> None:
        """Queue a search where its brain is; as :meth:`BrainPool.submit`."""
        pool = self._house.get(search.level, self._ours)
        if search.weigh is not None and pool is not self._ours:  # a word that foreign brains don't know
            search, pool = replace(search, level=DEFAULT_LEVEL), self._ours
        pool.submit(search, on_done)

    def cancel(self, room: str) -> None:
        """Drop what the room is waiting for, whoever thinks for it."""
        for pool in self._all:
            pool.cancel(room)

    def hurry(self, room: str) -> bool:
        """Have the room's search end soon, whoever does it; as :meth:`BrainPool.hurry`."""
        return any(pool.hurry(room) for pool in self._all)

    def stats(self) -> PoolStats:
        """The numbers of all pools together."""
        each = [pool.stats() for pool in self._all]
        failures: Counter[str] = Counter()
        for stats in each:
            failures.update(stats.failures)
        return PoolStats(
            waiting=sum(stats.waiting for stats in each),
            running=sum(stats.running for stats in each),
            solved=sum(stats.solved for stats in each),
            stale=sum(stats.stale for stats in each),
            failures=failures,
            spawned=sum(stats.spawned for stats in each),
        )
