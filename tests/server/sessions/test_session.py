import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from narabe_protocol import messages as wire
from narabe_server.sessions.person import MAX_ROOMS
from narabe_server.settings import Settings
from tests.fakes import only, turns
from tests.server.office import Office

NOWHERE = "ZZZZZZ"


async def test_welcome(office: Office) -> None:
    """Hello is answered with a token, the name, the server's time, and what rooms can be made."""
    welcome = await office.stranger().get(wire.Welcome, wire.Hello(name="Ann"))
    assert (welcome.name, welcome.protocol, welcome.now) == ("Ann", 1, office.time.now())
    assert len(welcome.token) >= 32
    assert {"freestyle", "standard"} <= set(welcome.rules)
    assert [level.name for level in welcome.levels] == [
        "tutorial-10",
        "tutorial-200",
        "tutorial-30",
        *(f"level-{number}" for number in range(1, 13)),
        "strong",
    ]


@pytest.mark.parametrize(
    "message",
    [
        wire.Create(id="1"),
        wire.Enter(room=NOWHERE),
        wire.Play(room=NOWHERE, ply=0, at=0, id="1"),
        wire.Rename(name="Ann"),
        wire.WatchLobby(),
        wire.Leave(room=NOWHERE),
        wire.Sit(room=NOWHERE, id="1"),
    ],
)
async def test_hello_first(office: Office, message: wire.ToServer) -> None:
    """Before hello nothing is done; the refusal names the command."""
    refused = await office.stranger().get(wire.Refused, message)
    assert (refused.code, refused.id) == ("hello_first", getattr(message, "id", None))


async def test_hello_once(office: Office) -> None:
    """A connection has one owner for its life."""
    assert await (await office.client()).refusal(wire.Hello()) == "hello_once"


async def test_ping(office: Office) -> None:
    """A ping comes back with its number and the time, before hello too."""
    assert await office.stranger().ask(wire.Ping(n=7)) == [wire.Pong(now=office.time.now(), n=7)]


async def test_token_brings_back_the_seat(office: Office) -> None:
    """Who comes back with their token, and the rooms they were in, has their seat and hears what they missed."""
    room, ann, bob, _ = await office.game()
    ann.session.closed()
    await bob.ask(wire.Propose(room=room, kind="draw", id="d"))
    again = office.stranger()
    told = await again.ask(wire.Hello(token=ann.token, rooms={room: 3}))
    welcome, resumed, offered = told[:3]
    assert isinstance(welcome, wire.Welcome)
    assert (welcome.name, welcome.token) == ("Ann", ann.token)
    assert resumed == wire.Resumed(room=room, version=4, you=(0,))
    assert isinstance(offered, wire.Offered)


async def test_hello_with_rooms_in_doubt(office: Office) -> None:
    """Each room named in hello has its own answer: the state where nothing was seen, a refusal where there is none."""
    room, ann, *_ = await office.game()
    told = await office.stranger().ask(wire.Hello(token=ann.token, rooms={NOWHERE: 3, room: 0}))
    assert only(wire.Refused, told) == wire.Refused(code="no_such_room", room=NOWHERE)
    assert only(wire.Snapshot, told).you == (0,)


async def test_unknown_token(office: Office) -> None:
    """A token that nobody holds makes a new guest, never an old one."""
    welcome = await office.stranger().get(wire.Welcome, wire.Hello(token="x" * 32))
    assert welcome.token != "x" * 32


async def test_two_tabs(office: Office) -> None:
    """Two connections of one player are both at the table, and both hear of each stone."""
    room, ann, *_ = await office.game()
    second = office.stranger()
    told = await second.ask(wire.Hello(token=ann.token, rooms={room: 0}))
    assert only(wire.Snapshot, told).you == (0,)
    second.say(wire.Play(room=room, ply=0, at=40, id="p"))
    assert only(wire.Stone, await ann.quiet()) == only(wire.Stone, await second.quiet())


