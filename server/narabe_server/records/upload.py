"""Takes files in parts from any number of sessions, and has each read once it is whole.

A session has one file at a time. Of files that were begun and not finished only the latest are kept, so that nobody
holds the place of others by sending half a file. A guest costs nothing, so places are counted by address: however many
come from one, they take the places of each other, never all.
"""

import asyncio
import binascii
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

import structlog

from narabe_protocol import limits
from narabe_protocol import messages as wire
from narabe_protocol.errors import WireCode
from narabe_server.callers.ratelimit import What
from narabe_server.callers.refusing import Refusing
from narabe_server.latest import keep_latest
from narabe_server.records.apart import Job, NotRead, read_apart

log = structlog.get_logger(__name__)

FILES_PER_MINUTE: Final = 10
"""Of one guest."""
MOST_BEGUN: Final = 64
"""Files of which parts are kept: 16 MiB at most."""
MOST_BEGUN_OF_ONE: Final = 8
"""The same from one address."""
MOST_READ: Final = 8
"""Files that are read or wait for it; one is read at a time."""
MOST_READ_OF_ONE: Final = 2
"""The same from one address."""


class Uploader(Protocol):
    """A session: who sends files and gets the answers."""

    player: str

    @property
    def address(self) -> str | None:
        """The address that they are counted under; None: they are not."""
        ...

    def count(self, what: What) -> None:
        """Count one more of ``what``; a refusal when that is too much."""
        ...

    def send(self, message: wire.ToClient) -> None:
        """Take an answer."""
        ...


class _File:
    """A file as far as it was sent, from ``house``."""

    def __init__(self, first: wire.Upload, house: str) -> None:
        self.house = house
        self.id, self.name, self.of = first.id, first.name, first.of
        self.due = 0
        self.data = bytearray()
        self._refused = False

    @property
    def is_sent(self) -> bool:
        """Whether the last part has come."""
        return self.due >= self.of

    @property
    def is_whole(self) -> bool:
        """Whether all parts have come, and none was refused."""
        return self.is_sent and not self._refused

    def add(self, part: wire.Upload) -> None:
        """Take the next part; a refusal when it is not that. What follows a refused part is let pass in silence."""
        due, self.due = self.due, part.part + 1
        if part.part < due or part.of != self.of or (part.part > due and not self._refused):
            raise Refusing(WireCode.WRONG_PART, {"part": due})
        if self._refused:
            return
        self.data += _bytes(part.data)
        if len(self.data) > limits.MAX_UPLOAD_BYTES:
            raise Refusing(WireCode.BAD_MESSAGE, {"what": "file too long", "limit": limits.MAX_UPLOAD_BYTES})

    def refuse(self) -> None:
        """Drop what has come."""
        self._refused = True
        self.data.clear()


class Uploads:
    """The files that are under way to this node; ``read`` reads one."""

    def __init__(self, read: Callable[[Job], Awaitable[wire.RecordRead]] = read_apart) -> None:
        self._read = read
        self._begun: dict[Uploader, _File] = {}
        self._tasks: dict[Uploader, asyncio.Task[None]] = {}
        self._reading: Counter[str] = Counter()
        """How many of them are for each house."""
        self._turn = asyncio.Semaphore()

    def take(self, uploader: Uploader, part: wire.Upload) -> None:
        """Take one part, and have the file read after the last one; a file is refused at most once."""
        file = self._begun.pop(uploader, None)
        if file is None or part.part == 0 or part.id != file.id:
            file = _File(part, _house(uploader))
        try:
            if part.part == 0:
                self._admit(uploader)
            file.add(part)
            if file.is_whole:
                self._have_read(uploader, file)
        except Refusing:
            file.refuse()
            raise
        finally:
            if not file.is_sent:
                self._keep(uploader, file)

    def forget(self, uploader: Uploader) -> None:
        """The session is over: drop its file, and stop reading it."""
        self._begun.pop(uploader, None)
        if task := self._tasks.get(uploader):
            _stop(task)

    async def close(self) -> None:
        """Stop reading, and return when no process is left."""
        self._begun.clear()
        tasks = list(self._tasks.values())
        for task in tasks:
            _stop(task)
        await asyncio.gather(*tasks, return_exceptions=True)

    def _admit(self, uploader: Uploader) -> None:
        if uploader in self._tasks:
            raise Refusing(WireCode.BUSY)
        self._check_place(_house(uploader))
        uploader.count("files")

    def _check_place(self, house: str) -> None:
        if len(self._tasks) >= MOST_READ or self._reading[house] >= MOST_READ_OF_ONE:
            raise Refusing(WireCode.BUSY)

    def _keep(self, uploader: Uploader, file: _File) -> None:
        of_one = [each for each, begun in self._begun.items() if begun.house == file.house]
        for oldest in of_one[: len(of_one) - MOST_BEGUN_OF_ONE + 1]:
            del self._begun[oldest]
        keep_latest(self._begun, uploader, file, MOST_BEGUN)

    def _have_read(self, uploader: Uploader, file: _File) -> None:
        self._check_place(file.house)
        job = Job(file.id, file.name, bytes(file.data))
        task = asyncio.create_task(self._answer(uploader, job), name=f"upload {file.id}")
        self._tasks[uploader] = task
        self._reading[file.house] += 1
        task.add_done_callback(lambda _: self._have_done(uploader, file.house))

    def _have_done(self, uploader: Uploader, house: str) -> None:
        self._tasks.pop(uploader, None)
        self._reading[house] -= 1
        if not self._reading[house]:
            del self._reading[house]

    async def _answer(self, uploader: Uploader, job: Job) -> None:
        try:
            async with self._turn:
                answer: wire.ToClient = await self._read(job)
        except (NotRead, OSError) as error:
            log.warning("upload_not_read", player=uploader.player, bytes=len(job.data), error=str(error))
            answer = wire.Refused(code=WireCode.NOT_READ, id=job.id)
        except Exception:  # the task's edge: who waits must get an answer
            log.exception("upload_failed", player=uploader.player, bytes=len(job.data))
            answer = wire.Refused(code=WireCode.NOT_READ, id=job.id)
        uploader.send(answer)


def _house(uploader: Uploader) -> str:
    """Whose places a file takes."""
    return uploader.address or uploader.player


def _stop(task: asyncio.Task[None]) -> None:
    if not task.cancelling():  # a second time would cut short its wait for the end of its process
        task.cancel()


def _bytes(text: str) -> bytes:
    try:
        return binascii.a2b_base64(text, strict_mode=True)
    except (binascii.Error, ValueError) as error:
        raise Refusing(WireCode.BAD_MESSAGE, {"what": f"base64: {error}", "at": "$.data"}) from None
