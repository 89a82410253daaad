import re
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.async_api import Locator, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import PHONE
from tests.e2e.layout import places
from tests.e2e.person import Person, frames_until, standing_still
from tests.e2e.scripted import (
    CODE,
    FIVE_MINUTES,
    POINTS,
    SETTINGS,
    Message,
    Script,
    clocks,
    line,
    now,
    presence,
    refused,
    snapshot,
    stone,
)

if TYPE_CHECKING:
    from tests.e2e.conftest import Invite, OpenTable

TIMED: Final[Message] = {**SETTINGS, "clock": FIVE_MINUTES}
LANDSCAPE: Final[dict[str, Any]] = {**PHONE, "viewport": {"width": 568, "height": 320}}


async def sit(invite: "Invite", *first: Message, **options: Any) -> tuple[Person, Script]:  # noqa: ANN401 - a Playwright context's
    """Mika at the scripted table."""
    mika = await invite("Mika", **options)
    script = Script(*first)
    await script.take(mika)
    await mika.visit(CODE)
    await expect(more(mika)).to_be_visible()
    return mika, script


def more(person: Person) -> Locator:
    """The button for all that is rarer; it also says how much of the talk is new."""
    return person.page.get_by_role("button", name=re.compile("^More"))


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "phone"])
async def test_the_table_through_a_game_with_a_clock(
    invite: "Invite", axe: str, options: dict[str, Any]
) -> None:
    """Clocks run and hold, time runs low, the other goes and comes: each state has its words, none moves a thing."""
    mika, script = await sit(
        invite,
        snapshot(settings=TIMED, clocks=clocks((231_000, 220_400), running=0)),
        presence("online"),
        **options,
    )
    await expect(mika.clock_of("Mika")).to_have_text(re.compile("^3:[0-5][0-9]$"))
    await expect(mika.clock_of("Linh")).to_have_text("3:40")
    if options:
        figures = mika.page.get_by_role("banner").get_by_text("5+3", exact=True)
        await expect(figures).to_be_in_viewport(ratio=1)
    before = await places(mika)
    found = await violations(mika.page, axe, "clocks")
    found += await pause_with_little_left(mika, script, axe)
    script.say(stone(12, (34_000, 220_400)))
    script.say(presence("away", claim_in=60_000))
    await mika.sees("Linh is away")
    assert await places(mika) == before
    found += await violations(mika.page, axe, "away")
    await claim_the_win(mika, script, before)
    assert found == []


async def pause_with_little_left(mika: Person, script: Script, axe: str) -> list[str]:
    """The game is paused and goes on again; the rules of access that are broken."""
    held = clocks((8_400, 220_400), held="pause")
    script.say({"t": "held", "room": CODE, "v": 10, "why": "pause", "clocks": held})
    await mika.sees("Paused")
    await expect(mika.clock_of("Mika")).to_have_text("8.4")
    found = await violations(mika.page, axe, "low, paused")
    await mika.button("Go on").click()
    assert [message["kind"] for message in await script.hears("propose")] == ["resume"]
    script.say({"t": "released", "room": CODE, "v": 11, "clocks": clocks((31_000, 220_400), running=0)})
    await mika.hears("The game goes on.")
    return found


async def claim_the_win(mika: Person, script: Script, before: list[list[Any]]) -> None:
    """Linh has been away for long enough; ``before`` is where everything was, and stays."""
    script.say(presence("away", claim_in=0))
    claim = mika.button("Claim win").locator("visible=true")
    await expect(claim).to_be_enabled()
    assert await places(mika) == before
    await claim.click()
    assert [message["what"] for message in await script.hears("claim")] == ["win"]
    script.say(presence("online"))
    await expect(claim).to_have_count(0)
    await mika.sees("Linh to move")
    assert await places(mika) == before


def asked_to_take_back() -> Message:
    """Linh asks for her last stone in a game where Mika may take their own back for a moment, and is taught."""
    after = clocks((231_000, 228_000), running=1)
    return snapshot(
        settings={**TIMED, "oops": True, "teaching": True},
        clocks=clocks((231_000, 220_400), running=0),
        offers=[
            {
                "offer": 3,
                "kind": "takeback",
                "seat": 1,
                "plies": 1,
                "words": 0,
                "base": 9,
                "to_ply": None,
                "expires": after["since"] + 119_000,
                "clocks": after,
            }
        ],
    )


async def test_an_offer_tells_its_end_and_what_comes_of_it(invite: "Invite", axe: str) -> None:
    """Hatched stones, the clocks after, and how long it stands; a refused question has to wait, shown on the button."""
    mika, script = await sit(invite, asked_to_take_back(), presence("online"))
    await mika.sees(
        "Linh asks to take back 1 stone",
        "Take back I10?",
        "Clocks then: 3:51 and 3:48",
        "ends in 1:",
    )
    found = await violations(mika.page, axe, "offer")
    await mika.button("Allow takeback").click()
    assert [message["accept"] for message in await script.hears("answer")] == [True]
    script.say({"t": "offer_closed", "room": CODE, "v": 10, "offer": 3, "how": "expired"})
    await mika.button("Draw").click()
    [asked] = await script.hears("propose")
    script.say(refused(asked, "cooling_down", wait_ms=60_000))
    await mika.sees("Just declined. Ask again in a moment.")
    await expect(mika.button("Draw")).to_be_disabled()
    async with standing_still(mika.page):
        script.say(stone(11, (234_000, 220_400)))
        slip = mika.button("Take it back")
        await frames_until(mika.page, slip)
        await slip.click()
    await mika.button("Previous move").first.click()
    await more(mika).click()
    await mika.button("Ask to go back to move 6").click()
    assert [(message["kind"], message.get("to_ply")) for message in await script.hears("propose", 3)] == [
        ("draw", None),
        ("takeback", None),
        ("takeback", 6),
    ]
    assert found == []


