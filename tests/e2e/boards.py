"""Pictures of boards in few numbers, and the ones that are kept: ``python -m tests.e2e.boards`` takes them anew.

A picture is cut into ``BLOCKS`` times ``BLOCKS`` squares, of each of which the mean luminance is kept. A stone, a line
or a mark that is missing or elsewhere changes some of them by much; another font, or a browser that shades a stone a
little otherwise, changes all of them by little.
"""

import asyncio
import base64
import json
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from playwright.async_api import Browser, Page, expect

import web_build
from tests.e2e.chromium import find_chromium, running
from tests.e2e.person import Person
from tests.e2e.scripted import CODE, SETTINGS, Script, presence, snapshot
from tests.e2e.server import Server

KEPT: Final = Path(__file__).parent / "golden" / "boards.json"
DENSITIES: Final = (1.0, 1.5, 2.0, 3.0)
SIZES: Final = (15, 19)
LOOKS: Final = ("wood", "classic", "paper", "night")
"""In the order in which the switch in the bar goes through them."""
BLOCKS: Final = 30
"""Half a cell on boards of fifteen lines."""
MEAN, MOST, EDGE = 1.0, 10, 40
"""Between two pictures of the same board: the mean difference, the largest one, and that where letters stand."""
STONES: Final = "h8 i9 h9 h10 g9 f9 i7 j6 i10 j11 a1 o15 o1 a15 c3 d12 m4 l12"
SLOWLY_MS: Final = 1_000

READ: Final = """(blocks) => {
    const layers = [...document.querySelectorAll(".board > canvas")];
    const side = layers[0].width;
    const whole = new OffscreenCanvas(side, side);
    const ctx = whole.getContext("2d", { willReadFrequently: true });
    for (const layer of layers) ctx.drawImage(layer, 0, 0);
    const { data } = ctx.getImageData(0, 0, side, side);
    const sums = new Float64Array(blocks * blocks);
    const counts = new Uint32Array(blocks * blocks);
    for (let y = 0, at = 0; y < side; y++) {
        const row = Math.floor((y * blocks) / side) * blocks;
        for (let x = 0; x < side; x++, at += 4) {
            const block = row + Math.floor((x * blocks) / side);
            sums[block] += 0.2126 * data[at] + 0.7152 * data[at + 1] + 0.0722 * data[at + 2];
            counts[block]++;
        }
    }
    return [...sums].map((sum, block) => Math.round(sum / counts[block]));
}"""


def options(density: float, *, strong: bool = True, url: str = "") -> dict[str, Any]:
    """A window whose board has 450 px on a screen of a density; ``strong``: the classic look's stronger lines."""
    prefs = {"name": "narabe.prefs", "value": json.dumps({"strongLines": strong})}
    return {
        "viewport": {"width": 1024, "height": 590},
        "device_scale_factor": density,
        "storage_state": {"cookies": [], "origins": [{"origin": url, "localStorage": [prefs]}]},
    }


def points(size: int) -> list[int]:
    """The stones of the picture: in the middle, on edges and in corners, on a board of any size."""
    shift = (size - 15) // 2
    return [_point(name, size, shift) for name in STONES.split()]


def _point(name: str, size: int, shift: int) -> int:
    x, row = ord(name[0]) - ord("a"), int(name[1:]) - 1
    corner = x in {0, 14} and row in {0, 14}
    across = (size - 1 if x else 0) if corner else x + shift
    up = (size - 1 if row else 0) if corner else row + shift
    return (size - 1 - up) * size + across


async def open_table(person: Person) -> Script:
    """A table without anything to press, in the test's hands."""
    script = Script(snapshot(you=[], moves=[]), presence("online"))
    await script.take(person)
    await person.visit(CODE)
    await expect(person.page.get_by_role("button", name="Turn")).to_be_visible()
    return script


