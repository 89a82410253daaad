"""How much a client may do: token buckets that read the clock only when they run empty."""

from collections.abc import Mapping
from typing import Final, Literal

from narabe_server.timesource import TimeSource

SECOND_MS: Final = 1000
MINUTE_MS: Final = 60_000
KEPT_BUDGETS: Final = 10_000
"""Budgets that are remembered, those spent from last; about 2 MiB."""

What = Literal["rooms", "joins", "offers", "tickets", "chat"]
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
        self._filled_at = time.now()

    def spend(self) -> bool:
        """Take one from the budget; False when there is none left."""
        if self._left > 0:
            self._left -= 1
            return True
        return self._refill()

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


class Budgets:
    """For each name a budget of so many a minute of each kind; a kind without a rate, or with rate 0, has no limit.

    The 10,000 spent from last are kept, so that who comes back finds his budget as he left it.
    """

    def __init__(self, time: TimeSource, rates: Mapping[What, int]) -> None:
        self._time = time
        self._rates = {what: rate for what, rate in rates.items() if rate}
        self._budgets: dict[tuple[What, str], Budget] = {}

    def spend(self, what: What, name: str) -> int:
        """Take one from the budget of ``name``: 0, or the milliseconds to wait when there is none left."""
        rate = self._rates.get(what)
        if rate is None:
            return 0
        key = what, name
        budget = self._budgets.pop(key, None) or Budget(self._time, rate, rate, MINUTE_MS)
        self._budgets[key] = budget
        if len(self._budgets) > KEPT_BUDGETS:
            del self._budgets[next(iter(self._budgets))]
        return 0 if budget.spend() else budget.wait_ms()


class Limits:
    """What guests may do in a minute, and ``people`` times as much what comes from one address; 0: any number."""

    def __init__(self, time: TimeSource, rates: Mapping[What, int], people: int) -> None:
        self._guests = Budgets(time, rates)
        self._addresses = Budgets(time, {what: rate * people for what, rate in rates.items()})

    def spend(self, what: What, player: str, address: str | None) -> int:
        """Take one for the guest and for his address, if that is counted: 0, or the milliseconds to wait."""
        wait_ms = self._guests.spend(what, player)
        if wait_ms or address is None:
            return wait_ms
        return self._addresses.spend(what, address)
