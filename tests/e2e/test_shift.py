from typing import TYPE_CHECKING, Any

import pytest
from playwright.async_api import expect

from tests.e2e.conftest import PHONE
from tests.e2e.layout import places
from tests.e2e.person import standing_still

if TYPE_CHECKING:
    from tests.e2e.conftest import SeatTwo


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "phone"])
async def test_nothing_moves_when_something_is_asked(seated: "SeatTwo", options: dict[str, Any]) -> None:
    """Board, players, banner and buttons are where they were: offers come and go, somebody leaves, a game ends."""
    _, ann, bob = await seated(devices={"Ann": options})
    await ann.sees("Your move")
    await ann.cell("h8").focus()
    await ann.page.keyboard.press("Enter")
    await bob.sees_stones(["h8"])
    await bob.play("g8")
    await ann.sees_stones(["h8", "g8"])
    before = await places(ann)
    assert len(before) >= 5
    decline = ann.button("Decline").locator("visible=true")
    for name in ("Undo", "Draw"):
        await bob.button(name).click()
        await expect(decline.first).to_be_visible()
        assert await places(ann) == before, f"{name} was asked"
    await ann.button("Draw").click()
    await ann.sees("Draw", "by agreement")
    assert await places(ann) == before
    await bob.main.get_by_role("button", name="Rematch").locator("visible=true").click()
    await expect(decline.first).to_be_visible()
    assert await places(ann) == before
    await ann.button("Accept rematch").or_(ann.button("Accept")).locator("visible=true").click()
    await bob.sees("Your move")
    await bob.play("h8")
    await bob.page.close()
    async with standing_still(ann.page):
        await ann.button("Resign").click()
        await expect(ann.button("Yes, resign")).to_be_visible()
        assert await places(ann) == before
    await ann.resign()
    await ann.sees("You lost")
    assert await places(ann) == before