async def show(person: Person, script: Script, size: int, version: int) -> None:
    """Put the picture's stones on a board of a size, with points where Black may not play."""
    stones = points(size)
    free = [size * (size // 2) + 2, size * 3 + size // 2]
    forbidden = [{"at": at, "kinds": ["double_three"]} for at in free]
    settings = {**SETTINGS, "size": size, "rule": "freestyle"}
    script.say(snapshot(you=[], v=version, settings=settings, moves=stones, forbidden=forbidden))
    cells = person.page.get_by_role("gridcell")
    await expect(cells).to_have_count(size * size)
    await expect(person.page.get_by_role("gridcell", name=f"move {len(stones)}, last move")).to_have_count(1)
    await person.page.mouse.move(2, 2)


async def next_look(page: Page, look: str) -> None:
    """Press the switch in the bar; it leads from the last look to the first."""
    await page.locator("header .icon.calm").last.click()
    await expect(page.locator("html")).to_have_attribute("data-theme", look)
    await page.mouse.move(2, 2)


async def read(page: Page) -> list[int]:
    """The picture on show: the luminance of each block, from the upper left on."""
    blocks: list[int] = await page.evaluate(READ, BLOCKS)
    return blocks


def kept() -> dict[str, list[int]]:
    """The pictures that are kept, by their names."""
    packed: dict[str, str] = json.loads(KEPT.read_text(encoding="ascii"))
    return {name: list(base64.b85decode(text)) for name, text in packed.items()}


def name_of(look: str, density: float, size: int) -> str:
    """How a picture is called."""
    return f"{look} x{density:g} {size}"


def differences(seen: list[int], wanted: list[int]) -> list[str]:
    """In what two pictures differ by more than fonts and browsers do; nothing: they show the same."""
    apart = [abs(a - b) for a, b in zip(seen, wanted, strict=True)]
    inner = [diff for at, diff in enumerate(apart) if not _at_edge(at)]
    said = []
    if sum(apart) / len(apart) > MEAN:
        said.append(f"all by {sum(apart) / len(apart):.2f}")
    if max(inner) > MOST:
        said.append(f"block {apart.index(max(inner))} by {max(inner)}")
    if max(apart) > EDGE:
        said.append(f"an edge by {max(apart)}")
    return said


def _at_edge(block: int) -> bool:
    x, y = block % BLOCKS, block // BLOCKS
    return min(x, y) < 2 or max(x, y) >= BLOCKS - 2


async def take_all(browser: Browser, url: str) -> dict[str, list[int]]:
    """All pictures, as the program draws them now."""
    taken: dict[str, list[int]] = {}
    for density, strong in [(density, True) for density in DENSITIES] + [(1.0, False)]:
        context = await browser.new_context(
            reduced_motion="reduce", **options(density, strong=strong, url=url)
        )
        person = Person("Eve", await context.new_page(), url)
        script = await open_table(person)
        for turn, size in enumerate(SIZES):
            await show(person, script, size, 20 + turn)
            for look in LOOKS if strong else LOOKS[:2]:
                if (turn, look) != (0, "wood"):
                    await next_look(person.page, look)
                await person.page.wait_for_timeout(SLOWLY_MS)
                if strong or look == "classic":
                    taken[name_of(look if strong else "original", density, size)] = await read(person.page)
            if not strong:
                for look in LOOKS[2:]:
                    await next_look(person.page, look)
        await context.close()
    return taken


async def main() -> int:
    """Take all pictures and keep them; status 2 when there is no browser."""
    executable = find_chromium()
    if executable is None:
        print("narabe: no Chromium: apt-get install chromium-headless-shell", file=sys.stderr)  # noqa: T201 - the one line
        return 2
    with tempfile.TemporaryDirectory() as data:
        server = Server(Path(data))
        await server.start()
        async with running(executable) as browser:
            taken = await take_all(browser, server.url)
        await server.stop()
    packed = {name: base64.b85encode(bytes(blocks)).decode("ascii") for name, blocks in taken.items()}
    KEPT.write_text(json.dumps(packed, indent=1) + "\n", encoding="ascii")
    print(f"{KEPT}: {len(packed)} pictures")  # noqa: T201 - what was made
    return 0


if __name__ == "__main__":
    web_build.build_if_stale()
    sys.exit(asyncio.run(main()))
