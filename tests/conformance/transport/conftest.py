"""Each test of this folder runs on each transport and on each event loop that the server runs on."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from http import HTTPStatus
from importlib.util import find_spec
from pathlib import Path

import pytest

from narabe_server.transport.base import HttpRequest, HttpResponse, Site
from narabe_server.transport.http import Router, plain_text
from narabe_server.transport.registry import TRANSPORTS, make_transport
from narabe_server.transport.static import StaticSite
from tests.conformance.transport.house import House

PAGE = b"<!doctype html><title>Narabe</title>" * 20
SCRIPT = b"export const answer = 42;\n" * 40


class LateSite:
    """Answers that are better sent later: at the next turn of the loop, when a test says so, or never."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()
        """Set by the first request."""
        self.ready: asyncio.Future[None]
        """What the latest answer waits for."""
        self.requests: list[HttpRequest] = []

    def respond(self, request: HttpRequest) -> HttpResponse:
        """Say whether it was time by the moment of sending."""
        loop = asyncio.get_running_loop()
        self.ready = ready = loop.create_future()
        self.asked.set()
        self.requests.append(request)
        if request.path == "/late/ready":
            loop.call_soon(ready.set_result, None)
        return HttpResponse(HTTPStatus.TEMPORARY_REDIRECT, b"", (("Location", "/healthz"),), after=ready)


class LargeSite:
    """Answers with more than a system keeps for a client that reads nothing."""

    def respond(self, request: HttpRequest) -> HttpResponse:  # noqa: ARG002 -- whatever is asked
        """Eight megabytes."""
        return HttpResponse(HTTPStatus.OK, bytes(8 << 20))


def pytest_asyncio_loop_factories() -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    """Run on plain asyncio, and on uvloop where it exists."""
    factories: dict[str, Callable[[], asyncio.AbstractEventLoop]] = {"asyncio": asyncio.new_event_loop}
    if find_spec("uvloop"):
        import uvloop  # noqa: PLC0415 -- not on every system

        factories["uvloop"] = uvloop.new_event_loop
    return factories


@pytest.fixture(params=TRANSPORTS)
def name(request: pytest.FixtureRequest) -> str:
    """Give the transport under test."""
    return str(request.param)


@pytest.fixture
def late() -> LateSite:
    """Give the part of the site below /late/."""
    return LateSite()


@pytest.fixture
def make_house(name: str, late: LateSite, tmp_path: Path) -> Callable[[], House]:
    """Give a maker of houses with a small site, not yet open."""
    site = StaticSite(_fill(tmp_path))
    health = {"/healthz": lambda: plain_text(HTTPStatus.OK, "ok")}
    folders: dict[str, Site] = {"/late/": late, "/large/": LargeSite()}
    return lambda: House(make_transport(name), Router(health, site, folders))


@pytest.fixture
async def house(make_house: Callable[[], House]) -> AsyncIterator[House]:
    """Give an open house, closed at the end."""
    house = make_house()
    await house.open()
    yield house
    await house.transport.stop(1001, "")


def _fill(directory: Path) -> Path:
    (directory / "assets").mkdir()
    (directory / "index.html").write_bytes(PAGE)
    script = directory / "assets" / "index-abc123.js"
    script.write_bytes(SCRIPT)
    script.with_name(f"{script.name}.br").write_bytes(b"as brotli")
    script.with_name(f"{script.name}.gz").write_bytes(b"as gzip")
    return directory
