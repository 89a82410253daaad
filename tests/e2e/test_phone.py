import re
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.async_api import FloatRect, ViewportSize, expect

from tests.e2e.bots import play_to_the_end
from tests.e2e.conftest import PHONE
from tests.e2e.layout import places
from tests.e2e.person import Person, box
from tests.e2e.scripted import CODE, FIVE_MINUTES, SETTINGS, Script, clocks, snapshot

if TYPE_CHECKING:
    from tests.e2e.conftest import Invite, SeatTwo
    from tests.e2e.server import Server


def screen(width: int, height: int) -> dict[str, Any]:
    """A phone of another size."""
    return {**PHONE, "viewport": ViewportSize(width=width, height=height)}


LANDSCAPE: Final = screen(844, 390)
SHADOW: Final = 16  # CSS pixels below the board that the slab and its shadow take
# Of the texts that a person can see of an element, those that are cut by it.
CUT: Final = """element => [...element.querySelectorAll("button, span, small")].filter((part) => {
    const [inner, outer] = [part.getBoundingClientRect(), element.getBoundingClientRect()];
    return part.innerText && inner.height > 0 && (inner.bottom > outer.bottom + 0.5 || inner.top < outer.top - 0.5);
}).map((part) => part.innerText)"""


def overlap(one: FloatRect, other: FloatRect) -> bool:
    """Tell whether two rectangles have a part in common."""
    across = one["x"] < other["x"] + other["width"] and other["x"] < one["x"] + one["width"]
    return across and one["y"] < other["y"] + other["height"] and other["y"] < one["y"] + one["height"]


async def see_whole_width(person: Person) -> None:
    """Nothing is wider than the window."""
    assert await person.page.evaluate("document.scrollingElement.scrollWidth <= window.innerWidth")


async def game(seated: "SeatTwo", **options: Any) -> tuple[str, Person, Person]:  # noqa: ANN401 - a context's
    """Ann on a phone, to move; Bob at a desk."""
    code, ann, bob = await seated(devices={"Ann": {**PHONE, **options}})
    await ann.sees("Your move")
    return code, ann, bob


async def test_everything_that_matters_is_on_a_small_phone(seated: "SeatTwo") -> None:
    """At 320 by 568 the whole board, both players and the main buttons are in view, and nothing is wider."""
    _, ann, _ = await game(seated)
    await see_whole_width(ann)
    assert await ann.page.evaluate("window.scrollY") == 0
    parts = [ann.grid, *(ann.page.get_by_role("region", name=name) for name in ("Black: Ann", "White: Bob"))]
    parts += [ann.button(name) for name in ("Undo", "Restore", "Draw", "Resign")]
    for part in parts:
        await expect(part).to_be_in_viewport(ratio=1)
    for name in ("Undo", "Draw", "Resign"):
        size = await box(ann.button(name))
        assert size["height"] >= 44
    board = await box(ann.grid)
    assert board["width"] >= 290


async def test_a_stone_is_aimed_and_then_placed(seated: "SeatTwo", server: "Server") -> None:
    """The first tap aims, the second one on the aim sends."""
    code, ann, bob = await game(seated)
    await ann.tap("h8")
    await ann.sees("Aim at H8")
    await expect(ann.button("Place").locator("visible=true")).to_be_in_viewport(ratio=1)
    assert await server.moves(code) == 0
    await ann.tap("h8")
    await ann.sees_stones(["h8"])
    await bob.sees_stones(["h8"])


async def test_a_mis_tap_never_sends(seated: "SeatTwo", server: "Server") -> None:
    """A tap elsewhere moves the aim, the pad and the clear button send nothing, Place sends the last aim."""
    code, ann, bob = await game(seated)
    for point in ("h8", "c3", "m12", "h8"):
        await ann.tap(point)
        await ann.sees(f"Aim at {point.upper()}")
    await ann.page.get_by_role("button", name=re.compile("^H8 ?clear")).click()
    await ann.sees("Your move")
    await ann.tap("h8")
    await ann.sees("Aim at H8")
    assert await server.moves(code) == 0
    for name, point in (("Left", "G8"), ("Up", "G9"), ("Right", "H9"), ("Down", "H8"), ("Down", "H7")):
        await ann.button(name).click()
        await ann.sees(f"Aim at {point}")
    await see_whole_width(ann)
    assert await server.moves(code) == 0
    await ann.button("Place").locator("visible=true").click()
    await bob.sees_stones(["h7"])


async def test_a_bot_game_is_played_with_a_finger(invite: "Invite") -> None:
    """Two taps a stone lead to the end of a game, whose result is in view over the board without scrolling."""
    ann = await invite("Ann", **PHONE)
    await ann.create("Play a bot", size=9, level="easy")

    async def put(point: str) -> None:
        await ann.tap(point)
        await ann.sees(f"Aim at {point.upper()}")
        await ann.tap(point)

    await play_to_the_end(ann, put)
    result = ann.main.get_by_text(re.compile("You (won|lost)")).locator("visible=true")
    await expect(result.first).to_be_in_viewport(ratio=1)
    await ann.hears("five in a row at")
    await expect(ann.grid).to_be_in_viewport(ratio=1)


