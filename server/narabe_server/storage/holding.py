"""One server on one data directory: who is there first holds a lock, which the system takes back however they end."""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from narabe_server.storage.errors import StoreError
from narabe_server.storage.schema import make_file

LOCK: Final = "narabe.lock"
"""The file in the data directory that is locked; it stays, empty, and means nothing by itself."""


@contextlib.contextmanager
def holding(data: Path) -> Iterator[None]:
    """Hold the directory, made when missing; :class:`StoreError` when another process does, or it can't be written.

    Where a system has no such locks there is none: then the store itself sees to it that each room is written by one
    server only.
    """
    try:
        import fcntl  # noqa: PLC0415 - not there on every platform
    except ImportError:
        yield
        return
    path = data / LOCK
    make_file(path)
    with path.open("r+b") as file:
        try:
            # Of the process, not of the file: programs that are started from here do not keep it when we are killed.
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError) as error:
            raise StoreError(f"cannot use {data}: another server runs on it") from error
        except OSError as error:
            raise StoreError(f"cannot lock {path}: {error.strerror}") from error
        yield
