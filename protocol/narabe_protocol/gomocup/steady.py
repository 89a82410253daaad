"""A brain that is asked question after question: what fails is killed, and replaced when next needed."""

import asyncio
from collections.abc import Callable, Sequence

from narabe_protocol.gomocup.process import BrainFailure, BrainFault, BrainProcess, Found, Question


class SteadyBrain:
    """A program that may hang, crash or talk nonsense; it costs the question that it was asked, nothing else."""

    def __init__(
        self,
        argv: Sequence[str],
        settle_ms: int = 0,
        *,
        follow: bool = False,
        tell: Callable[[BrainFault], object] = lambda _: None,
    ) -> None:
        self.spawned = 0
        """Number of processes started so far."""
        self._tell = tell
        self._argv = argv
        self._settle_ms = settle_ms
        self._follow = follow
        self._process: BrainProcess | None = None
        self._starting: asyncio.Task[BrainProcess | BrainFault] | None = None
        self._busy = False
        self._asked: BrainProcess | None = None
        self._word = ""

    async def ask(self, question: Question, deadline_ms: int, hurry: str = "", *, start_ms: int = 0) -> Found:
        """Return the point to play, or the choice; :class:`BrainFault` says why there is none.

        A crash is told, and tried once more. The deadline holds for all of it, the start of a process included;
        one that :meth:`start` began is waited for ``start_ms`` beforehand.
        ``hurry`` is what :meth:`hurry` would say, for who was in a hurry before.
        """
        self._word = hurry
        if start_ms and self._starting is not None:
            await asyncio.wait([self._starting], timeout=start_ms / 1000)
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

    def start(self, size: int) -> None:
        """Start the program, and a game on ``size`` lines, ahead of the question, which is told what fails."""
        if self._process is None and self._starting is None and not self._busy:
            self._starting = asyncio.create_task(self._started(size), name="brain, starting")

    async def leave(self) -> None:
        """End the program, politely where it listens."""
        process, self._process = self._process, None
        starting, self._starting = self._starting, None
        if starting is not None:
            starting.cancel()
            await asyncio.wait([starting])
            if not starting.cancelled() and isinstance(begun := starting.result(), BrainProcess):
                process = begun
        if process is not None:
            await process.leave()

    async def _started(self, size: int) -> BrainProcess | BrainFault:
        try:
            process = await self._spawn()
        except BrainFault as fault:
            return fault
        begun = False
        try:
            await process.begin(size)
            begun = True
        except BrainFault as fault:
            return fault
        finally:
            if not begun:
                await process.kill()
        return process

    async def _twice(self, question: Question) -> Found:
        try:
            return await self._once(question)
        except BrainFault as fault:
            if not fault.fresh_may_help:
                raise
            self._tell(fault)
        return await self._once(question)

    async def _once(self, question: Question) -> Found:
        self._busy = True
        try:
            return await self._answered(await self._taken(), question)
        finally:
            self._busy = False

    async def _taken(self) -> BrainProcess:
        """The process to ask: the idle one, the one about to start (which goes on if nobody waits), or a new one."""
        if self._starting is not None:
            begun = await asyncio.shield(self._starting)
            self._starting = None
            if isinstance(begun, BrainFault):
                raise begun
            return begun
        process, self._process = self._process, None
        return process or await self._spawn()

    async def _answered(self, process: BrainProcess, question: Question) -> Found:
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
