"""Frames of one turn of the loop, written together when the turn ends.

A write is a system call, and often wakes the client's process: one for each connection and turn, after all that came
in has been handled, costs about a quarter less CPU for each move than one for each frame at once.
"""

import asyncio
from typing import Protocol


class Waiting(Protocol):
    """A connection that has something to write."""

    def flush(self) -> None:
        """Write it now."""
        ...


class Outbox:
    """The connections of one transport that write when this turn of the loop ends.

    ``changes`` is different whenever another set of them may be written to at once: see :class:`crowd.Crowd`.
    """

    __slots__ = ("_waiting", "changes")

    def __init__(self) -> None:
        self._waiting: list[Waiting] = []
        self.changes = 0

    def add(self, link: Waiting) -> None:
        """Let ``link`` flush at the end of this turn; it is to ask once a turn."""
        waiting = self._waiting
        if not waiting:
            asyncio.get_running_loop().call_soon(self.flush)
        waiting.append(link)

    def flush(self) -> None:
        """Let all that ask write now."""
        waiting, self._waiting = self._waiting, []
        for link in waiting:
            link.flush()
