from dataclasses import dataclass, replace

import pytest

from narabe_core.actions import Resign
from narabe_protocol import messages as wire
from narabe_protocol.limits import GRACE_MS, RECONNECTING_MS
from narabe_server.rooms.company import PRESENCE_MS
from narabe_server.rooms.presence import Attendance
from narabe_server.rooms.state import LeaveSeat, Occupant
from tests.fakes import Person, only
from tests.server.house import Table

ANN, BOB = Occupant("ann", "Ann"), Occupant("bob", "Bob")
BOT = Occupant("bot", "Bot", bot="first")
EMPTY = wire.SeatPresence(state="empty", since=0)


@dataclass
class Device:
    """One connection of a player."""

    player: str
    visible: bool = True
    lag_ms: int | None = None


def view(attendance: Attendance, now: int) -> wire.SeatPresence:
    """What is told of seat 0."""
    return attendance.view(now, claims=True)[0]


async def told(table: Table) -> tuple[wire.SeatPresence, wire.SeatPresence]:
    """What Ann is told next of the two seats."""
    table.ann.take()
    table.house.time.advance(PRESENCE_MS)
    return only(wire.Presence, table.ann.heard).seats


def test_nobody_sits() -> None:
    """A free seat is empty, and nobody is absent from it."""
    attendance = Attendance(0)
    attendance.look((None, None), [Device("ann")], 5)
    assert (attendance.view(10, claims=True), attendance.absent_since(0)) == ((EMPTY, EMPTY), None)


def test_from_here_to_away() -> None:
    """Field 42: who goes is reconnecting for ten seconds and away after them, counted from their last connection."""
    attendance = Attendance(0)
    attendance.look((ANN, None), [Device("ann")], 100)
    assert view(attendance, 900) == wire.SeatPresence(state="online", since=100)
    attendance.look((ANN, None), [], 1000)
    gone = wire.SeatPresence(state="reconnecting", since=1000, claim_at=1000 + GRACE_MS)
    assert view(attendance, 1000 + RECONNECTING_MS - 1) == gone
    away = wire.SeatPresence(state="away", since=1000, claim_at=1000 + GRACE_MS)
    assert view(attendance, 1000 + RECONNECTING_MS) == away
    assert attendance.next_change(1500) == RECONNECTING_MS - 500
    assert attendance.next_change(1000 + RECONNECTING_MS) is None


def test_all_tabs_count() -> None:
    """A player with several tabs is hidden when all of them are, and gone when all of them are."""
    attendance = Attendance(0)
    tabs = [Device("ann", visible=False), Device("ann"), Device("eve")]
    attendance.look((ANN, None), tabs, 1)
    assert view(attendance, 1).state == "online"
    tabs[1].visible = False
    attendance.look((ANN, None), tabs, 2)
    assert view(attendance, 2) == wire.SeatPresence(state="hidden", since=2)
    attendance.look((ANN, None), tabs[1:], 3)
    assert view(attendance, 3) == wire.SeatPresence(state="hidden", since=2)
    attendance.look((ANN, None), tabs[2:], 4)
    assert view(attendance, 4).state == "reconnecting"


def test_bots_are_here() -> None:
    """A bot is never absent, and has no way to be measured."""
    attendance = Attendance(0)
    attendance.look((BOT, ANN), [], 7)
    assert view(attendance, 10**9) == wire.SeatPresence(state="online", since=7)
    assert (attendance.absent_since(0), attendance.absent_since(1)) == (None, 7)


def test_one_screen_is_two_seats() -> None:
    """Who holds both seats is here, or gone, on both."""
    attendance = Attendance(0)
    attendance.look((ANN, ANN), [Device("ann")], 1)
    assert (attendance.here(0), attendance.here(1)) == (True, True)
    attendance.look((ANN, ANN), [], 2)
    assert (attendance.absent_since(0), attendance.absent_since(1)) == (2, 2)


