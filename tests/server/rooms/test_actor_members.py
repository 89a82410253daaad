import asyncio

import pytest

from narabe_core.actions import OfferKind, Propose, Resign
from narabe_protocol import messages as wire
from narabe_server.rooms.company import PRESENCE_MS
from narabe_server.rooms.fanout import SLICE
from narabe_server.rooms.history import KEPT_EVENTS
from narabe_server.rooms.state import LeaveSeat, Occupant, TakeSeat
from tests.fakes import Person, only, turns
from tests.server.house import CODE, Table


async def test_enter_with_version(table: Table) -> None:
    """Who names the last version they saw gets just the events after it, consecutively."""
    for at in range(4):
        table.stone(at * 2)
    back = Person("ann")
    table.room.enter(back, 5)
    resumed, *events = back.heard
    assert resumed == wire.Resumed(room=CODE, version=7, you=(0,))
    assert events == table.eve.heard[2:]
    assert back.versions() == [6, 7]


async def test_enter_up_to_date(table: Table) -> None:
    """Who has seen all is told that there is nothing more."""
    back = Person("eve")
    table.room.enter(back, 3)
    assert back.heard == [wire.Resumed(room=CODE, version=3, you=())]


@pytest.mark.parametrize("version", [None, 0, 4, 10**6])
async def test_enter_in_doubt(table: Table, version: int | None) -> None:
    """Who has seen nothing, what never was, or what is too long ago gets the whole state, with their seats."""
    for _ in range(KEPT_EVENTS):
        table.stone(40)
        table.do(table.ann, Propose(OfferKind.TAKEBACK))
    back = Person("bob")
    table.room.enter(back, version, "e1")
    snapshot = only(wire.Snapshot, back.heard)
    assert (snapshot.version, snapshot.you, snapshot.id) == (table.room.state.version, (1,), "e1")


async def test_seat_is_told_first(table: Table) -> None:
    """Who sits down hears that they hold the seat before all hear who took it, on each of their connections."""
    table.do(table.bob, Resign())
    table.room.post("bob", LeaveSeat(), table.bob)
    second = Person("eve")
    table.room.enter(second, None)
    for person in (*table.all, second):
        person.take()
    table.room.post("eve", TakeSeat(Occupant("eve", "Eve")), table.eve)
    mine = [wire.You(room=CODE, seats=(1,)), *table.bob.heard]
    assert table.eve.heard == mine
    assert second.heard == [mine[0], wire.Tab(room=CODE, active=False), *table.bob.heard]
    assert [type(message) for message in mine] == [wire.You, wire.Sat, wire.Started]
    assert table.room.watchers == 1


async def test_presence_is_gathered(table: Table) -> None:
    """A thousand watchers who come cost one message each and one for all, not a million."""
    table.house.time.advance(PRESENCE_MS)
    crowd = [Person(f"w{number}") for number in range(1000)]
    for watcher in crowd:
        table.room.enter(watcher, None)
    table.ann.take()
    table.house.time.advance(PRESENCE_MS)
    await turns()
    presence = only(wire.Presence, table.ann.heard)
    assert ([seat.state for seat in presence.seats], presence.watchers) == (["online", "online"], 1001)
    assert {len(watcher.heard) for watcher in crowd} == {2}


async def test_presence_of_players(table: Table) -> None:
    """A player who goes is shown as away, and their seat stays theirs."""
    table.house.time.advance(PRESENCE_MS)
    table.room.leave(table.bob)
    table.ann.take()
    table.house.time.advance(PRESENCE_MS)
    presence = only(wire.Presence, table.ann.heard)
    assert ([seat.state for seat in presence.seats], presence.watchers) == (["online", "reconnecting"], 1)
    assert table.room.state.seats_of("bob") == (1,)


async def test_presence_of_who_sits(table: Table) -> None:
    """All hear that there is one watcher less when a watcher takes a seat, however long they had watched."""
    table.do(table.bob, Resign())
    table.room.post("bob", LeaveSeat(), table.bob)
    table.house.time.advance(PRESENCE_MS)
    table.ann.take()
    table.room.post("eve", TakeSeat(Occupant("eve", "Eve")), table.eve)
    table.house.time.advance(PRESENCE_MS)
    await turns()
    presence = only(wire.Presence, table.ann.heard)
    seats = [seat.state for seat in presence.seats]
    assert (seats, presence.watchers) == (["online", "online"], table.room.watchers)


async def test_crowd_gets_all_in_order(table: Table) -> None:
    """Watchers in many slices get every event once, in order, also when they come, sit or return in between."""
    crowd = [Person(f"w{number}") for number in range(5 * SLICE)]
    for watcher in crowd:
        table.room.enter(watcher, None)
    for at in range(6):
        table.stone(at * 2)
        await asyncio.sleep(0)
    newcomer, returning, leaver = Person("new"), crowd[-1], crowd[-2]
    table.room.enter(newcomer, None)
    table.room.enter(returning, returning.versions()[-1] if returning.versions() else 3)
    table.room.leave(leaver)
    left_with = leaver.take()
    table.do(table.bob, Resign())
    await turns(60)
    assert leaver.heard == []
    told = [message for message in left_with if isinstance(message, wire.Stone)]
    assert told == table.ann.heard[: len(told)]
    assert newcomer.versions() == [10]
    assert {tuple(watcher.versions()) for watcher in crowd if watcher is not leaver} == {
        (4, 5, 6, 7, 8, 9, 10)
    }


async def test_watcher_who_sits_misses_nothing(table: Table) -> None:
    """Who moves from a waiting slice to a seat gets first what was still on its way to them."""
    table.do(table.bob, Resign())
    crowd = [Person(f"w{number}") for number in range(3 * SLICE)]
    for watcher in crowd:
        table.room.enter(watcher, None)
    table.room.post("bob", LeaveSeat())
    table.room.post("w299", TakeSeat(Occupant("w299", "W")), crowd[-1])
    await turns(60)
    assert {tuple(watcher.versions()) for watcher in crowd} == {(5, 6, 7)}
    assert table.room.state.seats_of("w299") == (1,)


async def test_a_member_that_fails(table: Table) -> None:
    """A member that can't take a frame harms nobody: all others get it, and the room goes on."""
    table.ann.cast = None  # type: ignore[method-assign, assignment]
    table.stone(40)
    table.stone(41)
    assert table.bob.versions() == table.eve.versions() == [4, 5]


async def test_own_command_refused(table: Table) -> None:
    """A command that nobody waits for may be refused without harm."""
    table.room.post("eve", LeaveSeat())
    assert table.room.state.version == 3


async def test_idle(table: Table) -> None:
    """A room is idle when nobody is in it, nothing is under way, and the time has passed."""
    table.house.time.advance(10)
    assert not table.room.idle_since(table.house.time.now())
    table.store.holding = True
    table.stone(40)
    for person in table.all:
        table.room.leave(person)
    table.house.time.advance(10)
    assert not table.room.idle_since(table.house.time.now())
    table.store.release()
    assert table.room.idle_since(table.house.time.now())
    assert not table.room.idle_since(table.house.time.now() - 10)
