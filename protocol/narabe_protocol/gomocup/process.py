"""A brain in a child process: the asyncio shell around the sans-I/O manager, for whoever runs brains."""

import asyncio
import contextlib
import os
import shlex
import shutil
import signal
from asyncio import SubprocessTransport
from asyncio.subprocess import PIPE, Process, SubprocessStreamProtocol
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, Self

from narabe_protocol.gomocup.answers import (
    Answer,
    Debug,
    Error,
    Message,
    Move,
    Moves,
    Ok,
    Suggest,
    Swap,
    Unknown,
    Weighed,
)
from narabe_protocol.gomocup.commands import OPPONENT, OWN, Stone
from narabe_protocol.gomocup.fields import RULE_BITS
from narabe_protocol.gomocup.lines import LineReader, encode
from narabe_protocol.gomocup.manager import Manager, State

MAX_OUTPUT: Final = 256 * 1024
"""Most bytes a brain may write while it is asked one question."""
MAX_NOISE: Final = 1024 * 1024
"""Most bytes of its errors that are read from one question to the next; with more it waits, as its pipe is full."""
UNLIMITED: Final = 2147483647
"""What ``INFO time_left`` says where there is no clock."""

_CHUNK: Final = 4096
_STDERR_TAIL: Final = 2000
_LEAVE_SECONDS: Final = 1.0

Found = int | tuple[int, ...] | Weighed
"""A point; for a choice of swap2 the points to put down, none: take the other colour; what was to be weighed."""


def command_line(brain: str) -> list[str]:
    """The words of a command line, as a shell would have them; :class:`ValueError` where they start no program."""
    argv = shlex.split(brain)
    if not argv:
        raise ValueError("no program is named")
    if shutil.which(argv[0]) is None:
        raise ValueError(f"no program {argv[0]!r} can be started from here")
    return argv


@dataclass(frozen=True, slots=True)
class BrainFailure:
    """No move was found. ``detail`` is for the log, never for a player.

    ``timeout``: the deadline passed. ``crash``: the program ended or would not start, twice.
    ``nonsense``: it answered what no brain may. ``busy``: too many rooms are waiting.
    ``unknown``: it does not know what was asked.
    """

    code: Literal["timeout", "crash", "nonsense", "busy", "unknown"]
    detail: str = ""


class BrainFault(Exception):
    """The brain did wrong. ``fresh_may_help``: another process deserves the same question."""

    def __init__(self, failure: BrainFailure, *, fresh_may_help: bool) -> None:
        super().__init__(f"{failure.code}: {failure.detail}")
        self.failure = failure
        self.fresh_may_help = fresh_may_help


@dataclass(frozen=True, slots=True)
class Question:
    """A position in which the brain is to move, and the limits it is told; times in milliseconds.

    ``stones`` are those of a BOARD command, in the order of play. ``swap2``: not a move is wanted but a choice of
    swap2, after 0, 3 or 5 stones. ``weigh``: not a move but what a stone on each of these points is worth, or, if there
    are none, the position. ``memory`` is in bytes; 0 for it and for ``match_ms`` means that there is no limit.
    """

    size: int
    rule: str
    stones: tuple[Stone, ...]
    swap2: bool = False
    weigh: tuple[int, ...] | None = None
    turn_ms: int = 1000
    match_ms: int = 0
    left_ms: int = UNLIMITED
    memory: int = 0
    game_type: int = 0


