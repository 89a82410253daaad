"""The dialog of a new game: each of its choices reaches the table, and is there the next time."""

import asyncio
import re
from typing import TYPE_CHECKING, Final

import pytest
from playwright.async_api import Locator, WebSocketRoute, expect

from narabe_core.types import ClockRule, Forbidden, Takeback
from narabe_server.rooms.state import Audience
from tests.e2e.person import Person, box, centre

if TYPE_CHECKING:
    from tests.e2e.conftest import Invite
    from tests.e2e.server import Server

SWITCHES: Final = {
    "Oops, for 2 seconds": True,
    "Teaching table": True,
    "Rated": True,
    "Chat": False,
}


async def dialog_of(person: Person, opponent: str) -> Locator:
    """Open the dialog from the first page."""
    await person.page.goto(person.url)
    await person.button(opponent).click()
    dialog = person.page.get_by_role("dialog", name="New game")
    await expect(dialog).to_be_visible()
    return dialog


async def held_back(person: Person) -> asyncio.Event:
    """Keep the server from the pages that are opened from now on; setting the event lets it come."""
    come = asyncio.Event()

    async def late(socket: WebSocketRoute) -> None:
        await come.wait()
        socket.connect_to_server()

    await person.page.route_web_socket("**/ws", late)
    return come


async def test_every_choice_reaches_the_table(invite: "Invite", server: "Server") -> None:
    """Rule, board, opening, clock, side, takebacks, watchers, delay and switches are as they were chosen, twice."""
    ann = await invite("Ann")
    dialog = await dialog_of(ann, "Play a friend")
    await expect(dialog.get_by_role("radio", name="Friend")).to_be_checked()
    for choice in ("Renju", "is refused", "5 min \\+ 3 s", "Second", "Counted"):
        await dialog.get_by_role("radio", name=re.compile(f"^{choice}")).check()
    await dialog.get_by_role("combobox", name="Opening").select_option("rif")
    await dialog.get_by_label("How many each").fill("5")
    await dialog.get_by_role("radio", name="Run on").check()
    await dialog.get_by_text("Others", exact=True).click()
    await dialog.get_by_role("radio", name="Names hidden").check()
    await dialog.get_by_role("combobox", name="Watchers see it later").select_option(label="3 stones later")
    for name, on in SWITCHES.items():
        await dialog.get_by_role("switch", name=name).set_checked(on)
    await dialog.get_by_label("Password (may be empty)").fill("secret")
    codes = [await created(ann, dialog)]
    # The next time all of it is there already, but for the password: even before the server has come.
    come = await held_back(ann)
    dialog = await dialog_of(ann, "Play a friend")
    await expect(dialog.get_by_label("Password (may be empty)")).to_have_value("")
    await expect(dialog.get_by_role("radio", name="Renju")).to_be_checked()
    come.set()
    codes.append(await created(ann, dialog))
    for code, locked in zip(codes, (True, False), strict=True):
        settings = (await server.room(code)).state.settings
        game = settings.game
        assert (game.rule, game.size, game.opening) == ("renju", 15, "rif")
        assert game.forbidden is Forbidden.REFUSED
        assert (game.takeback, game.takebacks, game.clock_rule) == (Takeback.LIMITED, 5, ClockRule.KEEP)
        assert game.clock is not None
        assert (game.clock.main_ms, game.clock.increment_ms) == (300_000, 3_000)
        assert (game.oops, game.teaching, settings.rated, settings.listed) == (True, True, True, False)
        assert settings.audience == Audience(chat=False, watching="hidden", delay_plies=3, delay_s=0)
        assert settings.host_begins is False
        assert (settings.password is not None) is locked


@pytest.mark.parametrize("label", ["Minutes", "Seconds added", "How many each"])
async def test_a_number_that_is_being_typed_stays(invite: "Invite", server: "Server", label: str) -> None:
    """The page is drawn anew between a number's keys and the next click, which takes nothing of it away."""
    ann = await invite("Ann")
    come = await held_back(ann)
    dialog = await dialog_of(ann, "Play a friend")
    for choice in ("Own", "Counted"):
        await dialog.get_by_role("radio", name=re.compile(f"^{choice}")).check()
    field = dialog.get_by_label(label)
    await field.fill("99999")
    await field.fill("")
    await field.press_sequentially("7")
    come.set()
    await expect(dialog.get_by_role("button", name="Create")).to_be_enabled()
    await expect(field).to_have_value("7")
    game = (await server.room(await created(ann, dialog))).state.settings.game
    assert game.clock is not None
    chosen = {
        "Minutes": game.clock.main_ms // 60_000,
        "Seconds added": game.clock.increment_ms // 1000,
        "How many each": game.takebacks,
    }
    assert chosen == {"Minutes": 5, "Seconds added": 3, "How many each": 3} | {label: 7}


