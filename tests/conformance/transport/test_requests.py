"""Requests as strangers send them: in pieces, too long, with more behind them. On every transport."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from http import HTTPStatus

import pytest

from tests.conformance.transport.conftest import PAGE, LateSite
from tests.conformance.transport.house import Answer, House, masked, request, upgrade
from tests.fakes import turns

PAGE_REQUEST = request("GET / HTTP/1.1", "Host: x")


@pytest.fixture(autouse=True)
async def quiet(caplog: pytest.LogCaptureFixture) -> AsyncIterator[None]:
    """No stranger fills the log."""
    yield
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


async def told(house: House, *pieces: bytes) -> bytes:
    """All that comes back for these pieces, each in a packet of its own, until the server ends it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
    whole = b""
    with contextlib.suppress(ConnectionError):
        for piece in pieces:
            writer.write(piece)
            await turns(3)
        while data := await reader.read(1 << 16):
            whole += data
    writer.close()
    return whole


@pytest.mark.parametrize("apart", [False, True], ids=["at once", "apart"])
@pytest.mark.parametrize(
    ("first", "status"),
    [
        ("GET /healthz HTTP/1.1", HTTPStatus.OK),
        ("HEAD /healthz HTTP/1.1", HTTPStatus.OK),
        ("GET /a.txt HTTP/1.1", HTTPStatus.NOT_FOUND),
        ("POST /a HTTP/1.1", HTTPStatus.METHOD_NOT_ALLOWED),
        ("GET /ws HTTP/1.1", HTTPStatus.UPGRADE_REQUIRED),
    ],
)
async def test_what_comes_behind_a_request_is_dropped(
    house: House, first: str, status: HTTPStatus, *, apart: bool
) -> None:
    """A body, or a request in a pipeline, is neither taken for frames nor answered; the first answer comes whole."""
    head = request(first, "Host: x")
    pieces = [head[:-2], head[-2:] + b"a" * 9000] if apart else [head + b"a" * 9000]
    assert Answer.parse(await told(house, *pieces, PAGE_REQUEST)).status == status


async def test_requests_in_a_pipeline_get_one_answer(house: House) -> None:
    """One request a connection, as the answer says; the others are for another."""
    whole = await told(house, PAGE_REQUEST * 3)
    assert whole.count(b"HTTP/1.1 ") == 1
    answer = Answer.parse(whole)
    assert (answer.status, answer.body, answer.headers["connection"]) == (200, PAGE, "close")


@pytest.mark.parametrize("apart", [False, True], ids=["at once", "apart"])
@pytest.mark.parametrize(
    "early", [masked(2, b"early"), b"junk" * 3000, PAGE_REQUEST], ids=["frame", "junk", "request"]
)
async def test_frames_before_the_handshake_is_answered_end_the_connection(
    house: House, early: bytes, *, apart: bool
) -> None:
    """Who sends frames before the server said that it speaks WebSocket is not let in, however they are cut."""
    head = request(*upgrade())
    await told(house, *([head[:-1], head[-1:] + early] if apart else [head + early]))
    assert house.guests == []
    assert house.count() == 0


async def test_a_request_may_come_byte_by_byte(house: House) -> None:
    """However a head is cut, the same comes of it."""
    pieces = [bytes((byte,)) for byte in PAGE_REQUEST]
    assert Answer.parse(await told(house, *pieces)).body == PAGE
    reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
    for byte in request(*upgrade()):
        writer.write(bytes((byte,)))
        await turns(2)
    await reader.readuntil(b"\r\n\r\n")
    writer.write(masked(2, b"hello"))
    assert await reader.readexactly(7) == b"\x82\x05hello"
    writer.close()


