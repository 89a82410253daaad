from narabe_protocol import messages as wire
from narabe_protocol.limits import TICKET_MS
from narabe_server.rooms.ballot import VOTES_MS
from narabe_server.rooms.handing import TakeOver
from narabe_server.sessions.handover import MAX_TICKETS, Tickets
from tests.fakes import FakeTime, only
from tests.server.office import Client, Office


async def ticket_of(client: Client, room: str) -> str:
    """A fresh ticket for a client's seat."""
    return (await client.get(wire.HandOverTicket, wire.HandOver(room=room, id=client.new_id()))).ticket


async def test_the_seat_moves(office: Office) -> None:
    """Another device has the seat from now on, all hear it, the old device watches, and the game goes on."""
    room, ann, bob, eve = await office.game()
    answer = await ann.get(wire.HandOverTicket, wire.HandOver(room=room, id="h"))
    assert (answer.expires, answer.id) == (office.time.now() + TICKET_MS, "h")
    phone = await office.client("Phone")
    told = await phone.ask(wire.TakeOver(ticket=answer.ticket, id="t"))
    event = wire.HandedOver(room=room, version=4, seat=0, name="Ann")
    assert told == [only(wire.Snapshot, told), wire.You(room=room, seats=(0,)), event]
    assert await ann.quiet() == [wire.You(room=room, seats=()), event]
    assert (await bob.quiet(), await eve.quiet()) == ([event], [event])
    assert await ann.refusal(wire.Play(room=room, ply=0, at=40, id="m")) == "not_seated"
    assert only(wire.Stone, await phone.ask(wire.Play(room=room, ply=0, at=40, id="m"))).seat == 0


async def test_replay_of_a_moved_seat(office: Office) -> None:
    """A room loaded from the store is the one that was in memory; the host has moved with their seat."""
    room, ann, _, _ = await office.game()
    phone = await office.client("Phone")
    await phone.ask(wire.TakeOver(ticket=await ticket_of(ann, room), id="t"))
    before = office.app.rooms.get(room)
    assert before is not None
    office.app.rooms.drop(before)
    loaded = await office.app.rooms.find(room)
    assert loaded is not None
    assert (loaded.state, loaded.state.host) == (before.state, phone.session.player)


async def test_both_seats_of_one_screen(office: Office) -> None:
    """At one screen both seats move together."""
    ann, phone = await office.client(), await office.client("Phone")
    room = await ann.create(wire.Create(id="c", kind="hotseat", size=9))
    told = await phone.ask(wire.TakeOver(ticket=await ticket_of(ann, room), id="t"))
    assert only(wire.You, told).seats == (0, 1)
    assert [event.seat for event in told if isinstance(event, wire.HandedOver)] == [0, 1]


async def test_good_for_one(office: Office) -> None:
    """A ticket is good for one device only; the same command sent again is answered by the state."""
    room, ann, _, eve = await office.game()
    phone = await office.client("Phone")
    ticket = await ticket_of(ann, room)
    await phone.ask(wire.TakeOver(ticket=ticket, id="t"))
    assert await eve.refusal(wire.TakeOver(ticket=ticket, id="t")) == "ticket_gone"
    again = await phone.get(wire.Snapshot, wire.TakeOver(ticket=ticket, id="t"))
    assert (again.you, again.id, again.version) == ((0,), "t", 4)


async def test_the_wrong_hands(office: Office) -> None:
    """The opponent can't take the second seat, who holds the seat has it already, and a wrong room is refused."""
    room, ann, bob, eve = await office.game()
    ticket = await ticket_of(ann, room)
    assert await bob.refusal(wire.TakeOver(ticket=ticket, id="t")) == "already_seated"
    ticket = await ticket_of(ann, room)
    assert await ann.refusal(wire.TakeOver(ticket=ticket, id="t")) == "already_seated"
    ticket = await ticket_of(ann, room)
    assert await eve.refusal(wire.TakeOver(ticket=ticket, id="t", room="AAAAAA")) == "ticket_gone"


async def test_the_seat_is_gone(office: Office) -> None:
    """A ticket of one who got up meanwhile gives nothing."""
    ann, eve = await office.client(), await office.client("Eve")
    room = await ann.create()
    ticket = await ticket_of(ann, room)
    await ann.ask(wire.Leave(room=room))
    assert await eve.refusal(wire.TakeOver(ticket=ticket, id="t")) == "ticket_gone"


async def test_who_is_refused_does_not_stay(office: Office) -> None:
    """A ticket that gives nothing lets nobody in to watch: no state is told, and there is no watcher more."""
    ann, eve = await office.client(), await office.client("Eve")
    room = await ann.create()
    ticket = await ticket_of(ann, room)
    await ann.ask(wire.Leave(room=room))
    told = await eve.ask(wire.TakeOver(ticket=ticket, id="t"))
    assert [type(each) for each in told] == [wire.Refused]
    assert eve.session.rooms == {}
    found = office.app.rooms.get(room)
    assert found is not None
    assert found.watchers == 0


