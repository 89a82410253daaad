"""Plain HTTP beside the socket, on every transport."""

import asyncio

import pytest

from narabe_server.transport import base
from tests.conformance.transport.conftest import PAGE, SCRIPT, LateSite
from tests.conformance.transport.house import House
from tests.fakes import turns


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


async def test_head_is_answered_without_a_body(house: House, name: str) -> None:
    """HEAD has the headers of GET; picows knows no HEAD and answers 400."""
    answer = await house.get("/", method="HEAD")
    assert answer.status == (400 if name == "picows" else 200)
    if name != "picows":
        assert (answer.headers["content-length"], answer.body) == (str(len(PAGE)), b"")


async def test_computed_pages_are_answered(house: House) -> None:
    """Health is answered beside the socket."""
    answer = await house.get("/healthz")
    assert (answer.status, answer.body) == (200, b"ok\n")


async def test_nothing_outside_is_served(house: House) -> None:
    """No way of writing a path leads out of the directory."""
    for target in ("/../pyproject.toml", "/%2e%2e/pyproject.toml", "/assets/../../x.py", "//etc/passwd.txt"):
        assert (await house.get(target)).status == 404


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