@pytest.mark.parametrize("ended", [False, True])
@pytest.mark.parametrize(
    ("head", "status"),
    [
        (b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\nHost: x", 414),
        (b"GET /" + b"a" * 9000, 414),
        (b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 9000, 431),
        (b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X: y\r\n" * 1000, 431),
        (b"GET / HTTP/1.1\r\nHost: x\r\n" + (b"X: " + b"y" * 8000 + b"\r\n") * 1000, 431),
    ],
    ids=["target", "line", "header", "many headers", "long headers"],
)
async def test_a_head_that_is_too_long_is_refused(
    house: House, head: bytes, status: int, *, ended: bool
) -> None:
    """It is answered as soon as that is certain, whether or not it ever ends, and kept by nobody."""
    whole = await told(house, head + b"\r\n\r\n" * ended)
    assert whole == b"" or Answer.parse(whole).status == status
    assert (await house.get("/healthz")).status == 200


@pytest.mark.parametrize(
    "lines",
    [
        ("Content-Length: 5",),
        ("Content-Length: nonsense",),
        ("Transfer-Encoding: chunked",),
        ("Content-Length: 0", "Content-Length: 5"),
    ],
)
async def test_a_body_on_get_is_no_second_request(house: House, lines: Sequence[str]) -> None:
    """What is in the body of a GET is never taken for anything; whether the page is shown is the transport's."""
    whole = await told(house, request("GET / HTTP/1.1", "Host: x", *lines) + PAGE_REQUEST)
    assert whole.count(b"HTTP/1.1 ") <= 1
    assert whole == b"" or Answer.parse(whole).status in {200, 400}


@pytest.mark.parametrize("line", ["Content-Length: 7", "Content-Length: x", "Transfer-Encoding: chunked"])
async def test_a_handshake_has_no_body(house: House, line: str) -> None:
    """Nobody comes in by one whose body, which would come later, might be taken for frames."""
    whole = await told(house, request(*upgrade(), line), masked(2, b"a"))
    assert whole == b"" or Answer.parse(whole).status == 400
    assert house.guests == []
    assert house.count() == 0


@pytest.mark.parametrize(
    "head",
    [
        b"GET /\r\n\r\n",
        b"GET  / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/2.0\r\n\r\n",
        b"GET / HTTP/1.1 \r\n\r\n",
        b"GET /\xff HTTP/1.1\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n",
        b"\r\n\r\n",
        b"GET / HTTP/1.1\r\nno header\r\n\r\n",
        b"GET / HTTP/1.1\r\n folded: line\r\n\r\n",
        b"GET / HTTP/1.1\r\nspace : x\r\n\r\n",
        b"GET / HTTP/1.1\r\nX: a\0b\r\n\r\n",
        b"GET / HTTP/1.1\r\nX: a\nY: b\r\n\r\n",
    ],
)
async def test_what_is_no_request_is_refused(house: House, head: bytes) -> None:
    """Nothing that two programs may read in two ways gets a page."""
    whole = await told(house, head)
    assert whole == b"" or Answer.parse(whole).status == 400


@pytest.mark.parametrize(
    ("change", "lines", "status"),
    [
        ("GET", ["POST /ws HTTP/1.1"], 405),
        ("GET", ["GET /ws HTTP/1.0"], 505),
        ("Connection", [], 426),
        ("Connection", ["Connection: keep-alive"], 426),
        ("Sec-WebSocket-Key", ["Sec-WebSocket-Key: dG9vIHNob3J0"], 400),
        ("Sec-WebSocket-Key", ["Sec-WebSocket-Key: no base64"], 400),
        ("Sec-WebSocket-Key", ["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="] * 2, 400),
        ("Host", ["Host: evil.example", "Origin: http://127.0.0.1"], 403),
        ("Host", ["Origin: http://127.0.0.1"], 403),
        ("Host", ["Host: evil.example", "Host: 127.0.0.1", "Origin: http://127.0.0.1"], 403),
        ("Host", ["Host: 127.0.0.1", "Origin: http://127.0.0.1", "Origin: http://evil.example"], 403),
        ("Host", ["Host: 127.0.0.1", "Origin: file://"], 403),
    ],
)
async def test_a_handshake_is_refused_for_what_is_wrong(
    house: House, change: str, lines: Sequence[str], status: int
) -> None:
    """A header left out, wrong, or there twice; and nobody comes in."""
    kept = [line for line in upgrade() if not line.startswith(change)]
    if lines and change == "GET":
        kept, lines = [*lines, *kept], []
    assert Answer.parse(await told(house, request(*kept, *lines))).status == status
    assert house.guests == []


async def test_who_stops_sending_still_gets_an_answer(house: House, late: LateSite) -> None:
    """A client that closed its side after the request, as ``nc`` does, reads the answer, also one that waits."""
    for target in ("/healthz", "/late/asked"):
        reader, writer = await house.raw(f"GET {target} HTTP/1.1", "Host: x")
        writer.write_eof()
        if target == "/late/asked":
            await late.asked.wait()
            await turns(20)
            late.ready.set_result(None)
        assert Answer.parse(await reader.read()).status in {200, 307}
        writer.close()


async def test_who_stops_amid_a_request_is_let_go(house: House) -> None:
    """Half a request with nothing to follow ends the connection at once."""
    for half in (b"", b"GET / HT", PAGE_REQUEST[:-2]):
        reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
        writer.write(half)
        writer.write_eof()
        async with asyncio.timeout(4):
            assert await reader.read() == b""
        writer.close()


async def test_who_never_ends_a_request_is_let_go(
    make_house: Callable[[], House], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A request that does not end in its time is not waited for."""
    for module, name in (("door", "REQUEST_TIMEOUT"), ("websocket", "OPEN_TIMEOUT")):
        monkeypatch.setattr(f"narabe_server.transport.{module}.{name}", 0.05)
    house = make_house()
    await house.open()
    assert await told(house, PAGE_REQUEST[:-2]) == b""
    await house.transport.stop(1001, "")
