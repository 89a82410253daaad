import re
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import pytest
from playwright.async_api import TimeoutError, expect  # noqa: A004 - Playwright's is another

from narabe_core.notation import point_name
from narabe_core.types import Point
from narabe_engine.levels import LEVELS
from narabe_protocol.lobby import NEW_RATING
from narabe_server.bots.teacher import teach
from narabe_server.lobby.levels import fitting_level
from tests.e2e.bots import play_to_the_end
from tests.e2e.person import Person

if TYPE_CHECKING:
    from tests.e2e.conftest import Invite
    from tests.e2e.server import Server


@pytest.mark.parametrize(
    ("choice", "level"), [("easy", "tutorial-10"), ("medium", "tutorial-200"), ("hard", "tutorial-30")]
)
async def test_a_bot_game_is_played_to_its_end(
    invite: "Invite", server: "Server", choice: str, level: str
) -> None:
    """Against each level somebody wins, the five is marked, and a rematch begins with the colours swapped."""
    ann = await invite()
    code = await ann.create("Play a bot", size=9, level=choice)
    assert (await server.room(code)).state.settings.level == level
    await play_to_the_end(ann, ann.point_at)
    await ann.sees("five in a row at")
    won = ann.page.get_by_role("gridcell", name=re.compile(", winning line"))
    assert await won.count() >= 5
    await ann.main.get_by_role("button", name="Rematch").first.click()
    await expect(ann.page.get_by_role("gridcell", name=re.compile(r"black, move 1\b"))).to_be_visible()
    await expect(ann.page.get_by_role("region", name="White: Ann")).to_be_visible()


async def test_the_usual_bot_is_one_for_the_new(invite: "Invite", server: "Server") -> None:
    """Somebody who never chose a bot meets the one that a quick game offers to the new, for who always loses goes."""
    ann = await invite()
    code = await ann.create("Play a bot")
    level = (await server.room(code)).state.settings.level
    assert level == fitting_level(NEW_RATING)
    assert level in LEVELS
    await expect(ann.page.get_by_role("region", name="White: Bot, level 3")).to_be_visible()


async def scores_on(person: Person) -> dict[str, tuple[int, int]]:
    """The two numbers on each point that has any."""
    names = await person.page.get_by_role("gridcell", name=re.compile(", scores ")).evaluate_all(
        "cells => cells.map((cell) => cell.getAttribute('aria-label'))"
    )
    found = [re.fullmatch(r"(\w+), empty, scores (\d+) and (\d+)", name) for name in names]
    return {match[1]: (int(match[2]), int(match[3])) for match in found if match}


async def test_the_bot_shows_how_it_thinks(invite: "Invite", server: "Server") -> None:
    """The switch writes both scores on each empty point, anew after each move, and takes them off again."""
    ann = await invite()
    room = await server.room(await ann.create("Play a bot", level="hard"))
    switch = ann.page.get_by_role("switch", name="Show the scores").locator("visible=true")
    await switch.set_checked(checked=True)
    for turn, point in enumerate(("h8", "a1"), 1):
        await ann.play(point)
        answer = ann.page.get_by_role("gridcell", name=re.compile(rf", move {2 * turn}\b"))
        await expect(answer).to_have_count(1)
        told = teach(room.state, "tutorial-30")
        assert told is not None
        pairs = enumerate(zip(told.theirs, told.ours, strict=True))
        worth = {point_name(Point(at), 15).upper(): pair for at, pair in pairs if any(pair)}
        names = [f"{name}, empty, scores {theirs} and {ours}" for name, (theirs, ours) in worth.items()]
        with suppress(TimeoutError):  # then it is said below what is there instead
            await ann.page.wait_for_function(TOLD, arg=names)
        assert await scores_on(ann) == worth
    await switch.set_checked(checked=False)
    await expect(ann.page.get_by_role("gridcell", name=re.compile(", scores "))).to_have_count(0)


async def test_a_takeback_from_a_bot_needs_no_consent(invite: "Invite") -> None:
    """Undo takes the last pair of stones off at once, Restore puts it back, and both say when they are of no use."""
    ann = await invite()
    await ann.create("Play a bot")
    await expect(ann.button("Undo")).to_be_disabled()
    await expect(ann.button("Restore")).to_be_disabled()
    await ann.play("h8")
    await ann.sees("Your move")
    await expect(ann.page.get_by_role("gridcell", name=re.compile(r", move \d+"))).to_have_count(2)
    await ann.button("Undo").click()
    await ann.sees_stones([])
    await expect(ann.button("Undo")).to_be_disabled()
    await ann.button("Restore").click()
    await expect(ann.cell("h8")).to_have_accessible_name(re.compile("black, move 1"))
    await expect(ann.page.get_by_role("gridcell", name=re.compile(r", move \d+"))).to_have_count(2)
    await expect(ann.button("Restore")).to_be_disabled()
    await expect(ann.button("Draw")).to_have_count(0)  # no bot would take it
    await ann.page.goto(ann.url)
    await expect(ann.page.get_by_role("link", name=re.compile("^with Bot, "))).to_be_visible()


TOLD: Final = """(wanted) => {
    const names = [...document.querySelectorAll("[role=gridcell]")].map((cell) => cell.ariaLabel);
    const told = names.filter((name) => name.includes(", scores "));
    return told.length === wanted.length && told.every((name) => wanted.includes(name));
}"""
"""Whether exactly these names of points tell scores: those of the position before stay for a moment."""
