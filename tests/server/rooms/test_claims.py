from narabe_core.actions import OfferKind, Play, Propose, Resign
from narabe_core.clocks import ClockSpec, ControlKind
from narabe_core.types import DAY_MS, Ply, Point
from narabe_protocol import messages as wire
from narabe_protocol.limits import GRACE_MS
from narabe_server.rooms.claims import Claim, may_claim
from tests.fakes import Person, ScriptedStore, only
from tests.server.house import CODE, Table


def gone(table: Table, person: Person, ms: int = GRACE_MS) -> None:
    """Let somebody vanish, so long ago."""
    table.room.leave(person)
    table.house.time.advance(ms)
    for other in table.all:
        other.take()


def claim(
    table: Table, person: Person, what: str = "win", command_id: str | None = "k"
) -> list[wire.ToClient]:
    """Claim, and what came back."""
    command = Claim("win" if what == "win" else "draw", table.room.company)
    table.room.post(person.player, command, person, command_id)
    return person.take()


async def test_win_by_absence(table: Table) -> None:
    """The other one has been away for a minute in their turn: the game is won, and all hear why."""
    gone(table, table.ann)
    outcome = wire.OutcomeView(reason="absent", winner=1)
    over = wire.Over(room=CODE, version=4, outcome=outcome, score=(0, 1, 0))
    assert claim(table, table.bob) == [over]
    assert table.eve.heard == [over]


async def test_draw_by_absence(table: Table) -> None:
    """Who stayed may call it a draw instead."""
    gone(table, table.ann)
    over = only(wire.Over, claim(table, table.bob, "draw"))
    assert (over.outcome, over.score) == (wire.OutcomeView(reason="absent"), (0, 0, 1))


async def test_too_early(table: Table) -> None:
    """Before the grace is over the refusal says how long it takes; of one who is here, how long it would take."""
    assert only(wire.Refused, claim(table, table.bob)).params == {"wait_ms": GRACE_MS}
    gone(table, table.ann, GRACE_MS - 1)
    refused = only(wire.Refused, claim(table, table.bob, command_id="k2"))
    assert (refused.code, refused.params) == ("not_absent", {"wait_ms": 1})


async def test_only_in_his_turn(table: Table) -> None:
    """Who is to move themselves has nothing to claim, however long the other one is away."""
    gone(table, table.bob)
    assert only(wire.Refused, claim(table, table.ann)).code == "own_turn"
    table.room.post("ann", Play(Point(40), Ply(0)), table.ann)
    table.ann.take()
    assert isinstance(claim(table, table.ann, command_id="k2")[0], wire.Over)


async def test_inert_when_he_returns(table: Table) -> None:
    """They are back before the claim is carried out, though it was sent in time: the game goes on."""
    gone(table, table.ann)
    table.store.holding = True
    table.room.post("bob", Propose(OfferKind.DRAW), table.bob)
    assert claim(table, table.bob) == []
    table.room.enter(Person("ann"), None)
    table.store.release()
    assert [type(each) for each in table.bob.take()] == [wire.Offered, wire.Refused]
    assert table.room.state.game.in_play


async def test_a_second_tab_is_presence(table: Table) -> None:
    """Who is still here on another device is not absent."""
    table.room.enter(Person("ann"), None)
    gone(table, table.ann)
    assert only(wire.Refused, claim(table, table.bob)).code == "not_absent"


async def test_who_may_not_claim(table: Table) -> None:
    """Watchers claim nothing, and nobody does when no game is in play."""
    gone(table, table.ann)
    assert only(wire.Refused, claim(table, table.eve)).code == "not_seated"
    table.room.post("bob", Resign(), table.bob)
    table.bob.take()
    assert only(wire.Refused, claim(table, table.bob)).code == "game_over"


async def test_claimed_once(table: Table) -> None:
    """A claim that is sent again has no second effect, and replay leads to the same end."""
    gone(table, table.ann)
    claim(table, table.bob)
    assert only(wire.Snapshot, claim(table, table.bob)).score == (0, 1, 0)
    state = table.room.state
    assert isinstance(table.store, ScriptedStore)
    table.house.rooms.drop(table.room)
    assert (await table.house.room()).state == state


def test_where_nobody_can_be_late() -> None:
    """Bots are never absent, two people at one screen are absent together, and by mail all are as a rule."""
    assert [may_claim(kind, None) for kind in ("friend", "bot", "hotseat")] == [True, False, False]
    live, mail = (
        ClockSpec(kind, period_ms=DAY_MS) for kind in (ControlKind.PER_MOVE, ControlKind.CORRESPONDENCE)
    )
    assert [may_claim("friend", clock) for clock in (live, mail)] == [True, False]
