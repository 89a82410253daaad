"""The searches that wait for a worker: one a room, rooms in order of arrival."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from narabe_server.bots.search import BrainFailure, Found, Search

OnDone = Callable[[Search, Found | BrainFailure], None]


@dataclass(slots=True, eq=False)
class Job:
    """A search, whom to tell, and whether that is still wanted."""

    search: Search
    on_done: OnDone
    stale: bool = False


class FairQueue:
    """At most one search waits and one runs for each room, so no room can crowd others out.

    A newer search of a room takes the place of its waiting one and makes its running one
    stale. ``limit`` bounds the number of rooms that wait.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._waiting: dict[str, Job] = {}
        self._running: dict[str, Job] = {}

    @property
    def waiting(self) -> int:
        """Number of searches that wait."""
        return len(self._waiting)

    @property
    def running(self) -> int:
        """Number of searches taken and not released."""
        return len(self._running)

    def put(self, job: Job) -> bool:
        """Let a search wait; false when the queue is full."""
        room = job.search.room
        if room not in self._waiting and len(self._waiting) >= self._limit:
            return False
        self._outdate(room)
        self._waiting[room] = job
        return True

    def drop(self, room: str) -> None:
        """Forget the room's waiting search and make its running one stale."""
        self._waiting.pop(room, None)
        self._outdate(room)

    def shorten(self, room: str, limit_ms: int) -> bool:
        """Let the room's waiting search use no more than ``limit_ms``; false when none waits."""
        job = self._waiting.get(room)
        if job is None:
            return False
        job.search = replace(job.search, limit_ms=min(job.search.limit_ms, limit_ms))
        return True

    def is_running(self, room: str) -> bool:
        """Whether a search of the room was taken that is still wanted."""
        job = self._running.get(room)
        return job is not None and not job.stale

    def take(self) -> Job | None:
        """Hand out the search that waits longest and whose room has none running."""
        room = next((room for room in self._waiting if room not in self._running), None)
        if room is None:
            return None
        job = self._running[room] = self._waiting.pop(room)
        return job

    def release(self, job: Job) -> None:
        """Say that a search taken is over."""
        del self._running[job.search.room]

    def _outdate(self, room: str) -> None:
        if room in self._running:
            self._running[room].stale = True
