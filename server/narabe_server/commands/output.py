"""What the commands on files print and write."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def complain(line: str) -> None:
    """One line for people, on standard error."""
    sys.stderr.write(f"narabe: {line}\n")


@contextmanager
def until_the_reader_leaves() -> Iterator[None]:
    """Print within this; when who reads our output has seen enough (``| head``), stop without a word."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        _drop_the_rest()


def last_words(error: OSError) -> int:
    """Say in one line what the system refused, and where; the exit code. No word when our reader has left."""
    _drop_the_rest()
    if isinstance(error, BrokenPipeError):
        return 0
    complain(f"{error.filename or 'the output'}: {error.strerror or error}")
    return 1


def _drop_the_rest() -> None:
    """Print no more: the interpreter must not stumble over it at its exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def write_out(target: Path | None, data: bytes) -> bool:
    """Write ``data`` to a file, or to standard output where none is named; False when there is nothing to write.

    A file that can't be written ends the program with one line.
    """
    if not data:
        return False
    if target is None:
        with until_the_reader_leaves():
            sys.stdout.buffer.write(data)
        return True
    try:
        target.write_bytes(data)
    except OSError as error:
        complain(f"can't write {target}: {error.strerror or error}")
        raise SystemExit(1) from None
    return True
