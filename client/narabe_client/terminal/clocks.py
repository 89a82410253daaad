"""What the clocks of a table read, in words. Pure."""

from typing import Final

from narabe_client.table import Table
from narabe_client.terminal.names import who
from narabe_protocol import messages as wire
from narabe_protocol.base import Seat

_SECOND: Final = 1000
_MINUTE: Final = 60 * _SECOND
_HOUR: Final = 60 * _MINUTE
_DAY: Final = 24 * _HOUR


def clocks(table: Table, now: int | None = None) -> str:
    """Both clocks at server time ``now``, as " You 4:12, Ben 3:57."; empty where none is.

    None: as they were when they were told.
    """
    spec, view = table.settings.clock, table.clocks
    if spec is None or view is None or not table.in_play:
        return ""
    seats: tuple[Seat, Seat] = (0, 1)
    moment = view.since if now is None else now
    first, second = (f"{who(table, seat)} {_reading(spec, view, seat, moment)}" for seat in seats)
    return f" {first}, {second}."


def _reading(spec: wire.ClockSpec, view: wire.ClocksView, seat: Seat, now: int) -> str:
    """What is left to ``seat``: of the main time, then of a period."""
    runs = view.running == seat and view.held is None
    left = view.left[seat] - (max(0, now - view.since) if runs else 0)
    if left > 0 or view.period_left is None:
        return f"{_time(left)}{_periods(spec, view.periods[seat])}"
    left, periods = _in_period(view.period_left[seat] + left, view.periods[seat], spec.period_ms)
    due = f" for {view.stones[seat]} stones" if spec.kind == "canadian" else ""
    return f"{_time(left)}{due}{_periods(spec, periods)}"


def _in_period(left: int, periods: int, length: int) -> tuple[int, int]:
    """What is left of a period, and how many there are: one that is used up is gone, and the next begins."""
    gone = 0 if left > 0 or length <= 0 else min(max(0, periods - 1), -left // length + 1)
    return left + gone * length, periods - gone


def _periods(spec: wire.ClockSpec, count: int) -> str:
    if spec.kind != "byoyomi":
        return ""
    return f" and {count} {'period' if count == 1 else 'periods'} of {spec.period_ms // _SECOND} s"


def _time(ms: int) -> str:
    """``4:07``, ``1:02:03``, ``2 d 5 h``; never below 0."""
    left = max(0, ms)
    if left >= _DAY:
        return f"{left // _DAY} d {left % _DAY // _HOUR} h"
    minutes = f"{left % _HOUR // _MINUTE}", f"{left % _HOUR // _MINUTE:02}"
    seconds = f"{left % _MINUTE // _SECOND:02}"
    return f"{left // _HOUR}:{minutes[1]}:{seconds}" if left >= _HOUR else f"{minutes[0]}:{seconds}"
