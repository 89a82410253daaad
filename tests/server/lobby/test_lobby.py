import pytest
from msgspec.structs import replace

from narabe_core.types import MINUTE_MS
from narabe_protocol import messages as wire
from narabe_server.lobby import shares
from narabe_server.lobby.lobby import GATHER_MS, MAX_ROWS, PICTURES_PER_MINUTE
from narabe_server.lobby.shares import OF_A_GUEST
from tests.fakes import only
from tests.server.office import Client, Office


@pytest.fixture
async def viewer(office: Office) -> Client:
    """Somebody who looks at the lobby."""
    viewer = await office.client("Vic")
    await viewer.ask(wire.WatchLobby())
    return viewer


async def change(office: Office, viewer: Client) -> wire.LobbyChange:
    """What the lobby tells when its time has come."""
    await viewer.quiet()
    office.time.advance(GATHER_MS)
    return only(wire.LobbyChange, await viewer.quiet())


async def test_open_room(office: Office, viewer: Client) -> None:
    """A listed room that waits for a player is in the lobby, and people are counted."""
    ann = await office.client("Ann")
    room = await ann.create()
    row = wire.LobbyRow(
        room=room, kind="friend", rule="freestyle", size=9, state="open", names=("Ann", None), host="Ann"
    )
    assert await change(office, viewer) == wire.LobbyChange(put=(row,), online=2)
    lobby = await viewer.get(wire.Lobby, wire.WatchLobby())
    assert lobby == wire.Lobby(rows=(row,), online=2)


async def test_a_guests_program_is_marked(office: Office, viewer: Client) -> None:
    """A row says which seats guests' programs hold, so that bots need not come in to see; not the house's own."""
    robot = office.stranger()
    await robot.ask(wire.Hello(name="Robot", bot="Robot"))
    for create in (wire.Create(id="1"), wire.Create(id="2", kind="bot", listed=True)):
        await robot.create(create)
        (row,) = (await change(office, viewer)).put
        assert row.bots == (0,)


async def test_ratings_of_those_who_wait_and_play(office: Office) -> None:
    """Where games are rated a row has the ratings with which the seats were taken; who sits down anew has a new one."""
    rated = wire.Create(id="c", side="first", size=9, rated=True)
    room, ann, bob, eve = await office.game(rated)
    (row,) = (await eve.get(wire.Lobby, wire.WatchLobby())).rows
    assert (row.room, row.state, row.ratings) == (room, "live", (1500, 1500))
    told = only(wire.Rated, await bob.ask(wire.Resign(room=room, id="r")))
    again = await ann.create(replace(rated, id="d"))
    office.time.advance(GATHER_MS)
    (row,) = (await eve.get(wire.Lobby, wire.WatchLobby())).rows
    assert (row.room, row.state, row.ratings) == (again, "open", (told.ratings[0].after, None))


async def test_live_game(office: Office, viewer: Client) -> None:
    """A row follows its game: who plays, how many stones, who watches; at the end it goes."""
    room, ann, *_ = await office.game()
    await ann.ask(wire.Play(room=room, ply=0, at=40, id="1"))
    (row,) = (await change(office, viewer)).put
    assert (row.state, row.names, row.ply, row.watchers) == ("live", ("Ann", "Bob"), 1, 1)
    await ann.ask(wire.Resign(room=room, id="2"))
    assert (await change(office, viewer)).gone == (room,)
    assert (await viewer.get(wire.Lobby, wire.WatchLobby())).rows == ()


async def test_coming_in_disturbs_nobody(office: Office, viewer: Client) -> None:
    """Who asks for the lobby, however often, hurries no message to the others; what they miss comes with the next."""
    ann, late = await office.client("Ann"), await office.client("Late")
    room = await ann.create()
    await viewer.quiet()
    pictures = [await late.get(wire.Lobby, wire.WatchLobby()) for _ in range(5)]
    assert [picture.rows for picture in pictures] == [()] * 5
    assert await viewer.quiet() == []
    told = await change(office, viewer)
    assert [row.room for row in told.put] == [room]
    assert only(wire.LobbyChange, await late.quiet()) == told


