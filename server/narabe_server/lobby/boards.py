"""Which rows of the lobby come with a small picture of their board: the most watched games. Pure."""

from heapq import nlargest
from itertools import chain, islice
from typing import Final

from narabe_protocol.views import LobbyRow

BOARDS: Final = 6


class MiniBoards:
    """The six most watched games in play; where fewer are watched, others, for as long as they are played.

    Games that nobody watches are never compared with each other: there may be thousands.
    """

    def __init__(self) -> None:
        self._watched: dict[str, int] = {}
        self._others: dict[str, None] = {}
        self.shown: tuple[str, ...] = ()
        """Codes of the rooms whose boards are shown."""

    def note(self, code: str, row: LobbyRow | None) -> None:
        """The row of a room is new; None: it is in the lobby no more. Behind a password nothing is shown."""
        self._watched.pop(code, None)
        self._others.pop(code, None)
        if row is None or row.state != "live" or row.password:
            return
        if row.watchers:
            self._watched[code] = row.watchers
        else:
            self._others[code] = None

    def choose(self) -> set[str]:
        """Choose anew; the rooms whose boards have come into sight or gone out of it."""
        before = self.shown
        most = nlargest(BOARDS, self._watched, key=lambda code: (self._watched[code], code in before))
        others = chain((code for code in before if code in self._others), reversed(self._others))
        self.shown = tuple(islice(dict.fromkeys(chain(most, islice(others, 2 * BOARDS))), BOARDS))
        return set(before) ^ set(self.shown)
