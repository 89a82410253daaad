"""The pool of brains: rooms submit searches, workers solve them in child processes."""

import asyncio
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from narabe_protocol.gomocup import RULE_BITS
from narabe_server.bots.search import BrainFailure, Found, Search
from narabe_server.bots.waiting import FairQueue, Job, OnDone
from narabe_server.bots.worker import CommandFor, Worker

__all__ = ["BrainFailure", "BrainPool", "Log", "PoolStats", "Search"]


HURRIED_MS: Final = 50
"""What a search may use that was hurried before it began."""


class Log(Protocol):
    """What the pool needs of a structured logger."""

    def warning(self, event: str, /, **fields: object) -> object:
        """Note something that should not be."""

    def exception(self, event: str, /, **fields: object) -> object:
        """Note the exception being handled."""


@dataclass(frozen=True, slots=True)
class PoolStats:
    """Numbers for the metrics; all but the first two count from the start."""

    waiting: int
    running: int
    solved: int
    stale: int
    failures: Mapping[str, int]
    spawned: int


class BrainPool:
    """Workers with a brain process each per level, shared fairly between rooms.

    A room has at most one search waiting and one running; rooms are served in order of
    arrival. Nothing here blocks the loop: a brain that hangs, floods or dies costs its own
    search only.
    """

    def __init__(  # noqa: PLR0913 - each a setting of its own, by keyword
        self,
        *,
        command: CommandFor,
        workers: int,
        deadline_ms: int,
        log: Log,
        settle_ms: int = 0,
        memory: int = 0,
        max_waiting: int = 10_000,
        stop_word: str = "STOP",
    ) -> None:
        """Prepare a pool of ``workers`` (at least 1).

        ``command(level)`` is a brain's program and arguments; ``deadline_ms`` the most a
        search may take once it runs, the start of a process included; ``settle_ms`` the
        pause a brain gets after its answer (0 for ours); ``memory`` the bytes it is told to
        keep to (0: nothing); ``max_waiting`` rooms may wait; ``stop_word`` is what makes a
        brain play at once (empty: nothing does).
        """
        self._queue = FairQueue(max_waiting)
        self._workers = [Worker(command, deadline_ms, settle_ms, memory) for _ in range(workers)]
        self._stop_word = stop_word
        self._tasks: list[asyncio.Task[None]] = []
        self._wake = asyncio.Event()
        self._log = log
        self._counts: Counter[str] = Counter()
        self._closed = False

    async def start(self) -> None:
        """Start the workers. Processes start with the first search that needs them."""
        self._tasks = [
            asyncio.create_task(self._work(worker), name=f"brain-worker-{number}")
            for number, worker in enumerate(self._workers)
        ]

    async def close(self) -> None:
        """Drop all searches and end all processes; ``submit`` does nothing from now on."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(worker.close() for worker in self._workers))

    def submit(self, search: Search, on_done: OnDone) -> None:
        """Queue a search and return at once; an older one of the same room is dropped.

        ``on_done(search, point or failure)`` is called on the loop, later, at most once, and
        never for a search that was dropped. ``ValueError`` for an unknown rule.
        """
        if search.rule not in RULE_BITS:
            raise ValueError(f"no brain knows the rule {search.rule!r}")
        if self._closed:
            return
        job = Job(search, on_done)
        if self._queue.put(job):
            self._wake.set()
        else:
            asyncio.get_running_loop().call_soon(self._report, job, BrainFailure("busy"))

    def cancel(self, room: str) -> None:
        """Drop the room's searches: the waiting one now, the running one's result when it comes."""
        self._queue.drop(room)

    def hurry(self, room: str) -> bool:
        """Have the room's search end with the best move so far; False when there is none or the brain knows no way.

        One that still waits for a worker is told to be short.
        """
        if self._queue.shorten(room, HURRIED_MS):
            return True
        if not self._stop_word or not self._queue.is_running(room):
            return False
        for worker in self._workers:
            worker.hurry(room, self._stop_word)
        return True

    def stats(self) -> PoolStats:
        """Return the numbers of this moment."""
        counts = dict(self._counts)
        return PoolStats(
            waiting=self._queue.waiting,
            running=self._queue.running,
            solved=counts.pop("solved", 0),
            stale=counts.pop("stale", 0),
            failures=counts,
            spawned=sum(worker.spawned for worker in self._workers),
        )

    async def _work(self, worker: Worker) -> None:
        while True:
            job = await self._next()
            try:
                result: Found | BrainFailure = await worker.solve(job.search)
            except Exception as error:  # noqa: BLE001 - the outer edge of the task
                self._log.exception("brain_worker_failed", room=job.search.room)
                result = BrainFailure("crash", repr(error))
            finally:
                self._queue.release(job)
                self._wake.set()
            self._report(job, result)

    async def _next(self) -> Job:
        while (job := self._queue.take()) is None:
            self._wake.clear()
            await self._wake.wait()
        return job

    def _report(self, job: Job, result: Found | BrainFailure) -> None:
        search = job.search
        if isinstance(result, BrainFailure):
            self._counts[result.code] += 1
            self._log.warning(
                "brain_failed", room=search.room, level=search.level, code=result.code, detail=result.detail
            )
        else:
            self._counts["solved"] += 1
        if job.stale:
            self._counts["stale"] += 1
            return
        try:
            job.on_done(search, result)
        except Exception:  # noqa: BLE001 - a room's error must not end the worker
            self._log.exception("brain_result_refused", room=search.room, version=search.version)
