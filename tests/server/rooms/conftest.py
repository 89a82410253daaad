import pytest

from narabe_server.rooms.state import Occupant, OpenRoom
from tests.fakes import Person
from tests.server.house import House, Table


@pytest.fixture
async def table() -> Table:
    """A table at the first move, at version 3, the store writing at once."""
    house = House()
    room = await house.room()
    people = Person("ann"), Person("bob"), Person("eve")
    for person in people:
        room.enter(person, None)
    room.post("ann", OpenRoom((Occupant("ann", "Ann"), Occupant("bob", "Bob"))))
    for person in people:
        person.take()
    return Table(house, room, *people)
