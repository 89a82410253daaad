"""Before the other one comes, from the other side of the board, and on leaving a game."""

import asyncio
import re
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.async_api import Dialog, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import PHONE
from tests.e2e.person import SETTLED_MS, Person, box, standing_still

if TYPE_CHECKING:
    from tests.e2e.conftest import Invite, OpenTable

BLACK: Final = re.compile(", black, ")
SIDEWAYS: Final = {**PHONE, "viewport": {"width": 667, "height": 320}}
"""A phone on its side, with less than its whole height left by the browser's bars."""


async def test_who_waits_may_try_stones(invite: "Invite") -> None:
    """Stones of both colours go down and come off on one's own board, and none is left when the game begins."""
    ann, bob = await asyncio.gather(invite("Ann"), invite("Боб", **PHONE))
    code = await ann.create("Play a friend", ["First"])
    await ann.sees("the board is yours to try things on")
    for point in ("h8", "i9", "g7"):
        await ann.play(point)
    await expect(ann.cell("i9")).to_have_accessible_name(re.compile("white, move 2"))
    await ann.point_at("h8")
    await expect(ann.cell("h8")).to_have_accessible_name("H8, empty")
    await bob.sit(code)
    await expect(ann.page.get_by_role("gridcell", name=BLACK)).to_have_count(0)
    await ann.play("c3")
    await bob.sees_stones(["c3"])
    # What they are called is told as Russian, in an English page.
    await expect(ann.page.get_by_text("Боб", exact=True).first).to_have_attribute("lang", "ru")


@pytest.mark.parametrize("options", [{}, PHONE, SIDEWAYS], ids=["desktop", "phone", "sideways"])
async def test_whoever_waits_finds_nothing_dead(invite: "Invite", axe: str, options: dict[str, Any]) -> None:
    """Each button below one's panel does something: the link's code, a bot, or the end of the wait, in two steps."""
    ann, bob = await asyncio.gather(invite("Ann", **options), invite("Bob"))
    code = await ann.create("Play a friend", ["First"])
    row = ann.page.locator(".actions").get_by_role("button").locator("visible=true")
    await expect(row).to_have_text(["QR code", "Bot", "Cancel", "More"] if options else ["Cancel", "More"])
    for button in await row.all():
        await expect(button).to_be_enabled()
        await expect(button).to_be_in_viewport(ratio=1)
        assert (await box(button))["height"] >= 44
    assert await ann.page.locator(".slots, .sharebox").evaluate_all(SCROLLING) == []
    found: list[str] = []
    if options:
        await ann.button("QR code").first.click()
        await expect(ann.page.get_by_role("img", name="QR code of the link")).to_be_in_viewport(ratio=1)
        found = await violations(ann.page, axe, "the code of the link")
        await ann.button("Close").click()
    async with standing_still(ann.page):
        await ann.button("Cancel").click()
        await ann.page.clock.run_for(SETTLED_MS)
        await expect(ann.button("No")).to_be_focused()
        await ann.button("No").click()
        await ann.button("Cancel").click()
        await ann.button("Yes, close").click()
    await expect(ann.button("Play a friend")).to_be_visible()
    await expect(ann.page.get_by_text("Your table waits")).to_have_count(0)
    await bob.visit(code)
    await bob.sees("There is no such table")
    assert found == []


async def test_a_watcher_turns_the_board(opened: "OpenTable") -> None:
    """Points change places, names and their order stay, arrows go by the eye, and the one across sits near."""
    _, ann, bob, eve = await opened("a15", "h8")
    order = await eve.page.get_by_role("gridcell").evaluate_all(
        "cells => cells.map((cell) => cell.ariaLabel)"
    )
    before = {name: await box(eve.cell(name)) for name in ("a15", "o1", "h8")}
    near = eve.page.locator(".player.me")
    await expect(near).to_contain_text("Ann")
    await eve.button("Turn").click()
    await expect(near).to_contain_text("Bob")
    after = {name: await box(eve.cell(name)) for name in ("a15", "o1", "h8")}
    assert (after["a15"], after["o1"], after["h8"]) == (before["o1"], before["a15"], before["h8"])
    turned = await eve.page.get_by_role("gridcell").evaluate_all(
        "cells => cells.map((cell) => cell.ariaLabel)"
    )
    assert turned == order
    await eve.cell("h8").focus()
    await eve.page.keyboard.press("ArrowRight")
    await expect(eve.cell("g8")).to_be_focused()
    # A player has the same behind More, keeps their own place, and hits what they point at.
    await ann.button("More").click()
    await ann.button("Turn the board").click()
    await ann.page.keyboard.press("Escape")
    await expect(ann.page.locator(".player.me")).to_contain_text("Ann")
    await ann.play("b14")
    await bob.sees_stones(["a15", "h8", "b14"])


async def test_leaving_a_game_is_asked_for(opened: "OpenTable") -> None:
    """The browser asks a player whose game goes on, and neither a watcher nor anybody after its end."""
    _, ann, bob, eve = await opened("h8")
    await bob.page.wait_for_function(ASKS)  # with the last of what the page fetches
    assert await leave(bob)
    assert not await leave(eve)
    await bob.resign()
    await bob.sees("You lost")
    assert not await leave(bob)
    await ann.sees("You won")


async def leave(person: Person) -> bool:
    """Load the page anew; whether the browser asks first, which is answered by yes."""
    asked: list[str] = []

    async def answer(dialog: Dialog) -> None:
        asked.append(dialog.type)
        await dialog.accept()

    person.page.on("dialog", answer)
    await person.page.mouse.click(2, 2)  # no browser asks for a page that nobody has touched
    await person.page.reload()
    await expect(person.grid).to_be_visible()
    person.page.remove_listener("dialog", answer)
    return asked == ["beforeunload"]


async def test_help_is_in_the_same_place_on_each_screen(invite: "Invite") -> None:
    """One link, before the settings, on each page and in a game, at a desk and on a phone."""
    for options in ({}, PHONE):
        ann = await invite("Ann", **options)
        code = await ann.create("Two at one screen")
        orders: list[list[str]] = []
        for path in ("", "a", "top", "help", "settings", f"r/{code}"):
            await ann.page.goto(f"{ann.url}/{path}")
            bar = ann.page.get_by_role("banner")
            await expect(bar.get_by_role("link", name="Help").locator("visible=true")).to_have_count(1)
            controls = bar.locator("a, button").locator("visible=true")
            orders.append(
                await controls.evaluate_all("all => all.map((one) => one.ariaLabel || one.innerText)")
            )
            assert await ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        everywhere = set.intersection(*map(set, orders))
        assert "Help" in everywhere
        assert "Settings" in everywhere
        kept = [[name for name in order if name in everywhere] for order in orders]
        assert all(order == kept[0] for order in kept)


ASKS: Final = "!dispatchEvent(new Event('beforeunload', { cancelable: true }))"
"""Whether somebody in the page would have the browser ask."""
SCROLLING: Final = (
    "all => all.filter((one) => one.scrollHeight > one.clientHeight).map((one) => one.innerText)"
)
