import pytest

from narabe_core.actions import OfferKind, Play, Propose, Resign
from narabe_core.types import Ply, Point
from narabe_protocol import messages as wire
from narabe_server.rooms.actor import MAILBOX, MAILBOX_OF_ALL, Room
from narabe_server.rooms.registry import Rooms
from tests.fakes import Person, only
from tests.server.house import CODE, House, Table


async def test_nothing_before_durable(table: Table) -> None:
    """Nobody, the mover included, hears of a stone before the store says that it is durable."""
    table.store.holding = True
    before = table.room.state
    table.stone(40, "c1")
    assert [person.heard for person in table.all] == [[], [], []]
    assert table.room.state is before
    table.store.release()
    stone = wire.Stone(room=CODE, version=4, seat=0, ply=0, at=40)
    assert [person.heard for person in table.all] == [[stone]] * 3


async def test_snapshot_shows_nothing_undurable(table: Table) -> None:
    """Who comes while an append is under way sees the state before it, then the event: no gap, no duplicate."""
    table.store.holding = True
    table.stone(40)
    late, returning = Person("late"), Person("returning")
    table.room.enter(late, None)
    table.room.enter(returning, 2)
    table.store.release()
    snapshot, stone = late.heard
    assert isinstance(snapshot, wire.Snapshot)
    assert (snapshot.version, snapshot.moves) == (3, ())
    assert isinstance(stone, wire.Stone)
    assert (late.versions(), returning.versions()) == ([4], [3, 4])


async def test_players_first(table: Table) -> None:
    """The players are told before the watchers."""
    order: list[str] = []
    for person in (table.eve, table.bob, table.ann):
        person.cast = lambda _, name=person.player: order.append(name)  # type: ignore[method-assign, misc]
    table.stone(40)
    assert order == ["ann", "bob", "eve"]


async def test_mailbox_order(table: Table) -> None:
    """Commands that come while an append is under way are carried out afterwards, in the order they came."""
    table.store.holding = True
    for ply in range(4):
        table.do((table.ann, table.bob)[ply % 2], Play(Point(40 + ply), Ply(ply)))
    assert len(table.store.held) == 1
    for _ in range(4):
        table.store.release()
    assert [move.point for move in table.room.state.game.moves] == [40, 41, 42, 43]
    assert table.eve.versions() == [4, 5, 6, 7]


async def test_no_overtaking(table: Table) -> None:
    """A command given in answer to an event waits behind those that came before it."""
    table.store.holding = True
    table.stone(40)
    table.do(table.bob, Play(Point(41), Ply(1)))
    table.house.listeners.append(  # as a bot does
        lambda room: room.post("bob", Play(Point(50), Ply(1)), table.bob) if room.state.version == 4 else None
    )
    table.store.release()
    table.store.release()
    assert [move.point for move in table.room.state.game.moves] == [40, 41]
    assert only(wire.Refused, table.bob.heard).code == "stale"


async def test_a_keeper_that_fails(table: Table) -> None:
    """A fault in what is told of a room does not stop its mailbox."""

    def fail(_: Room) -> None:
        raise RuntimeError("a bug")

    table.store.holding = True
    table.stone(40)
    table.do(table.bob, Play(Point(41), Ply(1)))
    table.house.listeners.append(fail)
    with pytest.raises(RuntimeError):
        table.store.release()
    assert len(table.store.held) == 1


async def test_busy(table: Table) -> None:
    """The mailbox holds 32 commands; what is more is refused at once, and nothing else is lost."""
    table.store.holding = True
    table.stone(40)
    for number in range(MAILBOX + 1):
        table.do(table.bob, Play(Point(number), Ply(99)), f"c{number}")
    assert only(wire.Refused, table.bob.heard).id == f"c{MAILBOX}"
    assert only(wire.Refused, table.bob.take()).code == "busy"
    table.store.release()
    codes = [message.code for message in table.bob.heard if isinstance(message, wire.Refused)]
    assert codes == ["stale"] * MAILBOX


@pytest.mark.parametrize("status", ["failed", "fenced"])
async def test_lost(table: Table, status: str) -> None:
    """When a write fails or another has the room, only the mover hears of it, and all are sent away to come back."""
    table.store.holding = True
    before = table.room.state
    table.stone(40, "c1")
    table.do(table.bob, Resign(), "c2")
    table.store.fail() if status == "failed" else table.store.fence()
    assert only(wire.Refused, table.ann.take()).code == "unavailable"
    assert [(person.heard, person.dropped_from) for person in table.all] == [([], [table.room])] * 3
    assert table.room.state is before
    assert (table.house.rooms.get(CODE), table.house.gone) == (None, [table.room])
    assert not table.store.held


