import pytest

from narabe_protocol import messages as wire
from tests.fakes import only
from tests.server.office import Office


@pytest.mark.parametrize(
    ("said", "shown"),
    [("Pela", "Pela"), ("  Pe\u0000la ", "Pela"), ("\u200b", "bot"), ("strong", "strong (guest)")],
)
async def test_a_program_that_says_so_is_marked(office: Office, said: str, shown: str) -> None:
    """Its seats bear the name of the program, cleaned, and never the bare one of a level of the house."""
    client = office.stranger()
    await client.ask(wire.Hello(name="Ann", bot=said))
    room = await client.create()
    snapshot = await client.get(wire.Snapshot, wire.Enter(room=room))
    assert snapshot.seats == (wire.SeatView("Ann", bot=shown), None)


async def test_a_program_stays_one(office: Office) -> None:
    """A second connection of the same guest that says nothing of it does not hide the program; others have no mark."""
    first, second, person = office.stranger(), office.stranger(), await office.client("Bob")
    welcome = await first.get(wire.Welcome, wire.Hello(name="Ann", bot="Pela"))
    await second.hello(token=welcome.token)
    room = await person.create()
    await second.ask(wire.Enter(room=room))
    sat = only(wire.Sat, await second.ask(wire.Sit(room=room, id="c1")))
    assert sat.bot == "Pela"
    snapshot = await second.get(wire.Snapshot, wire.Enter(room=room))
    assert [seat and seat.bot for seat in snapshot.seats] == [None, "Pela"]


async def test_a_guests_program_is_no_bot_of_the_house(office: Office) -> None:
    """Nobody but the guest plays its seat, and when it goes it is missed like anybody."""
    program, person = office.stranger(), await office.client("Bob")
    await program.ask(wire.Hello(name="Ann", bot="Pela"))
    room = await program.create()
    await person.ask(wire.Enter(room=room))
    await person.ask(wire.Sit(room=room, id="c1"))
    assert office.brains.searches == []
    program.session.closed()
    snapshot = await person.get(wire.Snapshot, wire.Enter(room=room))
    assert snapshot.seats[0] == wire.SeatView("Ann", bot="Pela", online=False)


async def test_a_program_that_looks_for_a_game_is_marked(office: Office) -> None:
    """Who is paired with it sees the mark, whoever waited for whom."""
    program = office.stranger()
    await program.ask(wire.Hello(name="Ann", bot="Pela"))
    for first, second, marks in (
        ("program", "person", ["Pela", None]),
        ("person", "program", [None, "Pela"]),
    ):
        pair = {"program": program, "person": await office.client("Bob")}
        await pair[first].ask(wire.Seek(id="s"))
        room = only(wire.Matched, await pair[second].ask(wire.Seek(id="s"))).room
        await pair["person"].quiet()
        snapshot = await pair["person"].get(wire.Snapshot, wire.Enter(room=room))
        assert [seat and seat.bot for seat in snapshot.seats] == marks
        await program.ask(wire.Resign(room=room, id="r"))
