"""When this server was away, or could write nothing: nobody is charged for that, not even with days for each move.

A game by mail may sleep through several outages before anybody looks at it, so all of them are kept for as long as a
clock may run.
"""

import sys
from typing import Final

from narabe_core.clocks.spec import MOST_BY_MAIL_MS
from narabe_server.storage.signs import Outage, SignsStore

LEAST_MS: Final = 1000
"""What is shorter is none."""
KEPT_MS: Final = 2 * MOST_BY_MAIL_MS
"""How long outages are kept: longer than any turn may take, with all the time that may be given."""


class Outages:
    """All outages of the server, in order of time."""

    def __init__(self, store: SignsStore, now: int) -> None:
        self._store = store
        self._all: tuple[Outage, ...] = ()
        self._well_at = now
        """When the last sign of life was given that is known to be written."""
        self._since: int | None = None
        """Since when it can write nothing; None: it can."""

    async def open(self, began: int, ended: int) -> None:
        """Keep the one from ``began`` to ``ended``, which is over now, and read those before."""
        self._well_at = ended
        self.keep(began, ended)
        # What ends later was told by a clock that was ahead, and would not be over for as long as that clock was.
        stored = await self._store.outages()
        self._all = tuple(sorted({each for each in (*stored, *self._all) if each.ended <= ended}))

    def well(self, at: int) -> None:
        """Hear that a sign of life, given at ``at``, is written."""
        self._well_at = at

    def look(self, now: int) -> bool:
        """See whether the store can write: as long as it can't, the server is as good as away. True: it can again."""
        if not self._store.healthy():
            if self._since is None:
                self._since = self._well_at
            return False
        since, self._since = self._since, None
        if since is None:
            return False
        self.keep(since, now)
        return True

    def first_after(self, moment: int) -> int | None:
        """When the first one began that was not over at ``moment``; None: there was none."""
        return next((each.began for each in self._known() if each.ended > moment), None)

    def between(self, begin: int, end: int) -> int:
        """How many of the milliseconds between two moments they took."""
        return sum(max(0, min(end, each.ended) - max(begin, each.began)) for each in self._known())

    def keep(self, began: int, ended: int) -> None:
        """Keep one that is over now, if it is long enough to be one."""
        if ended - began >= LEAST_MS:
            outage = Outage(began, ended)
            self._all = (*self._all, outage)
            self._store.note_outage(outage, ended - KEPT_MS)

    def _known(self) -> tuple[Outage, ...]:
        return self._all if self._since is None else (*self._all, Outage(self._since, sys.maxsize))
