import asyncio
import os
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from tests.e2e.axe import violations
from tests.e2e.conftest import PHONE
from tests.e2e.person import Person

if TYPE_CHECKING:
    from tests.e2e.conftest import Invite, PlayAlone


async def states(ann: Person, bob: Person) -> AsyncIterator[str]:
    """Lead Ann through everything that a page can show, and stop at each."""
    await ann.page.goto(ann.url)
    await expect(ann.button("Play a friend")).to_be_visible()
    yield "home"
    await ann.button("Play a friend").click()
    await expect(ann.button("Create")).to_be_visible()
    yield "the dialog of a new game"
    code = await ann.create("Play a friend", ["First"])
    yield "waiting for an opponent"
    await ann.button("Settings").click()
    await expect(ann.page.get_by_role("dialog", name="Settings")).to_be_visible()
    yield "settings"
    await ann.button("Close").click()
    await bob.sit(code)
    await ann.sees("Your move")
    yield "my move"
    await ann.cell("h8").focus()
    await ann.page.keyboard.press("Enter")
    await ann.sees("Bob to move")
    await bob.sees("Your move")
    yield "their move"
    await bob.button("Undo").or_(bob.button("Draw")).last.click()
    await ann.sees("Bob offers a draw" if await is_wide(ann) else "Draw?")
    yield "their offer"
    await bob.play("g8")
    await expect(ann.cell("g8")).to_have_accessible_name(re.compile(r", last move"))
    await ann.button("Undo").click()
    await expect(ann.cell("h8")).to_have_accessible_name("H8, black, move 1, would be taken back")
    yield "my offer"
    await asyncio.gather(expect(ann.button("Yes, resign")).to_be_visible(), ann.button("Resign").click())
    yield "resigning"
    await ann.resign()
    await ann.sees("You lost")
    yield "game over"


def pictures_of(width: int, made: pytest.TempPathFactory) -> Path:
    """Where the pictures of all states are kept: the folder that was asked for, else one of this run."""
    folder = Path(os.environ.get("NARABE_PICTURES") or (made.getbasetemp() / "pictures")) / str(width)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


async def is_wide(person: Person) -> bool:
    """Whether the page has room for whole sentences."""
    return bool(await person.page.evaluate("window.innerWidth > 600"))


@pytest.mark.parametrize("width", [320, 1280])
async def test_no_state_breaks_a_rule_of_access(
    invite: "Invite", axe: str, width: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Axe finds nothing in any state, light or dark, on a phone or at a desk (WCAG 2.2 A and AA, best practice)."""
    pictures = pictures_of(width, tmp_path_factory)
    ann, bob = (
        await invite("Ann", **(PHONE if width == PHONE["viewport"]["width"] else {})),
        await invite("Bob"),
    )
    found = []
    async for state in states(ann, bob):
        found += await violations(ann.page, axe, state, pictures)
    assert found == []


async def test_a_table_with_a_free_seat_breaks_no_rule_of_access(invite: "Invite", axe: str) -> None:
    """The page a link leads to, and the one for a link to nowhere, have no violations either."""
    ann, bob = await invite("Ann"), await invite("Bob")
    code = await ann.create("Play a friend")
    found = []
    for target, text in ((code, "Ann is waiting for you"), ("ZZZZZZ", "There is no such table")):
        await bob.visit(target)
        await bob.sees(text)
        found += await violations(bob.page, axe, text)
    assert found == []


async def test_no_look_breaks_a_rule_of_access(alone: "PlayAlone", axe: str) -> None:
    """A game that is over has no violations in any of the four looks, and in Chinese as well."""
    ann = await alone("h8", "g8")
    await ann.resign()
    found = []
    for theme in ("classic", "paper", "night", "wood"):
        await ann.button(f"Change the look to {theme.title()}").click()
        found += await violations(ann.page, axe, theme)
    await ann.speak("zh-Hans")
    found += await violations(ann.page, axe, "Chinese")
    assert found == []


UNSEEN = """() => {
    const ringed = (element) => {
        const { outlineStyle, outlineWidth, outlineColor, boxShadow, opacity } = getComputedStyle(element);
        const drawn = outlineStyle !== 'none' && outlineColor !== 'rgba(0, 0, 0, 0)' && parseFloat(outlineWidth) >= 2;
        return opacity !== '0' && (drawn || boxShadow !== 'none');
    };
    const { activeElement: focused } = document;
    const places = [focused, focused.nextElementSibling, focused.parentElement, focused.closest('.card, .bigbtn')];
    if (focused.matches('body, dialog')) return null;
    return places.some((place) => place && ringed(place)) ? null : focused.outerHTML.slice(0, 120);
}"""


async def test_focus_and_choice_are_seen_in_the_systems_own_colours(invite: "Invite") -> None:
    """Where there are no shadows whatever has the focus has an outline, and the rule that is chosen another edge."""
    ann = await invite(forced_colors="active")
    await ann.page.goto(ann.url)
    await ann.button("Play a bot").click()
    dialog = ann.page.get_by_role("dialog", name="New game")
    edges = [
        await dialog.locator(f".rule input{state} + span").first.evaluate(
            "(span) => getComputedStyle(span).borderStyle"
        )
        for state in (":checked", ":not(:checked)")
    ]
    assert edges == ["double", "solid"]
    unseen = []
    for _ in range(20):
        await ann.page.keyboard.press("Tab")
        unseen.append(await ann.page.evaluate(UNSEEN))
    await ann.page.keyboard.press("Escape")
    for _ in range(20):
        await ann.page.keyboard.press("Tab")
        unseen.append(await ann.page.evaluate(UNSEEN))
    assert [each for each in unseen if each is not None] == []
