"""What a session asks of the lobby: an opponent, its own games, a profile, the best players."""

from typing import TYPE_CHECKING

from narabe_protocol import messages as wire
from narabe_protocol.errors import WireCode
from narabe_server.lobby.my_games import my_games
from narabe_server.lobby.profiles import person_on, ratings_of, top
from narabe_server.sessions.desk import Desk
from narabe_server.sessions.pairing import begin_seek
from narabe_server.sessions.refusing import Refusing

if TYPE_CHECKING:
    from narabe_server.sessions.session import Session

Question = wire.Seek | wire.GetMyGames | wire.GetProfile | wire.GetTop
"""Messages whose answer may wait for the store."""


async def answer(session: "Session", desk: Desk, question: Question) -> None:
    """Answer ``question``; what is wrong with it is raised as :class:`Refusing`."""
    store = desk.rooms.store
    match question:
        case wire.Seek():
            session.check_space()
            session.count("rooms")
            await begin_seek(desk, session, session.identity, question)
        case wire.GetMyGames(id=command_id):
            rows = await my_games(desk.rooms, store, session.player)
            session.send(wire.MyGames(id=command_id, rows=rows))
        case wire.GetProfile():
            session.send(await _profile(session, desk, question))
        case wire.GetTop():
            session.send(await top(store, question, session.player))


async def _profile(session: "Session", desk: Desk, message: wire.GetProfile) -> wire.Profile:
    player, name = session.player, session.identity.name
    if message.room is not None:
        person = person_on(session.joined(message.room).state, message.seat)
        if person is None:
            raise Refusing(WireCode.NOT_SEATED)
        player, name = person.player, person.name
    ratings = await ratings_of(desk.rooms.store, player, desk.time.now())
    return wire.Profile(id=message.id, name=name, ratings=ratings)