async def test_watchers_leave_room_for_players(table: Table) -> None:
    """However much watchers send while the store is busy, there is a place for the moves of those who play."""
    table.store.holding = True
    table.stone(40)
    for _ in range(100):
        table.do(table.eve, Resign())
    table.do(table.bob, Play(Point(41), Ply(1)))
    table.store.holding = False
    table.store.release()
    assert [move.point for move in table.room.state.game.moves] == [40, 41]
    codes = [refused.code for refused in table.eve.heard if isinstance(refused, wire.Refused)]
    assert (codes.count("busy"), codes.count("not_seated")) == (100 - MAILBOX_OF_ALL, MAILBOX_OF_ALL)


async def test_back_after_failure(table: Table) -> None:
    """A command whose write failed may be sent again to the room loaded anew, with the same id, and has its effect."""
    table.store.holding = True
    table.stone(40, "c1")
    table.store.fail()
    table.room = await table.house.room()
    table.room.enter(table.ann, 3)
    table.ann.take()
    table.stone(40, "c1")
    table.store.release()
    assert table.ann.versions() == [4]


async def test_fenced_by_a_second_owner(table: Table) -> None:
    """Two processes that think they own the room never both write: the first one's stone is dropped."""
    other = Rooms(table.store, table.house.time, 100, lambda _: None, lambda _: None)
    theirs = await other.find(CODE)
    assert theirs is not None
    table.stone(40)
    assert table.ann.dropped_from == [table.room]
    theirs.post("ann", Play(Point(41), Ply(0)))
    assert [move.point for move in theirs.state.game.moves] == [41]


async def test_repeated_command(table: Table) -> None:
    """A command that was carried out has no second effect when sent again; the answer is the state."""
    table.stone(40, "c1")
    table.stone(41, "c2")
    table.do(table.ann, Propose(OfferKind.TAKEBACK), "c3")
    table.do(table.ann, Propose(OfferKind.TAKEBACK), "c3")
    snapshot = only(wire.Snapshot, table.ann.heard)
    assert (snapshot.id, snapshot.you, snapshot.moves, snapshot.version) == ("c3", (0,), (), 6)
    assert table.eve.versions() == [4, 5, 6]


async def test_repeated_in_the_mailbox(table: Table) -> None:
    """Sent twice before the store has answered, a command is still carried out once."""
    table.store.holding = True
    table.do(table.ann, Resign(), "c1")
    table.do(table.ann, Resign(), "c1")
    table.store.release()
    assert not table.store.held
    assert only(wire.Snapshot, table.ann.heard).id == "c1"


async def test_repeated_refusal(table: Table) -> None:
    """A refused command gets the same refusal again, even when it would be right by now."""
    table.do(table.bob, Play(Point(41), Ply(1)), "c1")
    first = only(wire.Refused, table.bob.take())
    table.stone(40)
    table.bob.take()
    table.do(table.bob, Play(Point(41), Ply(1)), "c1")
    assert only(wire.Refused, table.bob.heard) == first
    assert table.room.state.game.ply == 1


async def test_ids_of_two_players(table: Table) -> None:
    """The same id from another player is another command."""
    table.stone(40, "c1")
    table.stone(41, "c1")
    assert table.room.state.game.ply == 2


async def test_refusals_of_a_crowd(table: Table) -> None:
    """Watchers who collect refusals can't make the room forget what a player has done."""
    table.stone(40)
    table.do(table.ann, Propose(OfferKind.TAKEBACK), "c1")
    for number in range(500):
        table.do(table.eve, Resign(), f"w{number}")
    table.stone(40)
    table.do(table.ann, Propose(OfferKind.TAKEBACK), "c1")
    assert table.room.state.game.ply == 1


async def test_ids_after_restart(table: Table) -> None:
    """Command ids outlive the process: the store gives them back."""
    table.stone(40, "c1")
    table.do(table.ann, Propose(OfferKind.TAKEBACK), "c2")
    room = await House(table.store, table.house.time).room()
    assert room is not table.room
    room.post("ann", Propose(OfferKind.TAKEBACK), table.ann, "c2")
    assert only(wire.Snapshot, table.ann.heard).id == "c2"
    assert room.state == table.room.state
