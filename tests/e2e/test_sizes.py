from typing import TYPE_CHECKING

import pytest
from playwright.async_api import ViewportSize, expect

from tests.e2e.conftest import PHONE
from tests.e2e.layout import SPACING, buried, overflow
from tests.e2e.person import Person, box
from tests.e2e.scripted import CODE, FIVE_MINUTES, POINTS, SETTINGS, Script, clocks, presence, snapshot

if TYPE_CHECKING:
    from tests.e2e.conftest import Invite, SeatTwo

# Phones on either side and a low one, tablets on either side, a narrow desk; a desk whose texts are twice as large.
SIZES = (
    (320, 568),
    (320, 480),
    (390, 844),
    (568, 320),
    (600, 960),
    (768, 1024),
    (1023, 700),
    (1024, 768),
    (640, 400),
)
# A high desk, the usual laptop within its browser's frame, the lowest and narrowest desk, a tablet.
BESIDE = ((1280, 800), (1366, 650), (1024, 700), (768, 1024))
# Phones on their side, within what their browsers' bars leave.
ASLANT = ((667, 375), (640, 360), (844, 390))
# What a board is wide at the table, in windows that could not give it more: a tablet on its side, laptops, a wide desk.
AT_THE_TABLE = {(1024, 700): 516, (1180, 820): 620, (1280, 800): 660, (1366, 768): 628, (1920, 1080): 900}
# The same where a game is gone through; the first is a tablet held upright.
GONE_THROUGH = {(768, 1024): 584, (820, 1180): 740, (1024, 700): 500, (1366, 768): 620}
LANGUAGES = ("zh-Hans", "zh-Hant", "ja", "ko", "vi", "ru", "en")


async def test_a_game_fits_every_window(seated: "SeatTwo") -> None:
    """Board, clocks and buttons are in view at each size, nothing is too wide, also with the reader's own spacing."""
    _, ann, _ = await seated(devices={"Ann": PHONE})
    await ann.sees("Your move")
    parts = [ann.grid, *(ann.page.get_by_role("region", name=name) for name in ("Black: Ann", "White: Bob"))]
    parts += [ann.button(name) for name in ("Undo", "Draw", "Resign")]
    for width, height in SIZES:
        await ann.page.set_viewport_size(ViewportSize(width=width, height=height))
        for part in parts:
            await expect(part).to_be_in_viewport(ratio=0.99)
        assert await overflow(ann) == [], (width, height)
    await ann.page.set_viewport_size(ViewportSize(width=320, height=568))
    await ann.page.add_style_tag(content=SPACING)
    for part in parts:
        await expect(part).to_be_in_viewport(ratio=0.99)
    assert await ann.page.evaluate("document.scrollingElement.scrollWidth <= window.innerWidth")


async def test_each_answer_can_be_pressed(invite: "Invite") -> None:
    """All that may be asked at once is whole and on top beside the board, in windows of all kinds, in each language."""
    mika = await invite("Mika")
    after = clocks((231_000, 228_400))
    asked = [
        {"offer": 3, "kind": "draw", "seat": 1},
        {
            "offer": 4,
            "kind": "takeback",
            "seat": 1,
            "plies": 2,
            "clocks": after,
            "expires": after["since"] + 90_000,
        },
    ]
    table = snapshot(
        settings={**SETTINGS, "clock": FIVE_MINUTES},
        moves=[*POINTS, 84],
        clocks=clocks((220_000, 211_000), running=1),
        offers=asked,
    )
    await Script(table, presence("away", claim_in=0)).take(mika)
    await mika.visit(CODE)
    answers = mika.page.locator(".slots button")
    await expect(answers).to_have_count(7)
    for language in LANGUAGES:
        await mika.speak(language)
        for width, height in BESIDE:
            await mika.page.set_viewport_size(ViewportSize(width=width, height=height))
            assert await buried(answers) == [], (language, width, height)


# Where the row of actions is narrowest: desks whose columns are, and one whose texts are twice as large.
NARROW_ROWS = ((1024, 700), (1100, 700), (1180, 700), (640, 400))
SMALLEST = """() => Math.min(...[...document.querySelectorAll(".actions .btn")]
    .filter((button) => button.checkVisibility()).map((button) => parseFloat(getComputedStyle(button).fontSize)))"""


@pytest.mark.parametrize("rule", ["freestyle", "renju"])
async def test_the_words_of_the_actions_can_be_read(invite: "Invite", rule: str) -> None:
    """Five of them, or six where one may pass: no smaller than a caption, in no language wider than their row."""
    mika = await invite("Mika")
    await Script(snapshot(settings={**SETTINGS, "rule": rule, "passes": rule == "renju"})).take(mika)
    await mika.visit(CODE)
    await expect(mika.page.locator(".actions .btn")).to_have_count(6 if rule == "renju" else 5)
    for width, height in NARROW_ROWS:
        await mika.page.set_viewport_size(ViewportSize(width=width, height=height))
        assert await mika.page.evaluate(SMALLEST) >= 12, (width, height)
    for width in (1024, 1180):
        await mika.page.set_viewport_size(ViewportSize(width=width, height=700))
        for language in LANGUAGES:
            await mika.speak(language)
            assert await overflow(mika) == [], (width, language)


