"""Offers in a living room, where a clock runs: what crosses, what comes too late, and who hears what."""

import pytest

from narabe_core.actions import Action, Answer, OfferKind, Play, Propose, Withdraw
from narabe_core.clocks import ClockSpec, ControlKind
from narabe_core.game import Settings
from narabe_core.offers import OFFER_MS
from narabe_core.types import Point, Takeback
from narabe_protocol import messages as wire
from tests.fakes import Person, only
from tests.server.house import sit_down

MINUTE = ClockSpec(ControlKind.SUDDEN, main_ms=60_000)
GAME = Settings(size=9, clock=MINUTE)


@pytest.mark.parametrize("accept_first", [True, False])
async def test_accept_and_withdraw_may_cross(*, accept_first: bool) -> None:
    """Field 1, 2: exactly one wins, all see the same versions, and one clock runs: that of the one to move."""
    table = await sit_down(GAME)
    table.stone(0)
    table.do(table.ann, Propose(OfferKind.TAKEBACK))
    crossing: list[tuple[Person, Action]] = [(table.bob, Answer(1, accept=True)), (table.ann, Withdraw(1))]
    for person in table.all:
        person.take()
    for person, action in crossing if accept_first else reversed(crossing):
        table.do(person, action)
    game = table.room.game
    assert game.ply == (0 if accept_first else 1)
    assert game.clock is not None
    assert game.clock.running == game.turn
    loser = table.ann if accept_first else table.bob
    assert only(wire.Refused, loser.heard).code == "offer_gone"
    assert table.ann.versions() == table.bob.versions() == table.eve.versions()


async def test_a_stone_voids_what_was_asked() -> None:
    """Field 6, 9: a late accept is refused, and changes neither board nor clock."""
    table = await sit_down(GAME)
    table.stone(0)
    table.do(table.ann, Propose(OfferKind.TAKEBACK))
    table.stone(1)
    before = table.room.state
    table.do(table.bob, Answer(1, accept=True))
    assert only(wire.Refused, table.bob.heard).code == "offer_gone"
    assert table.room.state == before


async def test_an_offer_expires_and_says_what_it_would_do() -> None:
    """It names its base, its end, and the clocks after it; nobody has to close it."""
    table = await sit_down(Settings(size=9, clock=ClockSpec(ControlKind.SUDDEN, main_ms=600_000)))
    table.house.time.advance(2000)
    table.stone(0)
    version, now = table.room.state.version, table.house.time.now()
    table.do(table.ann, Propose(OfferKind.TAKEBACK))
    offered = only(wire.Offered, table.bob.take())
    assert (offered.base, offered.expires, offered.plies) == (version, now + OFFER_MS, 1)
    assert offered.clocks is not None
    assert offered.clocks.left == (600_000, 600_000)
    table.house.time.advance(OFFER_MS)
    assert only(wire.OfferClosed, table.bob.take()).how == "expired"
    assert table.room.game.offers == ()


async def test_oops_takes_ones_own_stone_back_at_once() -> None:
    """Within two seconds, without being asked, and not a moment later."""
    table = await sit_down(Settings(size=9, clock=MINUTE, oops=True, takeback=Takeback.NONE))
    table.stone(0)
    table.house.time.advance(2000)
    table.do(table.ann, Propose(OfferKind.TAKEBACK))
    assert table.room.game.ply == 0
    table.stone(0)
    table.house.time.advance(2001)
    table.do(table.ann, Propose(OfferKind.TAKEBACK))
    assert only(wire.Refused, table.ann.take()).code == "takeback_disabled"


async def test_seats_are_swapped_with_the_people_on_them() -> None:
    """Each hears which seat is theirs now, before the event that tells all."""
    table = await sit_down(GAME)
    table.do(table.ann, Propose(OfferKind.SWAP_SEATS))
    for person in table.all:
        person.take()
    table.do(table.bob, Answer(1, accept=True))
    told = table.ann.take()
    assert only(wire.You, told).seats == (1,)
    kinds = [type(message) for message in told]
    assert kinds.index(wire.You) < kinds.index(wire.SeatsSwapped)
    table.do(table.bob, Play(Point(3), table.room.game.ply))
    assert table.room.game.ply == 1
