"""What a person asks of the lobby: an opponent, their own games, a profile, the best players, their own account."""

from collections.abc import Awaitable, Callable
from functools import partial

from narabe_protocol import messages as wire
from narabe_protocol.errors import WireCode
from narabe_server.callers.refusing import Refusing
from narabe_server.lobby.my_games import my_games
from narabe_server.lobby.profiles import Whom, person_named, person_on, profile, top
from narabe_server.sessions.account import AccountQuestion
from narabe_server.sessions.desk import Desk
from narabe_server.sessions.pairing import begin_seek
from narabe_server.sessions.person import Person

Question = wire.Seek | wire.GetMyGames | wire.GetProfile | wire.GetTop | AccountQuestion
"""Messages whose answer may wait for the store."""


def asked(person: Person, desk: Desk, question: Question | wire.ForgetMe) -> Callable[[], Awaitable[None]]:
    """What to wait for until ``question`` is answered; a deletion has begun by then, and ends also for who hangs up."""
    if isinstance(question, wire.ForgetMe):
        return desk.accounts.delete(person, question.id)
    return partial(answer, person, desk, question)


async def answer(person: Person, desk: Desk, question: Question) -> None:
    """Answer ``question``; what is wrong with it is raised as :class:`Refusing`."""
    store = desk.rooms.store
    match question:
        case wire.Seek():
            person.check_space()
            person.count("rooms")
            await begin_seek(desk, person, person.identity, question)
        case wire.GetMyGames(id=command_id):
            person.count("lookups")
            rows = await my_games(desk.rooms, person.player)
            person.send(wire.MyGames(id=command_id, rows=rows))
        case wire.GetProfile():
            person.count("lookups")
            person.send(await _profile(person, desk, question))
        case wire.GetTop():
            person.count("lookups")
            person.send(await top(store.ratings, question, person.player, desk.time.now()))
        case _:
            await desk.accounts.answer(person, question)


async def _profile(person: Person, desk: Desk, message: wire.GetProfile) -> wire.Profile:
    store, whom = desk.rooms.store, Whom(person.player, person.identity.name)
    if message.room is not None:
        occupant = person_on(person.joined(message.room).seen_by(person.player), message.seat)
        if occupant is None:
            raise Refusing(WireCode.NOT_SEATED)
        handle = person.joined(message.room).hall.people.handle(occupant.player)
        whom = Whom(occupant.player, occupant.name, handle)
    elif message.name is not None:
        found = await person_named(store, message.name, message.tag)
        if found is None:
            raise Refusing(WireCode.NO_SUCH_PERSON)
        whom = Whom(found, message.name)
    return await profile(store, message, whom, desk.time.now(), own=whom.player == person.player)
