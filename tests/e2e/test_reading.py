"""The board for those who don't see it, and the focus for those who follow it."""

import re
from typing import TYPE_CHECKING, Final

from playwright.async_api import Page, expect

from tests.e2e.conftest import PHONE
from tests.e2e.devices import remembers
from tests.e2e.keyboard import press, tab_to
from tests.e2e.scripted import CODE, Script, line, presence, snapshot

if TYPE_CHECKING:
    from tests.e2e.conftest import Invite
    from tests.e2e.server import Server

COVERED: Final = """async () => {
    const covered = () => {
        const one = document.activeElement;
        if (one === document.body) return null;
        const { left, top, right, bottom } = one.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        const seen = document.elementFromPoint(x, y);
        const free = seen !== null && (one.contains(seen) || seen.contains(one));
        return free ? null : `${one.tagName} ${one.getAttribute("aria-label") ?? one.textContent.slice(0, 40)}`;
    };
    // A sheet that gives way is gone with the next drawings.
    for (let frames = 0; covered() !== null && frames < 30; frames += 1) await new Promise(requestAnimationFrame);
    return covered();
}"""
"""What has the focus, if something lies over it or it is outside the window."""
TABS: Final = 45


async def test_points_may_be_a_list_or_a_field(invite: "Invite", server: "Server") -> None:
    """In place of the grid there is a list of the points that are free, or the field alone; either plays."""
    ann = await invite("Ann", **remembers(server.url, "Ann", reader="list"))
    await ann.page.goto(ann.url)
    await ann.button("Two at one screen").click()
    await ann.page.get_by_role("dialog").get_by_role("button", name="Create").click()
    free = ann.page.get_by_role("combobox", name="Free points")
    await expect(ann.grid).to_have_js_property("inert", value=True)
    options = free.get_by_role("option")
    await expect(options).to_have_count(225 + 1)
    await free.select_option("H8")
    await press(ann, "Tab", "Tab", "Enter")
    await ann.sees("Last H8")
    await expect(options).to_have_count(224 + 1)
    await expect(options.filter(has_text=re.compile("^H8$"))).to_have_count(0)
    await ann.hears("Black H8")

    bob = await invite("Bob", **remembers(server.url, "Bob", reader="field"))
    await bob.page.goto(bob.url)
    await bob.button("Two at one screen").click()
    await bob.page.get_by_role("dialog").get_by_role("button", name="Create").click()
    field = bob.page.get_by_role("textbox", name="Point")
    await tab_to(bob, field)
    await expect(bob.page.get_by_role("combobox", name="Free points")).to_have_count(0)
    await expect(bob.grid).to_have_js_property("inert", value=True)
    for text, point in (("h8", "H8"), ("9 8", "I8")):
        await field.fill(text)
        await press(bob, "Enter")
        await bob.sees(f"Last {point}")


async def test_the_focus_is_never_below_anything(invite: "Invite") -> None:
    """Whatever Tab leads to can be seen: beside the sheets of table and settings, in a dialog, and in the game."""
    for options in ({}, PHONE):
        ann = await invite("Ann", **options)
        await ann.page.goto(ann.url)
        await ann.button("Play a friend").click()
        covered = await tabbed(ann.page)
        await ann.button("Create").click()
        await expect(ann.grid).to_be_visible()
        for opener in (None, "More", "Settings"):
            if opener:
                await ann.button(opener).click()
                await expect(ann.page.get_by_role("dialog").locator(":focus")).to_have_count(1)
            covered += [f"{opener}: {what}" for what in await tabbed(ann.page)]
            close = ann.button("Close")
            if await close.count():
                await close.click()
            await expect(ann.page.get_by_role("dialog")).to_have_count(0)
        assert covered == []


async def test_talk_goes_on_below_who_reads_what_was_said(invite: "Invite") -> None:
    """Whoever has gone up stays there when more is said, until they say something or are back at the end."""
    mika = await invite("Mika")
    script = Script(snapshot(), presence("online"), *[line(n, f"This is line {n}.") for n in range(1, 31)])
    await script.take(mika)
    await mika.visit(CODE)
    talk = mika.page.get_by_role("log")
    await expect(talk.get_by_text("This is line 30.")).to_be_in_viewport(ratio=1)
    await talk.get_by_text("This is line 3.").scroll_into_view_if_needed()
    script.say(line(31, "This is line 31."))
    await expect(talk).to_contain_text("This is line 31.")
    await expect(talk.get_by_text("This is line 3.")).to_be_in_viewport(ratio=1)
    await talk.get_by_text("This is line 31.").scroll_into_view_if_needed()
    script.say(line(32, "This is line 32."))
    await expect(talk.get_by_text("This is line 32.")).to_be_in_viewport(ratio=1)
    await talk.get_by_text("This is line 3.").scroll_into_view_if_needed()
    script.say(line(33, "This is my line.", who="me", name="Mika", seat=0))
    await expect(talk.get_by_text("This is my line.")).to_be_in_viewport(ratio=1)


async def tabbed(page: Page) -> list[str]:
    """What could not be seen of all that Tab leads to."""
    covered: list[str] = []
    for _ in range(TABS):
        await page.keyboard.press("Tab")
        what = await page.evaluate(COVERED)
        if what is not None:
            covered.append(what)
    return covered
