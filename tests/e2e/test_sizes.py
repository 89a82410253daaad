from typing import TYPE_CHECKING

from playwright.async_api import ViewportSize, expect

from tests.e2e.conftest import PHONE
from tests.e2e.layout import SPACING, overflow

if TYPE_CHECKING:
    from tests.e2e.conftest import Invite

# Phones on either side and a low one, tablets on either side, a narrow desk; a desk whose texts are twice as large.
SIZES = (
    (320, 568),
    (320, 480),
    (390, 844),
    (568, 320),
    (600, 960),
    (768, 1024),
    (1023, 700),
    (1024, 768),
    (640, 400),
)


async def test_a_game_fits_every_window(invite: "Invite") -> None:
    """Board, clocks and buttons are in view at each size, nothing is too wide, also with the reader's own spacing."""
    ann, bob = await invite("Ann", **PHONE), await invite("Bob")
    code = await ann.create("Play a friend", ["First"])
    await bob.sit(code)
    await ann.sees("Your move")
    parts = [ann.grid, *(ann.page.get_by_role("region", name=name) for name in ("Black: Ann", "White: Bob"))]
    parts += [ann.button(name) for name in ("Undo", "Draw", "Resign")]
    for width, height in SIZES:
        await ann.page.set_viewport_size(ViewportSize(width=width, height=height))
        for part in parts:
            await expect(part).to_be_in_viewport(ratio=0.99)
        assert await overflow(ann) == [], (width, height)
    await ann.page.set_viewport_size(ViewportSize(width=320, height=568))
    await ann.page.add_style_tag(content=SPACING)
    for part in parts:
        await expect(part).to_be_in_viewport(ratio=0.99)
    assert await ann.page.evaluate("document.scrollingElement.scrollWidth <= window.innerWidth")
