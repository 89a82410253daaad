"""A real browser against a real server, all in one loop: the driver of the browser lives as long as the session."""

import asyncio
import fcntl
from collections.abc import AsyncIterator, Awaitable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Protocol

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, Page, ViewportSize, expect

import web_build
from tests.conftest import SkipLoudly
from tests.e2e import seating
from tests.e2e.chromium import find_chromium, running
from tests.e2e.person import PATIENCE_S, Person
from tests.e2e.server import Server
from tests.nodes import Node, running_node

DESKTOP: Final = ViewportSize(width=1280, height=800)
PHONE: Final[dict[str, Any]] = {
    "viewport": ViewportSize(width=320, height=568),
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
PATIENCE_MS: Final = 1000 * PATIENCE_S
# A page on a machine that has twenty times as much to do as it can takes a while; a right one is mostly seen at once.
expect.set_options(timeout=PATIENCE_MS)


class Invite(Protocol):
    """Opens a browser window for somebody."""

    def __call__(
        self,
        name: str = "Ann",
        *,
        url: str | None = None,
        token: str | None = None,
        **options: Any,  # noqa: ANN401
    ) -> Awaitable[Person]:
        """A person with an empty page; ``token``: who they are; ``options`` are those of a Playwright context."""
        ...


class SeatTwo(Protocol):
    """Opens the windows of two people who sit at a table of the usual server, or of the one at ``url``."""

    def __call__(
        self,
        *points: str,
        url: str | None = None,
        devices: Mapping[str, dict[str, Any]] = MappingProxyType({}),
        **settings: Any,  # noqa: ANN401 - whatever ``create`` takes
    ) -> Awaitable[tuple[str, Person, Person]]:
        """Its code, Ann (who begins) and Bob, after the stones that are named; ``devices``: what their windows are."""
        ...


class OpenTable(Protocol):
    """The same, with a watcher."""

    def __call__(
        self,
        *points: str,
        url: str | None = None,
        **settings: Any,  # noqa: ANN401 - as above
    ) -> Awaitable[tuple[str, Person, Person, Person]]:
        """Its code, Ann (black), Bob, and Eve who watches, after the stones that are named."""
        ...


class PlayAlone(Protocol):
    """Gives one person a board with both sides, which is quicker where one window is enough."""

    def __call__(self, *points: str, size: int = 15) -> Awaitable[Person]:
        """Ann, after the stones that are named."""
        ...


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test below this folder, and run the asynchronous ones in the session's loop."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.e2e)
            item.add_marker(pytest.mark.slow)
            # First, since the automatic mode has marked them already, for a loop of their own.
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest.fixture(scope="session")
def built_client(tmp_path_factory: pytest.TempPathFactory, skip_loudly: SkipLoudly) -> None:
    """Build the client if it is stale, in one process at a time."""
    shared = tmp_path_factory.getbasetemp().parent / "client.lock"
    with shared.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if web_build.missing_requirements():
            skip_loudly("the web client is not built: install Node.js 20.19 or newer, or `make test`")
        web_build.build_if_stale()
    if web_build.is_skipped():
        skip_loudly(f"{web_build.SKIP_VARIABLE} leaves out the web client")


@pytest.fixture(scope="session")
def axe(skip_loudly: SkipLoudly) -> str:
    """The source of the checker of accessibility, from the client's own tools."""
    if web_build.find_node() is None:
        skip_loudly("axe-core comes with the web client's tools, which need Node.js 20.19 or newer")
    web_build.install_packages(with_dev=True)
    return (web_build.WEB / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def browser(built_client: None, skip_loudly: SkipLoudly) -> AsyncIterator[Browser]:
    """One browser for all tests; each person gets a context of their own in it."""
    executable = find_chromium()
    if executable is None:
        skip_loudly(
            "browser tests need Chromium: `make test` as root, or "
            "`apt-get install chromium-headless-shell fonts-noto-cjk`"
        )
    async with running(executable) as browser:
        yield browser


@pytest_asyncio.fixture(loop_scope="session")
async def server(built_client: None, tmp_path: Path) -> AsyncIterator[Server]:
    """A node in this process, on a free port."""
    server = Server(tmp_path)
    await server.start()
    yield server
    await server.stop()


@pytest_asyncio.fixture(loop_scope="session")
async def server_process(built_client: None, tmp_path: Path) -> AsyncIterator[Node]:
    """A real ``narabe serve``, already started."""
    async with running_node(tmp_path, "--bot-tables", "0", same_port=True) as node:
        yield node


@pytest_asyncio.fixture(loop_scope="session")
async def contexts(browser: Browser) -> AsyncIterator[list[BrowserContext]]:
    """The windows of the test, all closed at its end."""
    opened: list[BrowserContext] = []
    yield opened
    for context in opened:
        await context.close()


@pytest.fixture
def people() -> Iterator[list[Person]]:
    """Everybody invited; at the end none of their pages may have had an error."""
    people: list[Person] = []
    yield people
    assert [fault for person in people for fault in person.faults] == []


@pytest.fixture
def invite(server: Server, browser: Browser, contexts: list[BrowserContext], people: list[Person]) -> Invite:
    """Open a window for somebody whose name the browser remembers."""

    async def invite(
        name: str = "Ann",
        *,
        url: str | None = None,
        token: str | None = None,
        **options: Any,  # noqa: ANN401 - as above
    ) -> Person:
        address: str = url or server.url
        context = await browser.new_context(**{**_usual(name, address, token), **options})
        if "service_workers" not in options:
            # Each test fetches what it needs; only those of the worker want one that keeps the shell.
            await context.add_init_script("delete Navigator.prototype.serviceWorker")
        contexts.append(context)
        people.append(Person(name, await _page(context), address))
        return people[-1]

    return invite


def _usual(name: str, url: str, token: str | None) -> dict[str, Any]:
    remembered = [{"name": "narabe.name", "value": name}]
    if token is not None:
        remembered.append({"name": "narabe.token", "value": token})
    return {
        "viewport": DESKTOP,
        "locale": "en-GB",
        "reduced_motion": "reduce",
        "storage_state": {"cookies": [], "origins": [{"origin": url, "localStorage": remembered}]},
    }


async def _page(context: BrowserContext) -> Page:
    context.set_default_timeout(PATIENCE_MS)
    return await context.new_page()


@pytest.fixture
def alone(invite: Invite, server: Server) -> PlayAlone:
    """Let one person play both sides."""

    async def alone(*points: str, size: int = 15) -> Person:
        code, token = await seating.for_one(server.address, *points, size=size)
        ann = await invite(token=token)
        await ann.visit(code)
        await expect(ann.button("Resign")).to_be_visible()
        return ann

    return alone


@pytest.fixture
def seated(invite: Invite, server: Server) -> SeatTwo:
    """Seat Ann and Bob at a table, and open their windows."""

    async def seated(
        *points: str,
        url: str | None = None,
        devices: Mapping[str, dict[str, Any]] = MappingProxyType({}),
        **settings: Any,  # noqa: ANN401 - as above
    ) -> tuple[str, Person, Person]:
        code, tokens = await seating.for_two(f"{url or server.url}/", *points, **settings)

        async def come(name: str, token: str) -> Person:
            person = await invite(name, url=url, token=token, **devices.get(name, {}))
            await person.visit(code)
            await expect(person.button("Resign")).to_be_visible()
            return person

        ann, bob = await asyncio.gather(*map(come, seating.PLAYERS, tokens))
        return code, ann, bob

    return seated


@pytest.fixture
def opened(invite: Invite, seated: SeatTwo) -> OpenTable:
    """Open a table: its code, Ann (black, to move), Bob, and Eve who watches."""

    async def opened(
        *points: str,
        url: str | None = None,
        **settings: Any,  # noqa: ANN401 - as above
    ) -> tuple[str, Person, Person, Person]:
        (code, ann, bob), eve = await asyncio.gather(
            seated(*points, url=url, **settings), invite("Eve", url=url)
        )
        await eve.visit(code)
        await eve.sees("You are watching")
        return code, ann, bob, eve

    return opened