async def test_who_asks_for_picture_after_picture_waits_for_the_next(office: Office, viewer: Client) -> None:
    """They are large: forty in a minute, then one each second and a half, on all connections of a guest together."""
    await (await office.client("Ann")).create()
    tab = await office.client("Vic", viewer.token)
    for client in (viewer, tab) * (PICTURES_PER_MINUTE // 2 - 1):
        await client.get(wire.Lobby, wire.WatchLobby())
    await viewer.get(wire.Lobby, wire.WatchLobby())
    for on in (True, False, True, True):
        assert await tab.ask(wire.WatchLobby(on=on)) == []
    office.time.advance(MINUTE_MS // PICTURES_PER_MINUTE)
    assert len(only(wire.Lobby, await tab.quiet()).rows) == 1


async def test_who_has_turned_away_gets_no_picture_later(office: Office, viewer: Client) -> None:
    """A picture that waits is not sent to who does not want it any more, or has gone."""
    for _ in range(PICTURES_PER_MINUTE - 1):
        await viewer.get(wire.Lobby, wire.WatchLobby())
    tab = await office.client("Vic", viewer.token)
    for client in (viewer, tab):
        await client.ask(wire.WatchLobby())
    await viewer.ask(wire.WatchLobby(on=False))
    tab.session.closed()
    office.time.advance(MINUTE_MS)
    assert [await client.quiet() for client in (viewer, tab)] == [[], []]


async def test_unlisted(office: Office, viewer: Client) -> None:
    """A room that only its link leads to is never in the lobby."""
    await (await office.client()).create(wire.Create(id="1", listed=False))
    assert (await change(office, viewer)).put == ()


async def test_deserted(office: Office, viewer: Client) -> None:
    """A room whose players have gone leaves the lobby, and comes back with one of them."""
    room, ann, bob, _ = await office.game()
    await viewer.quiet()
    ann.session.closed()
    bob.session.closed()
    assert (await change(office, viewer)).gone == (room,)
    await office.stranger().ask(wire.Hello(token=ann.token, rooms={room: 0}))
    assert [row.room for row in (await change(office, viewer)).put] == [room]


async def test_lost_room(office: Office, viewer: Client) -> None:
    """A room that another process has now is no row of this one."""
    room, ann, *_ = await office.game()
    await viewer.quiet()
    office.scripted.holding = True
    ann.say(wire.Resign(room=room, id="1"))
    office.scripted.fence()
    assert (await change(office, viewer)).gone == (room,)


async def test_gathered(office: Office, viewer: Client) -> None:
    """However much happens, viewers hear of it at most twice a second, each room once."""
    room, ann, *_ = await office.game(wire.Create(id="1", kind="friend", takeback="free", side="first"))
    await viewer.quiet()
    for number in range(5):
        await ann.ask(wire.Play(room=room, ply=0, at=number, id=f"p{number}"))
        await ann.ask(wire.Propose(room=room, kind="takeback", id=f"t{number}"))
    await ann.ask(wire.Play(room=room, ply=0, at=40, id="last"))
    assert await viewer.quiet() == []
    office.time.advance(10 * GATHER_MS)
    (told,) = await viewer.quiet()
    assert isinstance(told, wire.LobbyChange)
    assert [(row.room, row.ply) for row in told.put] == [(room, 1)]


async def test_unwatch(office: Office, viewer: Client) -> None:
    """Who has looked away hears nothing more."""
    await viewer.ask(wire.WatchLobby(on=False))
    await (await office.client()).create()
    office.time.advance(GATHER_MS)
    assert await viewer.quiet() == []


async def test_many_rows(office: Office, viewer: Client) -> None:
    """A message has so many rows at most: changes come in parts, the picture shows the rooms latest to change."""
    first = await office.client("First")
    oldest = await first.create()
    rooms = [await (await office.client()).create() for _ in range(MAX_ROWS)]
    assert [row.room for row in (await change(office, viewer)).put] == [oldest, *rooms[:-1]]
    assert [row.room for row in (await change(office, viewer)).put] == [rooms[-1]]
    assert [row.room for row in (await viewer.get(wire.Lobby, wire.WatchLobby())).rows] == rooms
    bob = await office.client("Bob")
    await bob.ask(wire.Enter(room=oldest))
    await bob.ask(wire.Sit(room=oldest, id="s"))
    await change(office, viewer)
    rows = (await viewer.get(wire.Lobby, wire.WatchLobby())).rows
    assert [row.room for row in rows] == [*rooms[1:], oldest]


async def test_one_guest_has_few_rows(office: Office, viewer: Client) -> None:
    """However many rooms somebody makes the first ones are shown, and the next one when one of them goes."""
    ann = await office.client("Ann")
    rooms = [await ann.create() for _ in range(OF_A_GUEST + 2)]
    bob = await (await office.client("Bob")).create()
    assert [row.room for row in (await change(office, viewer)).put] == [*rooms[:OF_A_GUEST], bob]
    await ann.ask(wire.Leave(room=rooms[3]))
    assert (await change(office, viewer)).gone == (rooms[3],)
    assert [row.room for row in (await change(office, viewer)).put] == [rooms[OF_A_GUEST]]
    ann.session.closed()
    told = await change(office, viewer)
    assert set(told.gone) == {*rooms[: OF_A_GUEST + 1]} - {rooms[3]}
    office.time.advance(10 * GATHER_MS)
    shown = [
        row.room for each in await viewer.quiet() if isinstance(each, wire.LobbyChange) for row in each.put
    ]
    assert shown == []
    assert (await viewer.get(wire.Lobby, wire.WatchLobby())).rows[0].room == bob
    assert len(office.app.lobby._shares) == 1


async def test_one_address_has_a_part_of_the_rows(
    office: Office, viewer: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new guest costs nothing, so all of one address are counted together; nobody is on a network of one's own."""
    monkeypatch.setattr(shares, "OF_AN_ADDRESS", 2)
    rooms: dict[str, list[str]] = {"198.51.100.7": [], "198.51.100.8": [], "192.168.1.9": []}
    for peer, made in rooms.items():
        for _ in range(3):
            guest = await office.stranger(peer=peer).hello("Guest")
            made.append(await guest.create())
    crowd, others, near = rooms.values()
    assert [row.room for row in (await change(office, viewer)).put] == [*crowd[:2], *others[:2], *near]


async def test_back_at_once(office: Office, viewer: Client) -> None:
    """A room that goes and comes back between two messages is told as being there."""
    room, ann, *_ = await office.game()
    await viewer.quiet()
    office.scripted.holding = True
    ann.say(wire.Resign(room=room, id="1"))
    office.scripted.fence()
    ann.session.closed()
    office.scripted.holding = False
    await office.stranger().ask(wire.Hello(token=ann.token, rooms={room: 0}))
    told = await change(office, viewer)
    assert ([row.room for row in told.put], told.gone) == ([room], ())
