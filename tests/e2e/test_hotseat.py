from typing import TYPE_CHECKING

from playwright.async_api import expect

from tests.e2e.person import GAME, alternate, standing_still

if TYPE_CHECKING:
    from tests.e2e.conftest import Invite, OpenTable


async def test_two_at_one_screen_and_white_begins(invite: "Invite") -> None:
    """One page plays both sides, White first if one likes; the winner is told by their colour."""
    ann = await invite()
    await ann.create("Two at one screen", ["White"])
    await ann.sees("White to move")
    await ann.play("h8")
    await expect(ann.cell("h8")).to_have_accessible_name("H8, white, move 1, last move")
    await ann.sees("Black to move")
    for point in GAME[1:]:
        await ann.play(point)
    await ann.sees("White won", "five in a row at H12, move 9")
    await ann.hears("White won")


async def test_refusals_are_said_in_words(invite: "Invite") -> None:
    """An occupied point and a game that is over are told at the board, to eyes and ears."""
    ann = await invite()
    await ann.create("Two at one screen")
    await ann.play("h8")
    await ann.point_at("h8")
    await ann.sees("That point is occupied.")
    await ann.hears("That point is occupied.")
    await ann.sees_stones(["h8"])
    await ann.resign()
    await ann.point_at("a1")
    await ann.sees("The game is over.")
    await ann.sees_stones(["h8"])


async def test_one_stone_at_a_time_is_taken_back_at_one_screen(invite: "Invite") -> None:
    """Nobody is asked; the buttons are grey when there is nothing to take back or to restore."""
    ann = await invite()
    await ann.create("Two at one screen")
    await expect(ann.button("Undo")).to_be_disabled()
    for point in GAME[:3]:
        await ann.play(point)
    await expect(ann.button("Restore")).to_be_disabled()
    await ann.button("Undo").click()
    await ann.sees_stones(GAME[:2])
    await ann.button("Undo").click()
    await ann.sees_stones(GAME[:1])
    await ann.button("Restore").click()
    await ann.sees_stones(GAME[:2])
    await ann.play("a1")
    await expect(ann.button("Restore")).to_be_disabled()


async def test_resigning_takes_two_steps(opened: "OpenTable") -> None:
    """The first press only asks; no, or four seconds, and the game goes on."""
    _, ann, bob, eve = await opened(*GAME[:2])
    async with standing_still(ann.page):
        await ann.button("Resign").click()
        await ann.sees("Really resign?")
        await ann.button("No").click()
        await expect(ann.button("Resign")).to_be_visible()
    async with standing_still(bob.page):
        await bob.button("Resign").click()
        await bob.sees("Really resign?")
        await bob.page.clock.run_for(4100)
        await expect(bob.button("Resign")).to_be_visible()
    await ann.play("h9")
    await bob.resign()
    await bob.sees("You lost", "you resigned")
    await ann.sees("You won", "Bob resigned")
    await eve.sees("Black won", "Bob resigned")


async def test_a_draw_is_agreed(opened: "OpenTable") -> None:
    """Offered, declined, offered again by the other side and accepted."""
    _, ann, bob, eve = await opened(*GAME[:2])
    await ann.button("Draw").click()
    await ann.sees("You offered a draw")
    await bob.button("Decline").locator("visible=true").click()
    await expect(ann.button("Cancel")).to_have_count(0)
    await bob.button("Draw").click()
    await ann.sees("Bob offers a draw", "Nobody would win this game.")
    await ann.button("Accept draw").click()
    for person in (ann, bob, eve):
        await person.sees("Draw", "by agreement")
        await person.hears("Draw")


async def test_a_rematch_swaps_the_colours(opened: "OpenTable") -> None:
    """Both go on in the same room with the other colour, and who watches stays."""
    code, ann, bob, eve = await opened(*GAME[:2])
    await ann.resign()
    await ann.sees("You lost")
    await ann.main.get_by_role("button", name="Rematch").locator("visible=true").click()
    await bob.sees("Ann offers a rematch")
    await bob.button("Accept rematch").click()
    for person in (ann, bob, eve):
        await expect(person.page.get_by_role("region", name="Black: Bob")).to_be_visible()
        await expect(person.page.get_by_role("region", name="White: Ann")).to_be_visible()
        await person.sees_stones([])
        assert person.page.url.endswith(code)
    await alternate(GAME[:2], bob, ann)
    await eve.sees_stones(GAME[:2])
