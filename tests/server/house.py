"""A house of rooms on a scripted store, and a table in it with a game under way."""

from collections.abc import Callable
from dataclasses import dataclass, field

from narabe_core.actions import Action, Play
from narabe_core.game import Settings
from narabe_core.types import Point, Takeback
from narabe_server.rooms.actor import Room
from narabe_server.rooms.registry import Rooms
from narabe_server.rooms.settings_record import pack_settings
from narabe_server.rooms.state import Occupant, OpenRoom, RoomSettings
from tests.fakes import FakeTime, Person, ScriptedStore

CODE = "AAAAAA"
GAME = Settings(size=9, takeback=Takeback.FREE)
SEATED = OpenRoom((Occupant("ann", "Ann"), Occupant("bob", "Bob")))


@dataclass
class House:
    """A registry on a scripted store, and what it told of its rooms."""

    store: ScriptedStore = field(default_factory=ScriptedStore)
    time: FakeTime = field(default_factory=FakeTime)
    changes: list[int] = field(default_factory=list)
    gone: list[Room] = field(default_factory=list)
    listeners: list[Callable[[Room], None]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rooms = Rooms(self.store, self.time, 100, self._changed, self.gone.append)

    def _changed(self, room: Room) -> None:
        self.changes.append(room.state.version)
        for listener in self.listeners:
            listener(room)

    async def room(self) -> Room:
        """The room, made when it isn't there."""
        await self.store.open()
        await self.store.create(CODE, pack_settings(RoomSettings("friend", GAME)), 0)
        room = await self.rooms.find(CODE)
        assert room is not None
        return room


@dataclass
class Table:
    """A game between Ann (seat 0, black) and Bob, both in the room, and Eve who watches."""

    house: House
    room: Room
    ann: Person
    bob: Person
    eve: Person

    @property
    def store(self) -> ScriptedStore:
        """The store under the room."""
        return self.house.store

    @property
    def all(self) -> tuple[Person, Person, Person]:
        """Everybody."""
        return self.ann, self.bob, self.eve

    def do(self, person: Person, action: Action, command_id: str | None = None) -> None:
        """Let somebody act."""
        self.room.post(person.player, action, person, command_id)

    def stone(self, at: int, command_id: str | None = None) -> None:
        """Let whoever is to move put a stone."""
        game = self.room.state.game
        self.do((self.ann, self.bob)[game.turn], Play(Point(at), game.ply), command_id)


async def sit_down(game: Settings, *, there: bool = True, house: House | None = None) -> Table:
    """A table with that game; ``there``: all are in the room, so that the clock runs."""
    house = house or House()
    await house.store.open()
    await house.store.create(CODE, pack_settings(RoomSettings("friend", game)), 0)
    room = await house.rooms.find(CODE)
    assert room is not None
    people = Person("ann"), Person("bob"), Person("eve")
    if there:
        for person in people:
            room.enter(person, None)
    room.post("ann", SEATED)
    return Table(house, room, *people)
