"""Clocks on the wire: the control of a room, what the clocks read, and the events that only concern time."""

from narabe_core import events
from narabe_core.clocks import Clocks, ClockSpec, ControlKind
from narabe_core.clocks.overtime import ByoYomi, Canadian
from narabe_core.fold import evolve
from narabe_core.game import Game, Offer
from narabe_core.offers import undo_of
from narabe_core.types import ClockRule, Hold, Seat
from narabe_protocol import messages as wire


def spec_of(spec: wire.ClockSpec | None) -> ClockSpec | None:
    """The control that a client asks for; a ``ClockError`` when its numbers don't fit."""
    if spec is None:
        return None
    return ClockSpec(
        ControlKind(spec.kind), spec.main_ms, spec.increment_ms, spec.period_ms, spec.periods, spec.stones
    )


def spec_view(spec: ClockSpec | None) -> wire.ClockSpec | None:
    """The control of a room, for its members."""
    if spec is None:
        return None
    return wire.ClockSpec(
        spec.kind.value, spec.main_ms, spec.increment_ms, spec.period_ms, spec.periods, spec.stones
    )


def clocks_view(game: Game) -> wire.ClocksView | None:
    """What the clocks of ``game`` read; None where there are none."""
    return None if game.clock is None else _view(game.clock, game.hold.why if game.hold else None)


def preview(game: Game, offer: Offer) -> wire.ClocksView | None:
    """What the clocks will read once ``offer`` is accepted; None where they just run on."""
    clock, undo = game.clock, undo_of(offer)
    if clock is None or undo is None or game.settings.clock_rule is ClockRule.KEEP:
        return None
    return clocks_view(evolve(game, undo, clock.since))


def time_message(room: str, version: int, event: events.Agreed, game: Game) -> wire.RoomEvent:
    """The message of what only concerns time or seats, which led to ``game``."""
    clocks = clocks_view(game)
    match event:
        case events.Held(why=why):
            return wire.Held(room=room, version=version, why=why.value, clocks=clocks)
        case events.Released():
            return wire.Released(room=room, version=version, clocks=clocks)
        case events.TimeGiven(seat=seat, ms=ms):
            return wire.TimeGiven(room=room, version=version, seat=seat, ms=ms, clocks=clocks)
        case events.SeatsSwapped():
            return wire.SeatsSwapped(room=room, version=version, clocks=clocks)


def _view(clock: Clocks, held: Hold | None) -> wire.ClocksView:
    first, second = clock.banks
    running: Seat | None = clock.running
    periods = isinstance(clock.control, ByoYomi | Canadian)
    return wire.ClocksView(
        left=(first.left, second.left),
        since=clock.since,
        running=running,
        periods=(first.periods, second.periods),
        stones=(first.stones, second.stones),
        period_left=(first.period_left, second.period_left) if periods else None,
        held=held.value if held else None,
    )
