"""Forbidden points that take long to find are found when there is time; all others at once."""

from dataclasses import dataclass, field

import pytest

from narabe_core.actions import Play
from narabe_core.game import Game, Settings
from narabe_core.types import Point
from narabe_protocol import messages as wire
from narabe_server.rooms import marks
from narabe_server.rooms.actor import Room
from narabe_server.rooms.marking import LONG_MS, REST, Marking
from narabe_server.rooms.state import Audience, Occupant, OpenRoom, RoomSettings
from tests.fakes import FakeTime, Person
from tests.server.house import House

POINT = wire.ForbiddenPoint(at=7, kinds=("overline",))
SEATED = OpenRoom((Occupant("ann", "Ann"), Occupant("bob", "Bob")))


@dataclass
class Club:
    """Renju rooms of one node, in which it takes ``took`` to look at a position; ``looks`` has how many stones lay."""

    house: House = field(default_factory=House)
    took: int = 5 * LONG_MS
    looks: list[int] = field(default_factory=list)

    def view(self, game: Game) -> tuple[wire.ForbiddenPoint, ...]:
        """Look at a position, for as long as it takes."""
        if not game.in_play:
            return ()
        self.looks.append(game.ply)
        self.house.time._now += self.took
        return (POINT,)

    async def room(self, code: str, audience: Audience = Audience()) -> tuple[Room, Person, Person]:  # noqa: B008
        """A game in a room of its own, black's player and a watcher."""
        settings = RoomSettings("friend", Settings(rule="renju"), audience=audience)
        room = await self.house.rooms.create(settings, [code], lambda _: True)
        ann, eve = Person("ann"), Person("eve")
        for person in (ann, Person("bob"), eve):
            room.enter(person, None)
        room.post("ann", SEATED)
        return room, ann, eve


def told(person: Person) -> list[int]:
    """The versions of which somebody was told what is forbidden, since the last time."""
    return [each.version for each in person.take() if isinstance(each, wire.Forbidden)]


def play(room: Room, *points: int) -> None:
    """Put stones in turn."""
    for point in points:
        player = ("ann", "bob")[room.game.turn]
        room.post(player, Play(Point(point), room.game.ply))


@pytest.fixture
async def club(monkeypatch: pytest.MonkeyPatch) -> Club:
    """An open club."""
    club = Club()
    await club.house.store.open()
    monkeypatch.setattr(marks, "forbidden_view", club.view)
    return club


async def test_what_takes_long_is_done_for_a_tenth_of_the_time(club: Club) -> None:
    """However fast a room changes it is looked at now and then, and then all are told of how it stands."""
    room, ann, eve = await club.room("AAAAAA")
    assert (club.looks, len(told(ann))) == ([0], 1)
    play(room, 112, 96, 97, 98)
    assert (club.looks, told(ann)) == ([0], [])
    club.house.time.advance(REST * club.took - 1)
    assert club.looks == [0]
    told(eve)
    club.house.time.advance(1)
    assert (club.looks, told(ann), told(eve)) == ([0, 4], [room.state.version], [room.state.version])
    club.house.time.advance(100 * club.took)
    assert club.looks == [0, 4]


async def test_rooms_that_take_long_have_their_turns_and_others_do_not_wait(club: Club) -> None:
    """Two of them share the time, each has one turn; one that is quick is looked at at once all the while."""
    rooms = [(await club.room(code))[0] for code in ("AAAAAA", "BBBBBB")]
    club.took = LONG_MS - 1
    quick, ann, _ = await club.room("CCCCCC")
    club.took, club.looks = 5 * LONG_MS, []
    for room in rooms:
        play(room, 112, 96)
    club.took = LONG_MS - 1
    for point in (112, 96, 97):
        play(quick, point)
    assert (club.looks, len(told(ann))) == ([1, 2, 3], 4)
    club.took, club.looks = 5 * LONG_MS, []
    club.house.time.advance(REST * club.took)
    assert club.looks == [2]
    club.house.time.advance((REST + 1) * club.took)
    assert club.looks == [2, 2]


async def test_who_comes_meanwhile_is_told_with_the_others(club: Club) -> None:
    """A snapshot then says nothing of forbidden points; what is found comes to all, also to those who are behind."""
    room, _, eve = await club.room("AAAAAA", Audience(delay_plies=2))
    play(room, 112, 96, 97)
    told(eve)
    late = Person("late")
    room.enter(late, None)
    (shown,) = [each for each in late.heard if isinstance(each, wire.Snapshot)]
    assert shown.forbidden == ()
    club.house.time.advance(3 * REST * club.took)
    assert room.gallery is not None
    assert told(late) == told(eve) == [room.gallery.state.version]


async def test_a_room_that_is_gone_costs_nothing(club: Club) -> None:
    """What was put off for a room that nobody is in any more is not looked at."""
    room, *_ = await club.room("AAAAAA")
    play(room, 112)
    for guest in room.guests():
        room.leave(guest)
    club.house.rooms.drop(room)
    club.house.time.advance(100 * club.took)
    assert club.looks == [0]
    assert not club.house.rooms.marking._waiting


@pytest.mark.parametrize(("took", "rested"), [(LONG_MS - 1, 0), (LONG_MS, REST * LONG_MS), (50, REST * 50)])
def test_how_long_is_long(took: int, rested: int) -> None:
    """What takes ten milliseconds or more is followed by nine times as long a rest, less is not."""
    time = FakeTime()
    marking = Marking(time)

    def look() -> str:
        time.advance(took)
        return "found"

    assert marking.now_or_never(look) == "found"
    assert marking.free is not bool(rested)
    time.advance(max(0, rested - 1))
    assert (marking.now_or_never(lambda: "more") is None) is bool(rested)
    time.advance(1)
    assert marking.now_or_never(lambda: "more") == "more"
