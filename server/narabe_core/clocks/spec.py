"""A time control as a room's settings name it: its kind and its numbers."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from narabe_core.clocks.base import Control
from narabe_core.clocks.lag import Lag
from narabe_core.clocks.overtime import ByoYomi, Canadian
from narabe_core.clocks.simple import Fischer, PerMove
from narabe_core.errors import ClockError
from narabe_core.types import DAY_MS, Millis

LEAST_MS: Final = 1000
GIFT_MS: Final = Millis(15_000)
MOST_LIVE_MS: Final = Millis(2 * DAY_MS)
MOST_BY_MAIL_MS: Final = Millis(60 * DAY_MS)


class ControlKind(StrEnum):
    """The time controls by name."""

    PER_MOVE = "per_move"
    SUDDEN = "sudden"
    FISCHER = "fischer"
    BYOYOMI = "byoyomi"
    CANADIAN = "canadian"
    CORRESPONDENCE = "correspondence"


_NEEDS: Final = {
    ControlKind.PER_MOVE: {"period_ms"},
    ControlKind.SUDDEN: {"main_ms"},
    ControlKind.FISCHER: {"main_ms", "increment_ms"},
    ControlKind.BYOYOMI: {"period_ms", "periods"},
    ControlKind.CANADIAN: {"period_ms", "stones"},
    ControlKind.CORRESPONDENCE: {"period_ms"},
}
_MAY: Final = {ControlKind.BYOYOMI: {"main_ms"}, ControlKind.CANADIAN: {"main_ms"}}


@dataclass(frozen=True, slots=True)
class ClockSpec:
    """A control of ``kind``; numbers that the kind does not use are 0. :class:`ClockError` when they don't fit.

    Times are at least a second, those for a live game at most a day; correspondence counts whole days.
    """

    kind: ControlKind
    main_ms: int = 0
    increment_ms: int = 0
    period_ms: int = 0
    periods: int = 0
    stones: int = 0

    def __post_init__(self) -> None:
        needs, may = _NEEDS[self.kind], _MAY.get(self.kind, set())
        for name in ("main_ms", "increment_ms", "period_ms", "periods", "stones"):
            value = getattr(self, name)
            if value < 0 or (value == 0 and name in needs) or (value and name not in needs | may):
                raise ClockError(f"{self.kind} does not go with {name} {value}")
        if any(0 < value < LEAST_MS for value in (self.main_ms, self.period_ms)):
            raise ClockError(f"times are at least {LEAST_MS} ms")
        if self.by_mail and self.period_ms % DAY_MS:
            raise ClockError("correspondence counts whole days")
        if not self.by_mail and max(self.main_ms, self.period_ms) > DAY_MS:
            raise ClockError(f"times of a live game are at most {DAY_MS} ms")

    @property
    def by_mail(self) -> bool:
        """True for correspondence: nobody is expected to sit there and wait."""
        return self.kind is ControlKind.CORRESPONDENCE

    @property
    def gift(self) -> Millis:
        """What one seat gives the other at a time."""
        return Millis(DAY_MS) if self.by_mail else GIFT_MS

    @property
    def most(self) -> Millis:
        """Who has as much is given no more."""
        return MOST_BY_MAIL_MS if self.by_mail else MOST_LIVE_MS

    @property
    def lag(self) -> Lag:
        """The quota of lag that each seat starts with."""
        each_move = self.increment_ms or self.period_ms // max(1, self.stones)
        return Lag.quota(self.main_ms, each_move)


def control_of(spec: ClockSpec) -> Control:
    """What ``spec`` describes."""
    main, period = Millis(spec.main_ms), Millis(spec.period_ms)
    match spec.kind:
        case ControlKind.PER_MOVE | ControlKind.CORRESPONDENCE:
            return PerMove(period)
        case ControlKind.SUDDEN | ControlKind.FISCHER:
            return Fischer(main, Millis(spec.increment_ms))
        case ControlKind.BYOYOMI:
            return ByoYomi(main, period, spec.periods)
        case ControlKind.CANADIAN:
            return Canadian(main, period, spec.stones)