class BrainProcess:
    """A running brain, owned by one task and asked one question at a time.

    It leads a process group of its own, so a signal for ours does not reach it and killing it takes its own children
    along. If we die it sees the end of its input and leaves.
    """

    def __init__(
        self, transport: SubprocessTransport, process: Process, settle_ms: int, *, follow: bool = False
    ) -> None:
        self._transport = transport
        self._process = process
        self._settle_s = settle_ms / 1000
        self._follow = follow
        self._line: tuple[str, tuple[Stone, ...]] | None = None
        self._manager = Manager()
        self._reader = LineReader()
        self._lines: deque[str] = deque()
        self._budget = MAX_OUTPUT
        self._quiet_since = 0.0
        self._used = False
        self._begun = False
        self._hurried = ""
        self._errors = b""
        self._noise = MAX_NOISE
        self._listening = asyncio.Event()
        self._listener = asyncio.create_task(self._listen(), name=f"brain-stderr-{process.pid}")

    @classmethod
    async def spawn(cls, argv: Sequence[str], settle_ms: int, *, follow: bool = False) -> Self:
        """Start the program; ``BrainFault`` if that can't be.

        ``settle_ms`` is the pause between its answer and the next command, which some foreign brains need. With
        ``follow`` a position that goes on from the last one is told as TURN, so that the brain can use what it knows.
        """
        try:
            transport, process = await _start(argv)
        except OSError as error:
            raise BrainFault(BrainFailure("crash", str(error)), fresh_may_help=False) from error
        return cls(transport, process, settle_ms, follow=follow)

    @property
    def usable(self) -> bool:
        """Whether another question may be asked: it waits for a command and has said no more than it should."""
        return self._manager.state is State.READY and not self._lines

    async def begin(self, size: int) -> None:
        """Have it begin a game on a board of ``size`` lines, to be asked about later; ``BrainFault`` if it doesn't."""
        await self._prepare(size)
        self._begun = True

    async def ask(self, question: Question) -> Found:
        """Return the point the brain plays, or its choice; ``BrainFault`` if it doesn't. Waits without a limit."""
        self._budget = MAX_OUTPUT
        self._listen_on()
        await self._settle()
        goes_on = self._goes_on(question)
        if not goes_on and not (self._begun and self._manager.size == question.size):
            await self._prepare(question.size)
        self._begun = False
        self._used = False  # from here on all it says is about this question
        await self._send(*self._limits(question), *self._words(question, goes_on=goes_on))
        if self._hurried:
            await self._send(*self._manager.hurry(self._hurried))
        found = await self._found(question)
        self._quiet_since = asyncio.get_running_loop().time()
        self._used = True
        self._hurried = ""
        self._line = (question.rule, _after(question, found)) if isinstance(found, int) else None
        return found

    def hurry(self, word: str) -> None:
        """Have it answer with what it has found so far, if it knows ``word``; at once, or when it has the question."""
        lines = self._manager.hurry(word)
        if lines:
            stdin, _ = self._pipes()
            stdin.write(encode(*lines))
        else:
            self._hurried = word

    async def _found(self, question: Question) -> Found:
        if question.weigh is not None:
            return await self._weighed()
        return await (self._choice(question.size) if question.swap2 else self._move(question.size))

    async def leave(self) -> None:
        """Ask the brain to end, and kill it if it has not within a second."""
        try:
            with contextlib.suppress(TimeoutError, BrainFault):
                async with asyncio.timeout(_LEAVE_SECONDS):
                    await self._send(*self._manager.end())
                    await self._process.wait()
        finally:  # also when whoever waits is cancelled
            await self.kill()

    async def kill(self) -> None:
        """End the process now, with its group, and return when it is gone and its pipes are closed.

        The pipes have a second, since somebody who left the group may hold them, and the process another.
        """
        self._listen_on()
        if self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
        try:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_LEAVE_SECONDS):
                    await self._drain()
        finally:  # also when whoever waits is cancelled
            self._listener.cancel()
            await self._close()

    async def _close(self) -> None:
        try:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_LEAVE_SECONDS):
                    await self._process.wait()
        finally:
            self._transport.close()

    def _goes_on(self, question: Question) -> bool:
        """Whether the position is the last one answered, and one stone of the opponent."""
        if not self._follow or self._line is None or question.swap2 or question.weigh is not None:
            return False
        *before, last = question.stones or (Stone(0, 0, 0),)
        same_board = self._manager.size == question.size and self._line == (question.rule, tuple(before))
        return same_board and last.field == OPPONENT

    def _limits(self, question: Question) -> tuple[str, ...]:
        told = {
            "rule": RULE_BITS[question.rule],
            "game_type": question.game_type,
            "timeout_turn": question.turn_ms,
            "timeout_match": question.match_ms,
            "time_left": question.left_ms,
        }
        if question.memory:
            told["max_memory"] = question.memory
        return tuple(line for key, value in told.items() for line in self._manager.info(key, value))

    def _words(self, question: Question, *, goes_on: bool) -> tuple[str, ...]:
        stones = question.stones
        if goes_on:
            return self._manager.turn(stones[-1].x, stones[-1].y)
        if question.weigh is not None:
            size = question.size
            return self._manager.weigh(stones, ((point % size, point // size) for point in question.weigh))
        if question.swap2:
            return self._manager.swap2board((stone.x, stone.y) for stone in stones)
        return self._manager.board(stones) if stones else self._manager.begin()

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

    async def _weighed(self) -> Weighed:
        match await self._answer():
            case Weighed() as answer:
                return answer
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
            answer = self._manager.feed(await self._next_line())
            if answer is not None and not isinstance(answer, Message | Debug):
                return answer

    async def _next_line(self) -> str:
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
        # What goes wrong before a used child has taken the question is left over from an earlier one.
        return BrainFault(BrainFailure(code, detail), fresh_may_help=code == "crash" or self._used)

    async def _listen(self) -> None:
        if self._process.stderr is None:
            raise RuntimeError("the child was started without a pipe for its errors")
        while data := await self._process.stderr.read(_CHUNK):
            self._errors = (self._errors + data)[-_STDERR_TAIL:]
            self._noise -= len(data)
            if self._noise < 0:
                self._listening.clear()
                await self._listening.wait()

    def _listen_on(self) -> None:
        self._noise = MAX_NOISE
        self._listening.set()

    def _pipes(self) -> tuple[asyncio.StreamWriter, asyncio.StreamReader]:
        if self._process.stdin is None or self._process.stdout is None:
            raise RuntimeError("the child was started without pipes")
        return self._process.stdin, self._process.stdout


async def _start(argv: Sequence[str]) -> tuple[SubprocessTransport, Process]:
    """Start the program; as ``asyncio.create_subprocess_exec``, which keeps for itself what closes our ends."""
    loop = asyncio.get_running_loop()
    transport, protocol = await loop.subprocess_exec(
        lambda: SubprocessStreamProtocol(limit=_CHUNK, loop=loop),
        *argv,
        stdin=PIPE,
        stdout=PIPE,
        stderr=PIPE,
        start_new_session=True,
    )
    return transport, Process(transport, protocol, loop)


def _after(question: Question, found: int) -> tuple[Stone, ...]:
    own = Stone(found % question.size, found // question.size, OWN)
    return (*question.stones, own)
