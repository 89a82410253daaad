"""One brain in a child process: the asyncio shell around the sans-I/O manager."""

import asyncio
import contextlib
import os
import signal
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import Sequence
from typing import Literal

from narabe_protocol.gomocup import (
    RULE_BITS,
    Answer,
    Debug,
    Error,
    LineReader,
    Manager,
    Message,
    Move,
    Moves,
    Ok,
    State,
    Suggest,
    Swap,
    Unknown,
    encode,
)
from narabe_server.bots.search import BrainFailure, Found, Search

MAX_OUTPUT = 256 * 1024
"""Most bytes a brain may write during one search."""

_CHUNK = 4096
_STDERR_TAIL = 2000
_LEAVE_SECONDS = 1.0
_UNLIMITED = 2147483647


class BrainFault(Exception):
    """The brain did wrong. ``fresh_may_help``: another process deserves the same search."""

    def __init__(self, failure: BrainFailure, *, fresh_may_help: bool) -> None:
        super().__init__(f"{failure.code}: {failure.detail}")
        self.failure = failure
        self.fresh_may_help = fresh_may_help


class BrainChild:
    """A running brain, owned by one worker and asked one search at a time.

    It leads a process group of its own, so a signal for the server's group does not reach
    it and killing it takes its own children along. If the server dies it sees the end of
    its input and leaves.
    """

    def __init__(self, process: Process, settle_ms: int) -> None:
        self._process = process
        self._settle_s = settle_ms / 1000
        self._manager = Manager()
        self._reader = LineReader()
        self._lines: deque[str] = deque()
        self._budget = MAX_OUTPUT
        self._quiet_since = 0.0
        self._used = False
        self._errors = b""
        self._listener = asyncio.create_task(self._listen(), name=f"brain-stderr-{process.pid}")

    @classmethod
    async def spawn(cls, argv: Sequence[str], settle_ms: int) -> "BrainChild":
        """Start the program; ``BrainFault`` if that can't be.

        ``settle_ms`` is the pause between its answer and the next command, which some
        foreign brains need.
        """
        try:
            process = await asyncio.create_subprocess_exec(
                *argv, stdin=PIPE, stdout=PIPE, stderr=PIPE, limit=_CHUNK, start_new_session=True
            )
        except OSError as error:
            raise BrainFault(BrainFailure("crash", str(error)), fresh_may_help=False) from error
        return cls(process, settle_ms)

    @property
    def usable(self) -> bool:
        """Whether another search may be asked: it waits for a command and has said no more than it should."""
        return self._manager.state is State.READY and not self._lines

    async def solve(self, search: Search, turn_ms: int) -> Found:
        """Return the point the brain plays, or its choice; ``BrainFault`` if it doesn't. Waits without a limit."""
        self._budget = MAX_OUTPUT
        await self._settle()
        await self._prepare(search.size)
        self._used = False  # from here on all it says is about this search
        manager = self._manager
        await self._send(
            *manager.info("rule", RULE_BITS[search.rule]),
            *manager.info("game_type", 0),
            *manager.info("timeout_turn", turn_ms),
            *manager.info("timeout_match", search.left_ms or 0),
            *manager.info("time_left", _UNLIMITED if search.left_ms is None else search.left_ms),
            *self._question(search),
        )
        found = await (self._choice(search.size) if search.swap2 else self._move(search.size))
        self._quiet_since = asyncio.get_running_loop().time()
        self._used = True
        return found

    def _question(self, search: Search) -> tuple[str, ...]:
        if search.swap2:
            return self._manager.swap2board((at % search.size, at // search.size) for at in search.stones)
        return self._manager.board(search.board()) if search.stones else self._manager.begin()

    async def leave(self) -> None:
        """Ask the brain to end, and kill it if it has not within a second."""
        with contextlib.suppress(TimeoutError, BrainFault):
            async with asyncio.timeout(_LEAVE_SECONDS):
                await self._send(*self._manager.end())
                await self._process.wait()
        await self.kill()

    async def kill(self) -> None:
        """End the process now, with its group, and return when its pipes are closed.

        After a second it returns anyway: somebody who left the group may hold the pipes.
        """
        if self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_LEAVE_SECONDS):
                await self._drain()
        self._listener.cancel()

    async def _drain(self) -> None:
        stdin, stdout = self._pipes()
        stdin.close()
        while await stdout.read(_CHUNK):
            pass
        await self._listener
        await self._process.wait()

    async def _settle(self) -> None:
        since = asyncio.get_running_loop().time() - self._quiet_since
        if since < self._settle_s:
            await asyncio.sleep(self._settle_s - since)

    async def _prepare(self, size: int) -> None:
        manager = self._manager
        again = manager.state is State.READY and manager.size == size
        await self._send(*(manager.restart() if again else manager.start(size)))
        answer = await self._answer()
        if again and isinstance(answer, Unknown):
            await self._send(*manager.start(size))
            answer = await self._answer()
        if not isinstance(answer, Ok):
            raise self._fault("nonsense", repr(answer))

    async def _choice(self, size: int) -> tuple[int, ...]:
        match await self._answer():
            case Move(x, y):
                return (y * size + x,)
            case Moves(points):
                return tuple(y * size + x for x, y in points)
            case Swap():
                return ()
            case Unknown() | Error() as answer:
                raise BrainFault(BrainFailure("unknown", repr(answer)), fresh_may_help=False)
            case answer:
                raise self._fault("nonsense", repr(answer))

    async def _move(self, size: int) -> int:
        while True:
            match await self._answer():
                case Move(x, y):
                    return y * size + x
                case Suggest(x, y):
                    await self._send(*self._manager.play(x, y))
                case answer:
                    raise self._fault("nonsense", repr(answer))

    async def _answer(self) -> Answer:
        while True:
            answer = self._manager.feed(await self._line())
            if answer is not None and not isinstance(answer, Message | Debug):
                return answer

    async def _line(self) -> str:
        while not self._lines:
            _, stdout = self._pipes()
            data = await stdout.read(_CHUNK)
            if not data:
                await self._listener
                raise self._fault("crash", self._errors.decode(errors="replace"))
            self._budget -= len(data)
            if self._budget < 0:
                raise self._fault("nonsense", "too much output")
            self._lines.extend(self._reader.feed(data))
            # read() does not wait while there is something: a flood must not hold the loop.
            await asyncio.sleep(0)
        return self._lines.popleft()

    async def _send(self, *lines: str) -> None:
        stdin, _ = self._pipes()
        try:
            stdin.write(encode(*lines))
            await stdin.drain()
        except ConnectionError as error:
            raise self._fault("crash", str(error)) from error

    def _fault(self, code: Literal["crash", "nonsense"], detail: str) -> BrainFault:
        # What goes wrong before a used child has taken the search is left over from an earlier one.
        return BrainFault(BrainFailure(code, detail), fresh_may_help=code == "crash" or self._used)

    async def _listen(self) -> None:
        if self._process.stderr is None:
            raise RuntimeError("the child was started without a pipe for its errors")
        while data := await self._process.stderr.read(_CHUNK):
            self._errors = (self._errors + data)[-_STDERR_TAIL:]

    def _pipes(self) -> tuple[asyncio.StreamWriter, asyncio.StreamReader]:
        if self._process.stdin is None or self._process.stdout is None:
            raise RuntimeError("the child was started without pipes")
        return self._process.stdin, self._process.stdout
