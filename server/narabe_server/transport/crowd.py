"""Many who get the same frames: those of them whose clients keep up are written to in one tight loop.

A frame for one passes their session, their connection and the outbox. For a thousand watchers that is a thousand times
three objects to be fetched from memory, and a tenth of all that a delivery costs, the kernel's work included.
"""

from collections.abc import Sequence
from typing import Any, Generic, Protocol, TypeVar

from narabe_server.transport.base import Connection, Frame
from narabe_server.transport.link import Link


class Reachable(Protocol):
    """Somebody who may be written to past themselves."""

    @property
    def outlet(self) -> Connection | None:
        """Where frames for them go; None: not now, or never, without their seeing to it."""
        ...


M = TypeVar("M", bound=Reachable)


class Crowd(Generic[M]):
    """The members of a room that have their turn together; all connections are of one transport.

    Who can be written to at once is found out again when the transport's outbox says that a connection is closed, has
    fallen behind or keeps up again. All others, always those of other kinds of connection, are left to the caller.
    """

    __slots__ = ("_changes", "_ends", "_link", "_members", "_others")

    def __init__(self, members: Sequence[M]) -> None:
        self._members = members
        outlets = (member.outlet for member in members)
        self._link = next((outlet for outlet in outlets if isinstance(outlet, Link)), None)
        self._changes: int | None = None
        self._ends: Sequence[Any] = ()
        self._others: Sequence[M] = members

    def send(self, frame: Frame) -> Sequence[M]:
        """Write a MessagePack frame to those who can take it at once, behind what is queued; returns the others."""
        link = self._link
        if link is not None:
            outbox = link.outbox
            outbox.flush()
            if self._changes != outbox.changes:
                self._changes = outbox.changes
                self._part()
            link.write_all(self._ends, frame)
        return self._others

    def _part(self) -> None:
        ends, others = [], []
        for member in self._members:
            link = member.outlet
            if isinstance(link, Link) and link.takes_at_once():
                ends.append(link.end())
            else:
                others.append(member)
        self._ends, self._others = ends, others
