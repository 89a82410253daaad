import pytest

from narabe_core.clocks import ClockSpec, ControlKind
from narabe_core.game import Settings
from narabe_core.types import Millis
from narabe_protocol.gomocup.timing import LEAST_MS
from narabe_server.bots.timing import MOVE_LIMIT_MS, left_ms, turn_ms
from tests.core.table import begin
from tests.strategies import DAY


@pytest.mark.parametrize(
    ("spec", "turn", "left"),
    [
        (None, MOVE_LIMIT_MS, None),
        (ClockSpec(ControlKind.PER_MOVE, period_ms=1000), 489, 1000),
        (ClockSpec(ControlKind.PER_MOVE, period_ms=60_000), MOVE_LIMIT_MS, 60_000),
        (ClockSpec(ControlKind.SUDDEN, main_ms=10_000), 400, 10_000),
        (ClockSpec(ControlKind.FISCHER, main_ms=5000, increment_ms=1000), 900, 5000),
        (ClockSpec(ControlKind.BYOYOMI, period_ms=1000, periods=1), 489, 1000),
        (ClockSpec(ControlKind.CANADIAN, period_ms=10_000, stones=10), 700, 10_000),
        (ClockSpec(ControlKind.CORRESPONDENCE, period_ms=DAY), MOVE_LIMIT_MS, DAY),
    ],
)
def test_a_bot_thinks_as_long_as_its_clock_allows(
    spec: ClockSpec | None, turn: int, left: int | None
) -> None:
    """Never longer than it always does; a share of what is left and of what comes back; the brain is told the rest."""
    game = begin(Settings(clock=spec))
    assert (turn_ms(game, 0), left_ms(game, 0)) == (turn, left)


def test_there_is_always_time_for_some_move() -> None:
    """Even when the flag is about to fall."""
    game = begin(Settings(clock=ClockSpec(ControlKind.SUDDEN, main_ms=1000)))
    assert game.clock is not None
    first, second = game.clock.banks
    broke = game._replace(clock=game.clock._replace(banks=(first._replace(left=Millis(1)), second)))
    assert turn_ms(broke, 0) == LEAST_MS
