"""The analysing process as the server has it: tasks wait, one for each asker, and are done in order of arrival.

But nobody has two turns while others wait, and nobody all the places: a guest costs nothing, so it is the house that
is counted, which is an address or whatever else the caller says.
"""

import asyncio
import contextlib
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import msgspec
import structlog

from narabe_engine.study import Look
from narabe_server.study.task import Report, Task

MOST_WAITING: Final = 64
"""Askers whose task may wait."""
MOST_OF_ONE: Final = 16
"""The same of one house."""
DEADLINE_MS: Final = 8000
"""A task may take so long, the start of the process included; then the process is killed."""
COMMAND: Final = (sys.executable, "-m", "narabe_server.study.program")
_LONGEST: Final = 64 * 1024
_GRACE_S: Final = 1.0

Done = Callable[[Look | None], None]

log = structlog.get_logger(__name__)


class _Asked(NamedTuple):
    task: Task
    done: Done
    house: str


class Thinker:
    """One process of the lowest priority, started with the first task and again after it has failed.

    Nothing here blocks the loop. A process that hangs, dies or talks nonsense costs its task only.
    """

    def __init__(self, command: Sequence[str] = COMMAND, deadline_ms: int = DEADLINE_MS) -> None:
        self._command = command
        self._deadline_s = deadline_ms / 1000
        self._waiting: dict[str, _Asked] = {}
        self._running: str | None = None
        self._served = ""
        """The house that had its turn last."""
        self._wake = asyncio.Event()
        self._process: Process | None = None
        self._task: asyncio.Task[None] | None = None
        self.failures = 0
        """Tasks without a look."""

    def ask(self, asker: str, task: Task, done: Done, house: str = "") -> bool:
        """Queue a task in place of the asker's last one; False when too many wait, of all or of that house.

        ``done`` is called on the loop, later, at most once, with None when it can't be told, and never for a task
        that was dropped.
        """
        if asker not in self._waiting and self._is_full(house):
            return False
        self.drop(asker)
        self._waiting[asker] = _Asked(task, done, house)
        self._wake.set()
        if self._task is None:
            self._task = asyncio.create_task(self._work(), name="thinker")
        return True

    def drop(self, asker: str) -> None:
        """Forget what the asker waits for."""
        self._waiting.pop(asker, None)
        if self._running == asker:
            self._running = None

    def _is_full(self, house: str) -> bool:
        own = sum(asked.house == house for asked in self._waiting.values())
        return len(self._waiting) >= MOST_WAITING or own >= MOST_OF_ONE

    def _next(self) -> str:
        """Whose turn it is: the first who waits, of another house than the last one if there is any."""
        others = (asker for asker, asked in self._waiting.items() if asked.house != self._served)
        return next(others, next(iter(self._waiting)))

    async def close(self) -> None:
        """Forget everything and end the process."""
        self._waiting.clear()
        self._running = None
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None
        await self._end()

    async def _work(self) -> None:
        while True:
            while not self._waiting:
                self._wake.clear()
                await self._wake.wait()
            asker = self._next()
            asked = self._waiting.pop(asker)
            self._served = asked.house
            self._running = asker
            try:
                look = await self._look(asked.task)
            except Exception:  # the task's edge: who asked must hear, and the next one have their turn
                log.exception("look_failed")
                look = None
            if self._running == asker:
                self._running = None
                self._tell(asked, look)

    def _tell(self, asked: _Asked, look: Look | None) -> None:
        try:
            asked.done(look)
        except Exception:  # an asker's error must not end the others'
            log.exception("look_refused")

    async def _look(self, task: Task) -> Look | None:
        try:
            async with asyncio.timeout(self._deadline_s):
                report = await self._ask(task)
        except (TimeoutError, OSError, ValueError, msgspec.MsgspecError) as error:
            await self._end()
            report = Report(None, repr(error))
        if report.look is None:
            self.failures += 1
            log.warning("no_look", error=report.error, size=task.position.size, rule=task.position.rule)
        return report.look

    async def _ask(self, task: Task) -> Report:
        process = self._process
        if process is None or process.returncode is not None:
            process = self._process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                limit=_LONGEST,
                start_new_session=True,
            )
        if process.stdin is None or process.stdout is None:
            raise RuntimeError("the process was started without pipes")
        process.stdin.write(msgspec.json.encode(task) + b"\n")
        await process.stdin.drain()
        return msgspec.json.decode(await process.stdout.readline(), type=Report)

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_GRACE_S):
                await process.communicate()
