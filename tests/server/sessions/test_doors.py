import asyncio

import pytest
from msgspec.structs import replace

from narabe_protocol import messages as wire
from narabe_protocol.limits import GAMES_KEY_LENGTH
from narabe_server.sessions import desk, doors
from narabe_server.sessions.doors import SALT_BYTES, TRIES_FROM_ADDRESS, TRIES_OF_PLAYER, fits, hashed
from tests.fakes import M
from tests.nodes import PLENTY_S
from tests.server.office import Client, Office

SECRET = "ひかり no go"  # noqa: S105 - of a test
WRONG = "hikari"
DAKUTEN = ("が", "か\u3099")
"""One letter in two spellings."""


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let hashing cost next to nothing."""
    monkeypatch.setattr(doors, "COST", 2)


async def heard(client: Client, kind: type[M], message: wire.ToServer) -> M:
    """Send a message and wait for the answer, which a thread may delay."""
    client.say(message)
    async with asyncio.timeout(PLENTY_S):
        while True:
            for each in await client.quiet():
                if isinstance(each, kind):
                    return each


async def locked_room(ann: Client) -> str:
    """A room of Ann's with a password."""
    create = wire.Create(id="c", side="first", size=9, password=SECRET)
    return (await heard(ann, wire.Snapshot, create)).room


async def test_who_knows_it_comes_in(office: Office) -> None:
    """Without the password, and with a wrong one, nobody comes in; with it one does, and needs it no second time."""
    ann, bob = await office.client("Ann"), await office.client("Bob")
    room = await locked_room(ann)
    assert await bob.refusal(wire.Enter(room=room)) == "password_needed"
    wrong = await heard(bob, wire.Refused, wire.Enter(room=room, password=WRONG, id="e"))
    assert (wrong.code, wrong.id, wrong.room) == ("wrong_password", "e", room)
    assert await bob.refusal(wire.Sit(room=room, id="s")) == "not_in_room"
    assert (await heard(bob, wire.Snapshot, wire.Enter(room=room, password=SECRET))).you == ()
    await bob.ask(wire.Leave(room=room))
    assert (await bob.get(wire.Snapshot, wire.Enter(room=room))).room == room


async def test_a_reload_asks_no_player(office: Office) -> None:
    """Whoever has a seat comes back without the password, also after a restart; a watcher must say it again."""
    ann, bob = await office.client("Ann"), await office.client("Bob")
    room = await locked_room(ann)
    await heard(bob, wire.Snapshot, wire.Enter(room=room, password=SECRET))
    again = await Office(office.app.settings, office.store).open()
    back, watcher = again.stranger(), again.stranger()
    assert (await back.get(wire.Snapshot, wire.Hello(token=ann.token, rooms={room: 0}))).you == (0,)
    told = await watcher.ask(wire.Hello(token=bob.token, rooms={room: 0}))
    assert [each.code for each in told if isinstance(each, wire.Refused)] == ["password_needed"]


async def test_guessing_is_limited(office: Office) -> None:
    """A guest has so many tries in a minute, and all guests of one address together at one room not many more."""
    room = await locked_room(await office.client("Ann"))
    guests = TRIES_FROM_ADDRESS // TRIES_OF_PLAYER
    bobs = [await office.stranger(peer="192.0.2.1").hello() for _ in range(guests + 1)]
    for number, bob in enumerate(bobs):
        for _ in range(TRIES_OF_PLAYER if number < guests else 0):
            wrong = await heard(bob, wire.Refused, wire.Enter(room=room, password=WRONG))
            assert wrong.code == "wrong_password"
        late = await heard(bob, wire.Refused, wire.Enter(room=room, password=SECRET))
        assert late.code == "too_fast"
        assert int(late.params["wait_ms"]) > 0
    honest = await office.stranger(peer="198.51.100.7").hello()
    assert (await heard(honest, wire.Snapshot, wire.Enter(room=room, password=SECRET))).room == room
    office.time.advance(60_000)
    assert (await heard(bobs[0], wire.Snapshot, wire.Enter(room=room, password=SECRET))).room == room


