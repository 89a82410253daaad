import re
from typing import TYPE_CHECKING

from playwright.async_api import expect

from tests.e2e.person import GAME, Person, alternate

if TYPE_CHECKING:
    from tests.e2e.conftest import Invite, OpenTable, PlayAlone
    from tests.e2e.server import Server

FIVE = ["H8", "H9", "H10", "H11", "H12"]


async def see_the_win(person: Person, result: str) -> None:
    """The five and the result, to eyes and to ears."""
    await person.sees(result, "five in a row at H12, move 9")
    await person.hears(result)
    for point in FIVE:
        await expect(person.cell(point)).to_have_accessible_name(
            re.compile(r"black, move \d.*, winning line")
        )
    await expect(person.page.get_by_role("gridcell", name=re.compile("winning line"))).to_have_count(5)


async def test_two_play_to_a_win_while_a_third_watches(opened: "OpenTable", server: "Server") -> None:
    """All three see each stone, the five and the result, and after the end no stone is taken any more."""
    code, ann, bob, eve = await opened()
    await alternate(GAME, ann, bob)
    for person in (ann, bob, eve):
        await person.sees_stones(GAME)
    for person, result in ((ann, "You won"), (bob, "You lost"), (eve, "Black won")):
        await see_the_win(person, result)
    for person in (ann, bob):
        await person.point_at("a1")
        await person.sees("The game is over.")
    await eve.point_at("a1")
    assert await server.moves(code) == len(GAME)
    for person in (ann, bob, eve):
        await person.sees_stones(GAME)


async def test_a_reload_keeps_seat_and_board(opened: "OpenTable") -> None:
    """Who reloads in mid-game sits where they sat, sees the same board, and plays on."""
    begun = GAME[:4]
    _, ann, bob, eve = await opened(*begun)
    for person in (ann, bob, eve):
        await person.page.reload()
        await person.sees_stones(begun)
    await ann.sees("Your move")
    await expect(ann.page).to_have_title(re.compile("^● Your move "))
    await bob.sees("Ann to move")
    await expect(bob.page).not_to_have_title(re.compile("Your move"))
    await eve.sees("You are watching")
    await alternate(GAME[4:6], ann, bob)
    await eve.sees_stones(GAME[:6])


async def test_home_leads_back_to_the_unfinished_game(opened: "OpenTable") -> None:
    """Somebody who closed the tab finds their game on the first page."""
    _, ann, bob, _ = await opened(*GAME[:2])
    await ann.page.goto(ann.url)
    await ann.sees("Your game with Bob goes on.")
    await ann.page.get_by_role("link", name="Go back to it").click()
    await ann.sees_stones(GAME[:2])
    await alternate(GAME[2:4], ann, bob)


async def test_a_lobby_in_another_tab_leaves_the_game_alone(opened: "OpenTable") -> None:
    """Who looks at the lobby in a second tab plays on in the first one, until they open the game in the second."""
    _, ann, bob, _ = await opened(*GAME[:2])
    second = Person("Ann", await ann.page.context.new_page(), ann.url)
    await second.page.goto(ann.url)
    await second.sees("Your game with Bob goes on.")
    await alternate(GAME[2:4], ann, bob)
    await second.page.get_by_role("link", name="Go back to it").click()
    await second.sees_stones(GAME[:4])
    await ann.sees("You play in another tab")
    await alternate(GAME[4:6], second, bob)
    await ann.sees_stones(GAME[:6])


async def test_old_positions_can_be_looked_at(alone: "PlayAlone") -> None:
    """One goes back and forth with the buttons, and a press on an old position only leads back to the game."""
    ann = await alone(*GAME[:4])
    await ann.button("Previous move").click()
    await ann.sees_stones(GAME[:3])
    await ann.button("First move").click()
    await ann.sees_stones([])
    await ann.button("Move 2, White G8").click()
    await ann.sees_stones(GAME[:2])
    await ann.point_at("a1")
    await ann.sees_stones(GAME[:4])
    await ann.button("Previous move").click()
    await ann.button("Last move").click()
    await ann.sees_stones(GAME[:4])


async def test_a_page_that_is_no_room_says_so(invite: "Invite") -> None:
    """A wrong code ends in the lobby, with a plain sentence that says why."""
    ann = await invite()
    await ann.visit("ZZZZZZ")
    await ann.sees("There is no such table")
    await expect(ann.button("Play a friend")).to_be_visible()
