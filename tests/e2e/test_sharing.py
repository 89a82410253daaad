"""The link of a table: by the system's sheet, and as a picture to photograph."""

import io
from typing import TYPE_CHECKING, Any, Final

import pytest
from PIL import Image
from playwright.async_api import expect

from tests.e2e.conftest import DESKTOP, PHONE

if TYPE_CHECKING:
    from tests.e2e.conftest import Invite

SHARED: Final = """
    window.shared = [];
    navigator.share = async (what) => {
        window.shared.push(what);
        if (window.shared.length > 1) throw new DOMException("closed", "AbortError");
    };
"""
QUIET: Final = 4
BLACK, WHITE = 0, 255
LEAST_SIDE: Final = 200


async def test_a_link_goes_to_the_systems_sheet(invite: "Invite") -> None:
    """Where the system has a sheet for sharing there is a button for it; a sheet that is closed again is no error."""
    ann, bob = await invite("Ann"), await invite("Bob")
    await ann.page.add_init_script(SHARED)
    code = await ann.create("Play a friend")
    for _ in range(2):
        await ann.button("Share").click()
    assert await ann.page.evaluate("window.shared") == [{"url": f"{ann.url}/r/{code}"}] * 2
    await bob.page.add_init_script("delete Navigator.prototype.share")
    await bob.create("Play a friend")
    await expect(bob.button("Copy link")).to_be_visible()
    await expect(bob.button("Share")).to_have_count(0)


@pytest.mark.parametrize("options", [{"viewport": DESKTOP}, PHONE], ids=["desktop", "phone"])
async def test_a_code_can_be_photographed_in_each_look(invite: "Invite", options: dict[str, Any]) -> None:
    """Black on white with four modules of white around it, 200 px wide at least, whatever the page looks like."""
    ann = await invite("Ann", color_scheme="dark", **options)
    code = await ann.create("Play a friend")
    await ann.button("QR code").locator("visible=true").click()
    picture = ann.page.get_by_role("img", name="QR code of the link")
    await expect(ann.page.get_by_role("figure").filter(has=picture)).to_contain_text(f"/r/{code}")
    seen = []
    for theme in ("wood", "classic", "paper", "night"):
        await ann.page.evaluate("(theme) => document.documentElement.dataset.theme = theme", theme)
        seen.append(modules(await picture.screenshot()))
        box = await picture.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= LEAST_SIDE
    assert all(one == seen[0] for one in seen)
    assert_is_code(seen[0])


def modules(png: bytes) -> list[str]:
    """The rows of a code as text, read from the middle of each module; anything but black and white is an error."""
    image = Image.open(io.BytesIO(png)).convert("L")
    shades = image.tobytes()
    lines = [shades[start : start + image.width] for start in range(0, len(shades), image.width)]
    # The first run of dark pixels is the upper edge of a finder, seven modules wide.
    edge = next(line for line in lines if BLACK in line)
    first = edge.index(BLACK)
    width = (edge.index(WHITE, first) - first) / 7
    middles = [int((n + 0.5) * width) for n in range(round(image.width / width))]
    return ["".join({BLACK: "#", WHITE: "."}[lines[y][x]] for x in middles) for y in middles]


def assert_is_code(rows: list[str]) -> None:
    """Quiet zone, the three finders and the timing rows are where the standard has them."""
    side = len(rows)
    inner = side - 2 * QUIET
    assert (inner - 17) % 4 == 0
    assert all(row == "." * side for row in rows[:QUIET] + rows[-QUIET:])
    assert all(row[:QUIET] + row[-QUIET:] == "." * 2 * QUIET for row in rows)
    code = [row[QUIET:-QUIET] for row in rows[QUIET:-QUIET]]
    finder = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]
    assert [row[:7] for row in code[:7]] == finder
    assert [row[-7:] for row in code[:7]] == finder
    assert [row[:7] for row in code[-7:]] == finder
    timing = "".join("#."[n % 2] for n in range(inner - 16))
    assert code[6][8:-8] == timing
    assert "".join(row[6] for row in code[8:-8]) == timing
