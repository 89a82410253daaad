"""Who sits down where watchers are behind: what they are told of their own seat, and of the other."""

import pytest

from narabe_core.actions import Resign
from narabe_protocol import messages as wire
from narabe_server.rooms.settings_record import pack_settings
from narabe_server.rooms.state import Audience, Command, LeaveSeat, Occupant, RoomSettings, TakeSeat
from tests.fakes import Person
from tests.server.house import CODE, GAME, House


@pytest.mark.parametrize("audience", [Audience(), Audience(delay_s=20), Audience(delay_plies=2)])
async def test_who_sits_is_online_in_what_they_are_told(audience: Audience) -> None:
    """Each whole state that a player gets has them at their seat, and the other if they are there."""
    house = House()
    await house.store.open()
    settings = RoomSettings("friend", GAME, audience=audience)
    await house.store.create(CODE, pack_settings(settings), 0)
    room = await house.rooms.find(CODE)
    assert room is not None
    people = [Person("ann"), Person("bob"), Person("eve"), Person("eve")]
    for person in people:
        room.enter(person, None)
    ann, bob, eve, _ = people
    sits: list[tuple[Person, Command]] = [
        (ann, TakeSeat(Occupant("ann", "Ann"))),
        (bob, TakeSeat(Occupant("bob", "Bob"))),
        (bob, Resign()),
        (bob, LeaveSeat()),
        (eve, TakeSeat(Occupant("eve", "Eve"))),
    ]
    for person, command in sits:
        for each in people:
            each.take()
        room.post(person.player, command, person)
        for each in people:
            for told in each.heard:
                if isinstance(told, wire.Snapshot) and told.you:  # others hear of it later
                    assert [seat is None or seat.online for seat in told.seats] == [True, True], command
                    assert told.you == room.state.seats_of(each.player)
