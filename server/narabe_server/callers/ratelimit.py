"""How much a client may do: token buckets that read the clock only when they run empty."""

from collections.abc import Mapping
from typing import Final, Literal

from narabe_core.types import MINUTE_MS, SECOND_MS
from narabe_server.latest import keep_latest
from narabe_server.timesource import TimeSource

KEPT_BUDGETS: Final = 10_000
"""Guests, or addresses, whose budgets of one kind are remembered after they have gone; about 2 MiB."""

What = Literal["rooms", "joins", "offers", "tickets", "chat", "lookups", "files"]
"""What is counted for each guest and each address, beside the frames of a connection."""


class Budget:
    """``burst`` at once, ``rate`` for each ``period_ms`` in the long run; rate 0 means no limit."""

    __slots__ = ("_burst", "_filled_at", "_left", "_period_ms", "_rate", "_time")

    def __init__(self, time: TimeSource, rate: int, burst: int, period_ms: int = SECOND_MS) -> None:
        self._time = time
        self._rate = rate
        self._period_ms = period_ms
        self._burst = burst
        self._left = burst
        self._filled_at: int = time.now()

    def spend(self) -> bool:
        """Take one from the budget; False when there is none left."""
        if self._left > 0:
            self._left -= 1
            return True
        return self._refill()

    def give_back(self) -> None:
        """What was taken last is counted elsewhere."""
        self._left += 1

    def wait_ms(self) -> int:
        """Milliseconds until one more is allowed, at most."""
        return max(1, self._period_ms // max(1, self._rate))

    def _refill(self) -> bool:
        if self._rate <= 0:
            self._left = self._burst
            return True
        now = self._time.now()
        earned = (now - self._filled_at) * self._rate // self._period_ms
        if earned < 1:
            return False
        if earned < self._burst:
            self._filled_at += earned * self._period_ms // self._rate  # the part already earned stays
        else:
            self._filled_at = now
        self._left = min(self._burst, earned) - 1
        return True


class GuestBudgets:
    """A budget of ``rate`` in ``period_ms`` for each guest, whatever connections they come on; 0 means no limit.

    Of the 10,000 guests who spent last, so that who comes back finds their budget as they left it.
    """

    def __init__(self, time: TimeSource, rate: int, period_ms: int = MINUTE_MS) -> None:
        self._time = time
        self._rate = rate
        self._period_ms = period_ms
        self._budgets: dict[str, Budget] = {}

    def spend(self, player: str) -> int:
        """Take one from the budget of ``player``: 0, or the milliseconds to wait when there is none left."""
        budget = self._budgets.get(player) or self._new()
        keep_latest(self._budgets, player, budget, KEPT_BUDGETS)
        return 0 if budget.spend() else budget.wait_ms()

    def _new(self) -> Budget:
        return Budget(self._time, self._rate, max(1, self._rate), self._period_ms)


class Limits:
    """What each guest may do in a minute, by kind, and ``people`` times as much what comes from one address.

    A rate of 0, or 0 people, means no such limit.
    """

    def __init__(self, time: TimeSource, rates: Mapping[What, int], people: int) -> None:
        self._guests = {what: GuestBudgets(time, rate) for what, rate in rates.items()}
        self._addresses = {what: GuestBudgets(time, rate * people) for what, rate in rates.items()}

    def spend(self, what: What, player: str, address: str | None) -> int:
        """Take one for the guest and for their address, if that is counted: 0, or the milliseconds to wait."""
        wait_ms = self._guests[what].spend(player)
        if wait_ms or address is None:
            return wait_ms
        return self._addresses[what].spend(address)
