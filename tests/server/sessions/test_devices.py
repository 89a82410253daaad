from narabe_protocol import messages as wire
from narabe_protocol.limits import GRACE_MS
from narabe_server.rooms.company import PRESENCE_MS
from tests.fakes import only
from tests.server.office import Client, Office


async def presence(office: Office, client: Client) -> wire.Presence:
    """The presence that a client is told next."""
    await client.quiet()
    office.time.advance(PRESENCE_MS)
    return only(wire.Presence, await client.quiet())


async def test_second_tab(office: Office) -> None:
    """Field 38: the tab that came later acts; the other one sees all, is refused, and may take over."""
    room, ann, bob, _ = await office.game()
    second = await office.client(token=ann.token)
    assert not [each for each in await second.ask(wire.Enter(room=room)) if isinstance(each, wire.Tab)]
    assert await ann.quiet() == [wire.Tab(room=room, active=False)]
    assert await ann.refusal(wire.Play(room=room, ply=0, at=40, id="m1")) == "other_tab"
    assert await ann.refusal(wire.Claim(room=room, what="win", id="m2")) == "other_tab"
    stone = await second.get(wire.Stone, wire.Play(room=room, ply=0, at=40, id="m3"))
    assert await ann.quiet() == await bob.quiet() == [stone]
    assert await ann.ask(wire.PlayHere(room=room, id="p")) == [wire.Tab(room=room, active=True, id="p")]
    assert await second.quiet() == [wire.Tab(room=room, active=False)]
    await bob.ask(wire.Play(room=room, ply=1, at=41, id="m"))
    await ann.quiet()
    assert only(wire.Stone, await ann.ask(wire.Play(room=room, ply=2, at=42, id="m4"))).ply == 2


async def test_a_tab_that_shows_something_else(office: Office) -> None:
    """One that enters beside takes nothing from the tab where the game is played, and acts when that one says so."""
    room, ann, bob, _ = await office.game()
    second = await office.client(token=ann.token)
    heard = await second.ask(wire.Enter(room=room, version=0, beside=True))
    assert [each for each in heard if isinstance(each, wire.Tab)] == [wire.Tab(room=room, active=False)]
    assert await second.refusal(wire.Play(room=room, ply=0, at=40, id="m1")) == "other_tab"
    stone = await ann.get(wire.Stone, wire.Play(room=room, ply=0, at=40, id="m2"))
    assert await second.quiet() == await bob.quiet() == [stone]
    assert await second.ask(wire.PlayHere(room=room, id="p")) == [wire.Tab(room=room, active=True, id="p")]
    assert await ann.quiet() == [wire.Tab(room=room, active=False)]


async def test_second_tab_at_one_screen(office: Office) -> None:
    """Two seats on one screen have one active tab too."""
    ann = await office.client()
    room = await ann.create(wire.Create(id="c", kind="hotseat", size=9))
    second = await office.client(token=ann.token)
    await second.ask(wire.Enter(room=room))
    await ann.quiet()
    assert await ann.refusal(wire.Play(room=room, ply=0, at=40, id="m")) == "other_tab"


async def test_own_reconnect(office: Office) -> None:
    """Field 38: the same page on a new connection replaces the old one in silence, which is cut; nobody was away."""
    room, ann, bob, _ = await office.game()
    old, new = [office.stranger() for _ in range(2)]
    for client in (old, new):
        await client.ask(wire.Hello(token=ann.token, page="p1", rooms={room: 3}))
    assert (old.connection.take(), old.connection.aborted) == ([], True)
    ann.session.closed()
    old.session.closed()
    told = await presence(office, bob)
    assert [seat.state for seat in told.seats] == ["online", "online"]
    assert only(wire.Stone, await new.ask(wire.Play(room=room, ply=0, at=40, id="m"))).seat == 0


async def test_the_last_tab_that_is_left_acts(office: Office) -> None:
    """When the active tab is closed, the other one is told that it acts now."""
    room, ann, _, _ = await office.game()
    second = await office.client(token=ann.token)
    await second.ask(wire.Enter(room=room))
    await ann.quiet()
    second.session.closed()
    assert await ann.quiet() == [wire.Tab(room=room, active=True)]


async def test_hidden(office: Office) -> None:
    """All hear when a player's tab is hidden, and when it is shown again."""
    _, ann, bob, _ = await office.game()
    await ann.ask(wire.Visible(on=False))
    assert [seat.state for seat in (await presence(office, bob)).seats] == ["hidden", "online"]
    await ann.ask(wire.Visible(on=True))
    assert [seat.state for seat in (await presence(office, bob)).seats] == ["online", "online"]


async def test_lag(office: Office) -> None:
    """What a player measured is told to all; what a watcher measured is nobody's business."""
    _, ann, bob, eve = await office.game()
    await ann.ask(wire.Ping(n=1, lag=80))
    assert [seat.lag_ms for seat in (await presence(office, bob)).seats] == [80, None]
    await eve.ask(wire.Ping(n=1, lag=900))
    await ann.ask(wire.Ping(n=2))
    office.time.advance(PRESENCE_MS)
    assert await bob.quiet() == []


async def test_claim(office: Office) -> None:
    """Who stays alone for a minute may end the game, in a room without a clock too."""
    room, ann, bob, _ = await office.game()
    ann.session.closed()
    office.time.advance(GRACE_MS)
    await bob.quiet()
    over = await bob.get(wire.Over, wire.Claim(room=room, what="win", id="k"))
    assert over.outcome == wire.OutcomeView(reason="absent", winner=1)


async def test_claim_from_a_bot(office: Office) -> None:
    """A bot is never late."""
    ann = await office.client()
    room = await ann.create(wire.Create(id="c", kind="bot", size=15))
    assert await ann.refusal(wire.Claim(room=room, what="win", id="k")) == "no_claim"


async def test_watchers_change_nothing(office: Office) -> None:
    """Field 44: a watcher who comes, fails or goes changes nothing at the table and nothing that a player can do."""
    room, ann, bob, eve = await office.game()
    held = office.app.rooms.get(room)
    assert held is not None
    state = held.state
    await eve.ask(wire.Claim(room=room, what="win", id="k"))
    await eve.ask(wire.Visible(on=False))
    eve.connection.aborted = True
    eve.session.closed()
    visitor = await office.client("Vic")
    await visitor.refusal(wire.TakeOver(ticket="none", id="t", room=room))
    visitor.session.closed()
    told = await presence(office, bob)
    assert ([seat.state for seat in told.seats], told.watchers) == (["online", "online"], 0)
    assert (held.state, await ann.refusal(wire.Claim(room=room, what="win", id="k"))) == (state, "own_turn")