async def test_how_it_ended_is_said_to_its_end(invite: "Invite") -> None:
    """The whole sentence with the change of one's rating is in view on phones either way, in each language."""
    mika = await invite("Mika", **PHONE)
    ended = snapshot(
        settings={**SETTINGS, "rule": "renju", "rated": True},
        outcome={"winner": 1, "reason": "forbidden", "lines": [], "kinds": ["double_four", "overline"]},
        rated=[{"before": 1640, "after": 1628}, {"before": 1588, "after": 1600}],
    )
    await Script(ended).take(mika)
    await mika.visit(CODE)
    said = mika.page.locator(".banner .said")
    for language in reversed(LANGUAGES):
        await mika.page.locator("header select").evaluate(SPEAK, language)
        await expect(mika.page.locator("html")).to_have_attribute("lang", language)
        for width, height in ((320, 568), *ASLANT):
            await mika.page.set_viewport_size(ViewportSize(width=width, height=height))
            await expect(said).to_contain_text("\u221212")
            assert await said.evaluate(CUT) <= 0, (language, width)


# On its side a phone has no bar to choose it in.
SPEAK = """(select, language) => {
    select.value = language;
    select.dispatchEvent(new Event("change", { bubbles: true }));
}"""
CUT = """(said) => [said, ...said.children].reduce((most, part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    const [box, text] = [said.getBoundingClientRect(), range.getBoundingClientRect()];
    return Math.max(most, text.right - box.right - 1, text.bottom - box.bottom - 1);
}, 0)"""


@pytest.mark.parametrize("asked", ["offers", "choice", "seat"])
async def test_a_phone_on_its_side_shows_each_answer(invite: "Invite", asked: str) -> None:
    """Two offers at once, the choice of a side, the way to a free seat: nothing lies on their buttons, or cuts them."""
    mika = await invite("Mika", **PHONE)
    linh = {"name": "Linh", "bot": None, "online": True}
    choice = {"do": "choose", "seat": 0, "color": "white", "options": ["stay", "swap", "place_two"]}
    offers = [
        {"offer": 3, "kind": "draw", "seat": 1},
        {"offer": 4, "kind": "takeback", "seat": 1, "plies": 1},
    ]
    swap2 = {**SETTINGS, "opening": "swap2"}
    tables = {
        "offers": snapshot(offers=offers),
        "choice": snapshot(settings=swap2, moves=POINTS[:3], placed_by=[1, 1, 1], black=1, next=choice),
        "seat": snapshot(game=0, moves=[], seats=[None, linh], you=[]),
    }
    await Script(tables[asked]).take(mika)
    await mika.visit(CODE)
    answers = mika.main.locator(
        {"offers": ".slots button", "choice": ".choices button", "seat": "form button"}[asked]
    )
    await expect(answers).to_have_count({"offers": 4, "choice": 3, "seat": 2}[asked])
    for width, height in ASLANT:
        await mika.page.set_viewport_size(ViewportSize(width=width, height=height))
        for answer in await answers.all():
            await expect(answer).to_be_in_viewport(ratio=1)
        assert await buried(answers) == [], (width, height)


async def test_the_board_takes_the_room_there_is(invite: "Invite") -> None:
    """At the table and where a game is gone through; what stands beside it is whole in each language."""
    mika = await invite("Mika")
    seats = [
        {"name": "Mika", "online": True, "rating": 1640},
        {"name": "Linh", "online": True, "rating": 1588},
    ]
    settings = {**SETTINGS, "rated": True, "clock": FIVE_MINUTES}
    left = clocks((4_000_000, 228_400), running=0)
    script = Script(snapshot(settings=settings, seats=seats, clocks=left), presence("online"))
    await script.take(mika)
    await mika.visit(CODE)
    await expect(mika.button("Resign")).to_be_visible()
    await measure(mika, AT_THE_TABLE)
    await mika.page.goto(f"{mika.url}/a")
    await expect(mika.button("Set up")).to_be_visible()
    await measure(mika, GONE_THROUGH)


async def measure(mika: Person, boards: dict[tuple[int, int], int]) -> None:
    """The board is as wide as it can be, and nothing is cut in the smallest of the windows, in any language."""
    for (width, height), side in boards.items():
        await mika.page.set_viewport_size(ViewportSize(width=width, height=height))
        assert (await box(mika.page.locator(".board")))["width"] == side, (width, height)
    await mika.page.set_viewport_size(ViewportSize(width=1024, height=700))
    for language in LANGUAGES:
        await mika.speak(language)
        assert await overflow(mika) == [], language


@pytest.mark.parametrize("size", [(320, 568), (390, 844), *ASLANT])
async def test_a_finger_finds_its_move_on_the_slider(invite: "Invite", size: tuple[int, int]) -> None:
    """On a phone the slider of a game has a row of its own, and all that goes through the game is large and in view."""
    mika = await invite("Mika", **{**PHONE, "viewport": ViewportSize(width=size[0], height=size[1])})
    await mika.page.goto(f"{mika.url}/a")
    slider = mika.page.get_by_role("slider")
    await expect(slider).to_be_in_viewport(ratio=1)
    room = await box(slider)
    assert room["width"] >= 180
    assert room["height"] >= 32
    steps = mika.page.locator(".trans button")
    await expect(steps).to_have_count(6)
    for step in await steps.all():
        await expect(step).to_be_in_viewport(ratio=1)
        assert (await box(step))["height"] >= 44
    assert await buried(steps) == []
    assert await overflow(mika) == []
