"""Who plays whom: the seeks that wait, and the rule that pairs them. Pure: no clock, no sockets, no rooms.

Two seeks go together when they want the same game; who waits longest comes first. Nothing here knows where a seek came
from, so that the seeks of several nodes may meet in one pool.
"""

from collections.abc import Container, Iterator
from typing import NamedTuple

from narabe_protocol.base import TakebackPolicy
from narabe_protocol.clocks import ClockSpec


class Game(NamedTuple):
    """What both must want alike. ``clock`` None: no clock."""

    rule: str
    size: int
    opening: str
    clock: ClockSpec | None = None


class Seek(NamedTuple):
    """One player's wish. ``number`` is the order of arrival; ``takeback`` None: as the other one wishes.

    ``avoids``: the players that this one has blocked.
    """

    number: int
    player: str
    game: Game
    takeback: TakebackPolicy | None = None
    avoids: Container[str] = ()

    def suits(self, other: "Seek") -> bool:
        """True when these two can play each other: neither has blocked the other."""
        open_to_all = self.takeback is None or other.takeback is None
        same_terms = open_to_all or self.takeback == other.takeback
        apart = other.player in self.avoids or self.player in other.avoids
        return self.player != other.player and self.game == other.game and same_terms and not apart


class Pool:
    """The seeks that wait, at most one of each player; no two in it suit each other."""

    def __init__(self) -> None:
        self._games: dict[Game, dict[str, Seek]] = {}
        self._players: dict[str, Game] = {}

    def __len__(self) -> int:
        return len(self._players)

    def __iter__(self) -> Iterator[Seek]:
        return (seek for waiting in self._games.values() for seek in waiting.values())

    def add(self, seek: Seek) -> Seek | None:
        """Take the longest waiting one that suits ``seek`` out of the pool; None: there is none, and ``seek`` waits.

        A seek that the player had in the pool before is replaced.
        """
        self.remove(seek.player)
        waiting = self._games.get(seek.game, {})
        partner = min((other for other in waiting.values() if seek.suits(other)), default=None)
        if partner is not None:
            self.remove(partner.player)
            return partner
        self._games.setdefault(seek.game, {})[seek.player] = seek
        self._players[seek.player] = seek.game
        return None

    def remove(self, player: str) -> None:
        """Forget the player's seek; harmless when there is none."""
        game = self._players.pop(player, None)
        if game is None:
            return
        waiting = self._games[game]
        del waiting[player]
        if not waiting:
            del self._games[game]
