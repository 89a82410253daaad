"""Controls with periods after the main time: byo-yomi and Canadian."""

from dataclasses import dataclass

from narabe_core.clocks.base import Bank
from narabe_core.types import Millis


@dataclass(frozen=True, slots=True)
class ByoYomi:
    """``main``, then ``periods`` of ``period``: a turn that ends within the period costs nothing, else it is lost."""

    main: Millis
    period: Millis
    periods: int

    def full(self) -> Bank:
        """Main time, and all periods untouched."""
        return Bank(self.main, self.period, self.periods)

    def charge(self, bank: Bank, spent: Millis) -> Bank:
        """Main time first; a period that is used up is gone, and the next one begins at once."""
        if spent <= bank.left:
            return bank._replace(left=Millis(bank.left - spent))
        rest = max(0, self.total(bank) - spent)
        periods = -(-rest // self.period)
        return Bank(Millis(0), Millis(rest - max(0, periods - 1) * self.period), periods)

    def earn(self, bank: Bank) -> Bank:
        """The present period is whole again."""
        return bank._replace(period_left=self.period) if bank.periods else bank

    def total(self, bank: Bank) -> Millis:
        """Main time, what is left of the period, and the further periods."""
        return Millis(bank.left + bank.period_left + max(0, bank.periods - 1) * self.period)


@dataclass(frozen=True, slots=True)
class Canadian:
    """``main``, then ``period`` again and again, in each of which ``stones`` turns must end."""

    main: Millis
    period: Millis
    stones: int

    def full(self) -> Bank:
        """Main time, and an untouched period."""
        return Bank(self.main, self.period, stones=self.stones)

    def charge(self, bank: Bank, spent: Millis) -> Bank:
        """Main time first, then the period."""
        if spent <= bank.left:
            return bank._replace(left=Millis(bank.left - spent))
        period_left = max(0, self.total(bank) - spent)
        return bank._replace(left=Millis(0), period_left=Millis(period_left))

    def earn(self, bank: Bank) -> Bank:
        """One turn less is due once main time is over; after the last one a new period begins."""
        if bank.left:
            return bank
        if bank.stones > 1:
            return bank._replace(stones=bank.stones - 1)
        return bank._replace(period_left=self.period, stones=self.stones)

    def total(self, bank: Bank) -> Millis:
        """Main time and what is left of the period."""
        return Millis(bank.left + bank.period_left)