def test_another_one_sits_down() -> None:
    """Presence belongs to the one on the seat: who comes after them brings their own."""
    attendance = Attendance(0)
    attendance.look((ANN, None), [], 1)
    attendance.look((BOB, None), [Device("bob")], 50)
    assert view(attendance, 60) == wire.SeatPresence(state="online", since=50)


@pytest.mark.parametrize(
    ("before", "after", "news"),
    [
        (None, None, False),
        (None, 40, True),
        (40, None, True),
        (40, 59, False),
        (40, 60, True),
        (60, 41, False),
        (400, 590, False),
        (400, 600, True),
        (400, 200, True),
    ],
)
def test_lag_is_told_when_it_is_news(before: int | None, after: int | None, news: bool) -> None:  # noqa: FBT001
    """A way that got half as long again is told; noise is not, or every ping would reach every watcher."""
    attendance = Attendance(0)
    device = Device("ann", lag_ms=before)
    attendance.look((ANN, None), [device], 1)
    assert attendance.look((ANN, None), [replace(device, lag_ms=after)], 2) is news
    assert view(attendance, 2).lag_ms == (after if news else before)


def test_claims_where_there_are_none() -> None:
    """Where nobody can be late nobody is told from when on they could claim."""
    attendance = Attendance(0)
    attendance.look((ANN, None), [], 1)
    assert attendance.view(10, claims=False)[0].claim_at is None


async def test_room_tells_when_he_is_away(table: Table) -> None:
    """All hear that a player has gone, and ten seconds later that they are away; when they are back, that."""
    table.house.time.advance(PRESENCE_MS)
    table.room.leave(table.bob)
    assert (await told(table))[1].state == "reconnecting"
    table.ann.take()
    table.house.time.advance(RECONNECTING_MS)
    assert only(wire.Presence, table.ann.heard).seats[1].state == "away"
    table.room.enter(table.bob, None)
    assert (await told(table))[1] == wire.SeatPresence(
        state="online", since=table.house.time.now() - PRESENCE_MS
    )


async def test_short_drop_is_told_once(table: Table) -> None:
    """Field 42: who is back at once was never away, and nobody is told so later."""
    table.house.time.advance(PRESENCE_MS)
    table.room.leave(table.bob)
    table.house.time.advance(PRESENCE_MS)
    table.room.enter(Person("bob"), None)
    assert (await told(table))[1].state == "online"
    table.ann.take()
    table.house.time.advance(2 * RECONNECTING_MS)
    assert table.ann.heard == []


async def test_hidden_tab_and_lag(table: Table) -> None:
    """A tab that gets hidden, and a way that gets longer, are told to all; what changes nothing is not."""
    table.house.time.advance(PRESENCE_MS)
    table.bob.visible = False
    table.room.company.look()
    assert (await told(table))[1].state == "hidden"
    table.bob.lag_ms = 80
    table.room.company.look()
    assert (await told(table))[1].lag_ms == 80
    table.ann.take()
    table.room.company.look()
    table.house.time.advance(PRESENCE_MS)
    assert table.ann.heard == []


async def test_seat_that_gets_free(table: Table) -> None:
    """A seat that somebody left is empty."""
    table.do(table.bob, Resign())
    table.room.post("bob", LeaveSeat(), table.bob)
    assert [seat.state for seat in await told(table)] == ["online", "empty"]


async def test_after_a_restart(table: Table) -> None:
    """Absence counts from the start of ours: who was here when we stopped had no chance to be here since."""
    house = table.house
    house.rooms.drop(table.room)
    house.time.advance(10 * GRACE_MS)
    room = await house.room()
    assert [room.company.absent_since(seat) for seat in (0, 1)] == [house.time.now()] * 2


async def test_nothing_is_left_when_all_have_gone(table: Table) -> None:
    """Field 48: a room that everybody left keeps no timer, whatever it still had to tell."""
    for person in table.all:
        table.room.leave(person)
    table.house.time.advance(PRESENCE_MS)
    assert table.house.time.pending() == 0
    table.room.enter(table.ann, None)
    assert (await told(table))[1].state == "reconnecting"
