"""Plain HTTP beside the socket, on every transport."""

import asyncio
import dataclasses
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from narabe_server.transport import base
from narabe_server.transport.proxies import networks
from tests.conformance.transport.conftest import PAGE, SCRIPT, LateSite
from tests.conformance.transport.house import LISTEN, House
from tests.fakes import turns
from tests.nodes import PLENTY_S


@pytest.mark.parametrize(
    ("accepted", "coding", "body"),
    [
        ("br, gzip", "br", b"as brotli"),
        ("gzip", "gzip", b"as gzip"),
        ("gzip, br;q=0.1", "gzip", b"as gzip"),
        ("identity", None, SCRIPT),
    ],
)
async def test_files_come_in_the_coding_that_was_asked_for(
    house: House, accepted: str, coding: str | None, body: bytes
) -> None:
    """A precompressed file is served by Accept-Encoding, with its length, for ever."""
    answer = await house.get("/assets/index-abc123.js", f"Accept-Encoding: {accepted}")
    assert (answer.status, answer.body, answer.headers.get("content-encoding")) == (200, body, coding)
    assert answer.headers["content-length"] == str(len(body))
    assert answer.headers["connection"] == "close"
    assert "immutable" in answer.headers["cache-control"]


async def test_an_unchanged_page_is_not_sent_again(house: House) -> None:
    """The page's own ETag gets 304 without a body."""
    first = await house.get("/r/KQ7M2P?watch=1")
    assert (first.status, first.body) == (200, PAGE)
    again = await house.get("/r/KQ7M2P", f"If-None-Match: {first.headers['etag']}")
    assert (again.status, again.body) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]


async def test_head_is_answered_without_a_body(house: House) -> None:
    """HEAD has the headers of GET, the length of its body too, for each kind of answer."""
    for target in ("/", "/assets/index-abc123.js", "/healthz", "/ws", "/nothing.txt"):
        got, answer = await house.get(target), await house.get(target, method="HEAD")
        assert (answer.status, answer.headers, answer.body) == (got.status, got.headers, b""), target
    assert (await house.get("/", method="HEAD")).headers["content-length"] == str(len(PAGE))


async def test_computed_pages_are_answered(house: House) -> None:
    """Health is answered beside the socket."""
    answer = await house.get("/healthz")
    assert (answer.status, answer.body) == (200, b"ok\n")


async def test_nothing_outside_is_served(house: House) -> None:
    """No way of writing a path leads out of the directory."""
    for target in ("/../pyproject.toml", "/%2e%2e/pyproject.toml", "/assets/../../x.py", "//etc/passwd.txt"):
        assert (await house.get(target)).status == 404


async def test_a_site_hears_from_where_it_is_asked(house: House, late: LateSite) -> None:
    """A plain request comes with the address at the other end of its socket."""
    await house.get("/late/ready?wait=1")
    assert [(each.path, each.query, each.peer) for each in late.requests] == [
        ("/late/ready", "wait=1", "127.0.0.1")
    ]


async def test_a_site_hears_who_is_behind_a_trusted_proxy(
    make_house: Callable[[], House], late: LateSite
) -> None:
    """As for sockets, the address that the proxy tells counts."""
    house = make_house()
    await house.open(dataclasses.replace(LISTEN, trusted=networks(("127.0.0.0/8",))))
    await house.get("/late/ready", "X-Forwarded-For: 6.6.6.6, 198.51.100.7")
    assert [each.peer for each in late.requests] == ["198.51.100.7"]
    await house.transport.stop(1001, "")


async def test_who_does_not_take_the_answer_is_cut(
    make_house: Callable[[], House], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A client that asks for a large file and reads nothing holds neither it nor the socket for ever."""
    for module, name in (("door", "ANSWER_TIMEOUT"), ("websocket", "OPEN_TIMEOUT")):
        monkeypatch.setattr(f"narabe_server.transport.{module}.{name}", 0.05)
    house = make_house()
    await house.open()
    with socket.socket() as idle:
        idle.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        idle.connect(("127.0.0.1", house.port))
        before = open_files()
        idle.sendall(b"GET /large/file HTTP/1.1\r\nHost: x\r\n\r\n")
        async with asyncio.timeout(PLENTY_S):
            while open_files() == before:
                await turns(1)
            while open_files() > before:
                await turns(1)
    await house.transport.stop(1001, "")


def open_files() -> int:
    """How many sockets and files this process has open."""
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


async def test_posts_are_refused(house: House) -> None:
    """Only reading is possible over plain HTTP."""
    assert (await house.get("/", method="POST")).status in {400, 405}


@pytest.mark.parametrize("path", ["/late/ready", "/late/never"])
async def test_an_answer_that_is_better_sent_later_is_sent(
    house: House, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A transport holds it back until it is time, but not for ever."""
    monkeypatch.setattr(base, "HELD_SECONDS", 0.01)
    answer = await house.get(path)
    assert (answer.status, answer.headers["location"], answer.body) == (307, "/healthz", b"")
    assert answer.headers["content-length"] == "0"


async def test_an_answer_is_held_back_until_it_is_time(house: House, late: LateSite) -> None:
    """Nothing comes before, so that no client is led in circles; a client that leaves meanwhile is no trouble."""
    left, writer = await house.raw("GET /late/asked HTTP/1.1", "Host: x")
    await late.asked.wait()
    ready = late.ready
    writer.close()
    assert await left.read() == b""
    late.asked.clear()
    asked = asyncio.create_task(house.get("/late/asked"))
    await late.asked.wait()
    await turns(100)
    assert not asked.done()
    ready.set_result(None)
    late.ready.set_result(None)
    assert (await asked).status == 307