@pytest.mark.parametrize("options", [{}, PHONE, LANDSCAPE], ids=["desktop", "phone", "landscape"])
async def test_talk(invite: "Invite", axe: str, options: dict[str, Any]) -> None:
    """Lines are pinned and in the reader's words, somebody can be muted and reported, and nothing takes the focus."""
    mika, script = await sit(
        invite,
        snapshot(),
        presence("online"),
        line(1, "Hi, see https://example.org/a <b>there</b>"),
        line(2, None, phrase="thanks"),
        **options,
    )
    if options:
        await more(mika).click()
        await mika.button("Chat").click()
    chat = mika.page.get_by_role("region", name="Chat").locator("visible=true")
    await expect(chat).to_contain_text("Thanks")
    # What looks like a link or like markup is the text that it is.
    await expect(chat).to_contain_text("Hi, see https://example.org/a <b>there</b>")
    await expect(chat.get_by_role("log").get_by_role("link")).to_have_count(0)
    await compose(chat.get_by_label("Message"))
    phrases = chat.get_by_role("group", name="Quick phrases")
    await expect(phrases.get_by_role("button").last).not_to_be_in_viewport(ratio=1)
    await chat.get_by_role("button", name="All phrases").click()
    for phrase in await phrases.get_by_role("button").all():
        await expect(phrase).to_be_in_viewport(ratio=1)
    await phrases.get_by_role("button", name="Good game").click()
    said = [
        (message["channel"], message.get("text"), message.get("phrase"))
        for message in await script.hears("say", 2)
    ]
    assert said == [("players", "好棋", None), ("players", None, "good_game")]
    found = await violations(mika.page, axe, "talk")
    if not options:
        await chat.get_by_role("button", name=re.compile(r"move 2\b")).click()
        await mika.sees("Position after move 2 of 6")
    await report_and_mute(chat)
    assert [(message["n"], message["why"]) for message in await script.hears("report")] == [(1, "spam")]
    assert found == []


async def compose(field: Locator) -> None:
    """Write a line of two characters, the first by a composition."""
    await expect(field).not_to_be_focused()
    await field.fill("好")
    # The Enter that ends a composition, as browsers tell it and as older ones do: neither sends the line.
    for composing in ({"isComposing": True}, {"keyCode": 229}):
        await field.dispatch_event(
            "keydown", {"key": "Enter", "bubbles": True, "cancelable": True, **composing}
        )
    await field.press_sequentially("棋")
    await field.press("Enter")
    await expect(field).to_have_value("")


async def report_and_mute(chat: Locator) -> None:
    """Report Linh's first line; after the second is muted nothing of hers is left."""
    await chat.get_by_role("button", name="What to do about Linh").first.click()
    await chat.get_by_role("button", name="Report this line").click()
    await chat.get_by_role("button", name="Spam").click()
    await expect(chat).to_contain_text("Reported")
    await chat.get_by_role("button", name="What to do about Linh").last.click()
    await chat.get_by_role("button", name="Mute here").click()
    await expect(chat.get_by_role("log")).to_have_text(re.compile("^Nothing said yet"))


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "phone"])
async def test_around_the_table(invite: "Invite", axe: str, options: dict[str, Any]) -> None:
    """Watchers are listed and sent out by the host, the seat goes to another device, and another tab takes it back."""
    mika, script = await sit(invite, snapshot(host=True), presence("online"), **options)
    await more(mika).click()
    await mika.button("Who watches?").click()
    [asked] = await script.hears("get_watchers")
    people = [{"who": "eve", "name": "Eve"}, {"who": "alex", "name": "Александр Македонский 12"}]
    script.say({"t": "watcher_list", "room": CODE, "names": people, "id": asked["id"], "more": 2})
    sheet = mika.page.get_by_role("dialog", name="This table")
    await expect(sheet).to_contain_text("and 2 more")
    await expect(mika.button("Remove Александр Македонский 12")).to_be_in_viewport(ratio=1)
    await mika.button("Remove Eve").click()
    await mika.button("Let nobody new in").click()
    await mika.button("Continue on another device").click()
    [asked] = await script.hears("hand_over")
    ticket = {"t": "hand_over_ticket", "room": CODE, "ticket": "T1", "expires": now() + 120_000}
    script.say({**ticket, "id": asked["id"]})
    await expect(sheet.get_by_role("img", name="QR code of the link")).to_be_in_viewport(ratio=1)
    await expect(sheet.get_by_text(f"/r/{CODE}#take=T1")).to_be_in_viewport()
    found = await violations(mika.page, axe, "menu")
    assert [(message["what"], message.get("who")) for message in await script.hears("manage", 2)] == [
        ("remove", "eve"),
        ("lock", None),
    ]
    await mika.page.keyboard.press("Escape")
    await expect(more(mika)).to_be_focused()
    script.say({"t": "tab", "room": CODE, "active": False})
    await mika.sees("You play in another tab")
    await mika.button("Play here").click()
    assert len(await script.hears("play_here")) == 1
    assert found == []


