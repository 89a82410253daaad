"""When this server was away: nobody is charged for that, not even with days for each move.

A game by mail may sleep through several outages before anybody looks at it, so all of them are kept for as long as a
clock may run.
"""

from typing import Final

from narabe_protocol.limits import MAX_PERIOD_MS
from narabe_server.storage.base import LifeSigns, Outage

LEAST_MS: Final = 1000
"""What is shorter is none."""
KEPT_MS: Final = 4 * MAX_PERIOD_MS
"""How long outages are kept: longer than any turn may take."""


class Outages:
    """All outages of the server, in order of time."""

    def __init__(self, store: LifeSigns) -> None:
        self._store = store
        self._all: tuple[Outage, ...] = ()

    async def open(self, began: int, ended: int) -> None:
        """Keep the one from ``began`` to ``ended``, which is over now, and read those before."""
        if ended - began >= LEAST_MS:
            await self._store.keep_outage(Outage(began, ended), ended - KEPT_MS)
        self._all = await self._store.outages()

    def between(self, begin: int, end: int) -> int:
        """How many of the milliseconds between two moments the server was away."""
        return sum(max(0, min(end, each.ended) - max(begin, each.began)) for each in self._all)