async def test_guessing_at_one_room_is_none_at_another(office: Office) -> None:
    """Who has used up their address at one room comes into another one with its password."""
    ann = await office.client("Ann")
    first = await locked_room(ann)
    other = wire.Create(id="d", size=9, password=SECRET)
    second = (await heard(ann, wire.Snapshot, other)).room
    for _ in range(TRIES_FROM_ADDRESS // TRIES_OF_PLAYER):
        bob = await office.stranger(peer="192.0.2.1").hello()
        for _ in range(TRIES_OF_PLAYER):
            await heard(bob, wire.Refused, wire.Enter(room=first, password=WRONG))
    late = await office.stranger(peer="192.0.2.1").hello()
    assert (await heard(late, wire.Refused, wire.Enter(room=first, password=SECRET))).code == "too_fast"
    assert (await heard(late, wire.Snapshot, wire.Enter(room=second, password=SECRET))).room == second


async def test_a_room_let_go_while_the_password_is_compared(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who comes in then is in the one room that all others are in, not in a second one that nobody else sees."""
    ann, bob = await office.client("Ann"), await office.client("Bob")
    room = await locked_room(ann)
    ann.session.closed()
    office.time.advance(1000)

    async def swept(password: str, kept: bytes) -> bool:
        office.app.rooms.sweep(0)
        return await fits(password, kept)

    monkeypatch.setattr(doors, "fits", swept)
    assert (await heard(bob, wire.Snapshot, wire.Enter(room=room, password=SECRET))).room == room
    found = office.app.rooms.get(room)
    assert found is not None
    assert bob.session in found.guests()


async def test_a_room_let_go_while_a_seat_moves(office: Office) -> None:
    """The same for who comes with a ticket, and has to be put down as a guest first."""
    ann, phone = await office.client("Ann"), await office.client("Phone")
    room = await ann.create()
    ticket = (await ann.get(wire.HandOverTicket, wire.HandOver(room=room, id="h"))).ticket
    ann.session.closed()
    office.time.advance(1000)
    office.scripted.stall()
    phone.say(wire.TakeOver(ticket=ticket, id="t"))
    await phone.quiet()
    office.app.rooms.sweep(0)
    office.scripted.go_on()
    assert (await heard(phone, wire.You, wire.Ping())).seats == (0,)
    found = office.app.rooms.get(room)
    assert found is not None
    assert found.state.seats_of(phone.session.player) == (0,)


async def test_games_of_a_locked_room(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its games are for who was let in: by key, by being in, in a list of one's own, and for nobody else."""
    ann, bob, eve = await office.client("Ann"), await office.client("Bob"), await office.client("Eve")
    room = await locked_room(ann)
    shown = await heard(bob, wire.Snapshot, wire.Enter(room=room, password=SECRET))
    await bob.ask(wire.Sit(room=room, id="s"))
    await ann.ask(wire.Play(room=room, ply=0, at=40, id="p"))
    await bob.ask(wire.Play(room=room, ply=1, at=41, id="q"))
    await bob.ask(wire.Resign(room=room, id="r"))
    review = wire.GetReview(id="v", room=room, game=1)
    assert (len(shown.key), await eve.refusal(review)) == (GAMES_KEY_LENGTH, "no_such_game")
    assert await eve.refusal(replace(review, key=shown.key[::-1])) == "no_such_game"
    for client, message in ((bob, review), (eve, replace(review, key=shown.key))):
        assert (await heard(client, wire.Reviewed, message)).room == room
    with monkeypatch.context() as patch:
        patch.setattr(office.store, "read", None)  # a profile reads no events: rooms may be long
        (mine,) = (await ann.get(wire.Profile, wire.GetProfile(id="p"))).games
    assert (mine.room, mine.key) == (room, shown.key)
    public = await ann.create(wire.Create(id="x", side="first", size=9))
    assert (await bob.get(wire.Snapshot, wire.Enter(room=public))).key == ""


async def test_what_is_kept() -> None:
    """Two hashes of one password differ, each fits it in either spelling, and none fits another."""
    one, two = await hashed(DAKUTEN[0]), await hashed(DAKUTEN[0])
    assert one[:SALT_BYTES] != two[:SALT_BYTES]
    assert one[SALT_BYTES:] != two[SALT_BYTES:]
    assert [await fits(each, one) for each in (*DAKUTEN, "か", "")] == [True, True, False, False]


async def test_the_lobby_says_so(office: Office) -> None:
    """The row tells that there is a password, and shows nothing of the board."""
    ann, bob = await office.client("Ann"), await office.client("Bob")
    room = await locked_room(ann)
    await heard(bob, wire.Snapshot, wire.Enter(room=room, password=SECRET))
    await bob.ask(wire.Sit(room=room, id="s"))
    await ann.ask(wire.Play(room=room, ply=0, at=40, id="p"))
    office.time.advance(1000)
    (row,) = (await bob.get(wire.Lobby, wire.WatchLobby())).rows
    assert (row.room, row.password, row.ply, row.moves) == (room, True, 1, ())
    stored = await office.store.read(room)
    assert stored is not None
    assert SECRET.encode() not in stored.settings


async def test_a_room_let_go_remembers_nobody(office: Office) -> None:
    """When the room leaves memory, so does the list of whom it let in."""
    ann, bob = await office.client("Ann"), await office.client("Bob")
    room = await locked_room(ann)
    await heard(bob, wire.Snapshot, wire.Enter(room=room, password=SECRET))
    for client in (ann, bob):
        client.session.closed()
    office.time.advance(1000)
    office.app.rooms.sweep(0)
    eve = await office.client("Bob", bob.token)
    assert await eve.refusal(wire.Enter(room=room)) == "password_needed"


async def test_passwords_are_hashed_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many come at once: a crowd at the doors takes the memory and the time of one."""
    running, most = 0, 0
    hashing = doors._scrypt

    def watched(password: str, salt: bytes) -> bytes:
        nonlocal running, most
        running += 1
        most = max(most, running)
        found = hashing(password, salt)
        running -= 1
        return found

    monkeypatch.setattr(doors, "_scrypt", watched)
    monkeypatch.setattr(doors, "COST", 2**8)
    kept = await doors.hashed("sesame")
    words = ["sesame", "guess"] * 6
    opened = await asyncio.gather(*(doors.fits(word, kept) for word in words))
    assert opened == [word == "sesame" for word in words]
    assert most == 1


async def test_a_room_asked_for_again_is_not_hashed_again(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who sends one ``create`` over and over keeps the one thread that hashes from nobody."""
    made: list[str] = []

    async def hashes(password: str) -> bytes:
        made.append(password)
        return bytes(SALT_BYTES)

    monkeypatch.setattr(desk, "hashed", hashes)
    ann = await office.client("Ann")
    rooms = {(await locked_room(ann)) for _ in range(3)}
    assert (len(rooms), made) == (1, [SECRET])
