"""The brains of one worker: a child for each of the levels asked last, kept between searches."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

from narabe_server.bots.child import BrainChild, BrainFault
from narabe_server.bots.search import BrainFailure, Found, Search

CommandFor = Callable[[str], Sequence[str]]
KEPT_CHILDREN: Final = 4
"""Idle brains that a worker keeps: each is a process of some 40 MB, and there are many levels."""


class Worker:
    """Solves one search after another; what fails is killed and replaced when next needed.

    ``command(level)`` is the program and its arguments. ``deadline_ms`` is the most one
    search may take, the start of a process and a second attempt included.
    """

    def __init__(self, command: CommandFor, deadline_ms: int, settle_ms: int = 0) -> None:
        self.spawned = 0
        """Number of processes started so far."""
        self._command = command
        self._deadline_ms = deadline_ms
        self._settle_ms = settle_ms
        self._children: dict[str, BrainChild] = {}
        self._no_swap2: set[str] = set()

    async def solve(self, search: Search) -> Found | BrainFailure:
        """Return the point to play or why there is none, before the deadline.

        A brain that did not know swap2 is not asked again.
        """
        if search.swap2 and search.level in self._no_swap2:
            return BrainFailure("unknown", "swap2")
        try:
            async with asyncio.timeout(self._deadline_ms / 1000):
                return await self._try_twice(search)
        except TimeoutError:
            return BrainFailure("timeout", f"no move in {self._deadline_ms} ms")
        except BrainFault as fault:
            if fault.failure.code == "unknown":
                self._no_swap2.add(search.level)
            return fault.failure

    async def close(self) -> None:
        """End all children, politely where they listen."""
        children, self._children = list(self._children.values()), {}
        await asyncio.gather(*(child.leave() for child in children))

    async def _try_twice(self, search: Search) -> Found:
        try:
            return await self._try(search)
        except BrainFault as fault:
            if not fault.fresh_may_help:
                raise
        return await self._try(search)

    async def _try(self, search: Search) -> Found:
        child = self._children.pop(search.level, None) or await self._spawn(search.level)
        found = None
        try:
            found = await child.solve(search, min(search.limit_ms, self._deadline_ms))
        finally:
            if found is not None and child.usable:
                self._children[search.level] = child
            else:
                await child.kill()
        return found

    async def _spawn(self, level: str) -> BrainChild:
        if len(self._children) >= KEPT_CHILDREN:
            await self._children.pop(next(iter(self._children))).leave()  # idle for longest
        self.spawned += 1
        return await BrainChild.spawn(self._command(level), self._settle_ms)
