"""Controls with one number: time for a move, and time for a game with or without an increment."""

from dataclasses import dataclass

from narabe_core.clocks.base import Bank
from narabe_core.types import Millis


@dataclass(frozen=True, slots=True)
class PerMove:
    """``period`` for each turn: what is not used is lost. Also correspondence, where it is days."""

    period: Millis

    def full(self) -> Bank:
        """The time for one turn."""
        return Bank(self.period)

    def charge(self, bank: Bank, spent: Millis) -> Bank:
        """Less of it."""
        return bank._replace(left=_less(bank.left, spent))

    def earn(self, bank: Bank) -> Bank:  # noqa: ARG002 - the interface names it
        """The next turn begins with the whole of it."""
        return self.full()

    def total(self, bank: Bank) -> Millis:
        """What is left of it."""
        return bank.left


@dataclass(frozen=True, slots=True)
class Fischer:
    """``main`` for the game, and ``increment`` more after each turn; 0: sudden death."""

    main: Millis
    increment: Millis

    def full(self) -> Bank:
        """The whole main time."""
        return Bank(self.main)

    def charge(self, bank: Bank, spent: Millis) -> Bank:
        """Less of it."""
        return bank._replace(left=_less(bank.left, spent))

    def earn(self, bank: Bank) -> Bank:
        """The increment on top, whether it was needed or not."""
        return bank._replace(left=Millis(bank.left + self.increment))

    def total(self, bank: Bank) -> Millis:
        """What is left."""
        return bank.left


def _less(left: Millis, spent: Millis) -> Millis:
    return Millis(max(0, left - spent))
