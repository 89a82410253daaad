"""What people may ask of bots at their table: to sit down with them, and to play at once."""

from narabe_engine.levels import DEFAULT_LEVEL
from narabe_protocol import messages as wire
from narabe_protocol.errors import WireCode
from narabe_server.bots.roster import Roster
from narabe_server.callers.refusing import Refusing
from narabe_server.rooms.actor import Room
from narabe_server.rooms.state import HOUSE_BOTS, InviteBot, Occupant, RoomState, has_bot
from narabe_server.sessions.desk import Desk
from narabe_server.sessions.person import Person


def take(person: Person, desk: Desk, message: wire.AboutBots) -> None:
    """Carry out what ``person``, who may act in the room, asks for; a refusal when it can't be."""
    room = person.joined(message.room)
    if not room.company.may_act(person):
        raise Refusing(WireCode.OTHER_TAB)
    match message:
        case wire.InviteBot(id=command_id):
            command = InviteBot(_bot(desk.roster, room.state, message.level))
            room.post(person.player, command, person, command_id)
        case wire.MoveNow(id=command_id):
            _hurry(desk, room, person.player)
            person.send(wire.Done(id=command_id))


def _bot(bots: Roster, state: RoomState, level: str | None) -> Occupant:
    """A bot of that level, if it plays what is played in the room."""
    level = level or DEFAULT_LEVEL
    game = state.settings.game
    if level not in bots:
        raise Refusing(WireCode.BAD_SETTING, {"field": "level", "known": ", ".join(bots)})
    if game.rule not in bots[level].rules or game.size not in bots[level].sizes:
        raise Refusing(WireCode.BAD_SETTING, {"field": "level", "what": f"{level} does not play this game"})
    return Occupant(HOUSE_BOTS[0], level, bot=level)


def _hurry(desk: Desk, room: Room, player: str) -> None:
    state = room.state
    seats = state.seats_of(player)
    if not seats:
        raise Refusing(WireCode.NOT_SEATED)
    if state.settings.rated or len(seats) > 1 or not has_bot(state):
        raise Refusing(WireCode.NO_HURRYING)
    hurried = desk.hurry(room)
    if not hurried:
        raise Refusing(WireCode.NOT_THINKING if hurried is None else WireCode.NO_HURRYING)
