"""Bots that are invited and hurried, what a rated game changed, and a server that is about to stop."""

import re
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.async_api import expect

from tests.e2e.axe import violations
from tests.e2e.conftest import PHONE
from tests.e2e.layout import places
from tests.e2e.person import Person
from tests.e2e.scripted import CODE, SETTINGS, Script, now, presence, snapshot

if TYPE_CHECKING:
    from tests.e2e.conftest import Invite

AGAINST_A_BOT: Final = snapshot(
    settings={**SETTINGS, "kind": "bot", "level": "level-3"},
    seats=[
        {"name": "Mika", "bot": None, "online": True},
        {"name": "level-3", "bot": "level-3", "online": True},
    ],
    moves=[112],
)
OVER: Final = {
    "t": "over",
    "room": CODE,
    "v": 10,
    "outcome": {"reason": "resigned", "winner": 0},
    "score": [1, 0, 0],
}
RATED: Final = {
    "t": "rated",
    "room": CODE,
    "v": 11,
    "ratings": [{"before": 1640, "after": 1652}, {"before": 1588, "after": 1576}],
}


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "phone"])
async def test_a_bot_sits_down_where_nobody_came(invite: "Invite", options: dict[str, Any]) -> None:
    """Who waits at their own table may invite a bot of their choice, and plays it there."""
    ann = await invite("Ann", **options)
    await ann.create("Play a friend", ["First"])
    if options:
        await ann.button("Bot").click()
    levels = ann.page.get_by_label("Nobody there? Play a bot").locator("visible=true")
    await levels.select_option(index=0)
    name = await levels.locator("option").first.inner_text()
    await ann.button("Invite").locator("visible=true").click()
    await expect(ann.page.locator(".player.opp")).to_contain_text(name, ignore_case=True)
    await expect(levels).to_have_count(0)
    if options:
        await expect(ann.page.get_by_role("dialog", name="This table")).to_have_count(0)
        await ann.tap("h8")
        await ann.button("Place").locator("visible=true").tap()
    else:
        await ann.play("h8")
    await expect(ann.page.get_by_role("gridcell", name=re.compile("white, move 2"))).to_have_count(1)


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "phone"])
async def test_what_is_about_to_come_is_told_and_moves_nothing(
    invite: "Invite", axe: str, options: dict[str, Any]
) -> None:
    """For how long a bot has thought and Move now, a restart with its time, and what a game made of the ratings."""
    mika = await invite("Mika", **options)
    script = Script(AGAINST_A_BOT)
    await script.take(mika)
    await mika.visit(CODE)
    await expect(mika.page.get_by_role("button", name=re.compile("^More"))).to_be_visible()
    before = await places(mika)
    found = await think(mika, script, axe)
    assert await places(mika) == before
    found += await drain(mika, script, axe)
    assert await places(mika) == before
    found += await rate(mika, script, axe)
    assert await places(mika) == before
    assert found == []


async def think(mika: Person, script: Script, axe: str) -> list[str]:
    """The bot thinks, and plays when it is told to; the rules of access that are broken meanwhile."""
    script.say({"t": "thinking", "room": CODE, "v": 9, "seat": 1, "since": now() - 3_000})
    await expect(mika.main.get_by_role("timer")).to_have_text(re.compile(r"^([3-9]|\d\d) s$"))
    found = await violations(mika.page, axe, "thinking")
    await mika.button("Move now").click()
    assert len(await script.hears("move_now")) == 1
    script.say({"t": "stone", "room": CODE, "v": 10, "seat": 1, "ply": 1, "at": 113})
    await expect(mika.button("Move now")).to_have_count(0)
    return found


async def drain(mika: Person, script: Script, axe: str) -> list[str]:
    """The server is about to stop."""
    script.say({"t": "draining", "ms": 90_000})
    await mika.hears("The server is about to restart")
    await expect(mika.main.locator(".banner").get_by_role("timer")).to_have_text(re.compile("^1:[0-3]"))
    await mika.sees("Your move", "Restart soon; the game goes on after it")
    return await violations(mika.page, axe, "draining")


async def rate(mika: Person, script: Script, axe: str) -> list[str]:
    """A rated game ends."""
    rated = {**SETTINGS, "rated": True}
    seats = [
        {"name": "Mika", "bot": None, "online": True, "rating": 1640},
        {"name": "Linh", "bot": None, "online": True, "rating": 1588},
    ]
    script.say(snapshot(settings=rated, seats=seats), presence("online"))
    await expect(mika.page.locator(".player.opp")).to_contain_text("1588")
    script.say(OVER, RATED)
    await mika.hears("rating 1652 (+12)")
    await expect(mika.page.locator(".player.opp")).to_contain_text("1576 −12")  # noqa: RUF001 - a real minus
    await expect(mika.page.locator(".player.me")).to_contain_text("1652 +12")
    return await violations(mika.page, axe, "rated")
