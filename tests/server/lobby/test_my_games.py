from narabe_core.clocks.lag import MOST_GRACE
from narabe_core.types import DAY_MS
from narabe_protocol import messages as wire
from narabe_server.lobby.my_games import MOST_OVER
from tests.server.office import Client, Office


async def mine(client: Client) -> list[tuple[str, str, str | None, bool]]:
    """Room, state, opponent and turn of all rows."""
    told = await client.get(wire.MyGames, wire.GetMyGames(id="m"))
    return [(row.room, row.state, row.opponent, row.your_turn) for row in told.rows]


async def test_my_games(office: Office) -> None:
    """A player sees their rooms: those that wait for them first, then the latest; watchers have none."""
    room, ann, bob, eve = await office.game()
    office.time.advance(10)
    empty = await ann.create()
    assert await mine(ann) == [(room, "live", "Bob", True), (empty, "open", None, False)]
    assert await mine(bob) == [(room, "live", "Ann", False)]
    assert await mine(eve) == []
    office.time.advance(10)
    await ann.ask(wire.Resign(room=room, id="r"))
    assert await mine(ann) == [(room, "over", "Bob", False), (empty, "open", None, False)]


async def test_from_the_store(office: Office) -> None:
    """The list is the same after a restart, and reading it brings no room into memory and takes none over."""
    room, ann, *_ = await office.game()
    await ann.ask(wire.Play(room=room, ply=0, at=40, id="1"))
    before = await mine(ann)
    again = await Office(office.app.settings, office.store).open()
    back = await again.client(token=ann.token)
    assert await mine(back) == before == [(room, "live", "Bob", False)]
    assert len(again.app.rooms) == 0
    assert (await ann.get(wire.Over, wire.Resign(room=room, id="r"))).room == room


async def test_no_game_that_goes_on_is_crowded_out(office: Office) -> None:
    """However many rooms came after it; of those that are over the latest are told, and by mail until when one has."""
    days = wire.ClockSpec(kind="correspondence", period_ms=3 * DAY_MS)
    room, ann, bob, _ = await office.game(wire.Create(id="c", side="first", size=9, clock=days))
    await ann.ask(wire.Play(room=room, ply=0, at=40, id="1"))
    clocks = (await bob.get(wire.Snapshot, wire.Enter(room=room))).clocks
    assert clocks is not None
    for number in range(MOST_OVER + 2):
        office.time.advance(10_000)  # so many rooms may be made in a minute
        lost = await bob.create(wire.Create(id=f"b{number}", kind="bot", side="first", size=9))
        if number:
            await bob.ask(wire.Resign(room=lost, id=f"r{number}"))
    told = (await bob.get(wire.MyGames, wire.GetMyGames(id="m"))).rows
    by_mail = next(row for row in told if row.room == room)
    assert (by_mail.your_turn, by_mail.due) == (True, clocks.since + clocks.left[1] + MOST_GRACE)
    assert [row.state for row in told].count("over") == MOST_OVER
    assert [row.state for row in told].count("live") == 2


async def test_a_seat_given_up(office: Office) -> None:
    """A room where one has got up again is no longer one's own."""
    ann, bob = await office.client("Ann"), await office.client("Bob")
    room = await ann.create()
    await ann.ask(wire.Leave(room=room))
    await bob.ask(wire.Enter(room=room))
    assert await mine(ann) == []


async def test_adjourned(office: Office) -> None:
    """A game that rests by consent is told as such, with its clock."""
    clock = wire.ClockSpec(kind="sudden", main_ms=300_000)
    room, ann, bob, _ = await office.game(wire.Create(id="c", side="first", size=9, clock=clock))
    for number, mover in enumerate((ann, bob)):
        await mover.ask(wire.Play(room=room, ply=number, at=40 + number, id=f"p{number}"))
    await ann.ask(wire.Propose(room=room, kind="adjourn", id="a"))
    offered = (await bob.get(wire.Snapshot, wire.Enter(room=room))).offers
    await bob.ask(wire.Answer(room=room, offer=offered[0].offer, accept=True, id="b"))
    told = await ann.get(wire.MyGames, wire.GetMyGames(id="m"))
    assert [(row.state, row.clock) for row in told.rows] == [("adjourned", clock)]


async def test_the_list_is_the_same_wherever_the_rooms_are(office: Office) -> None:
    """In memory, let go by the sweep, and once more when nothing but their events is left: and nobody replays twice."""
    room, ann, bob, eve = await office.game()
    await ann.ask(wire.Play(room=room, ply=0, at=40, id="1"))
    phone = await office.client("Phone")
    ticket = (await ann.get(wire.HandOverTicket, wire.HandOver(room=room, id="h"))).ticket
    await phone.ask(wire.TakeOver(ticket=ticket, id="t"))
    for create in (
        wire.Create(id="bot", kind="bot", size=9),
        wire.Create(id="alone", kind="hotseat", size=9),
    ):
        await phone.create(create)
    lost = await phone.create()
    await phone.ask(wire.InviteBot(room=lost, id="b"))
    await phone.ask(wire.Resign(room=lost, id="r"))
    before = {each: await mine(each) for each in (ann, bob, phone)}
    assert [len(rows) for rows in before.values()] == [0, 1, 4]
    for each in (ann, bob, eve, phone):
        each.session.closed()
    office.app.rooms.sweep(-1)
    assert len(office.app.rooms) == 0
    for _ in range(2):  # the sweep's, then those of the first answer
        back = {each: await office.client(token=each.token) for each in before}
        reads = office.scripted.reads
        assert [await mine(back[each]) for each in before] == list(before.values())
        assert office.scripted.reads == reads
        office.scripted.sittings._gists.clear()
        for each in back.values():
            await mine(each)
