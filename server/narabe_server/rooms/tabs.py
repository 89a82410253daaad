"""One active tab for each who sits: the last one that came in, or the one where they said that they play here.

The others see everything and may only watch, so that two devices never fight over one seat.
"""

from collections.abc import Iterable
from typing import Generic, Protocol, TypeVar

from narabe_protocol import messages as wire


class Tab(Protocol):
    """A connection of one who sits."""

    @property
    def player(self) -> str:
        """The player's id."""
        ...

    @property
    def page(self) -> str:
        """Random, for each load of a page; empty when the client says nothing of it."""
        ...

    def send(self, message: wire.ToClient) -> None:
        """Take a message for it alone."""
        ...

    def replaced(self) -> None:
        """The same page has come back on a new connection: this one is dead."""
        ...


T = TypeVar("T", bound=Tab)


class Tabs(Generic[T]):
    """The active tabs in the room ``code``, by player."""

    __slots__ = ("_active", "_chosen", "_code")

    def __init__(self, code: str) -> None:
        self._code = code
        self._active: dict[str, T] = {}
        self._chosen: dict[str, str] = {}
        """The page that its player chose last, by opening it or by playing there; it may be away just now."""

    def may_act(self, tab: T) -> bool:
        """False when another tab acts for its player."""
        active = self._active.get(tab.player)
        return active is None or active is tab

    def came_back(self, tab: T) -> None:
        """A page that was in before is in again: it acts if it is the chosen one, or if there is no other that is."""
        active = self._active.get(tab.player)
        chosen = self._chosen.get(tab.player)
        theirs = tab.page == "" or chosen in {None, tab.page}
        if active is None or active is tab or theirs or active.page in {"", tab.page}:
            self.came(tab)
        else:
            tab.send(wire.Tab(room=self._code, active=False))

    def came_beside(self, tab: T) -> None:
        """A page that shows something else is in: it acts only as long as there is no other, and is nobody's choice."""
        active = self._active.setdefault(tab.player, tab)
        if active is tab:
            return
        if active.page and active.page == tab.page:
            self._active[tab.player] = tab
            active.replaced()
        else:
            tab.send(wire.Tab(room=self._code, active=False))

    def came(self, tab: T) -> None:
        """Make ``tab`` the active one of its player, and tell the one before, unless it was the same page."""
        before = self._active.get(tab.player)
        self._active[tab.player] = tab
        self._chosen[tab.player] = tab.page
        if before is None or before is tab:
            return
        if before.page and before.page == tab.page:
            before.replaced()
        else:
            before.send(wire.Tab(room=self._code, active=False))

    def went(self, tab: T, others: Iterable[T]) -> None:
        """Forget ``tab``; if it was active the last of ``others`` that is the same player's takes its place."""
        if self._active.get(tab.player) is not tab:
            return
        del self._active[tab.player]
        left = [other for other in others if other.player == tab.player and other is not tab]
        if left:
            self._active[tab.player] = left[-1]
            left[-1].send(wire.Tab(room=self._code, active=True))

    def got_up(self, player: str) -> None:
        """The player has no seat any more: there is nothing to act for."""
        self._active.pop(player, None)
        self._chosen.pop(player, None)
