"""What every transport promises about messages and their limits, over real loopback sockets."""

import asyncio
import socket

import pytest

from narabe_server.transport.base import Frame
from tests.conformance.transport.house import LIMIT, House, close_code, masked, request, upgrade
from tests.fakes import turns


async def test_binary_and_text_are_echoed_in_kind(house: House) -> None:
    """Binary frames come as bytes and text frames as str, and go out as they were marked."""
    async with house.join() as ws:
        await ws.send(b"\x81\xa1t")
        await ws.send('{"t":"ä"}')
        assert [await ws.recv(), await ws.recv()] == [b"\x81\xa1t", '{"t":"ä"}']
    assert (await house.guest()).messages == [b"\x81\xa1t", '{"t":"ä"}']


@pytest.mark.parametrize("size", [0, 1, 125, 126, LIMIT])
async def test_each_length_of_header_survives(house: House, size: int) -> None:
    """Messages are whole at every size class of the frame header, up to the limit."""
    async with house.join() as ws:
        await ws.send(b"x" * size)
        assert await ws.recv() == b"x" * size


async def test_large_frames_go_out(house: House) -> None:
    """The server may send more than a client may: the 64-bit length is right."""
    async with house.join() as ws:
        (await house.guest()).connection.send(Frame(b"y" * 70000))
        assert await ws.recv() == b"y" * 70000


async def test_fragments_come_as_one_message(house: House) -> None:
    """A fragmented message is handed on whole, with a ping between its parts answered."""
    async with house.join() as ws:
        await ws.send([b"one ", b"two ", b"three"])
        assert await ws.recv() == b"one two three"
        await ws.send(["ein ", "Stück"])
        assert await ws.recv() == "ein Stück"


async def test_a_letter_may_be_cut_by_fragments(house: House) -> None:
    """Text is decoded after its fragments were put together."""
    reader, writer = await house.shake()
    letter = "界".encode()
    writer.write(masked(1, letter[:1], fin=False) + masked(9, b"hi") + masked(0, letter[1:]))
    assert await reader.readexactly(4) == b"\x8a\x02hi"
    assert await reader.readexactly(5) == b"\x81\x03" + letter
    writer.close()


async def test_many_messages_in_one_segment_keep_their_order(house: House) -> None:
    """Frames that arrive together are delivered one by one, in order."""
    reader, writer = await house.shake()
    writer.write(b"".join(masked(2, bytes((n,))) for n in range(100)))
    got = await reader.readexactly(300)
    assert got == b"".join(bytes((0x82, 1, n)) for n in range(100))
    writer.close()


async def test_pings_are_answered(house: House) -> None:
    """Each of many pings gets its pong."""
    async with house.join() as ws:
        pongs = [await ws.ping(str(n)) for n in range(100)]
        assert len(await asyncio.gather(*pongs)) == 100


async def test_the_last_message_before_a_close_is_heard(house: House) -> None:
    """A message and a close frame in one segment: the message is delivered, then the end."""
    reader, writer = await house.shake()
    writer.write(masked(2, b"bye") + masked(8, (1000).to_bytes(2, "big")))
    assert (await reader.read()).endswith(b"\x88\x02\x03\xe8")
    writer.close()
    guest = await house.guest()
    await guest.over.wait()
    assert guest.messages == [b"bye"]


@pytest.mark.parametrize("parts", [[b"x" * (LIMIT + 1)], [b"x" * 3000, b"x" * 3000]])
async def test_too_long_a_message_closes_with_1009(house: House, parts: list[bytes]) -> None:
    """Over the limit the connection is closed with 1009, in one frame or in fragments, and nothing is delivered."""
    async with house.join() as ws:
        await ws.send(parts)
        assert await close_code(ws) == 1009
    assert (await house.guest()).messages == []


async def test_broken_text_closes_with_1007(house: House) -> None:
    """Text that is no UTF-8 closes with 1007."""
    reader, writer = await house.shake()
    writer.write(masked(1, b"\xff"))
    assert (await reader.readexactly(4))[2:] == (1007).to_bytes(2, "big")
    writer.close()


async def test_a_continuation_of_nothing_closes_with_1002(house: House) -> None:
    """A fragment without a beginning closes with 1002."""
    reader, writer = await house.shake()
    writer.write(masked(0, b"x"))
    assert (await reader.readexactly(4))[2:] == (1002).to_bytes(2, "big")
    writer.close()


async def test_an_unmasked_frame_closes_with_1002(house: House) -> None:
    """A client must mask its frames."""
    reader, writer = await house.shake()
    writer.write(b"\x82\x01x")
    assert (await reader.readexactly(4))[2:] == (1002).to_bytes(2, "big")
    writer.close()


@pytest.mark.parametrize(
    "frame", [masked(2, b"hi"), masked(1, b"hi"), masked(9, b"hi"), masked(2, b"h", fin=False)]
)
@pytest.mark.parametrize("bit", [0x40, 0x20, 0x10])
async def test_a_reserved_bit_closes_with_1002(house: House, frame: bytes, bit: int) -> None:
    """No extension is ever agreed on, so who compresses or the like is told; nothing is delivered."""
    reader, writer = await house.shake()
    writer.write(bytes((frame[0] | bit,)) + frame[1:] + masked(2, b"next"))
    assert (await reader.readexactly(4))[2:] == (1002).to_bytes(2, "big")
    writer.close()
    guest = await house.guest()
    await guest.over.wait()
    assert guest.messages == []


async def test_what_follows_a_close_frame_is_not_heard(house: House) -> None:
    """After the client's close frame nothing counts any more, also in the same segment."""
    reader, writer = await house.shake()
    writer.write(masked(2, b"in time") + masked(8, (1000).to_bytes(2, "big")) + masked(2, b"late"))
    await reader.read()
    writer.close()
    guest = await house.guest()
    await guest.over.wait()
    assert guest.messages == [b"in time"]


async def test_a_length_beyond_the_limit_is_refused_before_its_payload(house: House) -> None:
    """A terabyte that is only announced closes with 1009."""
    reader, writer = await house.shake()
    writer.write(b"\x82\xff" + (1 << 40).to_bytes(8, "big") + bytes(4))
    assert (await reader.readexactly(4))[2:] == (1009).to_bytes(2, "big")
    writer.close()


async def test_a_bug_in_the_receiver_closes_that_connection_only(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    """A receiver that raises is logged and its connection closed with 1011; others go on."""
    async with house.join() as other, house.join() as ws:
        await ws.send(b"fail")
        assert await close_code(ws) == 1011
        await other.send(b"still here")
        assert await other.recv() == b"still here"
    assert "receiver failed" in caplog.text


async def test_a_client_that_does_not_read_shows_in_buffered(house: House) -> None:
    """What a client does not take shows in buffered() and congested, sends don't wait, and abort() frees it."""
    plain = socket.create_connection(("127.0.0.1", house.port))
    plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    plain.sendall(request(*upgrade()))
    guest = await house.guest()
    assert guest.connection.buffered() == 0
    calm = not guest.connection.congested
    assert calm
    frame = Frame(bytes(1 << 20))
    for _ in range(16):
        guest.connection.send(frame)
    assert guest.connection.buffered() > 1 << 20
    await turns()
    assert guest.connection.congested
    guest.connection.abort()
    await guest.over.wait()
    plain.close()
