"""What takes its time, on a page whose time the test turns on by hand."""

import re
from typing import TYPE_CHECKING, Any, Final

from playwright.async_api import Locator, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import PHONE
from tests.e2e.devices import COUNT, TELL, heard
from tests.e2e.person import SETTLED_MS, Person, stand_still
from tests.e2e.scripted import (
    CODE,
    FIVE_MINUTES,
    SETTINGS,
    Message,
    Script,
    clocks,
    presence,
    refused,
    snapshot,
    stone,
)

if TYPE_CHECKING:
    from tests.e2e.conftest import Invite

TIMED: Final[Message] = {**SETTINGS, "clock": FIVE_MINUTES}
OFFER: Final[Message] = {"t": "offered", "room": CODE, "v": 10, "offer": 4, "kind": "draw", "seat": 1}


async def pass_time(person: Person, script: Script, seconds: int) -> None:
    """Let time pass here and at the server, in steps short enough for the line to be answered meanwhile."""
    for _ in range(seconds):
        script.ahead_ms += 1_000
        await person.page.clock.run_for(1_000)


async def at_the_table(invite: "Invite", *first: Message, **options: Any) -> tuple[Person, Script]:  # noqa: ANN401 - a context's
    """Mika at the scripted table, where time stands still."""
    mika = await invite("Mika", **options)
    script = Script(*first)
    await script.take(mika)
    await mika.page.clock.install()
    await mika.page.add_init_script(COUNT + TELL)
    await mika.visit(CODE)
    await expect(mika.page.get_by_role("button", name=re.compile("^More"))).to_be_visible()
    await stand_still(mika.page)
    return mika, script


async def test_words_follow_an_empty_board(invite: "Invite") -> None:
    """The board is there at once; that it connects is said only when that takes longer than a blink."""
    ann = await invite("Ann")
    await ann.page.route_web_socket("**/ws", lambda _: None)
    await ann.page.clock.install()
    await stand_still(ann.page)
    await ann.visit(CODE)
    await expect(ann.main.locator("canvas")).to_have_count(3)
    await ann.page.clock.run_for(200)
    await expect(ann.main.locator(".banner")).to_have_text("")
    await ann.page.clock.run_for(300)
    await expect(ann.main.locator(".banner")).to_contain_text("Connecting")


async def test_buttons_rest_and_clocks_hold(invite: "Invite") -> None:
    """What has just appeared can't be pressed, a no has its ring, a held step goes on, my clock waits for a stone."""
    left = clocks((231_000, 220_400), running=0)
    mika, script = await at_the_table(invite, snapshot(settings=TIMED, clocks=left), presence("online"))
    await accept_what_has_just_appeared(mika, script)
    await ask_in_vain(mika, script)
    await hold_a_step(mika)
    await wait_for_a_stone(mika, script)


async def accept_what_has_just_appeared(mika: Person, script: Script) -> None:
    """A press that was meant for something else does nothing."""
    script.say(OFFER)
    accept = mika.button("Accept draw")
    await accept.click(force=True)
    await mika.page.clock.run_for(SETTLED_MS)
    await expect(accept).to_be_disabled()
    await accept.click(force=True)
    await mika.page.clock.run_for(400)
    await accept.click()
    assert [message["accept"] for message in await script.hears("answer")] == [True]
    script.say({"t": "offer_closed", "room": CODE, "v": 11, "offer": 4, "how": "declined"})


async def ask_in_vain(mika: Person, script: Script) -> None:
    """The ring around a button that was refused runs as long as one has to wait."""
    await mika.button("Undo").click()
    [asked] = await script.hears("propose")
    assert len(script.heard_of("answer")) == 1  # of the three presses before
    script.say(refused(asked, "cooling_down", wait_ms=20_000))
    undo = mika.button("Undo")
    await expect(undo).to_be_disabled()
    await expect(undo.locator(".ring circle")).to_have_css("animation-duration", "20s")
    await pass_time(mika, script, 21)
    await expect(undo).to_be_enabled()
    await expect(undo.locator(".ring")).to_have_count(0)


