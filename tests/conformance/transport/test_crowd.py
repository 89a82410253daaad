"""What every transport promises about frames for many: the same order, ends and limits as for frames for one."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from narabe_protocol.limits import SUBPROTOCOL_JSON
from narabe_server.transport.base import Connection, Frame
from narabe_server.transport.crowd import Crowd
from narabe_server.transport.link import Link
from tests.conformance.transport.house import House, masked, request, upgrade
from tests.fakes import turns

Ends = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@dataclass(eq=False)
class Member:
    """Somebody in a room."""

    outlet: Connection | None


@dataclass
class Broken:
    """An end that can't be written to, of whatever library."""

    cut: list[str] = field(default_factory=list)

    def is_closing(self) -> bool:
        """Look as if nothing was wrong."""
        return False

    def write(self, wire: bytes) -> None:
        """Fail as asyncio's transports do."""
        raise RuntimeError(f"{len(wire)} bytes too late")

    def send(self, kind: object, payload: bytes) -> None:
        """Fail as the transport below picows does."""
        raise RuntimeError(f"{len(payload)} bytes of {kind} too late")

    def abort(self) -> None:
        """Take note."""
        self.cut.append("abort")

    def disconnect(self, *, graceful: bool) -> None:
        """Take note."""
        self.cut.append("disconnect" if graceful else "abort")


def frame(number: int) -> Frame:
    """A frame that can be told from others."""
    return Frame(bytes((number,)))


def frames(*numbers: int) -> bytes:
    """What comes of them over a socket."""
    return b"".join(frame(number).wire for number in numbers)


async def joined(house: House, count: int) -> tuple[list[Ends], list[Member]]:
    """So many clients on plain sockets, and the server's ends of them."""
    clients = [await house.shake() for _ in range(count)]
    return clients, [Member((await house.guest(number)).connection) for number in range(count)]


def unread(member: Member) -> int:
    """Bytes that wait for them on the server."""
    assert member.outlet
    return member.outlet.buffered()


def hang_up(clients: Sequence[Ends]) -> None:
    """Let all clients go."""
    for _, writer in clients:
        writer.close()


async def test_frames_for_many_keep_their_place_among_those_for_one(house: House) -> None:
    """Each client gets all frames in the order in which they were sent, to all or to it alone."""
    clients, members = await joined(house, 3)
    crowd = Crowd(members)
    for member in members:
        assert member.outlet
        member.outlet.send(frame(1))
        assert crowd.send(frame(2)) == []
        member.outlet.send(frame(3))
        assert crowd.send(frame(4)) == []
    rounds = [[frames(1, 2, 3, 4) if each is turn else frames(2, 4) for turn in members] for each in members]
    for (reader, _), parts in zip(clients, rounds, strict=True):
        whole = b"".join(parts)
        assert await reader.readexactly(len(whole)) == whole
    hang_up(clients)


@pytest.mark.parametrize("size", [125, 126, 70000])
async def test_each_length_of_header_survives(house: House, size: int) -> None:
    """Frames for many are whole at every size class of the frame header."""
    clients, members = await joined(house, 2)
    long = Frame(b"y" * size)
    assert Crowd(members).send(long) == []
    for reader, _ in clients:
        assert await reader.readexactly(len(long.wire)) == long.wire
    hang_up(clients)


async def test_text_and_those_out_of_reach_are_left_to_the_caller(house: House) -> None:
    """Who speaks JSON, has no outlet or another kind of connection is told to the caller, and gets nothing."""
    clients, members = await joined(house, 1)
    async with house.join(SUBPROTOCOL_JSON) as ws:
        text = Member((await house.guest(1)).connection)
        away = Member(None)
        assert Crowd([away, text, *members]).send(frame(1)) == [away, text]
        assert Crowd([away]).send(frame(1)) == [away]
        assert text.outlet
        text.outlet.send(Frame(b"first", text=True))
        assert await ws.recv() == "first"
    hang_up(clients)


@pytest.mark.parametrize("way", ["close", "abort", "closed by the client", "fault", "reset"])
async def test_nothing_follows_an_end(house: House, way: str, caplog: pytest.LogCaptureFixture) -> None:
    """Whoever ends a connection, and however: not a byte more is sent to it, and the others get all frames."""
    clients, members = await joined(house, 2)
    crowd = Crowd(members)
    assert crowd.send(frame(1)) == []
    (reader, writer), (other, _) = clients
    assert await reader.readexactly(3) == frames(1)
    await _end(house, way, reader, writer)
    for number in (2, 3):
        for left in crowd.send(frame(number)):
            assert left is members[0]
            assert left.outlet
            left.outlet.send(frame(number))
    assert await other.readexactly(9) == frames(1, 2, 3)
    if way != "reset":
        writer.write_eof()
        assert await reader.read() == b""
    await (await house.guest(0)).over.wait()
    assert "write failed" not in caplog.text
    hang_up(clients)


async def _end(house: House, way: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    connection = (await house.guest(0)).connection
    if way == "close":
        connection.close(4002)
        assert await reader.readexactly(4) == b"\x88\x02" + (4002).to_bytes(2, "big")
    elif way == "abort":
        connection.abort()
    elif way == "reset":
        writer.transport.abort()
        await (await house.guest(0)).over.wait()
    else:
        writer.write(masked(8, (1000).to_bytes(2, "big")) if way.startswith("closed") else b"\x82\x01x")
        header = await reader.readexactly(2)
        assert header[0] == 0x88
        await reader.readexactly(header[1])


async def test_a_member_who_does_not_read_is_left_until_they_do(house: House) -> None:
    """Who falls behind is told to the caller, and written to again, behind what waited, when they have caught up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", house.port, limit=1 << 12)
    writer.write(request(*upgrade()))
    await reader.readuntil(b"\r\n\r\n")
    member = Member((await house.guest()).connection)
    crowd = Crowd([member])
    large = Frame(bytes(1 << 20))
    left = [crowd.send(large) for _ in range(16)]
    assert left[0] == []
    assert left[-1] == [member]
    before = unread(member)
    assert crowd.send(frame(1)) == [member]
    assert unread(member) == before
    got = bytearray()
    while unread(member):
        got += await reader.read(1 << 20)
    await turns()
    assert crowd.send(frame(2)) == []
    while not got.endswith(frames(2)):
        got += await reader.read(1 << 20)
    assert len(got) % len(large.wire) == len(frames(2)), "nothing is missing in the middle"
    writer.close()


async def test_an_error_at_one_does_not_reach_the_others(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    """A connection whose write raises is logged and cut; those after it get the frame."""
    clients, (member,) = await joined(house, 1)
    assert isinstance(member.outlet, Link)
    broken = Broken()
    member.outlet.write_all([broken, member.outlet.end()], frame(1))
    assert await clients[0][0].readexactly(3) == frames(1)
    assert broken.cut == ["abort"]
    assert "write failed" in caplog.text
    hang_up(clients)