@pytest.mark.parametrize(
    "make",
    [
        lambda room: wire.Play(room=room, ply=0, at=40, id="x"),
        lambda room: wire.Propose(room=room, kind="draw", id="x"),
        lambda room: wire.Propose(room=room, kind="takeback", id="x"),
        lambda room: wire.Answer(room=room, offer=1, accept=True, id="x"),
        lambda room: wire.Withdraw(room=room, offer=1, id="x"),
        lambda room: wire.Resign(room=room, id="x"),
        lambda room: wire.Abort(room=room, id="x"),
    ],
)
async def test_watchers_cannot_act(office: Office, make: "Callable[[str], wire.ToServer]") -> None:
    """Whatever a watcher asks of the game is refused as not seated, and outside of the room as not there."""
    room, _, _, eve = await office.game()
    refused = await eve.get(wire.Refused, make(room))
    assert (refused.code, refused.id, refused.room) == ("not_seated", "x", room)
    await eve.ask(wire.Leave(room=room))
    assert await eve.refusal(make(room)) == "not_in_room"


async def test_leave(office: Office) -> None:
    """Who leaves hears nothing more of the room; their seat stays theirs while the game is in play."""
    room, ann, bob, _ = await office.game()
    assert await ann.ask(wire.Leave(room=room)) == [wire.Left(room=room)]
    await bob.ask(wire.Propose(room=room, kind="draw", id="d"))
    assert await ann.quiet() == []
    assert (await ann.get(wire.Snapshot, wire.Enter(room=room))).you == (0,)


async def test_leave_after_the_game(office: Office) -> None:
    """After the game the seat of one who leaves is free for others."""
    room, ann, bob, eve = await office.game()
    await ann.ask(wire.Resign(room=room, id="r"))
    await bob.ask(wire.Leave(room=room))
    assert wire.Stood(room=room, version=5, seat=1) in await eve.quiet()
    told = await eve.ask(wire.Sit(room=room, id="s"))
    assert only(wire.You, told).seats == (1,)
    assert only(wire.Started, told).game == 2


async def test_resign_and_leave(office: Office) -> None:
    """Who resigns and leaves in one breath does not keep their seat, though the game was on when they left."""
    room, ann, bob, _ = await office.game()
    office.scripted.holding = True
    ann.say(wire.Resign(room=room, id="r"))
    ann.say(wire.Leave(room=room))
    office.scripted.holding = False
    office.scripted.release()
    assert [type(each) for each in await bob.quiet()] == [wire.Over, wire.Stood]


async def test_sit_and_leave(office: Office) -> None:
    """Who sits down and leaves in one breath leaves no ghost on the seat."""
    ann, bob = await office.client("Ann"), await office.client("Bob")
    room = await ann.create()
    await bob.ask(wire.Enter(room=room))
    await ann.ask(wire.Leave(room=room))
    office.scripted.holding = True
    await bob.ask(wire.Sit(room=room, id="s"))
    bob.say(wire.Leave(room=room))
    office.scripted.holding = False
    office.scripted.release()
    eve = await office.client("Eve")
    assert (await eve.get(wire.Snapshot, wire.Enter(room=room))).seats == (None, None)


async def test_leave_in_one_tab(office: Office) -> None:
    """Who leaves a room in one tab and stays in another keeps their seat, until they leave there too."""
    ann = await office.client("Ann")
    tab = await office.client("Ann", ann.token)
    room = await ann.create()
    await tab.ask(wire.Enter(room=room))
    await ann.ask(wire.Leave(room=room))
    assert (await tab.get(wire.Snapshot, wire.Enter(room=room))).you == (0,)
    await tab.ask(wire.Leave(room=room))
    assert (await tab.get(wire.Snapshot, wire.Enter(room=room))).seats == (None, None)


async def test_rename(office: Office) -> None:
    """A new name is kept with the token, and shown where one sits down from now on."""
    ann = await office.client("Ann")
    await ann.create()
    await ann.ask(wire.Rename(name="Anna"))
    welcome = await office.stranger().get(wire.Welcome, wire.Hello(token=ann.token))
    assert welcome.name == "Anna"
    room = await ann.create()
    seat = (await (await office.client("Bob")).get(wire.Snapshot, wire.Enter(room=room))).seats[0]
    assert seat == wire.SeatView(name="Anna")


async def test_create_is_idempotent(office: Office) -> None:
    """The same create sent again gives the same room with the same state, and no second one."""
    ann = await office.client()
    message = wire.Create(id="once", kind="bot", level="tutorial-10", side="first")
    room = only(wire.Snapshot, await ann.ask(message)).room
    again = [each for each in await ann.ask(message) if isinstance(each, wire.Snapshot)]
    assert {(each.room, each.id, each.version, each.you) for each in again} == {(room, "once", 3, (0,))}
    assert len(office.app.rooms) == 1


