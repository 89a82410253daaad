from pathlib import Path

from msgspec.structs import replace

from narabe_protocol import messages as wire
from narabe_protocol.limits import ROOM_CODE_LENGTH, ROOM_CODE_LETTERS
from narabe_server.settings import Settings
from tests.fakes import only
from tests.server.office import Office


async def test_code(office: Office) -> None:
    """Room codes have six letters that can't be mistaken for others."""
    codes = [await (await office.client()).create() for _ in range(20)]
    assert len(set(codes)) == 20
    assert all(len(code) == ROOM_CODE_LENGTH and set(code) <= set(ROOM_CODE_LETTERS) for code in codes)


async def test_code_taken(office: Office) -> None:
    """Where a code is taken by somebody's room, the next is used, and the same one found again."""
    ann = await office.client()
    room = await ann.create(wire.Create(id="1"))
    state = office.app.rooms.get(room)
    assert state is not None
    stolen = replace(state.state, host="somebody else")
    state.state = stolen
    other = await ann.create(wire.Create(id="1"))
    assert other != room
    assert await ann.create(wire.Create(id="1")) == other
    assert state.state == stolen


async def test_bot_room(office: Office) -> None:
    """A bot room begins at once, with the bot on the other seat."""
    ann = await office.client()
    told = await ann.ask(wire.Create(id="1", kind="bot", level="tutorial-30", side="second"))
    sat = [(each.seat, each.name, each.bot) for each in told if isinstance(each, wire.Sat)]
    assert sat == [(0, "Ann", None), (1, "tutorial-30", "tutorial-30")]
    assert only(wire.Started, told).black == 1


async def test_hotseat_room(office: Office) -> None:
    """At one screen the host has both seats, and begins to play at once."""
    ann = await office.client()
    told = await ann.ask(wire.Create(id="1", kind="hotseat"))
    assert only(wire.You, told).seats == (0, 1)
    room = only(wire.Started, told).room
    for ply in range(3):
        stone = await ann.get(wire.Stone, wire.Play(room=room, ply=ply, at=ply, id=f"p{ply}"))
        assert stone.seat == (only(wire.Started, told).black + ply) % 2


async def test_many_rooms(tmp_path: Path) -> None:
    """A guest makes so many rooms a minute, however they reconnect; sending a create again costs nothing."""
    office = await Office(Settings(data=tmp_path, rooms_per_minute=2)).open()
    ann = await office.client("Ann")
    first = await ann.create(wire.Create(id="1"))
    await ann.create(wire.Create(id="2"))
    assert await ann.refusal(wire.Create(id="3")) == "too_fast"
    ann.session.closed()
    again = await office.client("Ann", ann.token)
    assert await again.create(wire.Create(id="1")) == first
    refused = await again.get(wire.Refused, wire.Create(id="3"))
    assert (refused.code, refused.id, refused.params) == (
        "too_fast",
        "3",
        {"wait_ms": 30_000, "what": "rooms"},
    )
    office.time.advance(30_000)
    assert await again.create(wire.Create(id="3")) != first
    assert len(office.app.rooms) == 3
