"""Somebody at a browser, who finds everything by role and label as a screen reader does."""

import asyncio
import re
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Final, Literal

from playwright.async_api import (
    ConsoleMessage,
    Error,
    FloatRect,
    Locator,
    Page,
    TimeoutError,  # noqa: A004 - Playwright's is another
    WebError,
    expect,
)

Opponent = Literal["Play a friend", "Play a bot", "Two at one screen"]

GAME: Final = ("h8", "g8", "h9", "g9", "h10", "g10", "h11", "g11", "h12")
"""Black wins with the last of these stones."""
LOST: Final = (
    r"WebSocket connection to .* failed|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_(REFUSED|RESET)"
    r"|Failed to fetch dynamically imported module"
)
"""What Chromium says by itself in the console while there is no server."""


QUESTION_MS: Final = 4000
"""For how long the page asks whether one really resigns."""
TRIES: Final = 10
SETTLED_MS: Final = 100
"""Of a page's own time, after a change: it has drawn that, put the focus and set its timers."""
PATIENCE_S: Final = 45
"""For how long a test waits for what a page shows or sends."""


@dataclass(eq=False)
class Person:
    """A page of one's own. ``faults`` has what went wrong in it and was not ``allow``-ed."""

    name: str
    page: Page
    url: str
    faults: list[str] = field(default_factory=list)
    _allowed: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("console", self._on_console)
        self.page.context.on("weberror", self._on_error)

    def allow(self, pattern: str) -> None:
        """Errors in the console that this test brings about."""
        self._allowed.append(pattern)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self._note(message.text)

    def _on_error(self, error: WebError) -> None:
        self._note(str(error.error))

    def _note(self, text: str) -> None:
        if not any(re.search(pattern, text) for pattern in self._allowed):
            self.faults.append(f"{self.name}: {text}")

    # ---- finding

    def button(self, name: str) -> Locator:
        """The button of exactly that name."""
        return self.page.get_by_role("button", name=name, exact=True)

    @property
    def main(self) -> Locator:
        """Everything but the bar at the top."""
        return self.page.get_by_role("main")

    @property
    def grid(self) -> Locator:
        """The board."""
        return self.page.get_by_role("grid", name="Board")

    def clock_of(self, name: str) -> Locator:
        """Somebody's clock."""
        return self.page.get_by_role("timer", name=re.compile(f"^Clock of {name}"))

    def cell(self, point: str) -> Locator:
        """One point of the board."""
        return self.page.get_by_role("gridcell", name=re.compile(rf"^{point}, ", re.IGNORECASE))

    async def middle(self, point: str) -> tuple[float, float]:
        """Where a point is in the window."""
        return centre(await box(self.cell(point)))

    # ---- doing

    async def create(
        self,
        opponent: Opponent,
        choices: Sequence[str] = (),
        *,
        size: int = 15,
        opening: str | None = None,
        level: str | None = None,
    ) -> str:
        """Make a room with the dialog; its code. ``choices`` are the names of radio buttons."""
        await self.page.goto(self.url)
        await self.button(opponent).click()
        dialog = self.page.get_by_role("dialog", name="New game")
        for choice in choices:
            await dialog.get_by_role("radio", name=re.compile(rf"^{choice}\b")).check()
        if level is not None:
            await dialog.get_by_role("combobox", name="Level").select_option(label=level)
        await dialog.get_by_role("combobox", name="Board").select_option(f"{size}")
        if opening is not None:
            await dialog.get_by_role("combobox", name="Opening").select_option(opening)
        await dialog.get_by_role("button", name="Create").click()
        await expect(self.grid).to_be_visible()
        if opponent != "Play a friend":
            await expect(self.button("Resign")).to_be_enabled()  # the game has begun
        return self.page.url.rpartition("/")[2]

    async def visit(self, code: str) -> None:
        """Open the link of a room."""
        await self.page.goto(f"{self.url}/r/{code}")

    async def sit(self, code: str) -> None:
        """Open the link of a room and sit down under one's name."""
        await self.visit(code)
        await self.page.get_by_label("Your name").fill(self.name)
        await self.button("Sit down").click()
        await expect(self.button("Resign")).to_be_visible()

    async def point_at(self, point: str) -> None:
        """Click on a point, whatever comes of it."""
        await self.page.mouse.click(*await self.middle(point))

    async def tap(self, point: str) -> None:
        """Touch a point with a finger."""
        await self.page.touchscreen.tap(*await self.middle(point))

    async def play(self, point: str) -> None:
        """Put a stone with the mouse, and wait until the server has confirmed it."""
        await self.point_at(point)
        await expect(self.cell(point)).to_have_accessible_name(re.compile(r", move \d+"))

    async def speak(self, language: str) -> None:
        """Choose a language in the bar, and wait until the page is in it."""
        await self.page.locator("header select").select_option(language)
        await expect(self.page.locator("html")).to_have_attribute("lang", language)

    async def resign(self) -> None:
        """Give up in two steps, or the second where the first was taken."""
        yes = self.button("Yes, resign")
        for _ in range(TRIES):
            if not await yes.count():
                await self.button("Resign").click()
            with suppress(TimeoutError):  # on a busy machine the question goes away before it is answered
                await yes.click(timeout=QUESTION_MS)
                return
        raise AssertionError("no question stayed for long enough to be answered")

    # ---- seeing

    async def sees(self, *texts: str) -> None:
        """Wait until the page shows each text, to eyes as well."""
        for text in texts:
            await expect(self.main).to_contain_text(text, use_inner_text=True)

    async def sees_stones(self, points: Iterable[str]) -> None:
        """Wait until exactly these stones are on the board, in this order of play."""
        wanted = [point.upper() for point in points]
        for number, point in enumerate(wanted, 1):
            await expect(self.cell(point)).to_have_accessible_name(re.compile(rf", move {number}\b"))
        stones = self.page.get_by_role("gridcell", name=re.compile(r", move \d+"))
        await expect(stones).to_have_count(len(wanted))

    async def hears(self, text: str) -> None:
        """Wait until a live region says the text."""
        regions = self.page.get_by_role("status").or_(self.page.get_by_role("alert"))
        await expect(regions.filter(has_text=text)).not_to_have_count(0)


