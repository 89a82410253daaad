"""How connections end, on every transport: once, with a code, in bounded time."""

import asyncio
import dataclasses
import logging
import socket
from collections.abc import Callable

import pytest

from narabe_protocol.limits import CLOSE_RESTART
from narabe_server.transport.base import Frame
from tests.conformance.transport.house import LISTEN, House, close_code, masked
from tests.conftest import SkipLoudly


async def test_the_server_closes_with_code_and_reason(house: House) -> None:
    """The client sees the code and the reason; closing again, or sending after it, changes nothing."""
    async with house.join() as ws:
        guest = await house.guest()
        guest.connection.close(4002, "enough")
        guest.connection.close(4000, "again")
        guest.connection.send(Frame(b"too late"))
        assert await close_code(ws) == 4002
        assert ws.close_reason == "enough"
    await guest.over.wait()
    guest.connection.send(Frame(b"far too late"))
    guest.connection.close(1000)
    guest.connection.abort()
    assert guest.connection.buffered() == 0
    assert guest.ends == 1


async def test_nothing_follows_a_close_frame(house: House) -> None:
    """After the close frame not a byte more is sent, and nothing more is delivered."""
    reader, writer = await house.shake()
    guest = await house.guest()
    guest.connection.close(4002)
    guest.connection.send(Frame(b"too late"))
    writer.write(masked(2, b"too late") + masked(8, (4002).to_bytes(2, "big")))
    assert await reader.read() == b"\x88\x02" + (4002).to_bytes(2, "big")
    assert guest.messages == []
    writer.close()
    await guest.over.wait()


async def test_a_long_reason_is_cut_at_a_letter(house: House) -> None:
    """A reason over 123 bytes is shortened, never an error and never half a letter."""
    async with house.join() as ws:
        (await house.guest()).connection.close(4002, "界" * 100)
        assert await close_code(ws) == 4002
        assert ws.close_reason == "界" * 41


async def test_a_client_closes(house: House) -> None:
    """A client's close is echoed and told once."""
    async with house.join() as ws:
        guest = await house.guest()
        await ws.close(4321, "done")
        assert ws.close_code == 4321
    await guest.over.wait()
    assert guest.ends == 1


@pytest.mark.parametrize("linger", [False, True])
async def test_an_abrupt_drop_is_told_once(house: House, *, linger: bool) -> None:
    """A client that vanishes, with FIN or with RST, ends in one closed()."""
    _, writer = await house.shake()
    guest = await house.guest()
    if linger:
        option = (1).to_bytes(4, "little") + bytes(4)
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, option)
    writer.transport.abort()
    await guest.over.wait()
    guest.connection.send(Frame(b"nobody there"))
    assert guest.ends == 1


async def test_abort_is_seen_by_both(house: House, caplog: pytest.LogCaptureFixture) -> None:
    """abort() ends the connection without a close frame; sends in the same turn are harmless and not logged."""
    async with house.join() as ws:
        guest = await house.guest()
        guest.connection.abort()
        for _ in range(10):
            guest.connection.send(Frame(b"x"))
        guest.connection.close(1000)
        assert await close_code(ws) == 1006
    await guest.over.wait()
    assert guest.ends == 1
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


async def test_stop_closes_all_and_listens_no_more(make_house: Callable[[], House]) -> None:
    """On stop each client gets the code, and afterwards nobody can connect."""
    house = make_house()
    await house.open()
    async with house.join() as one, house.join() as two:
        await house.guest(1)
        await house.transport.stop(CLOSE_RESTART, "restart")
        assert [await close_code(one), await close_code(two)] == [CLOSE_RESTART] * 2
        assert one.close_reason == "restart"
    assert [guest.ends for guest in house.guests] == [1, 1]
    with pytest.raises(OSError, match=r".*"):
        await asyncio.open_connection("127.0.0.1", house.port)