async def test_create_same_id_of_another(office: Office) -> None:
    """The same id from another player makes another room."""
    rooms = [await (await office.client()).create(wire.Create(id="same")) for _ in range(2)]
    assert len(set(rooms)) == 2


@pytest.mark.parametrize(
    ("message", "field"),
    [
        (wire.Create(id="1", rule="backgammon"), "rule"),
        (wire.Create(id="1", opening="sicilian"), "opening"),
        (wire.Create(id="1", kind="bot", level="deep-blue"), "level"),
    ],
)
async def test_create_refused(office: Office, message: wire.Create, field: str) -> None:
    """A setting that does not exist is named; no room is made."""
    ann = await office.client()
    refused = await ann.get(wire.Refused, message)
    assert (refused.code, refused.id, refused.params["field"]) == ("bad_setting", "1", field)
    assert len(office.app.rooms) == 0


async def test_draining(office: Office) -> None:
    """A server about to stop makes no more rooms; those there are can be played in."""
    room, ann, *_ = await office.game()
    office.app.desk.draining = True
    assert await ann.refusal(wire.Create(id="late")) == "draining"
    assert only(wire.Stone, await ann.ask(wire.Play(room=room, ply=0, at=1, id="p"))).ply == 0


async def test_too_many_watchers(tmp_path: Path) -> None:
    """A full house lets no more watchers in, by whichever door, but always the players."""
    office = await Office(Settings(data=tmp_path, max_watchers=1)).open()
    room, ann, _, eve = await office.game()
    zoe = await office.client("Zoe")
    assert await zoe.refusal(wire.Enter(room=room)) == "too_many_watchers"
    assert only(wire.Refused, await office.stranger().ask(wire.Hello(rooms={room: 0}))).room == room
    assert (await eve.get(wire.Snapshot, wire.Enter(room=room))).watchers == 1
    ann.session.closed()
    assert only(
        wire.Snapshot, await office.stranger().ask(wire.Hello(token=ann.token, rooms={room: 0}))
    ).you == (0,)


async def test_too_many_rooms_of_one(office: Office) -> None:
    """One connection is in at most 32 rooms, made or entered."""
    ann, bob = await office.client(), await office.client()
    other = await bob.create()
    for _ in range(MAX_ROOMS):
        office.time.advance(3000)
        await ann.create()
    assert await ann.refusal(wire.Create(id="more")) == "too_many_rooms"
    assert await ann.refusal(wire.Enter(room=other)) == "too_many_rooms"
    await ann.ask(wire.Leave(room=next(iter(ann.session.rooms))))
    assert (await ann.get(wire.Snapshot, wire.Enter(room=other))).room == other


async def test_too_many_rooms_of_all(tmp_path: Path) -> None:
    """A server that has all the rooms it may have in use makes and loads no more."""
    office = await Office(Settings(data=tmp_path, max_rooms=1)).open()
    ann = await office.client()
    await ann.create()
    assert await ann.refusal(wire.Create(id="more")) == "too_many_rooms"
    assert await ann.refusal(wire.Enter(room=NOWHERE)) == "too_many_rooms"


async def test_two_languages_see_the_same(office: Office) -> None:
    """A JSON client and a MessagePack client in one room hear the same, and act on each other."""
    ann, bob = await office.client("Ann"), await office.client("Bob", text=True)
    room = await ann.create()
    snapshot = await bob.get(wire.Snapshot, wire.Enter(room=room))
    assert snapshot.seats == (wire.SeatView(name="Ann"), None)
    await bob.ask(wire.Sit(room=room, id="s"))
    await ann.quiet()
    told = await ann.ask(wire.Play(room=room, ply=0, at=40, id="1"))
    assert await bob.quiet() == told
    told = await bob.ask(wire.Play(room=room, ply=1, at=41, id="2"))
    assert await ann.quiet() == told
    assert isinstance(told[0], wire.Stone)


async def test_ends_clean(office: Office) -> None:
    """When all have gone nothing is left: no member, no task, nobody in the lobby."""
    room, *clients = await office.game()
    for client in clients:
        await client.ask(wire.WatchLobby())
        client.session.closed()
    await turns()
    left = office.app.rooms.get(room)
    assert left is not None
    assert (len(left), office.app.lobby.online) == (0, 0)
    assert asyncio.all_tasks() == {asyncio.current_task()}