async def test_an_offer_is_answered_on_a_phone(seated: "SeatTwo") -> None:
    """The buttons of an offer are in view without scrolling, and answer it."""
    _, ann, bob = await game(seated)
    await bob.button("Draw").click()
    accept = ann.button("Accept").locator("visible=true")
    await expect(accept).to_be_in_viewport(ratio=1)
    await see_whole_width(ann)
    await accept.click()
    for person in (ann, bob):
        await person.sees("Draw", "by agreement")
    await expect(ann.main.get_by_role("button", name="Rematch").locator("visible=true")).to_be_in_viewport(
        ratio=1
    )


@pytest.mark.parametrize("size", [(390, 700), (390, 724), (390, 760), (390, 844), (430, 700)])
async def test_nothing_is_cut_below_the_board(seated: "SeatTwo", size: tuple[int, int]) -> None:
    """On a tall phone what stands below the board is whole or not there; the last line of talk and the buttons are."""
    _, ann, bob = await game(seated, **screen(*size))
    await ann.cell("h8").focus()
    await ann.page.keyboard.press("Enter")
    await bob.sees_stones(["h8"])
    await bob.play("g8")
    await ann.sees_stones(["h8", "g8"])
    assert await ann.page.locator(".peek").evaluate(CUT) == []
    for part in (ann.grid, ann.page.get_by_label("Point", exact=True), ann.button("Resign")):
        await expect(part).to_be_in_viewport(ratio=1)
    if size[1] >= 760:
        await expect(ann.page.get_by_role("button", name="Move 2, White G8")).to_be_in_viewport(ratio=1)
    if size[1] - size[0] >= 310:  # else not even one line has room
        await hear(ann, bob)


async def hear(ann: Person, bob: Person) -> None:
    """Bob's line is below Ann's board, for which nothing has moved or is cut, and leads to the talk."""
    before = await places(ann)
    await bob.page.get_by_label("Message").fill("That diagonal scares me, more than any other on this board")
    await bob.page.keyboard.press("Enter")
    said = ann.page.get_by_role("button", name="Bob That diagonal")
    await expect(said).to_be_in_viewport(ratio=1)
    assert (await box(said))["height"] >= 24
    assert await places(ann) == before
    assert await ann.page.locator(".peek").evaluate(CUT) == []
    await said.click()
    await expect(
        ann.page.get_by_role("log").get_by_text("That diagonal").locator("visible=true")
    ).to_be_visible()
    await ann.button("Close").click()


@pytest.mark.parametrize("options", [PHONE, screen(390, 700), LANDSCAPE], ids=["320", "390", "landscape"])
async def test_a_stone_is_placed_by_its_name(seated: "SeatTwo", options: dict[str, Any]) -> None:
    """The point field is in view on every phone and lies on nothing; what is typed is aimed at, Enter places it."""
    _, ann, bob = await game(seated, **options)
    field = ann.page.get_by_label("Point", exact=True)
    await expect(field).to_be_in_viewport(ratio=1)
    around = await box(field)
    assert min(around["width"], around["height"]) >= 24
    names = [ann.page.get_by_role("region").get_by_text(name, exact=True) for name in ("Ann", "Bob")]
    others = [await box(part) for part in (ann.grid, *names)]
    assert not any(overlap(other, around) for other in others)
    await field.fill("h8")
    await ann.sees("Aim at H8")
    await see_whole_width(ann)
    await field.press("Enter")
    await bob.sees_stones(["h8"])


async def test_the_whole_board_is_on_a_phone_on_its_side(seated: "SeatTwo") -> None:
    """At 844 by 390 the board has its lower edge and shadow in the window, and Place stands beside the field."""
    _, ann, bob = await game(seated, **LANDSCAPE)
    board = await box(ann.page.locator(".board"))
    assert board["y"] >= 0
    assert board["y"] + board["height"] + SHADOW <= 390
    await ann.tap("h8")
    await expect(ann.button("Place").locator("visible=true")).to_be_in_viewport(ratio=1)
    await ann.button("Place").locator("visible=true").click()
    await bob.sees_stones(["h8"])


async def ask_twice(bob: Person, ann: Person) -> None:
    """After two stones Bob offers a draw and then asks for his stone back."""
    await ann.cell("h8").focus()
    await ann.page.keyboard.press("Enter")
    await bob.sees_stones(["h8"])
    await bob.play("g8")
    await ann.sees_stones(["h8", "g8"])
    await bob.button("Draw").click()
    await expect(ann.button("Decline").locator("visible=true")).to_have_count(1)