async def test_the_clock_of_another_opponent_is_the_one_that_is_marked(invite: "Invite") -> None:
    """What was chosen last for each of two opponents is marked when the dialog goes from one to the other."""
    ann = await invite("Ann")
    dialog = await dialog_of(ann, "Play a friend")
    await dialog.get_by_role("radio", name="Own", exact=True).check()
    await dialog.get_by_label("Minutes").fill("7")
    await created(ann, dialog)
    dialog = await dialog_of(ann, "Play a bot")
    for opponent, marked in (("Bot", "No clock"), ("Friend", "Own"), ("Bot", "No clock")):
        await dialog.get_by_role("radio", name=opponent, exact=True).check()
        clock = dialog.get_by_role("group", name="Clock").first
        await expect(clock.get_by_role("radio", name=marked, exact=True)).to_be_checked()
        await expect(dialog.get_by_label("Minutes")).to_have_count(int(marked == "Own"))


@pytest.mark.parametrize("opponent", ["Play a friend", "Play a bot"])
async def test_whom_by_what_rules_and_which_side_is_seen_at_once(invite: "Invite", opponent: str) -> None:
    """In the window of a laptop nothing up to my side is below the fold, and the level stands beside the bot."""
    ann = await invite("Ann")
    dialog = await dialog_of(ann, opponent)
    foot = (await box(dialog.get_by_role("button", name="Create")))["y"]
    for part in ("Opponent", "Rules", "Clock", "My side"):
        group = await box(dialog.get_by_role("group", name=part))
        assert group["y"] + group["height"] <= foot, part
    level = dialog.get_by_role("combobox", name="Level")
    if opponent == "Play a bot":
        across, beside = await box(dialog.get_by_role("group", name="Opponent")), await box(level)
        assert across["y"] <= beside["y"] < across["y"] + across["height"]


async def created(person: Person, dialog: Locator) -> str:
    """Make the room; its code."""
    await dialog.get_by_role("button", name="Create").click()
    await expect(person.grid).to_be_visible()
    return person.page.url.rpartition("/")[2]


async def test_what_cannot_go_together_is_off_and_says_why(invite: "Invite") -> None:
    """Each impossible choice is there, can't be made, and has its reason beside it."""
    ann = await invite("Ann")
    dialog = await dialog_of(ann, "Play a friend")
    opening = dialog.get_by_role("combobox", name="Opening")
    await expect(opening.locator("option[value=rif]")).to_have_text(re.compile("only for renju"))
    await expect(opening.locator("option[value=rif]")).to_be_disabled()
    await dialog.get_by_role("radio", name=re.compile("^Free")).last.check()
    oops = dialog.get_by_role("switch", name="Oops")
    await expect(oops).to_be_disabled()
    await expect(oops.locator("..")).to_contain_text("Free takeback needs no such button.")
    await dialog.get_by_role("radio", name="None", exact=True).first.check()
    teaching = dialog.get_by_role("switch", name="Teaching table")
    await expect(teaching).to_be_disabled()
    await expect(teaching.locator("..")).to_contain_text("Needs takebacks.")
    await dialog.get_by_text("Others", exact=True).click()
    await dialog.get_by_role("group", name="Watchers").get_by_role("radio", name="None").check()
    delay = dialog.get_by_role("combobox", name="Watchers see it later")
    await expect(delay).to_be_disabled()
    await expect(delay.locator("..")).to_contain_text("Nobody may watch.")
    await dialog.get_by_role("radio", name=re.compile("^Renju")).check()
    size = dialog.get_by_role("combobox", name="Board")
    await expect(size.locator("option[value='19']")).to_be_disabled()
    await expect(size.locator("..")).to_contain_text("Renju is played on 15")
    await dialog.get_by_role("radio", name="Bot", exact=True).check()
    days = dialog.get_by_role("radio", name=re.compile("days a move"))
    await expect(days).to_be_disabled()
    await expect(dialog.get_by_role("group", name="Clock")).to_contain_text("play them without days")
    await expect(dialog.get_by_role("switch", name="Rated")).to_have_count(0)


async def test_only_a_press_on_the_curtain_closes(invite: "Invite") -> None:
    """A press that only begins or ends beside the dialog, as one that selects text does, takes nothing away."""
    ann = await invite("Ann")
    dialog = await dialog_of(ann, "Play a friend")
    await dialog.get_by_text("Others", exact=True).click()
    field = dialog.get_by_label("Password (may be empty)")
    await field.fill("secret")
    inside, outside = centre(await box(field)), (8, 400)
    for begin, end in ((inside, outside), (outside, inside)):
        await ann.page.mouse.move(*begin)
        await ann.page.mouse.down()
        await ann.page.mouse.move(*end, steps=4)
        await ann.page.mouse.up()
        await expect(field).to_have_value("secret")
    # Another button of the mouse chooses nothing, and the next key counts as itself.
    await ann.page.mouse.click(*outside, button="right")
    await dialog.get_by_role("radio", name="Anyone", exact=True).press("Space")
    await expect(field).to_have_value("secret")
    await ann.page.mouse.click(*outside)
    await expect(dialog).to_have_count(0)