async def box(locator: Locator) -> FloatRect:
    """The rectangle of something that is shown."""
    rectangle = await locator.bounding_box()
    assert rectangle is not None
    return rectangle


def centre(rectangle: FloatRect) -> tuple[float, float]:
    """The middle of a rectangle."""
    return rectangle["x"] + rectangle["width"] / 2, rectangle["y"] + rectangle["height"] / 2


async def stand_still(page: Page) -> None:
    """From now on time passes in the page, whose clock is installed, only as the test lets it; nor is a frame made."""
    try:
        await page.clock.pause_at(await page.evaluate("Date.now()") / 1000 + 1)
    except Error:  # more than that second has passed meanwhile; the second time it is paused already
        await page.clock.pause_at(await page.evaluate("Date.now()") / 1000 + 1)


@asynccontextmanager
async def standing_still(page: Page) -> AsyncIterator[None]:
    """What the page shows for some seconds only stays meanwhile, however long the test takes to look at it."""
    await page.clock.install()
    await stand_still(page)
    yield
    await page.clock.resume()


async def frames_until(page: Page, shown: Locator) -> None:
    """Let a page that stands still draw, bit by bit, until what came by the line is there."""
    async with asyncio.timeout(PATIENCE_S):
        while not await shown.count():
            await page.clock.run_for(5)


async def alternate(points: Sequence[str], *people: Person) -> None:
    """Put stones in turn; each one, the last too, is on the boards of all before anything else is done."""
    for number, point in enumerate(points):
        await people[number % len(people)].play(point)
        for person in people:
            await expect(person.cell(point)).to_have_accessible_name(re.compile(r", move \d+"))