@pytest.mark.parametrize("options", [PHONE, screen(390, 844)], ids=["320", "390"])
async def test_two_offers_are_answered_on_a_phone(seated: "SeatTwo", options: dict[str, Any]) -> None:
    """The second offer leaves the first and its buttons where they are; a switch leads to it, and both get a word."""
    _, ann, bob = await game(seated, **options)
    await ask_twice(bob, ann)
    accept, decline = (ann.button(name).locator("visible=true") for name in ("Accept", "Decline"))
    before = [await box(accept), await box(decline)]
    await bob.button("Undo").click()
    switch = ann.page.get_by_role("button", name=re.compile("1 of 2")).locator("visible=true")
    await expect(switch).to_be_in_viewport(ratio=1)
    assert (await box(switch))["height"] >= 44
    assert [await box(accept), await box(decline)] == before
    await expect(switch).to_contain_text("Draw?")
    await see_whole_width(ann)
    await switch.click()
    await expect(ann.page.get_by_role("button", name=re.compile("2 of 2"))).to_contain_text("Take back 1?")
    await accept.click()
    await ann.sees_stones(["h8"])


async def test_the_first_of_two_offers_is_declined_and_the_second_allowed(seated: "SeatTwo") -> None:
    """Once one offer is answered the other takes the line, and is answered in its turn."""
    _, ann, bob = await game(seated)
    await ask_twice(bob, ann)
    await bob.button("Undo").click()
    await expect(ann.page.get_by_role("button", name=re.compile("1 of 2"))).to_be_visible()
    decline = ann.button("Decline").locator("visible=true")
    await decline.click()
    await ann.sees("Take back 1?")
    await expect(bob.button("Cancel")).to_have_count(1)
    await ann.button("Accept").locator("visible=true").click()
    await ann.sees_stones(["h8"])


async def test_two_offers_have_places_of_their_own_on_a_phone_on_its_side(seated: "SeatTwo") -> None:
    """In the column beside the board both offers are in view with their buttons."""
    _, ann, bob = await game(seated, **LANDSCAPE)
    await ask_twice(bob, ann)
    await bob.button("Undo").click()
    for name in ("Accept draw", "Allow takeback"):
        await expect(ann.button(name)).to_be_in_viewport(ratio=1)
    await ann.button("Allow takeback").click()
    await ann.sees_stones(["h8"])


async def test_a_host_chooses_a_name(invite: "Invite") -> None:
    """The dialog has the name that is known; another one is what the guest reads, and is there the next time."""
    ann, bob = await invite("Ann", **PHONE), await invite("Bob")
    await ann.page.goto(ann.url)
    await ann.button("Play a friend").click()
    field = ann.page.get_by_role("dialog", name="New game").get_by_label("Your name")
    await expect(field).to_have_value("Ann")
    await field.fill("Hana")
    await ann.button("Create").click()
    await expect(ann.page.get_by_role("region", name="Hana")).to_be_visible()
    await bob.visit(ann.page.url.rpartition("/")[2])
    await bob.sees("Hana is waiting for you")
    await ann.page.goto(ann.url)
    await ann.button("Play a friend").click()
    await expect(field).to_have_value("Hana")


async def test_no_page_is_wider_than_a_phone(invite: "Invite") -> None:
    """Home, the dialog, the settings, a waiting room and a table with a free seat fit into 320 px in both languages."""
    ann, bob = await invite("Ann", **PHONE), await invite("Bob", **PHONE)
    await ann.page.goto(ann.url)
    await expect(ann.button("Play a friend")).to_be_visible()
    await see_whole_width(ann)
    await ann.speak("zh-Hans")
    await see_whole_width(ann)
    await ann.speak("en")
    code = await ann.create("Play a friend")
    await see_whole_width(ann)
    await bob.visit(code)
    await expect(bob.button("Sit down")).to_be_visible()
    await see_whole_width(bob)
    await bob.button("Settings").click()
    await expect(bob.page.get_by_role("dialog", name="Settings")).to_be_visible()
    await see_whole_width(bob)


async def test_both_clocks_stand_below_each_other(invite: "Invite") -> None:
    """Once no point can be named any more my clock stands at the edge, too: it keeps no place for the field."""
    mika = await invite("Mika", **PHONE)
    timed = {"settings": {**SETTINGS, "clock": FIVE_MINUTES}, "clocks": clocks((231_000, 228_400))}
    await Script(snapshot(outcome={"reason": "resigned", "winner": 0}, **timed)).take(mika)
    await mika.visit(CODE)
    await mika.sees("You won")
    mine, theirs = [await box(mika.clock_of(name)) for name in ("Mika", "Linh")]
    assert mine["x"] + mine["width"] == pytest.approx(theirs["x"] + theirs["width"], abs=1)


@pytest.mark.parametrize("size", [(320, 568), (360, 800), (390, 844), (430, 932)])
async def test_whoever_follows_a_link_sees_the_table_and_how_to_sit(
    invite: "Invite", size: tuple[int, int]
) -> None:
    """The way to the seat is in view in each language: on a tall phone below the whole board, else below a part."""
    mika = await invite("Mika", **screen(*size))
    linh = {"name": "Linh", "bot": None, "online": True}
    await Script(snapshot(game=0, moves=[], seats=[None, linh], you=[])).take(mika)
    await mika.visit(CODE)
    sit = mika.page.locator("form button.primary")
    for language in ("ru", "vi", "ja", "en"):
        await mika.speak(language)
        await expect(sit).to_be_in_viewport(ratio=1)
        await see_whole_width(mika)
    board = await box(mika.page.locator(".boardwrap"))
    assert (board["height"] == board["width"]) == (size[1] >= 800)