async def test_who_was_refused_late_goes_again(office: Office) -> None:
    """What the room tells only when its turn has come leaves nobody inside either: here two take one seat at once."""
    room, ann, _, _ = await office.game()
    ticket = await ticket_of(ann, room)
    phone = await office.client("Phone")
    found = office.app.rooms.get(room)
    assert found is not None
    office.scripted.holding = True
    found.post("somebody else", TakeOver(ann.session.player))
    await phone.ask(wire.TakeOver(ticket=ticket, id="t"))
    assert room in phone.session.rooms
    office.scripted.release()
    told = await phone.quiet()
    assert only(wire.Refused, told).code == "ticket_gone"
    assert told[-1] == wire.Left(room=room)
    assert phone.session.rooms == {}
    assert phone.session not in found.guests()


async def test_the_old_device_hears_no_watchers(office: Office) -> None:
    """Field 46: who has handed their seat over still plays; what watchers say is sealed from them until the end."""
    room, ann, bob, eve = await office.game()
    phone = await office.client("Phone")
    await phone.ask(wire.TakeOver(ticket=await ticket_of(ann, room), id="t"))
    tablet = await office.client("Tablet")
    await tablet.ask(wire.TakeOver(ticket=await ticket_of(phone, room), id="t"))
    for client in (ann, phone, tablet):
        await client.quiet()
    said = wire.Say(room=room, channel="watchers", text="black wins", id="w")
    assert only(wire.Line, await eve.ask(said)).text == "black wins"
    old = (ann, phone)
    heard = [[each for each in await client.quiet() if isinstance(each, wire.Line)] for client in old]
    again = [await client.ask(wire.Enter(room=room)) for client in old]
    assert heard == [[], []]
    assert [each for told in again for each in told if isinstance(each, wire.Lines)] == []
    await bob.ask(wire.Resign(room=room, id="r"))
    for client in (*old, tablet):
        assert [line.text for line in only(wire.Lines, await client.quiet()).lines] == ["black wins"]


async def test_from_a_passive_tab(office: Office) -> None:
    """Only the active tab gives the seat away."""
    room, ann, _, _ = await office.game()
    second = await office.client(token=ann.token)
    await second.ask(wire.Enter(room=room))
    await ann.quiet()
    assert await ann.refusal(wire.HandOver(room=room, id="h")) == "other_tab"


def test_expiry() -> None:
    """A ticket is good for two minutes and not a millisecond longer; nothing is left of it then."""
    time = FakeTime()
    tickets = Tickets(time)
    first, _ = tickets.issue("AAAAAA", "ann")
    time.advance(TICKET_MS - 1)
    second, _ = tickets.issue("BBBBBB", "ann")
    assert tickets.redeem(first, "phone") is not None
    time.advance(1)
    assert (tickets.redeem(first, "phone"), len(tickets)) == (None, 1)
    assert tickets.redeem(second, "phone") is not None


def test_a_new_one_voids_the_old() -> None:
    """Of the tickets for one seat only the last is good."""
    tickets = Tickets(FakeTime())
    old, _ = tickets.issue("AAAAAA", "ann")
    new, _ = tickets.issue("AAAAAA", "ann")
    assert (tickets.redeem(old, "phone"), len(tickets)) == (None, 1)
    assert tickets.redeem(new, "phone") is not None


def test_tickets_are_bounded() -> None:
    """More tickets than anybody needs push the oldest out."""
    tickets = Tickets(FakeTime())
    oldest, _ = tickets.issue("AAAAAA", "first")
    for number in range(MAX_TICKETS):
        tickets.issue("AAAAAA", f"p{number}")
    assert (tickets.redeem(oldest, "phone"), len(tickets)) == (None, MAX_TICKETS)


def test_nothing_but_hashes_is_kept() -> None:
    """The text of a ticket is nowhere in memory but in the answer."""
    tickets = Tickets(FakeTime())
    text, _ = tickets.issue("AAAAAA", "ann")
    assert text not in repr(vars(tickets))


async def test_a_ticket_is_for_the_seat_that_it_was_made_for(office: Office) -> None:
    """Who sits down anew after the seat was handed on and left can't lose it to the old ticket."""
    ann, tom = await office.client(), await office.client("Tom")
    room = await ann.create()
    ticket = await ticket_of(ann, room)
    await tom.ask(wire.TakeOver(ticket=ticket, id="t"))
    await tom.ask(wire.Leave(room=room))
    only(wire.Sat, await ann.ask(wire.Sit(room=room, id="s")))
    assert await tom.refusal(wire.TakeOver(ticket=ticket, id="t2")) == "ticket_gone"


async def test_the_old_device_sees_no_votes(office: Office) -> None:
    """Field 46: who plays on another device is told neither where the watchers would go, nor may they guess."""
    room, ann, _, eve = await office.game()
    phone = await office.client("Phone")
    await phone.ask(wire.TakeOver(ticket=await ticket_of(ann, room), id="t"))
    await ann.quiet()
    assert await ann.refusal(wire.Guess(room=room, ply=0, at=44, id="g")) == "only_watchers"
    await eve.get(wire.Votes, wire.Guess(room=room, ply=0, at=40, id="g"))
    office.time.advance(VOTES_MS)
    assert [isinstance(each, wire.Votes) for each in await eve.quiet()].count(True) == 1
    assert not [each for each in await ann.quiet() if isinstance(each, wire.Votes)]
