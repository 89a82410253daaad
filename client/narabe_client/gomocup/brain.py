"""``narabe engine``: Narabe's players as a Gomocup brain on standard input and output.

Also a program of its own: ``python -m narabe_client.gomocup.brain --level tutorial-30``.
It starts quickly: nothing of the server is imported.
"""

import argparse
import os
import sys
import threading
from collections.abc import Callable, Iterator
from functools import partial
from queue import SimpleQueue
from typing import BinaryIO, Final, NoReturn

from narabe_client.gomocup.session import Session
from narabe_engine.levels import DEFAULT_LEVEL, LEVELS, Limits
from narabe_protocol.gomocup.lines import LineReader

_CHUNK: Final = 65536
_BAD_USE: Final = 2


def engine(
    *, level: str = DEFAULT_LEVEL, seed: int | None = None, ponder: bool = False, threads: int = 1
) -> None:
    """Play as a Gomocup brain: commands on standard input, answers on standard output.

    Leaves at END or at the end of the input. An unknown level or no thread is one line on
    standard error and exit code 2.

    Args:
        level: How strong it plays.
        seed: Makes levels that vary their play play alike each time.
        ponder: Think on the opponent's time, too. Levels with a brake do not.
        threads: Search with so many at once until the manager says INFO thread_num. Levels with a brake use one.
    """
    if level not in LEVELS:
        _refuse(f"no level {level!r}; there are {', '.join(LEVELS)}")
    if threads < 1:
        _refuse(f"{threads} threads cannot search")
    try:
        chosen = LEVELS[level] if seed is None else LEVELS[level].fixed(seed)
        session = Session(chosen, Limits(threads=threads))
        converse(session, partial(os.read, sys.stdin.fileno()), sys.stdout.buffer, ponder=ponder)
    except BrokenPipeError:
        # The manager is gone and nobody minds; the interpreter must not stumble over the rest either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _refuse(reason: str) -> NoReturn:
    sys.stderr.write(f"narabe engine: {reason}\n")
    raise SystemExit(_BAD_USE)


def converse(
    session: Session, read: Callable[[int], bytes], answers: BinaryIO, *, ponder: bool = False
) -> None:
    """Carry lines between a session and the outside until END or the end of the input.

    ``read(limit)`` waits for the next bytes and returns those there are, none at the end. With ``ponder`` the session
    thinks while no line is there.
    """
    for line in _lines(read, session.hear, session.ponder if ponder else None):
        for answer in session.feed(line):
            answers.write(f"{answer}\n".encode())
            answers.flush()
        if session.ended:
            return


def _lines(
    read: Callable[[int], bytes], hear: Callable[[str], None], idle: Callable[[], None] | None
) -> Iterator[str]:
    # The input is read beside the thinking, so that a STOP is heard at once.
    lines: SimpleQueue[str | None] = SimpleQueue()

    def listen() -> None:
        reader = LineReader()
        while data := read(_CHUNK):
            _pass_on(reader.feed(data), hear, lines)
        _pass_on(reader.close(), hear, lines)
        hear("")  # nobody is there any more to think ahead for
        lines.put(None)

    threading.Thread(target=listen, name="brain-input", daemon=True).start()
    while True:
        if idle and lines.empty():
            idle()
        if (line := lines.get()) is None:
            return
        yield line


def _pass_on(heard: list[str], hear: Callable[[str], None], lines: "SimpleQueue[str | None]") -> None:
    for line in heard:
        hear(line)  # first: what is fed was heard
        lines.put(line)


def main() -> None:
    """Run as a program: read the arguments, then play."""
    parser = argparse.ArgumentParser(prog="narabe engine", description="Play as a Gomocup brain.")
    parser.add_argument("--level", default=DEFAULT_LEVEL, help=f"one of {', '.join(LEVELS)}")
    parser.add_argument("--seed", type=int, help="play alike each time")
    parser.add_argument("--ponder", action="store_true", help="think on the opponent's time")
    parser.add_argument("--threads", type=int, default=1, help="searches at once")
    engine(**vars(parser.parse_args()))


if __name__ == "__main__":
    main()
