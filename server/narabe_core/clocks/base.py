"""What a seat has left, and what a time control does with it. Values: nothing here ticks or knows the time."""

from typing import NamedTuple, Protocol

from narabe_core.types import Millis


class Bank(NamedTuple):
    """What one seat has left: ``left`` is used up first, then ``period_left``, then the further periods.

    ``periods`` counts those of byo-yomi, the present one included; ``stones`` the moves still due in a Canadian one.
    """

    left: Millis
    period_left: Millis = Millis(0)
    periods: int = 0
    stones: int = 0


Banks = tuple[Bank, Bank]
"""By seat."""


class Control(Protocol):
    """A time control: how time is used up, and what a move earns. No number ever falls below 0."""

    def full(self) -> Bank:
        """What each seat has at the start."""
        ...

    def charge(self, bank: Bank, spent: Millis) -> Bank:
        """The bank after ``spent`` milliseconds of thinking."""
        ...

    def earn(self, bank: Bank) -> Bank:
        """The bank after the seat's turn is over."""
        ...

    def total(self, bank: Bank) -> Millis:
        """How long the seat can think before its flag falls."""
        ...
