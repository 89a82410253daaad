"""The README's pictures, taken from the running program: ``python -m tests.e2e.screenshot [FOLDER]``."""

import asyncio
import re
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from playwright.async_api import Browser, Page, ViewportSize, expect

import web_build
from tests.e2e.chromium import find_chromium, running
from tests.e2e.person import Person, alternate
from tests.e2e.server import Server

FOLDER: Final = Path(__file__).resolve().parents[2] / "docs" / "images"
RECORD: Final = "h8 g9 i6 g8 g7 i9 h9 h10 f8 g11 f12 h6 g10 f11 e11 d10 j8 i11 i8"
DESK: Final = ViewportSize(width=1280, height=800)
PHONE: Final = ViewportSize(width=390, height=844)


@asynccontextmanager
async def somebody(browser: Browser, server: Server, name: str, **options: Any) -> AsyncIterator[Person]:  # noqa: ANN401 - a context's
    """A person with a window."""
    context = await browser.new_context(locale="en-GB", reduced_motion="reduce", **options)
    await context.add_init_script(f"localStorage.setItem('narabe.name', '{name}')")
    yield Person(name, await context.new_page(), server.url)
    await context.close()


async def settled(page: Page) -> None:
    """Wait until the wood is painted: it is done when the page has nothing better to do."""
    await page.mouse.move(2, 2)
    await page.evaluate("new Promise((done) => requestIdleCallback(() => requestAnimationFrame(done)))")


async def take(page: Page, path: Path) -> None:
    """Write a picture of the window, and say so."""
    await settled(page)
    picture = await page.screenshot(path=path)
    print(f"{path}: {len(picture) / 1024:.0f} kB")  # noqa: T201 - what was made


async def take_game(browser: Browser, server: Server, folder: Path) -> None:
    """A game under way at a desk and on a phone, and the first page meanwhile."""
    async with (
        somebody(browser, server, "Mika", viewport=DESK) as mika,
        somebody(browser, server, "Linh", viewport=PHONE, device_scale_factor=2) as linh,
        somebody(browser, server, "Ada", viewport=DESK) as ada,
        somebody(browser, server, "Tomo", viewport=DESK) as tomo,
    ):
        code = await mika.create("Play a friend", ["Anyone", "First"])
        await linh.sit(code)
        await alternate(RECORD.split(), mika, linh)
        await tomo.create("Play a friend", ["Anyone", "Standard"], size=19)
        await ada.visit(code)
        await ada.sees("You are watching")
        await take(mika.page, folder / "game.png")
        await linh.sees("Your move")
        await take(linh.page, folder / "phone.png")
        await ada.page.goto(server.url)
        await expect(ada.page.get_by_role("link", name=re.compile("Mika"))).to_be_visible()
        await take(ada.page, folder / "home.png")


async def main(folder: Path) -> int:
    """Take all pictures; status 2 when there is no browser."""
    executable = find_chromium()
    if executable is None:
        print("narabe: no Chromium: apt-get install chromium-headless-shell", file=sys.stderr)  # noqa: T201 - the one line
        return 2
    with tempfile.TemporaryDirectory() as data:
        server = Server(Path(data))
        await server.start()
        async with running(executable) as browser:
            await take_game(browser, server, folder)
        await server.stop()
    return 0


if __name__ == "__main__":
    web_build.build_if_stale()
    sys.exit(asyncio.run(main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)))
