"""How the tables that stand beside the rooms reach the database."""

import sqlite3
from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

T = TypeVar("T")


class Calls(Protocol):
    """Runs a function on a thread of the database, in a transaction."""

    def __call__(self, run: Callable[[sqlite3.Connection], T], /) -> Awaitable[T]:
        """What ``run`` returns; ``StoreError`` for what goes wrong."""
        ...


class Notes(Protocol):
    """Runs a function there, and nobody waits for it."""

    def __call__(
        self, run: Callable[[sqlite3.Connection], object], done: Callable[[], None] | None = None, /
    ) -> None:
        """Queue ``run``; returns at once, and what goes wrong is logged. ``done`` is called once it is on the disk."""
        ...
