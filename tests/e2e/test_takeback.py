import re
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from tests.e2e.person import Person, alternate

if TYPE_CHECKING:
    from tests.e2e.conftest import Invite, OpenTable

GAME = ["h8", "g8", "h9", "g9"]


async def see_the_preview(person: Person, points: list[str]) -> None:
    """Exactly these stones are hatched, and named as such."""
    for point in points:
        await expect(person.cell(point)).to_have_accessible_name(re.compile("would be taken back"))
    hatched = person.page.get_by_role("gridcell", name=re.compile("would be taken back"))
    await expect(hatched).to_have_count(len(points))


async def test_takeback_and_restore_are_seen_by_all_three(opened: "OpenTable") -> None:
    """The stones that would leave are hatched and named first; accepted they leave, and come back, for everybody."""
    _, ann, bob, eve = await opened(*GAME)
    await ann.button("Undo").click()
    for person in (ann, bob, eve):
        await see_the_preview(person, ["H9", "G9"])
    await bob.sees("Ann asks to take back 2 stones", "H9, G9 would leave the board.")
    await eve.sees("Ann asks to take back 2 stones")
    await bob.hears("Ann asks to take back 2 stones")
    await bob.button("Allow takeback").click()
    for person in (ann, bob, eve):
        await person.sees_stones(GAME[:2])
        await person.hears("2 stones taken back.")
    await ann.button("Restore").click()
    await bob.sees("Ann asks to restore 2 stones", "H9, G9 would come back.")
    await bob.button("Allow restore").click()
    for person in (ann, bob, eve):
        await person.sees_stones(GAME)
        await person.hears("2 stones are back.")
    await ann.play("h10")


async def test_the_mover_takes_back_one_stone(opened: "OpenTable") -> None:
    """Who has just moved asks for their own stone only, and the text says one."""
    _, ann, bob, eve = await opened(*GAME[:3])
    await ann.button("Undo").click()
    await see_the_preview(eve, ["H9"])
    await bob.sees("Ann asks to take back 1 stone")
    await bob.button("Allow takeback").click()
    for person in (ann, bob, eve):
        await person.sees_stones(GAME[:2])
    await ann.sees("Your move")


async def test_a_declined_takeback_changes_nothing(opened: "OpenTable") -> None:
    """After a no the hatching is gone, the stones stay, and one may ask again."""
    _, ann, bob, eve = await opened(*GAME)
    await ann.button("Undo").click()
    await expect(ann.button("Undo")).to_be_disabled()
    await bob.button("Decline").locator("visible=true").click()
    for person in (ann, bob, eve):
        await see_the_preview(person, [])
        await person.sees_stones(GAME)
    await expect(ann.button("Undo")).to_be_enabled()


async def test_a_takeback_can_be_withdrawn(opened: "OpenTable") -> None:
    """Cancel takes the offer away from both."""
    _, ann, bob, eve = await opened(*GAME)
    await ann.button("Undo").click()
    await ann.sees("You asked for a takeback", "Any move ends the offer.")
    await expect(bob.button("Allow takeback")).to_be_visible()
    await ann.button("Cancel").click()
    await expect(bob.button("Allow takeback")).to_have_count(0)
    for person in (ann, bob, eve):
        await see_the_preview(person, [])
        await person.sees_stones(GAME)


async def test_a_stone_ends_the_offer(opened: "OpenTable") -> None:
    """Whoever answers with a move has answered."""
    _, ann, bob, eve = await opened(*GAME[:3])
    await ann.button("Undo").click()
    await expect(bob.button("Allow takeback")).to_be_visible()
    await bob.play("g9")
    await expect(bob.button("Allow takeback")).to_have_count(0)
    for person in (ann, bob, eve):
        await person.sees_stones(GAME)


async def test_takeback_and_draw_have_places_of_their_own(opened: "OpenTable") -> None:
    """Two offers at once stand side by side, and the answer to one leaves the other as it is."""
    _, ann, bob, _ = await opened(*GAME)
    await ann.button("Undo").click()
    await ann.button("Draw").click()
    await bob.sees("Ann asks to take back 2 stones", "Nobody would win this game.")
    declines = bob.button("Decline").locator("visible=true")
    await expect(declines).to_have_count(2)
    await declines.first.click()
    await expect(bob.button("Accept draw")).to_have_count(0)
    await expect(bob.button("Allow takeback")).to_be_visible()
    await bob.button("Allow takeback").click()
    await ann.sees_stones(GAME[:2])


@pytest.mark.parametrize("policy", ["On request", "Free"])
async def test_the_policy_of_the_room_decides(invite: "Invite", policy: str) -> None:
    """On request the other is asked, free takebacks happen at once."""
    ann, bob = await invite("Ann"), await invite("Bob")
    code = await ann.create("Play a friend", ["First", policy])
    await bob.sit(code)
    await alternate(GAME[:2], ann, bob)
    await ann.button("Undo").click()
    if policy == "On request":
        await bob.button("Allow takeback").click()
    await bob.sees_stones([])


async def test_a_room_without_takebacks_says_so(invite: "Invite") -> None:
    """The button is off, and tells why when it is pressed."""
    ann, bob = await invite("Ann"), await invite("Bob")
    code = await ann.create("Play a friend", ["First", "None"])
    await bob.sit(code)
    await alternate(GAME[:2], ann, bob)
    await expect(ann.button("Undo")).to_be_disabled()
    await ann.button("Undo").focus()
    await ann.page.keyboard.press("Enter")
    await ann.sees("This table plays without takeback.")


async def test_counted_takebacks_are_on_the_button(invite: "Invite") -> None:
    """Each sees how many are left to him alone, and a takeback costs its player one."""
    ann, bob = await invite("Ann"), await invite("Bob")
    code = await ann.create("Play a friend", ["First", "Counted"])
    await bob.sit(code)
    await alternate(GAME, ann, bob)
    for person in (ann, bob):
        await expect(person.button("Undo (3)")).to_be_enabled()
    await ann.button("Undo (3)").click()
    await expect(ann.button("Undo (2)")).to_be_enabled()
    await bob.sees_stones(GAME[:2])
    await expect(bob.button("Undo (3)")).to_be_visible()
