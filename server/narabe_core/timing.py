"""What time does to a game: flags that fall, offers that expire, holds that end, deeds that come too late."""

from typing import Final

from narabe_core.actions import Deciding, Play
from narabe_core.clocks import Clocks
from narabe_core.deciding import Decision
from narabe_core.events import Ended, Event, OfferClosed, OfferEnd, Placed, Released
from narabe_core.game import Game
from narabe_core.outcome import Outcome, Reason
from narabe_core.types import Millis, Seat, other

HOLD_MS: Final = 30_000
"""How long the clocks wait for both to have the board."""


def next_due(game: Game) -> Millis | None:
    """Server time at which time alone changes the game; None: never."""
    moments = [offer.expires for offer in game.offers if offer.expires is not None]
    if game.clock is not None and (flag_at := game.clock.flag_at()) is not None:
        moments.append(flag_at)
    if game.hold is not None and game.waits_for_both:
        moments.append(Millis(game.hold.since + HOLD_MS))
    return min(moments, default=None)


def overdue(game: Game, now: Millis) -> tuple[Event, ...]:
    """What has happened by ``now`` by time alone, and no event says so yet."""
    if flag := fallen(game, now):
        return (flag,)
    expired = (offer for offer in game.offers if offer.expires is not None and offer.expires <= now)
    closed = tuple(OfferClosed(offer.id, OfferEnd.EXPIRED) for offer in expired)
    hold = game.hold
    waited = hold is not None and game.waits_for_both and now >= hold.since + HOLD_MS
    return (*closed, Released()) if waited else closed


def fallen(game: Game, now: Millis) -> Ended | None:
    """The end by the running seat's flag; None while it stands."""
    clock = game.clock
    if clock is None or clock.running is None:
        return None
    flag_at = clock.flag_at()
    return _flag(clock.running) if flag_at is not None and now >= flag_at else None


def in_time(clock: Clocks, action: Deciding, decision: tuple[Event, ...], now: Millis) -> Decision:
    """What a deed leads to, by the clock: the end when it came too late, and what it costs when there was lag."""
    spent = action.spent if isinstance(action, Play) else None
    charged = clock.charged(now, spent)
    if clock.running is not None and not clock.outlasts(charged):
        return (_flag(clock.running),)
    first = decision[0]
    if charged == clock.elapsed(now) or not isinstance(first, Placed):
        return decision
    return (Placed(first.seat, first.point, charged), *decision[1:])


def _flag(seat: Seat) -> Ended:
    return Ended(Outcome(other(seat), Reason.FLAG))
