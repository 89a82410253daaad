import re
from typing import TYPE_CHECKING

from playwright.async_api import expect

from tests.e2e.bots import play_to_the_end
from tests.e2e.conftest import PHONE
from tests.e2e.person import Person, box

if TYPE_CHECKING:
    from tests.e2e.conftest import Invite
    from tests.e2e.server import Server


async def see_whole_width(person: Person) -> None:
    """Nothing is wider than the window."""
    assert await person.page.evaluate("document.scrollingElement.scrollWidth <= window.innerWidth")


async def game(invite: "Invite") -> tuple[str, Person, Person]:
    """Ann on a phone, to move; Bob at a desk."""
    ann, bob = await invite("Ann", **PHONE), await invite("Bob")
    code = await ann.create("Play a friend", ["First"])
    await bob.sit(code)
    await ann.sees("Your move")
    return code, ann, bob


async def test_everything_that_matters_is_on_a_small_phone(invite: "Invite") -> None:
    """At 320 by 568 the whole board, both players and the main buttons are in view, and nothing is wider."""
    _, ann, _ = await game(invite)
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


async def test_a_stone_is_aimed_and_then_placed(invite: "Invite", server: "Server") -> None:
    """The first tap aims, the second one on the aim sends."""
    code, ann, bob = await game(invite)
    await ann.tap("h8")
    await ann.sees("Aim at H8")
    await expect(ann.button("Place").locator("visible=true")).to_be_in_viewport(ratio=1)
    assert await server.moves(code) == 0
    await ann.tap("h8")
    await ann.sees_stones(["h8"])
    await bob.sees_stones(["h8"])


async def test_a_mis_tap_never_sends(invite: "Invite", server: "Server") -> None:
    """A tap elsewhere moves the aim, the pad and the clear button send nothing, Place sends the last aim."""
    code, ann, bob = await game(invite)
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
    await ann.create("Play a bot", ["easy"], size=9)

    async def put(point: str) -> None:
        await ann.tap(point)
        await ann.sees(f"Aim at {point.upper()}")
        await ann.tap(point)

    await play_to_the_end(ann, put)
    result = ann.main.get_by_text(re.compile("You (won|lost)")).locator("visible=true")
    await expect(result.first).to_be_in_viewport(ratio=1)
    await ann.hears("five in a row at")
    await expect(ann.grid).to_be_in_viewport(ratio=1)


async def test_an_offer_is_answered_on_a_phone(invite: "Invite") -> None:
    """The buttons of an offer are in view without scrolling, and answer it."""
    _, ann, bob = await game(invite)
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


async def test_no_page_is_wider_than_a_phone(invite: "Invite") -> None:
    """Home, the dialog, the settings, a waiting room and a table with a free seat fit into 320 px in both languages."""
    ann, bob = await invite("Ann", **PHONE), await invite("Bob", **PHONE)
    await ann.page.goto(ann.url)
    await expect(ann.button("Play a friend")).to_be_visible()
    await see_whole_width(ann)
    await ann.button("语言\uff1a简体中文").click()
    await expect(ann.page.locator("html")).to_have_attribute("lang", "zh-Hans")
    await see_whole_width(ann)
    await ann.button("EN, language: English").click()
    code = await ann.create("Play a friend")
    await see_whole_width(ann)
    await bob.visit(code)
    await expect(bob.button("Sit down")).to_be_visible()
    await see_whole_width(bob)
    await bob.button("Settings").click()
    await expect(bob.page.get_by_role("dialog", name="Settings")).to_be_visible()
    await see_whole_width(bob)