async def comes(mika: Person, shown: Locator, text: str) -> None:
    """What came by the line is drawn, and then said: frames pass until it is."""
    for _ in range(100):
        if await shown.inner_text() == text:
            return
        await mika.page.clock.run_for(5)
    await expect(shown).to_have_text(text)


async def hold_a_step(mika: Person) -> None:
    """Held for as long as four steps take, then pressed once."""
    back = mika.button("Previous move").first
    await back.hover()
    await mika.page.mouse.down()
    await mika.page.clock.run_for(400 + 3 * 110 + 10)
    await mika.page.mouse.up()
    await mika.page.clock.run_for(SETTLED_MS)
    await mika.sees("Position after move 2 of 6")
    await back.click()
    await mika.page.clock.run_for(SETTLED_MS)
    await mika.sees("Position after move 1 of 6")
    await mika.button("Back to now").first.click()


async def wait_for_a_stone(mika: Person, script: Script) -> None:
    """My clock runs until I have put a stone, and stands while that is on its way."""
    timer = mika.page.get_by_role("timer", name=re.compile("^Clock of Mika"))
    before = await timer.inner_text()
    await pass_time(mika, script, 3)
    held = await timer.inner_text()
    assert held != before
    await mika.point_at("j8")
    await pass_time(mika, script, 3)
    await expect(timer).to_have_text(held)
    await mika.sees("Sending")
    script.say({**stone(12, (100_000, 220_400)), "at": 114})
    await comes(mika, timer, "1:40")


async def test_little_time_is_seen_heard_and_told(invite: "Invite") -> None:
    """Each warning is a shape, a sound and a sentence at once, and none of them comes twice."""
    left = clocks((200_000, 220_400), running=0)
    mika, script = await at_the_table(invite, snapshot(settings=TIMED, clocks=left), presence("online"))
    page = mika.page
    await page.mouse.click(2, 2)  # no page may be heard before the first gesture
    await expect(page.locator("html[data-audio]")).to_have_count(1)
    low = clocks((40_000, 220_400), running=0)
    script.say({"t": "time_given", "room": CODE, "v": 10, "seat": 1, "ms": 0, "clocks": low})
    clock = page.get_by_role("timer", name=re.compile("^Clock of Mika")).locator("..")
    await expect(clock.locator("svg")).to_have_count(0)
    before = await heard(page)
    await pass_time(mika, script, 16)
    await expect(clock.locator("svg")).to_have_count(1)
    await expect(clock).to_contain_text("little time")
    ink, ground = [
        await clock.evaluate(f"element => getComputedStyle(element).{name}")
        for name in ("color", "backgroundColor")
    ]
    assert ink != ground
    await mika.hears("30 seconds left.")
    assert await heard(page) == before + 1
    await pass_time(mika, script, 20)
    await mika.hears("10 seconds left.")
    told = page.get_by_role("alert").get_by_text("30 seconds left.")
    assert await told.count() <= 1
    assert await heard(page) == before + 1


async def test_a_bad_line_breaks_no_rule_of_access(invite: "Invite", axe: str) -> None:
    """The page of a line that has stalled, or is lost, is as accessible as any, at a desk and on a phone."""
    found: list[str] = []
    for name, options in (("desk", {}), ("phone", PHONE)):
        mika, script = await at_the_table(invite, snapshot(), presence("online"), **options)
        script.mute()
        await mika.page.clock.run_for(10_000)
        await mika.sees("The connection has stalled")
        await mika.page.clock.resume()
        found += await violations(mika.page, axe, f"stalled {name}")
        await stand_still(mika.page)
        await mika.page.clock.run_for(35_000)
        await mika.sees("Connecting again")
        await mika.page.clock.resume()
        found += await violations(mika.page, axe, f"lost {name}")
    assert found == []
