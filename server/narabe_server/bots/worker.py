"""The brains of one worker: one for each of the levels asked last, kept between searches."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from narabe_protocol.gomocup.process import BrainFailure, BrainFault, Found
from narabe_protocol.gomocup.steady import SteadyBrain
from narabe_server.bots.search import Search

CommandFor = Callable[[str], Sequence[str]]
KEPT_BRAINS: Final = 4
"""Idle brains that a worker keeps: each is a process of some 40 MB, and there are many levels."""


class Worker:
    """Solves one search after another.

    ``command(level)`` is the program and its arguments. ``deadline_ms`` is the most one
    search may take, the start of a process and a second attempt included. ``memory``, in bytes, is
    what a brain is told to keep to; 0: nothing.
    """

    def __init__(self, command: CommandFor, deadline_ms: int, settle_ms: int = 0, memory: int = 0) -> None:
        self._command = command
        self._deadline_ms = deadline_ms
        self._settle_ms = settle_ms
        self._memory = memory
        self._brains: dict[str, SteadyBrain] = {}
        self._spawned_before = 0
        self._no_swap2: set[str] = set()
        self._room: str | None = None
        self._word = ""
        self._asked: SteadyBrain | None = None

    @property
    def spawned(self) -> int:
        """Number of processes started so far."""
        return self._spawned_before + sum(brain.spawned for brain in self._brains.values())

    async def solve(self, search: Search) -> Found | BrainFailure:
        """Return the point to play or why there is none, before the deadline.

        A brain that did not know swap2 is not asked again.
        """
        if search.swap2 and search.level in self._no_swap2:
            return BrainFailure("unknown", "swap2")
        self._room, self._word = search.room, ""
        brain = await self._brain(search.level)
        question = search.question(min(search.limit_ms, self._deadline_ms))
        self._asked = brain
        try:
            return await brain.ask(replace(question, memory=self._memory), self._deadline_ms, self._word)
        except BrainFault as fault:
            if search.swap2 and fault.failure.code == "unknown":
                self._no_swap2.add(search.level)
            return fault.failure
        finally:
            self._asked = self._room = None

    def hurry(self, room: str, word: str) -> None:
        """Say ``word`` to the brain that searches for ``room``, if one does here or is about to."""
        if self._room == room:
            self._word = word
            if self._asked is not None:
                self._asked.hurry(word)

    async def close(self) -> None:
        """End all processes, politely where they listen."""
        await asyncio.gather(*(brain.leave() for brain in self._brains.values()))

    async def _brain(self, level: str) -> SteadyBrain:
        """The brain of that level, the last one now in the order of use."""
        brain = self._brains.pop(level, None) or SteadyBrain(self._command(level), self._settle_ms)
        self._brains[level] = brain  # before anything is waited for: else a cancellation would lose it
        if len(self._brains) > KEPT_BRAINS:
            idle = self._brains.pop(next(iter(self._brains)))  # idle for longest
            self._spawned_before += idle.spawned
            await idle.leave()
        return brain
