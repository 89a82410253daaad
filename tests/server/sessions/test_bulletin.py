import asyncio

import pytest

from narabe_protocol import messages as wire
from narabe_server.admin import requests as ask
from narabe_server.admin.operator import Operator
from narabe_server.sessions.behind import LOOK_MS
from narabe_server.sessions.line import SLOW_WATCHER_BYTES
from narabe_server.settings import Settings
from tests.fakes import only
from tests.server.office import Client, Office


async def told(office: Office, text: str) -> ask.Answer:
    """What the operator is answered who puts up ``text``."""
    return await Operator(office.app.desk, office.store).answer(ask.Notice(text))


def notices(heard: list[wire.ToClient]) -> list[str]:
    """The texts of all notices among what somebody heard."""
    return [each.text for each in heard if isinstance(each, wire.Notice)]


async def test_a_notice_reaches_all(office: Office) -> None:
    """Who is here hears it at once, who comes with the welcome, and all when it is taken down; nobody before hello."""
    ann, stranger = await office.client("Ann"), office.stranger()
    answer = await told(office, "  Back\u202e at noon\n")
    assert answer.rows == [{"notice": "Back at noon", "told": 1}]
    assert only(wire.Notice, await ann.quiet()) == wire.Notice(text="Back at noon", at=office.time.now())
    assert await stranger.quiet() == []
    bob = office.stranger()
    assert notices(await bob.ask(wire.Hello(name="Bob"))) == ["Back at noon"]
    await told(office, "")
    assert [notices(await each.quiet()) for each in (ann, bob)] == [[""], [""]]
    assert notices(await office.stranger().ask(wire.Hello(name="Cid"))) == []


async def test_a_notice_outlives_a_restart(office: Office) -> None:
    """It is in the store, and the next process puts it up again."""
    await told(office, "Back at noon")
    after = Office(Settings(bot_tables=0), office.store)
    await after.app.desk.bulletin.load()
    assert notices(await after.stranger().ask(wire.Hello(name="Ann"))) == ["Back at noon"]


@pytest.mark.parametrize("text", ["Back at noon", ""])
async def test_who_did_not_read_is_told_later(office: Office, text: str) -> None:
    """A notice that came while somebody read nothing, or its end, and that the server stops, is what they see then."""
    await told(office, "Now")
    eve = await office.client("Eve")
    await eve.quiet()
    eve.connection.unread = SLOW_WATCHER_BYTES + 1
    await told(office, text)
    office.app.desk.bulletin.drain(5 * LOOK_MS)
    assert await eve.quiet() == []
    eve.connection.unread = 0
    office.time.advance(LOOK_MS)
    heard = await eve.quiet()
    assert (notices(heard), only(wire.Draining, heard).ms) == ([text], 4 * LOOK_MS)


async def test_a_notice_has_bounds(office: Office) -> None:
    """One that is too long is refused, and changes nothing."""
    await told(office, "Short")
    assert (await told(office, "x" * 201)).error == "a notice has at most 200 characters"
    assert notices(await office.stranger().ask(wire.Hello(name="Ann"))) == ["Short"]


async def test_people_are_counted_once(office: Office) -> None:
    """Two tabs are one of the people, who has not said hello is none, and one more is told with the next change."""
    ann = await office.client("Ann")
    await office.client("Ann", ann.token)
    office.stranger()
    lobby = await ann.get(wire.Lobby, wire.WatchLobby())
    assert (lobby.online, office.app.lobby.connections) == (1, 3)
    bob = await office.client("Bob")
    assert await ann.quiet() == []
    office.time.advance(1000)
    assert only(wire.LobbyChange, await ann.quiet()).online == 2
    bob.session.closed()
    office.time.advance(1000)
    assert only(wire.LobbyChange, await ann.quiet()).online == 1


@pytest.fixture
async def drained(office: Office) -> tuple[Client, "asyncio.Task[None]", asyncio.Event]:
    """Somebody who has just heard that the server stops in eight seconds; the drain, and what ends it early."""
    ann = await office.client("Ann")
    office.app.settings = Settings(bot_tables=0, drain_s=8)
    hurry = asyncio.Event()
    drain = asyncio.create_task(office.app.drain(hurry), name="drain")
    assert only(wire.Draining, await ann.quiet()) == wire.Draining(ms=8000)
    return ann, drain, hurry


Drained = tuple[Client, "asyncio.Task[None]", asyncio.Event]


async def test_a_server_about_to_stop(office: Office, drained: Drained) -> None:
    """All are told how long it takes, also who comes then; no room is made, and the end comes when time is over."""
    ann, drain, _ = drained
    assert await ann.refusal(wire.Create(id="c")) == "draining"
    assert await ann.refusal(wire.Seek(id="s")) == "draining"
    office.time.advance(3000)
    late = office.stranger()
    assert only(wire.Draining, await late.ask(wire.Hello(name="Bob"))).ms == 5000
    assert not drain.done()
    office.time.advance(5000)
    await ann.quiet()
    assert drain.done()


async def test_a_second_word_ends_at_once(drained: Drained) -> None:
    """Whoever stops the server may be in a hurry."""
    ann, drain, hurry = drained
    hurry.set()
    await ann.quiet()
    assert drain.done()


async def test_nobody_is_waited_for(office: Office) -> None:
    """With nobody connected there is nobody to tell."""
    office.app.settings = Settings(bot_tables=0, drain_s=8)
    await office.app.drain(asyncio.Event())
    assert office.app.desk.draining
