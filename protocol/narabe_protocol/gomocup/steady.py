"""A brain that is asked question after question: what fails is killed, and replaced when next needed."""

import asyncio
from collections.abc import Sequence

from narabe_protocol.gomocup.process import BrainFailure, BrainFault, BrainProcess, Found, Question


class SteadyBrain:
    """A program that may hang, crash or talk nonsense; it costs the question that it was asked, nothing else."""

    def __init__(self, argv: Sequence[str], settle_ms: int = 0, *, follow: bool = False) -> None:
        self.spawned = 0
        """Number of processes started so far."""
        self._argv = argv
        self._settle_ms = settle_ms
        self._follow = follow
        self._process: BrainProcess | None = None
        self._asked: BrainProcess | None = None
        self._word = ""

    async def ask(self, question: Question, deadline_ms: int, hurry: str = "") -> Found:
        """Return the point to play, or the choice; :class:`BrainFault` says why there is none.

        A crash is tried once more. The deadline holds for all of it, the start of a process included.
        ``hurry`` is what :meth:`hurry` would say, for who was in a hurry before.
        """
        self._word = hurry
        try:
            async with asyncio.timeout(deadline_ms / 1000):
                return await self._twice(question)
        except TimeoutError:
            failure = BrainFailure("timeout", f"no move in {deadline_ms} ms")
            raise BrainFault(failure, fresh_may_help=True) from None

    def hurry(self, word: str = "STOP") -> None:
        """Have it answer the question that it is asked now with what it has found; it must know ``word``."""
        self._word = word
        if self._asked is not None:
            self._asked.hurry(word)

    async def start(self) -> None:
        """Start the program ahead of the first question; :class:`BrainFault` if that can't be."""
        self._process = self._process or await self._spawn()

    async def leave(self) -> None:
        """End the program, politely where it listens."""
        process, self._process = self._process, None
        if process is not None:
            await process.leave()

    async def _twice(self, question: Question) -> Found:
        try:
            return await self._once(question)
        except BrainFault as fault:
            if not fault.fresh_may_help:
                raise
        return await self._once(question)

    async def _once(self, question: Question) -> Found:
        process, self._process = self._process, None
        process = process or await self._spawn()
        found = None
        self._asked = process
        if self._word:
            process.hurry(self._word)
        try:
            found = await process.ask(question)
        finally:
            self._asked = None
            if found is not None and process.usable:
                self._process = process
            else:
                await process.kill()
        return found

    async def _spawn(self) -> BrainProcess:
        self.spawned += 1
        return await BrainProcess.spawn(self._argv, self._settle_ms, follow=self._follow)
