"""Which games a bot plays, and what it grants. Pure."""

from dataclasses import dataclass
from typing import Final

from narabe_client.table import Table
from narabe_protocol import messages as wire

GRANTED: Final = frozenset({"takeback", "restore", "rematch"})
"""What is granted if nothing else is said."""
BOTS: Final = "bots"
"""The word for: plays other bots, too."""


@dataclass(frozen=True, slots=True)
class Policy:
    """Games with these ``rules`` and ``openings``, on boards of these ``sizes`` (empty: all), ``rooms`` at once.

    ``accept`` are the offers that are granted, and ``bots`` where other bots may sit opposite.
    """

    rules: tuple[str, ...] = ("freestyle",)
    openings: tuple[str, ...] = ("free", "swap2")
    sizes: tuple[int, ...] = ()
    accept: frozenset[str] = GRANTED
    rooms: int = 4

    def fits(self, settings: wire.RoomSettings | wire.LobbyRow) -> bool:
        """Whether such a game is played."""
        return (
            settings.kind == "friend"
            and settings.rule in self.rules
            and settings.opening in self.openings
            and (not self.sizes or settings.size in self.sizes)
        )

    def invites(self, row: wire.LobbyRow) -> bool:
        """Whether a row of the lobby is a game to sit down for: a free seat, no password, bots only where they may."""
        waiting = row.state == "open" and row.names.count(None) == 1
        suits = not row.password and (not row.bots or BOTS in self.accept)
        return waiting and suits and self.fits(row)

    def welcome(self, table: Table) -> bool:
        """Whether to sit down at, or stay at, a table that one can see now."""
        return not self.unwelcome(table)

    def unwelcome(self, table: Table) -> str:
        """Why it does not play at that table; empty where it does."""
        others = (view for seat, view in enumerate(table.seats) if seat not in table.you)
        bots = any(view is not None and view.bot is not None for view in others)
        if not self.fits(table.settings):
            return "another game than it plays"
        return "the other is a bot, too (--accept bots)" if bots and BOTS not in self.accept else ""

    def room(self) -> tuple[str, str, int]:
        """Rule, opening and size of the bot's own rooms: the first of each."""
        size = self.sizes[0] if self.sizes else 15
        return self.rules[0], self.openings[0], size
