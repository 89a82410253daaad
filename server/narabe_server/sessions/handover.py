"""Tickets with which a seat moves to another device. Nothing but their hashes is kept, and only in memory."""

import hashlib
import secrets
from dataclasses import dataclass
from typing import Final

from narabe_protocol.limits import TICKET_MS
from narabe_server.timesource import TimeSource

_TICKET_BYTES: Final = 16
MAX_TICKETS: Final = 10_000
"""Tickets that are good at the same time; beyond that the oldest is void."""


@dataclass(slots=True)
class Ticket:
    """The seats of ``holder`` in ``room``, for the first who shows it: ``taker``, then nobody else."""

    room: str
    holder: str
    expires: int
    taker: str | None = None


class Tickets:
    """The tickets that are good now, oldest first. A ticket is 128 random bits: there is nothing to guess."""

    def __init__(self, time: TimeSource) -> None:
        self._time = time
        self._tickets: dict[bytes, Ticket] = {}
        self._latest: dict[tuple[str, str], bytes] = {}
        """The key of the ticket for a room and its holder."""

    def __len__(self) -> int:
        return len(self._tickets)

    def issue(self, room: str, holder: str) -> tuple[str, int]:
        """A new ticket, and when it expires. It voids the one that ``holder`` had for this room."""
        self._sweep(coming=1)
        self.void(room, holder)
        text = secrets.token_urlsafe(_TICKET_BYTES)
        key, ticket = _hash(text), Ticket(room, holder, self._time.now() + TICKET_MS)
        self._tickets[key] = ticket
        self._latest[room, holder] = key
        return text, ticket.expires

    def void(self, room: str, holder: str) -> None:
        """The ticket that ``holder`` had for this room is for a seat they have left: they sit down anew."""
        if before := self._latest.get((room, holder)):
            self._forget(before)

    def redeem(self, text: str, taker: str) -> Ticket | None:
        """The ticket, which is ``taker``'s from now on: they may show it again, as a command that is sent twice.

        None when it is void: too old, used by somebody else, or never issued.
        """
        self._sweep()
        ticket = self._tickets.get(_hash(text))
        if ticket is None or ticket.taker not in {None, taker}:
            return None
        ticket.taker = taker
        return ticket

    def _sweep(self, coming: int = 0) -> None:
        """Forget what is too old, and the oldest beyond the limit: all live equally long, so those are the first."""
        now = self._time.now()
        while self._tickets:
            oldest = next(iter(self._tickets))
            if self._tickets[oldest].expires > now and len(self._tickets) + coming <= MAX_TICKETS:
                return
            self._forget(oldest)

    def _forget(self, key: bytes) -> None:
        ticket = self._tickets.pop(key)
        del self._latest[ticket.room, ticket.holder]


def _hash(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()