async def test_a_tall_phone_says_what_an_opening_asks(invite: "Invite") -> None:
    """Where the line over the board is full of answers, the question stands below the board."""
    step = {"seat": 0, "do": "choose", "options": ["stay", "swap", "place_two"]}
    settings = {**SETTINGS, "opening": "swap2"}
    opening = snapshot(settings=settings, moves=POINTS[:3], placed_by=[1, 1, 1], black=1, next=step)
    tall = {**PHONE, "viewport": {"width": 390, "height": 844}}
    mika, _ = await sit(invite, opening, presence("online"), **tall)
    await mika.sees("Two more", "Choose your side")


async def test_who_asked_is_told_no(invite: "Invite") -> None:
    """An offer of mine that was declined says so; where a game was adjourned the line has the way on."""
    mika, script = await sit(invite, snapshot(settings=TIMED, clocks=clocks((231_000, 220_400), running=0)))
    script.say({"t": "offered", "room": CODE, "v": 10, "offer": 1, "kind": "draw", "seat": 0, "plies": 0})
    await mika.sees("You offered a draw")
    script.say({"t": "offer_closed", "room": CODE, "v": 11, "offer": 1, "how": "declined"})
    await mika.sees("Your offer was declined.")
    held = clocks((231_000, 220_400), held="adjourn")
    script.say({"t": "held", "room": CODE, "v": 12, "why": "adjourn", "clocks": held})
    await mika.hears("Adjourned. Both must agree to go on")
    await mika.button("Go on").click()
    assert [message["kind"] for message in await script.hears("propose")] == ["resume"]


@pytest.mark.parametrize("options", [PHONE, LANDSCAPE], ids=["phone", "landscape"])
async def test_a_phone_reaches_everything(invite: "Invite", options: dict[str, Any]) -> None:
    """A choice in an opening leaves Undo, Draw and Resign where they are; after the game its records can be had."""
    step = {"seat": 0, "do": "choose", "options": ["stay", "swap", "place_two"]}
    opening = snapshot(
        settings={**SETTINGS, "opening": "swap2"}, moves=POINTS[:3], placed_by=[1, 1, 1], black=1, next=step
    )
    mika, script = await sit(invite, opening, presence("online"), **options)
    await expect(mika.page.get_by_role("button", name="Take Black").locator("visible=true")).to_be_enabled()
    for name in ("Undo", "Draw", "Resign"):
        await expect(mika.button(name)).to_be_in_viewport(ratio=1)
    script.say(snapshot(v=20, outcome={"winner": 0, "reason": "resigned", "lines": [], "kinds": []}))
    await more(mika).click()
    sheet = mika.page.get_by_role("dialog", name="This table")
    sgf = sheet.get_by_role("link", name="SGF")
    await sgf.scroll_into_view_if_needed()
    await expect(sgf).to_be_in_viewport(ratio=1)


async def test_watchers_guess_the_next_stone(opened: "OpenTable") -> None:
    """Who watches and wants to, on a press, begins the vote or joins it, and the stone says whether it was right."""
    _, ann, _, eve = await opened("h8", "g8")
    await eve.page.get_by_role("switch", name="Guess the next move").check()
    await eve.sees("Tap a point on the board.")
    await eve.point_at("h9")
    await eve.sees("Your guess: H9", "H9: 1 guess")
    await ann.play("h9")
    await eve.sees("1 of 1 right", "Tap a point on the board.")


async def test_a_watcher_scrubs_and_guesses(invite: "Invite") -> None:
    """Nothing drags a watcher to the live position, a chip says how much is new, and a press there is a guess."""
    eve = await invite("Eve")
    votes = {"t": "votes", "room": CODE, "ply": 6, "counts": [[114, 3]], "yours": None, "score": [2, 5]}
    script = Script(snapshot(you=[], settings={**SETTINGS, "delay_s": 30}), presence("online"), votes)
    await script.take(eve)
    await eve.visit(CODE)
    await eve.sees("Guess the next move", "J8: 3 guesses", "2 of 5 right", "30 s behind")
    await eve.page.get_by_role("switch", name="Guess the next move").check()
    await eve.point_at("j8")
    await eve.button("Move 4, White H7").click()
    script.say({"t": "stone", "room": CODE, "v": 10, "seat": 0, "ply": 6, "at": 114})
    await eve.button("Live (3 new)").click()
    await expect(eve.cell("j8")).to_have_accessible_name(re.compile("move 7"))
    assert [(message["ply"], message["at"]) for message in await script.hears("guess")] == [(6, 114)]
