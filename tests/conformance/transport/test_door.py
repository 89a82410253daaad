"""Who is let in, and as what, on every transport."""

import asyncio
import dataclasses
import logging
from collections.abc import Callable

import pytest

from narabe_protocol.limits import CLOSE_VERSION, SUBPROTOCOL_JSON, SUBPROTOCOL_MSGPACK
from narabe_server.transport.proxies import networks
from tests.conformance.transport.house import LISTEN, Answer, House, close_code, refused, request, upgrade


@pytest.mark.parametrize(
    ("offered", "chosen", "text"),
    [
        ([], None, False),
        ([SUBPROTOCOL_MSGPACK], SUBPROTOCOL_MSGPACK, False),
        ([SUBPROTOCOL_JSON], SUBPROTOCOL_JSON, True),
        ([SUBPROTOCOL_JSON, SUBPROTOCOL_MSGPACK], SUBPROTOCOL_JSON, True),
        (["narabe.v9.msgpack", SUBPROTOCOL_MSGPACK], SUBPROTOCOL_MSGPACK, False),
    ],
)
async def test_the_clients_first_known_subprotocol_is_taken(
    house: House, offered: list[str], chosen: str | None, *, text: bool
) -> None:
    """The first offered that the server speaks; MessagePack when nothing is offered."""
    async with house.join(*offered) as ws:
        assert ws.subprotocol == chosen
        guest = await house.guest()
        assert guest.connection.text is text
        assert guest.connection.peer == "127.0.0.1"


async def test_another_version_is_told_by_a_close_code(house: House) -> None:
    """A client of another version only gets 4001 and what is spoken here; the server never hears of it."""
    async with house.join("narabe.v9.msgpack", "narabe.v8.msgpack") as ws:
        assert ws.subprotocol == "narabe.v9.msgpack"
        assert await close_code(ws) == CLOSE_VERSION
        assert ws.close_reason == f"{SUBPROTOCOL_MSGPACK} {SUBPROTOCOL_JSON}"
    assert house.guests == []


async def test_foreign_subprotocols_are_refused(house: House) -> None:
    """A client of something else gets 400."""
    assert await refused(house.join("chat")) == 400


async def test_a_page_of_another_host_is_refused(house: House) -> None:
    """Without configured origins only pages of the same host and port may connect, and clients without origin."""
    for origin in ("http://evil.example", "null", f"http://127.0.0.1:{house.port + 1}"):
        assert await refused(house.join(origin=origin)) == 403
    async with house.join(origin=f"http://127.0.0.1:{house.port}") as ws:
        await ws.send(b"x")
        assert await ws.recv() == b"x"


async def test_configured_origins_may_connect(make_house: Callable[[], House]) -> None:
    """Configured origins may connect beside the page's own, and clients without origin."""
    house = make_house()
    await house.open(dataclasses.replace(LISTEN, origins=("https://play.example",)))
    own = f"http://127.0.0.1:{house.port}"
    assert await refused(house.join(origin="https://evil.example")) == 403
    async with house.join(origin="https://play.example"), house.join(origin=own), house.join():
        await house.guest(2)
    await house.transport.stop(1001, "")


async def test_the_socket_has_one_path(house: House) -> None:
    """Another path is 404 for a socket, and the socket's path is no page."""
    assert (await house.ask(*upgrade("/other"))).status == 404
    answer = await house.get("/ws")
    assert (answer.status, answer.headers["upgrade"]) == (426, "websocket")


async def test_firefox_may_connect(house: House) -> None:
    """A Connection header with more than one word, as Firefox sends it, is understood."""
    reader, writer = await house.raw(*upgrade(connection="keep-alive, Upgrade"))
    assert (await reader.readline()).startswith(b"HTTP/1.1 101 ")
    writer.close()


async def test_a_bad_handshake_is_refused(house: House) -> None:
    """An upgrade without a key is 400."""
    lines = [line for line in upgrade() if "Key" not in line]
    assert (await house.ask(*lines)).status == 400


@pytest.mark.parametrize(
    ("header", "value"),
    [
        ("Sec-WebSocket-Protocol", b"narabe.\xff"),
        ("Sec-WebSocket-Version", b"\xff"),
        ("Sec-WebSocket-Version", b"8"),
        ("Sec-WebSocket-Key", b"\xff"),
        ("Origin", b"http://\xff"),
    ],
)
async def test_what_is_no_handshake_is_refused_in_silence(
    house: House, caplog: pytest.LogCaptureFixture, header: str, value: bytes
) -> None:
    """Bytes that are no ASCII, or an older protocol, get an answer, and nobody can fill the log with them."""
    lines = [line for line in upgrade() if not line.startswith(header)]
    reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
    writer.write(request(*lines)[:-2] + header.encode() + b": " + value + b"\r\n\r\n")
    assert Answer.parse(await reader.read()).status in {400, 403, 426}
    writer.close()
    assert house.guests == []
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


async def test_a_trusted_proxy_tells_who_comes(make_house: Callable[[], House]) -> None:
    """Field 55: behind a proxy that the settings name the client's own address counts."""
    house = make_house()
    await house.open(dataclasses.replace(LISTEN, trusted=networks(("127.0.0.0/8",))))
    _, writer = await house.raw(*upgrade(), "X-Forwarded-For: 6.6.6.6", "X-Forwarded-For: 198.51.100.7")
    assert (await house.guest()).connection.peer == "198.51.100.7"
    writer.close()
    await house.transport.stop(1001, "")


async def test_nobody_else_is_believed(house: House) -> None:
    """Field 55: who is no trusted proxy can't say that they are somebody else."""
    _, writer = await house.raw(*upgrade(), "X-Forwarded-For: 198.51.100.7")
    assert (await house.guest()).connection.peer == "127.0.0.1"
    writer.close()
