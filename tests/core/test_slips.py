import pytest

from narabe_core.actions import Code, OfferKind, Play, Propose
from narabe_core.clocks import ClockSpec, ControlKind
from narabe_core.events import Released
from narabe_core.fold import evolve
from narabe_core.game import Game, Settings
from narabe_core.referee import Applied, apply
from narabe_core.types import ClockRule, Millis, Ply, Point, Takeback
from tests.core.table import NOW, begin, do, put, refused

SECOND = 1000
CLOCKS = {
    "sudden": ClockSpec(ControlKind.SUDDEN, main_ms=60 * SECOND),
    "fischer": ClockSpec(ControlKind.FISCHER, main_ms=60 * SECOND, increment_ms=30 * SECOND),
    "byoyomi": ClockSpec(ControlKind.BYOYOMI, main_ms=0, periods=1, period_ms=60 * SECOND),
    "per_move": ClockSpec(ControlKind.PER_MOVE, period_ms=60 * SECOND),
}


def at(game: Game, moment: int, action: Play | Propose) -> Game:
    """The state after seat 0 did something at a moment."""
    answer = apply(game, 0, action, Millis(moment))
    assert isinstance(answer, Applied), answer
    return answer.game


@pytest.mark.parametrize("rule", ClockRule)
@pytest.mark.parametrize("kind", CLOCKS)
def test_a_slip_does_not_give_the_time_back(kind: str, rule: ClockRule) -> None:
    """Whoever takes their own stone back unasked has used the time they thought, and has earned nothing."""
    settings = Settings(clock=CLOCKS[kind], oops=True, takeback=Takeback.NONE, clock_rule=rule)
    game = evolve(begin(settings), Released(), NOW)
    now: int = NOW
    for turn in range(1, 3):
        now += 25 * SECOND
        game = at(game, now, Play(Point(turn), Ply(0)))
        game = at(game, now + SECOND, Propose(OfferKind.TAKEBACK))
        now += SECOND
        assert game.clock is not None
        assert game.clock.deadline() == now + (60 - 25 * turn) * SECOND


def test_nothing_but_the_slip_goes_at_once() -> None:
    """In a room for teaching too, who goes further back than their last stone has to ask; to it alone they need not."""
    game = put(begin(Settings(teaching=True, oops=True)), "h8", "h9", "h10")
    far = do(game, 0, Propose(OfferKind.TAKEBACK, Ply(0)))
    assert (far.ply, [offer.to_ply for offer in far.offers]) == (3, [0])
    assert do(game, 0, Propose(OfferKind.TAKEBACK, Ply(2))).ply == 2
    never = put(begin(Settings(teaching=True, oops=True, takeback=Takeback.NONE)), "h8", "h9", "h10")
    assert refused(never, 0, Propose(OfferKind.TAKEBACK, Ply(0))).code is Code.TAKEBACK_DISABLED


def test_a_slip_is_not_counted() -> None:
    """Where takebacks are limited it costs none of them, with or without a clock, and is there when all are used up."""
    for clock in (None, CLOCKS["sudden"]):
        settings = Settings(oops=True, takeback=Takeback.LIMITED, takebacks=1, clock=clock)
        game = begin(settings) if clock is None else evolve(begin(settings), Released(), NOW)
        stone, back = Play(Point(112), Ply(0)), Propose(OfferKind.TAKEBACK)
        slip = at(at(game, NOW, stone), NOW + 2 * SECOND, back)
        assert (slip.ply, slip.dealings.taken_back) == (0, (0, 0))
        late = at(at(slip, NOW + 9 * SECOND, stone), NOW + 12 * SECOND, back)
        assert (late.ply, late.dealings.taken_back) == (0, (1, 0))
        again = at(at(late, NOW + 19 * SECOND, stone), NOW + 20 * SECOND, back)
        assert (again.ply, again.dealings.taken_back) == (0, (1, 0))
