from typing import TYPE_CHECKING

from playwright.async_api import expect

from tests.e2e.conftest import PHONE
from tests.e2e.devices import remembers

if TYPE_CHECKING:
    from tests.e2e.conftest import Invite, SeatTwo
    from tests.e2e.server import Server


async def test_stones_are_put_as_was_chosen(invite: "Invite", server: "Server") -> None:
    """A stone chosen beforehand follows the other's at once, a lifted finger places, letters tell."""
    ann = await invite("Ann", **remembers(server.url, "Ann", premove=True))
    bob = await invite("Bob", **PHONE, **remembers(server.url, "Bob", placing="slide"))
    code = await ann.create("Play a friend", ["First"])
    await bob.sit(code)
    await ann.play("h8")
    await ann.point_at("i9")
    await expect(ann.cell("i9")).to_have_accessible_name("I9, empty, chosen beforehand")
    assert await server.moves(code) == 1
    await bob.tap("g8")
    for person in (ann, bob):
        await person.sees_stones(["h8", "g8", "i9"])
    await ann.cell("i9").focus()
    for key, answer in (
        ("l", "Move 3: I9 black."),
        ("c", "No clock."),
        ("n", "Around I9: down left H8 black."),
        ("b", "3 stones. Black: H8, I9. White: G8."),
    ):
        await ann.page.keyboard.press(key)
        await ann.hears(answer)
    await ann.page.keyboard.press("?")
    await expect(ann.page.get_by_role("dialog", name="Keys")).to_contain_text("What lies around the point")
    await ann.page.keyboard.press("Escape")


async def test_place_means_the_aim_it_was_pressed_for(seated: "SeatTwo", server: "Server") -> None:
    """A finger that came down on Place before the aim moved sends nothing; the next one sends the aim."""
    code, ann, bob = await seated(devices={"Ann": PHONE})
    await ann.tap("h8")
    place = ann.button("Place").locator("visible=true")
    await place.dispatch_event("pointerdown")
    await ann.tap("c3")
    await ann.sees("Aim at C3")
    await place.dispatch_event("click")
    await ann.sees("Aim at C3")
    assert await server.moves(code) == 0
    await place.tap()
    await bob.sees_stones(["c3"])
