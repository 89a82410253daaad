"""How much of the lobby one guest may have, and one address: else one could push the others out of sight. Pure."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Final, NamedTuple

OF_A_GUEST: Final = 8
"""Rows of the rooms that one guest has made."""
OF_AN_ADDRESS: Final = 40
"""Rows of the rooms of all guests who come from one address: a fifth of what a picture of the lobby holds."""


class Owner(NamedTuple):
    """Whose rows are counted together, and how many these may be."""

    name: str
    most: int


def owners(host: str | None, address: str | None) -> tuple[Owner, ...]:
    """Who has the row of a room of ``host`` whose player comes from ``address``; None: not known, or not counted."""
    found = []
    if host is not None:
        found.append(Owner(f"guest {host}", OF_A_GUEST))
    if address is not None:
        found.append(Owner(f"address {address}", OF_AN_ADDRESS))
    return tuple(found)


class Shares:
    """Which rooms have a row, and which wait for one because their owners have enough. First come, first shown."""

    def __init__(self) -> None:
        self._shown: dict[str, tuple[Owner, ...]] = {}
        self._waiting: dict[str, tuple[Owner, ...]] = {}
        self._rows: Counter[str] = Counter()
        """How many rows each owner has."""
        self._queues: dict[str, dict[str, None]] = {}
        """The rooms of each owner that wait, in order."""

    def __len__(self) -> int:
        return len(self._shown) + len(self._waiting)

    def take(self, code: str, its: tuple[Owner, ...]) -> bool:
        """Whether room ``code`` has a row from now on; where it had one it keeps it."""
        if code in self._shown:
            return True
        if not self._may_show(its):
            self._wait(code, its)
            return False
        self._wait_no_more(code)
        self._shown[code] = its
        self._rows.update(owner.name for owner in its)
        return True

    def give_back(self, code: str) -> tuple[str, ...]:
        """Room ``code`` wants no row; the rooms that may have one now."""
        self._wait_no_more(code)
        its = self._shown.pop(code, ())
        for owner in its:
            self._rows[owner.name] -= 1
            if not self._rows[owner.name]:
                del self._rows[owner.name]
        return tuple(dict.fromkeys(self._next(its)))

    def _may_show(self, its: tuple[Owner, ...]) -> bool:
        return all(self._rows[owner.name] < owner.most for owner in its)

    def _next(self, its: tuple[Owner, ...]) -> Iterator[str]:
        """For each of these owners the first that waits, if it may be shown now."""
        for owner in its:
            queue = self._queues.get(owner.name, ())
            yield from islice((code for code in queue if self._may_show(self._waiting[code])), 1)

    def _wait(self, code: str, its: tuple[Owner, ...]) -> None:
        if code not in self._waiting:
            self._waiting[code] = its
            for owner in its:
                self._queues.setdefault(owner.name, {})[code] = None

    def _wait_no_more(self, code: str) -> None:
        for owner in self._waiting.pop(code, ()):
            queue = self._queues[owner.name]
            del queue[code]
            if not queue:
                del self._queues[owner.name]
