from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from tests.e2e.boards import next_look
from tests.e2e.conftest import PHONE
from tests.e2e.measures import TWO_FRAMES
from tests.e2e.person import Person

if TYPE_CHECKING:
    from tests.e2e.conftest import Invite, OpenTable, PlayAlone


async def on_paper(person: Person) -> None:
    """Choose the look whose board is drawn at once; the grain of the usual one is painted when the page has time."""
    for look in ("classic", "paper"):
        await next_look(person.page, look)


async def picture(person: Person) -> bytes:
    """The board with all that has been done at it."""
    await person.page.evaluate(TWO_FRAMES)
    return await person.grid.screenshot()


async def test_each_theme_draws_its_own_board(alone: "PlayAlone") -> None:
    """The four looks differ on the same stones, the choice takes effect at once and is there after a reload."""
    ann = await alone("h8", "g8")
    await ann.button("Settings").click()
    dialog = ann.page.get_by_role("dialog", name="Settings")
    seen: set[bytes] = set()
    for name in ("Classic", "Paper", "Night", "Wood", "Night"):
        await dialog.get_by_role("radio", name=name).check()
        await expect(ann.page.locator("html")).to_have_attribute("data-theme", name.lower())
        seen.add(await ann.page.screenshot())
    assert len(seen) >= 4
    await dialog.get_by_role("button", name="Close").click()
    await ann.page.reload()
    await ann.sees_stones(["h8", "g8"])
    await expect(ann.page.locator("html")).to_have_attribute("data-theme", "night")


async def test_each_setting_changes_the_picture(alone: "PlayAlone") -> None:
    """Numbers, patterns and coordinates are drawn when they are on, and not when they are off."""
    ann = await alone("h8", "g8")
    await on_paper(ann)
    await ann.page.mouse.move(0, 0)
    plain = await picture(ann)
    for setting in ("Move numbers", "Pattern stones", "Coordinates"):
        assert await switched(ann, setting) != plain, setting
        assert await switched(ann, setting) == plain, setting


async def switched(person: Person, setting: str) -> bytes:
    """Flip a setting, and give the board as it is drawn then."""
    await person.button("Settings").click()
    switch = person.page.get_by_role("switch", name=setting)
    await switch.set_checked(not await switch.is_checked())
    await person.button("Close").click()
    await expect(person.page.get_by_role("dialog")).to_have_count(0)
    await person.page.mouse.move(0, 0)
    return await picture(person)


async def test_the_mouse_shows_where_a_stone_would_go(opened: "OpenTable") -> None:
    """Over a free point there is a mark, over a stone there is none, and a watcher's mouse leaves none either."""
    _, ann, _, eve = await opened("h8", "g8")
    for person, marked in ((ann, True), (eve, False)):
        await on_paper(person)
        await person.page.mouse.move(0, 0)
        plain = await picture(person)
        await person.page.mouse.move(*await person.middle("k11"))
        assert (await picture(person) != plain) is marked
        await person.page.mouse.move(*await person.middle("h8"))
        assert await picture(person) == plain


async def test_the_board_is_sharp_on_any_screen(invite: "Invite") -> None:
    """The canvas has one pixel for each of the screen's, whatever the density."""
    for density in (1, 1.5, 2, 3):
        ann = await invite(device_scale_factor=density)
        await ann.create("Two at one screen")
        await expect(ann.button("Resign")).to_be_visible()  # after the first picture
        fits = (
            await ann.page.get_by_role("main")
            .locator("canvas")
            .first.evaluate(
                "canvas => canvas.width / canvas.getBoundingClientRect().width / devicePixelRatio"
            )
        )
        assert fits == pytest.approx(1, abs=0.004)


async def test_the_page_speaks_chinese(alone: "PlayAlone") -> None:
    """The switch changes every text at once, the language of the document too, and is remembered."""
    ann = await alone("h8", "g8")
    await ann.speak("zh-Hans")
    await expect(ann.button("认输")).to_be_visible()
    await ann.page.reload()
    await expect(ann.button("认输")).to_be_visible()
    await ann.speak("en")
    await expect(ann.button("Resign")).to_be_visible()


@pytest.mark.parametrize(
    ("locale", "language"), [("zh-CN", "zh-Hans"), ("zh-TW", "zh-Hant"), ("fr-FR", "en")]
)
async def test_the_first_language_is_the_browsers(invite: "Invite", locale: str, language: str) -> None:
    """Whoever reads no language of ours gets English, and nothing is wider than a small phone."""
    ann = await invite(**PHONE, locale=locale)
    await ann.page.goto(ann.url)
    await expect(ann.page.locator("html")).to_have_attribute("lang", language)
    await ann.main.get_by_role("button").first.click()
    await expect(ann.page.get_by_role("dialog")).to_be_visible()
    assert await ann.page.evaluate("document.scrollingElement.scrollWidth <= window.innerWidth")
    await ann.page.get_by_role("dialog").get_by_role("button").last.click()
    await expect(ann.page.get_by_role("grid")).to_be_visible()
    assert await ann.page.evaluate("document.scrollingElement.scrollWidth <= window.innerWidth")