async def test_stop_cuts_who_does_not_answer(
    make_house: Callable[[], House], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A client that never answers the close frame doesn't hold up the stop."""
    monkeypatch.setattr("narabe_server.transport.roster.CLOSE_TIMEOUT", 0.01)
    house = make_house()
    await house.open()
    _, writer = await house.shake()
    guest = await house.guest()
    await house.transport.stop(CLOSE_RESTART, "restart")
    assert guest.ends == 1
    writer.close()


async def test_a_socket_that_never_asks_does_not_hold_up_the_stop(make_house: Callable[[], House]) -> None:
    """Browsers open sockets in advance: one without a request is no reason to wait."""
    house = make_house()
    await house.open()
    async with house.join():  # the server has seen the socket opened before this one
        _, idle = await house.raw()
        async with house.join():
            async with asyncio.timeout(5):
                await house.transport.stop(CLOSE_RESTART, "restart")
    idle.close()


async def test_a_silent_client_is_cut_at_the_second_heartbeat(house: House) -> None:
    """Field 42: a half-open connection is found: who doesn't answer a ping until the next one is dropped."""
    reader, writer = await house.shake()
    guest = await house.guest()
    house.heartbeat()
    assert await reader.readexactly(2) == b"\x89\x00"
    assert guest.ends == 0
    house.heartbeat()
    await guest.over.wait()
    assert guest.ends == 1
    writer.close()


async def test_a_client_that_answers_pings_stays(house: House) -> None:
    """Who answers pings is never cut, however many pass without a message."""
    async with house.join() as ws:
        for _ in range(3):
            house.heartbeat()
            await (await ws.ping())  # answered after the server's ping, which the client has answered by then
            await (await ws.ping())  # answered after the server has read that
        await ws.send(b"x")
        assert await ws.recv() == b"x"
        assert house.guests[0].ends == 0


async def test_two_hundred_connections_leave_nothing(house: House) -> None:
    """After many came and went, the transport holds none of them."""

    async def visit() -> None:
        async with house.join() as ws:
            await ws.send(b"x")
            await ws.recv()

    for _ in range(4):
        await asyncio.gather(*(visit() for _ in range(50)))
    for guest in house.guests:
        await guest.over.wait()
    assert [guest.ends for guest in house.guests] == [1] * 200
    assert house.count() == 0


async def test_a_busy_port_is_an_error(house: House, make_house: Callable[[], House]) -> None:
    """A port that somebody has raises OSError."""
    with pytest.raises(OSError, match="address already in use"):
        await make_house().open(dataclasses.replace(LISTEN, port=house.port))


async def test_ipv6_works(make_house: Callable[[], House], skip_loudly: SkipLoudly) -> None:
    """The server listens on the IPv6 loopback where there is one."""
    try:
        with socket.create_server(("::1", 0), family=socket.AF_INET6):
            pass
    except OSError:
        skip_loudly("no IPv6 loopback: give the machine or the container ::1")
    house = make_house()
    await house.open(dataclasses.replace(LISTEN, host="::1"))
    async with house.join(host="[::1]") as ws:
        await ws.send(b"six")
        assert await ws.recv() == b"six"
        assert house.guests[0].connection.peer == "::1"
    await house.transport.stop(1001, "")


async def test_a_ping_is_answered_with_its_payload(house: House) -> None:
    """A ping between the fragments of a message comes back as a pong, and the message arrives whole."""
    reader, writer = await house.shake()
    writer.write(masked(2, b"ab", fin=False) + masked(9, b"mid") + masked(0, b"c"))
    assert await reader.readexactly(5 + 5) == b"\x8a\x03mid" + b"\x82\x03abc"
    assert house.guests[0].messages == [b"abc"]
    writer.close()


@pytest.mark.parametrize(
    "frame",
    [masked(9, b"x" * 100), masked(10, b""), masked(2, b"", fin=False) + masked(0, b"")],
    ids=["ping", "pong", "fragments"],
)
async def test_frames_beside_messages_are_counted(
    house: House, monkeypatch: pytest.MonkeyPatch, frame: bytes
) -> None:
    """Who sends control frames or fragments without end is cut; a heartbeat later they are forgiven."""
    monkeypatch.setattr("narabe_server.transport.link.MAX_EXTRAS", 20)
    reader, writer = await house.shake()
    guest = await house.guest()
    for _ in range(3):
        writer.write(frame * 18 + masked(2, b"on"))
        await reader.readuntil(b"\x82\x02on")
        house.heartbeat()
    assert guest.ends == 0
    writer.write(frame * 30)
    await guest.over.wait()
    assert house.count() == 0
    writer.close()


async def test_who_goes_on_after_the_end_is_cut(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that is being closed and floods on is not listened to until the closing time is over."""
    monkeypatch.setattr("narabe_server.transport.link.CLOSE_TIMEOUT", 3600)
    _, writer = await house.shake()
    guest = await house.guest()
    guest.connection.close(4002)
    writer.write(masked(2, b"x") * 2000)
    await guest.over.wait()
    assert guest.messages == []
    writer.close()


async def test_who_pings_and_never_reads_is_cut(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers to pings don't pile up in memory for a client that doesn't take them."""
    monkeypatch.setattr("narabe_server.transport.link.MAX_EXTRAS", 10**9)
    _, writer = await house.shake()
    guest = await house.guest()
    ping = masked(9, b"x" * 125) * 100
    while not guest.ends:
        if not writer.is_closing():
            writer.write(ping)
        await asyncio.sleep(0)
    assert guest.connection.buffered() < 2**20
    writer.close()
