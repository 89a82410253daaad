from pathlib import Path

import pytest

from narabe_protocol import messages as wire
from narabe_protocol.limits import CLOSE_KICKED
from narabe_server.app import App
from narabe_server.sessions.addresses import KEPT_ADDRESSES, Addresses, CrowdedError
from narabe_server.settings import Settings
from tests.fakes import FakeTime, RecordingConnection
from tests.server.office import Office

FAR = "198.51.100.7"


def book(time: FakeTime, connections: int = 2, people: int = 2) -> Addresses:
    """Addresses that may send ten frames a second for each of their people."""
    return Addresses(time, connections, people, rate=10, burst=10)


def test_connections_are_counted() -> None:
    """So many connections may come from one address; who goes makes room, and another address is another one."""
    addresses = book(FakeTime())
    first = addresses.enter(FAR)
    assert first is not None
    assert addresses.enter(FAR) is first
    with pytest.raises(CrowdedError):
        addresses.enter(FAR)
    assert addresses.enter("198.51.100.8") is not None
    addresses.leave(first)
    assert addresses.enter(FAR) is first


def test_near_is_not_counted() -> None:
    """Field 55: behind a proxy on this machine or in its network nobody takes another one's place."""
    addresses = book(FakeTime())
    assert [addresses.enter(peer) for peer in ("127.0.0.1", "10.1.2.3", "test") * 3] == [None] * 9
    assert len(addresses) == 0


def test_no_new_budget_by_coming_anew() -> None:
    """Frames are counted for all connections of an address, and coming anew does not fill the budget."""
    time = FakeTime()
    addresses = book(time)
    house = addresses.enter(FAR)
    assert house is not None
    assert [house.frames.spend() for _ in range(21)] == [*[True] * 20, False]
    addresses.leave(house)
    again = addresses.enter(FAR)
    assert again is house
    assert not again.frames.spend()


def test_addresses_are_forgotten() -> None:
    """After their last connection no more addresses are remembered than the limit."""
    addresses = book(FakeTime())
    houses = [addresses.enter(f"2001:db8:{number:x}::1") for number in range(KEPT_ADDRESSES + 1)]
    for house in houses:
        assert house is not None
        addresses.leave(house)
    assert len(addresses) == 0
    assert addresses.enter("2001:db8:0::1") is not houses[0]
    assert addresses.enter("2001:db8:1::1") is houses[1]


@pytest.mark.parametrize("text", [False, True])
async def test_turned_away(tmp_path: Path, text: bool) -> None:  # noqa: FBT001
    """One connection too many is told why and closed; it takes nobody's place, and others are not harmed."""
    app = App(Settings(data=tmp_path, connections_per_address=1), FakeTime())
    connections = [RecordingConnection(text=text) for _ in range(3)]
    receivers = []
    for connection in connections:
        connection.peer = FAR
        receivers.append(app.connected(connection))
    assert [each.ended for each in connections] == [None, *[(CLOSE_KICKED, "too_many_connections")] * 2]
    assert connections[1].messages == [wire.Refused(code="too_many_connections", params={"limit": 1})]
    for receiver in reversed(receivers):
        receiver.closed()
    assert (len(app.desk.addresses), app.lobby.online) == (0, 0)


async def test_frames_of_one_address(tmp_path: Path) -> None:
    """All connections of an address share a budget of frames; who comes from elsewhere has their own."""
    settings = Settings(data=tmp_path, frame_burst=4, people_per_address=1)
    office = await Office(settings).open()
    first, second, other = [office.stranger(peer=peer) for peer in (FAR, FAR, "198.51.100.8")]
    for _ in range(3):
        first.say(wire.Ping())
    told = [await client.ask(wire.Ping()) for client in (second, second, other)]
    assert [type(each[0]) for each in told] == [wire.Pong, wire.Refused, wire.Pong]


async def test_offers_are_counted(tmp_path: Path) -> None:
    """So many proposals a guest may make in a minute; the refusal says what was too much, and how long to wait."""
    office = await Office(Settings(data=tmp_path, offers_per_minute=2)).open()
    room, ann, bob, _ = await office.game()
    for turn in range(2):
        await ann.ask(wire.Propose(room=room, kind="draw", id=f"o{turn}"))
    refused = await ann.get(wire.Refused, wire.Propose(room=room, kind="draw", id="o2"))
    assert (refused.code, refused.params) == ("too_fast", {"wait_ms": 30_000, "what": "offers"})
    await bob.quiet()
    assert await bob.refusal(wire.Propose(room=room, kind="takeback", id="t")) == "nothing_to_take_back"


async def test_joins_are_counted(tmp_path: Path) -> None:
    """So many rooms a guest may come into in a minute, whatever connections they come on; their seat waits for them."""
    office = await Office(Settings(data=tmp_path, joins_per_minute=2)).open()
    room, ann, *_ = await office.game()
    for _ in range(2):
        await ann.ask(wire.Leave(room=room))
        await ann.ask(wire.Enter(room=room))
    again = await office.client("Ann", ann.token)
    refused = await again.get(wire.Refused, wire.Enter(room=room))
    assert refused.params == {"wait_ms": 30_000, "what": "joins"}
    office.time.advance(30_000)
    assert (await again.get(wire.Snapshot, wire.Enter(room=room))).you == (0,)


async def test_warned_then_closed(office: Office) -> None:
    """Who asks for tickets without end is warned with the time to wait, and closed when they go on all the same."""
    room, ann, bob, _ = await office.game()
    answers = [await ann.ask(wire.HandOver(room=room, id=f"h{turn}")) for turn in range(20)]
    assert [type(each[0]).__name__ for each in answers] == ["HandOverTicket"] * 10 + ["Refused"] * 10
    ends = [ann.connection.ended]
    await ann.ask(wire.HandOver(room=room, id="h20"))
    assert [*ends, ann.connection.ended, bob.connection.ended] == [None, (CLOSE_KICKED, "too_fast"), None]


async def test_forgiven_after_a_minute(office: Office) -> None:
    """Warnings of long ago do not add up: a minute within the limits, and all is forgiven."""
    ann = await office.client()
    for _ in range(10):
        ann.session.received(b"\xc1")
    office.time.advance(60_000)
    for _ in range(10):
        ann.session.received(b"\xc1")
    assert ann.connection.ended is None
