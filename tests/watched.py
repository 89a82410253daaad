"""A server in a process of its own whose log, memory and metrics are watched, for checks that take minutes."""

import asyncio
import contextlib
import re
import signal
import urllib.request
from pathlib import Path
from typing import Final, NamedTuple, Self

from tests.nodes import PLENTY_S, Node

CHILDREN: Final = 4
"""At most so many processes stay: brains that think, and the one that analyses."""
TASKS_OF_CHILD: Final = 2
FILES_OF_CHILD: Final = 4


class Held(NamedTuple):
    """What a server holds at one moment; ``children``: processes of its own, of which each needs tasks and files.

    ``rooms`` are those that nothing keeps once all have left; the others have a ``clocks`` that runs to its end.
    """

    mib: float
    rooms: int
    clocks: int
    tasks: int
    files: int
    children: int

    def grown(self, before: "Held", mib: float) -> bool:
        """Whether it is more than ``before``: by more memory than so much, or by what no new child accounts for."""
        children = max(0, self.children - before.children)
        return (
            self.mib > before.mib + mib
            or self.rooms > before.rooms
            or self.tasks > before.tasks + TASKS_OF_CHILD * children
            or self.files > before.files + FILES_OF_CHILD * children
            or self.children > CHILDREN
        )


class Watched(Node):
    """A node; ``errors`` has all lines of its log of level error, and all tracebacks, over all its starts."""

    def __init__(self, data: Path, *flags: str) -> None:
        super().__init__(data, *flags)
        self.errors: list[str] = []
        self._readers: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        """Leave no process behind, whatever went wrong."""
        if self.process.returncode is None:
            await self.end(signal.SIGKILL)

    async def start(self) -> None:
        """Start, and read all that it says from now on."""
        await super().start()
        streams = (self.process.stdout, self.process.stderr)
        self._readers = [asyncio.create_task(self._read(each)) for each in streams if each is not None]

    async def end(self, number: signal.Signals) -> int:
        """Send a signal and wait; the exit code."""
        self.process.send_signal(number)
        async with asyncio.timeout(PLENTY_S):
            code = await self.process.wait()
            await asyncio.gather(*self._readers)
        return code

    async def _read(self, stream: asyncio.StreamReader) -> None:
        with contextlib.suppress(ValueError):  # a line longer than the buffer
            async for line in stream:
                text = line.decode(errors="replace")
                if "Traceback" in text or "[error" in text or "[critical" in text:
                    self.errors.append(text.strip())

    def mib(self) -> float:
        """Memory that the process holds now."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        found = re.search(r"VmRSS:\s+(\d+)", status)
        return int(found[1]) / 1024 if found else 0.0

    async def held(self) -> Held:
        """Memory, rooms, tasks, open files and processes of its own."""
        page = await asyncio.to_thread(self._page)  # one page: its numbers are of one moment
        rooms, clocks, tasks = (_number(page, name) for name in ("rooms", "clocks", "tasks"))
        return Held(self.mib(), rooms - clocks, clocks, tasks, *self._handles())

    def _handles(self) -> tuple[int, int]:
        process = Path(f"/proc/{self.process.pid}")
        children = [each.read_text(encoding="ascii").split() for each in process.glob("task/*/children")]
        return len(list((process / "fd").iterdir())), sum(map(len, children))

    async def metric(self, name: str) -> int:
        """One number of its metrics page."""
        return _number(await asyncio.to_thread(self._page), name)

    def _page(self) -> str:
        with urllib.request.urlopen(f"{self.address}metrics", timeout=PLENTY_S) as answer:
            return str(answer.read().decode())


def _number(page: str, name: str) -> int:
    found = re.search(rf"^\w*{name} (\d+)", page, re.MULTILINE)
    if found is None:
        raise KeyError(name)
    return int(found[1])
