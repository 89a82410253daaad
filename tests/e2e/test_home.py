import re
from typing import TYPE_CHECKING

from playwright.async_api import expect

from tests.e2e.axe import violations
from tests.e2e.conftest import PHONE
from tests.e2e.person import box

if TYPE_CHECKING:
    from tests.e2e.conftest import Invite


async def test_two_who_want_a_quick_game_meet(invite: "Invite") -> None:
    """A search says that it runs and can be ended; the next who wants the same plays at once."""
    ann, bob = await invite("Ann"), await invite("Bob", **PHONE)
    for person in (ann, bob):
        await person.page.goto(person.url)
    quick = "5+3, quick game"
    await ann.button(quick).click()
    await ann.sees("Looking for a player")
    await ann.button("Stop looking").click()
    await ann.button(quick).click()
    await ann.sees("Looking for a player")
    await bob.button(quick).click()
    for person in (ann, bob):
        await expect(person.grid).to_be_visible()
        await expect(person.button("Resign")).to_be_visible()
    await ann.page.goto(ann.url)
    await ann.sees("Your game with Bob goes on.", "My games")
    await ann.page.get_by_role("link", name="with Bob").click()
    await expect(ann.grid).to_be_visible()


async def test_the_lobby_is_narrowed_and_watched(invite: "Invite") -> None:
    """Filters hide tables and are kept on the device; bots play each other, and their game has a picture."""
    ann, eve = await invite("Ann"), await invite("Eve")
    await ann.create("Play a friend", ["Anyone", "Standard"], size=19)
    await eve.page.goto(eve.url)
    await expect(eve.page.get_by_role("row", name="Ann")).to_contain_text("19 \u00d7 19")
    await eve.page.get_by_role("combobox", name="Kind").select_option("rated")
    await eve.sees("1 table does not fit your filters.")
    await eve.page.reload()
    await eve.sees("1 table does not fit your filters.")
    await eve.main.get_by_role("button", name="Show all").last.click()
    await expect(eve.page.get_by_role("row", name="Ann")).to_be_visible()
    await eve.button("Watch them play").click()
    await eve.sees("You are watching")
    await expect(eve.page.get_by_role("gridcell", name=re.compile(r", move 1\b"))).to_be_visible()
    await ann.page.goto(ann.url)
    await expect(ann.page.get_by_role("link", name="Watch the game of Bot, ").locator("img")).to_be_visible()
    await expect(ann.page.locator(".livegrid canvas")).to_have_count(0)


async def test_pages_around_the_game_break_no_rule_of_access(invite: "Invite", axe: str) -> None:
    """Help, ratings, profile and settings have no violations at 320 px; a link to nowhere says so in the lobby."""
    ann = await invite("Ann", **PHONE)
    found = []
    for path, text in {
        "/help": "Double three",
        "/top": "Nobody has a settled rating",
        "/u/me": "No rated game yet",
        "/settings": "Reduce data",
        "/nowhere": "There is no such page.",
    }.items():
        await ann.page.goto(ann.url + path)
        await ann.sees(text)
        assert await ann.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
        found += await violations(ann.page, axe, path)
    assert found == []
    await expect(ann.page).to_have_url(f"{ann.url}/")


async def test_all_pages_begin_at_the_same_edge(invite: "Invite") -> None:
    """At a desk what a page says begins below the logo, whatever the page and however wide the window."""
    ann = await invite("Ann")
    for width in (1280, 1440):
        await ann.page.set_viewport_size({"width": width, "height": 800})
        for path in ("", "top", "help", "settings", "u/me"):
            await ann.page.goto(f"{ann.url}/{path}")
            heading = ann.main.get_by_role("heading", level=1)
            await expect(heading).to_be_visible()
            logo = await box(ann.page.get_by_role("banner").get_by_role("link").first)
            for part in (heading, ann.page.get_by_role("contentinfo").get_by_role("link").first):
                assert (await box(part))["x"] == logo["x"], (path, width)


async def test_pictures_that_are_not_drawn_yet_look_like_boards(invite: "Invite") -> None:
    """While the help page still draws its boards, none of them shows the browser's sign of a broken image."""
    ann = await invite("Ann")
    await ann.page.add_init_script("HTMLCanvasElement.prototype.toBlob = () => {}")  # never done
    await ann.page.goto(f"{ann.url}/help")
    await ann.sees("Double three")
    await ann.page.wait_for_function("[...document.images].every((image) => image.complete)")
    widths = await ann.page.evaluate("[...document.images].map((image) => image.naturalWidth)")
    assert len(widths) > 10
    assert set(widths) == {1}
