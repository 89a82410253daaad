import asyncio
import contextlib
from collections.abc import AsyncIterator
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Literal

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from narabe_protocol import messages as wire
from narabe_protocol.codec import MSGPACK
from narabe_protocol.limits import CLOSE_KICKED
from narabe_server.app import App
from narabe_server.settings import Settings
from tests.nodes import Peer, Told, running_app

TRANSPORTS: tuple[Literal["websockets"], Literal["picows"]] = ("websockets", "picows")
ROW = [(0, 15), (1, 16), (2, 17), (3, 18)]
"""Four stones each, black in the first row; black wins at 4."""


@pytest.fixture(params=TRANSPORTS)
async def app(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[App]:
    """An app on each transport, with a database of its own."""
    settings = Settings(port=0, data=tmp_path, transport=request.param, frames_per_second=0)
    async with running_app(settings) as app:
        yield app


class Party:
    """Ann (black) and Bob at a table, Eve watching, all on sockets."""

    def __init__(self, room: str, ann: Peer, bob: Peer, eve: Peer) -> None:
        self.room = room
        self.ann, self.bob, self.eve = self.all = (ann, bob, eve)

    @classmethod
    async def meet(cls, app: App, *, text: bool = False, **create: str) -> "Party":
        """Bring them together; ``text``: Bob speaks JSON."""
        ann, bob, eve = [
            await Peer.join(app.address, name, text=text and name == "Bob") for name in ("Ann", "Bob", "Eve")
        ]
        room = await ann.create(**create)
        for guest in (eve, bob):
            await guest.say("enter", room=room)
            await guest.hear("snapshot")
        await bob.say("sit", room=room)
        for each in (ann, bob, eve):
            await each.hear("started")
        return cls(room, ann, bob, eve)

    async def told(self, number: int) -> list[Told]:
        """The next events, which must be the same for all."""
        ann, bob, eve = [await each.events(number) for each in self.all]
        assert ann == bob == eve
        return ann

    async def play(self, *points: int, ply: int = 0) -> list[Told]:
        """Put stones in turn; the events that all were told."""
        told = []
        for number, at in enumerate(points, ply):
            await (self.ann, self.bob)[number % 2].play(self.room, number, at)
            told += await self.told(1)
        return told


async def test_to_a_win(app: App) -> None:
    """Two people play to a win while a third watches: all see the same, and each version once."""
    party = await Party.meet(app)
    told = await party.play(*[at for pair in ROW for at in pair])
    await party.ann.play(party.room, 8, 4)
    told += await party.told(2)
    assert [each["v"] for each in told] == list(range(4, 14))
    assert [each["at"] for each in told[:-1]] == [*[at for pair in ROW for at in pair], 4]
    over = told[-1]
    assert over["outcome"] == {"reason": "five", "winner": 0, "lines": [[0, 1, 2, 3, 4]]}
    assert over["score"] == [1, 0, 0]


async def test_takeback_and_restore(app: App) -> None:
    """A takeback by consent and its undoing are seen by all three."""
    party = await Party.meet(app)
    await party.play(112, 113)
    for kind, event in (("takeback", "taken_back"), ("restore", "restored")):
        await party.ann.say("propose", room=party.room, kind=kind)
        (offered,) = await party.told(1)
        assert (offered["t"], offered["kind"], offered["plies"]) == ("offered", kind, 2)
        await party.bob.say("answer", room=party.room, offer=offered["offer"], accept=True)
        closed, done = await party.told(2)
        assert (closed["how"], done["t"], done["plies"]) == ("accepted", event, 2)
    await party.eve.say("enter", room=party.room)
    assert (await party.eve.hear("snapshot"))["moves"] == [112, 113]


async def test_two_languages(app: App) -> None:
    """A JSON client and a MessagePack client play with each other."""
    party = await Party.meet(app, text=True)
    assert [each["at"] for each in await party.play(112, 113, 114)] == [112, 113, 114]
    await party.bob.play(party.room, 3, 114)
    refused = await party.bob.hear("refused")
    assert refused["code"] == "occupied"


async def test_reconnect(app: App) -> None:
    """Who comes back with token and version is told what they missed, and plays on; nothing comes twice."""
    party = await Party.meet(app)
    (stone,) = await party.play(112)
    await party.bob.leave()
    await party.ann.say("propose", room=party.room, kind="draw")
    await party.ann.hear("offered")
    bob = await Peer.join(app.address, "Bob", party.bob.token, {party.room: stone["v"]})
    resumed = await bob.hear("resumed")
    assert (resumed["you"], resumed["v"]) == ([1], stone["v"] + 1)
    assert (await bob.events(1))[0]["t"] == "offered"
    again = await bob.say("play", room=party.room, ply=1, at=113)
    assert (await bob.events(1))[0]["at"] == 113
    await bob.say("play", room=party.room, ply=1, at=113, id=again)
    answer = await bob.hear("snapshot")
    assert (answer["id"], answer["moves"]) == (again, [112, 113])


async def test_stale(app: App) -> None:
    """A stone meant for another position is refused with the number of stones there are."""
    party = await Party.meet(app)
    await party.play(112)
    await party.bob.play(party.room, 5, 113)
    refused = await party.bob.hear("refused")
    assert (refused["code"], refused["params"]) == ("stale", {"ply": 1})


async def test_bot_game(app: App) -> None:
    """A game against a bot in its own process goes to its end: the bot beats one who never makes a row."""
    ann = await Peer.join(app.address, "Ann")
    room = await ann.create(kind="bot", level="tutorial-10", size=9)
    free = [9 * y + x for y in range(0, 9, 2) for x in range(0, 9, 2)]
    over = None
    for ply in range(0, 2 * len(free), 2):
        await ann.play(room, ply, free.pop())
        await ann.hear("stone", seat=0)
        answer = await ann.hear("stone", seat=1)
        if answer["at"] in free:
            free.remove(answer["at"])
        if over := await said_before_pong(ann, "over"):
            break
    assert over is not None
    assert (over["outcome"]["reason"], over["outcome"]["winner"]) == ("five", 1)


async def said_before_pong(peer: Peer, tag: str) -> Told | None:
    """A message with that tag, if the server has sent one by now."""
    await peer.say("ping")
    found = None
    while (told := await peer.next())["t"] != "pong":
        found = told if told["t"] == tag else found
    return found


async def test_stop_sends_people_away(app: App) -> None:
    """When the server stops, all are closed with the code that means: come back."""
    party = await Party.meet(app)
    stopping = asyncio.create_task(app.stop())
    assert [await each.ended() for each in party.all] == [1012] * 3
    await stopping


async def test_goes_on_after_stop(tmp_path: Path) -> None:
    """A game goes on with the same tokens on a server started anew, and a create sent again finds its room."""
    settings = Settings(port=0, data=tmp_path)
    async with running_app(settings) as app:
        party = await Party.meet(app, id="once")
        await party.play(112, 113)
    async with running_app(settings) as app:
        seated = [
            await Peer.join(app.address, name, each.token, {party.room: 5})
            for name, each in (("Ann", party.ann), ("Bob", party.bob))
        ]
        people = (*seated, await Peer.join(app.address, "Eve", rooms={party.room: 0}))
        again = Party(party.room, *people)
        assert (await again.eve.hear("snapshot"))["moves"] == [112, 113]
        assert [each["at"] for each in await again.play(114, 115, ply=2)] == [114, 115]
        assert await again.ann.create(id="once") == party.room
        assert len(app.rooms) == 1


async def test_hostile_frames(app: App) -> None:
    """Whatever bytes one connection sends, it is refused and then closed, and the others play on."""
    party = await Party.meet(app)
    dice = Random(1)
    good = [
        MSGPACK.encode(message)
        for message in (
            wire.Hello(name="x"),
            wire.Create(id="1"),
            wire.Enter(room=party.room),
            wire.Leave(room=party.room),
        )
    ]
    for round_number in range(10):
        mallory = await Peer.join(app.address, "Mallory")
        with contextlib.suppress(ConnectionClosed):
            for _ in range(400):
                frame = bytearray(dice.choice(good) if dice.random() < 0.7 else dice.randbytes(40))
                frame[dice.randrange(len(frame))] = dice.randrange(256)
                await mallory.socket.send(bytes(frame) if dice.random() < 0.9 else frame.hex())
        assert await mallory.ended() == 4002
        (stone,) = await party.play(round_number, ply=round_number)
        assert stone["ply"] == round_number


@pytest.mark.parametrize(
    ("path", "status", "part"),
    [
        ("/healthz", 200, '"status": "ok"'),
        ("/readyz", 200, "ready"),
        ("/metrics", 200, "narabe_rooms 1.0"),
        ("/metrics", 200, "narabe_connections 3.0"),
        ("/nowhere.js", 404, ""),
    ],
)
async def test_http(app: App, path: str, status: int, part: str) -> None:
    """Plain HTTP on the same port tells how the server is."""
    await Party.meet(app)
    answer = await asyncio.to_thread(get, app.port, path)
    assert answer[0] == status
    assert part in answer[1]


async def test_records(app: App) -> None:
    """Who follows redirects gets the record of a game that is over, and 404 for one that is not."""
    party = await Party.meet(app)
    await party.play(112)
    path = f"/games/{party.room}-1"
    assert (await followed(app, f"{path}.sgf"))[0] == HTTPStatus.NOT_FOUND
    await party.bob.say("resign", room=party.room)
    await party.told(1)
    assert (await followed(app, f"{path}.txt")) == (HTTPStatus.OK, b"h8\n")
    status, picture = await followed(app, f"{path}.png")
    assert (status, picture[:8]) == (HTTPStatus.OK, b"\x89PNG\r\n\x1a\n")
    await party.ann.say("propose", room=party.room, kind="rematch")
    (offered,) = await party.told(1)  # the room is still in our hands
    assert offered["t"] == "offered"


async def followed(app: App, path: str) -> tuple[int, bytes]:
    """Status and body at the end of the redirects. Only picows, which can't wait, may need more than there are."""
    over = {307, 503} if app.settings.transport == "picows" else {307}
    while (answer := await asyncio.to_thread(fetch, app.port, path))[0] in over:
        path = answer[2] or path
    return answer[:2]


def fetch(port: int, path: str) -> tuple[int, bytes, str | None]:
    """Status, body and the address that a redirect names."""
    connection = HTTPConnection("127.0.0.1", port, timeout=5)
    connection.request("GET", path)
    response = connection.getresponse()
    answer = response.status, response.read(), response.getheader("Location")
    connection.close()
    return answer


def get(port: int, path: str) -> tuple[int, str]:
    """Status and body of a page."""
    status, body, _ = fetch(port, path)
    return status, body.decode()


@pytest.mark.parametrize("transport", TRANSPORTS)
async def test_one_address_has_so_many_connections(
    tmp_path: Path, transport: Literal["websockets", "picows"]
) -> None:
    """Field 55: behind a trusted proxy each client has their own limit; one connection too many is told and closed."""
    settings = Settings(
        port=0,
        data=tmp_path,
        transport=transport,
        trusted_proxies=("127.0.0.0/8",),
        connections_per_address=1,
    )
    async with running_app(settings) as app:
        url = app.address.replace("http", "ws") + "ws"
        near, far = {"X-Forwarded-For": "198.51.100.7"}, {"X-Forwarded-For": "198.51.100.8"}
        async with (
            connect(url, additional_headers=near, proxy=None) as first,
            connect(url, additional_headers=far, proxy=None) as other,
            connect(url, additional_headers=near, proxy=None) as second,
        ):
            refused = MSGPACK.decode_to_client(await second.recv(decode=False))
            assert refused == wire.Refused(code="too_many_connections", params={"limit": 1})
            with pytest.raises(ConnectionClosed):
                await second.recv()
            assert second.close_code == CLOSE_KICKED
            for ws in (first, other):
                await ws.send(MSGPACK.encode(wire.Ping()))
                assert isinstance(MSGPACK.decode_to_client(await ws.recv(decode=False)), wire.Pong)
