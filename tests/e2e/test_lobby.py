from typing import TYPE_CHECKING

from playwright.async_api import expect

from tests.e2e.person import alternate, standing_still

if TYPE_CHECKING:
    from tests.e2e.conftest import Invite, OpenTable
    from tests.e2e.server import Server


async def test_a_copied_link_brings_a_friend_to_the_table(invite: "Invite") -> None:
    """Copy link puts the address on the clipboard; a friend who opens it sits down and plays."""
    ann = await invite("Ann", permissions=["clipboard-read", "clipboard-write"])
    bob = await invite("Bob")
    code = await ann.create("Play a friend", ["First"])
    await expect(ann.page.get_by_label("Send this link to your friend")).to_have_value(f"{ann.url}/r/{code}")
    async with standing_still(ann.page):
        await ann.button("Copy link").locator("visible=true").click()
        await expect(ann.button("Copied")).to_be_visible()
    link = await ann.page.evaluate("navigator.clipboard.readText()")
    assert link == f"{ann.url}/r/{code}"
    await bob.page.goto(link)
    await bob.sees("Ann is waiting for you", "Freestyle", "15 \u00d7 15")
    await bob.page.get_by_label("Your name").fill("Robert")
    await bob.button("Sit down").click()
    await expect(ann.page.get_by_role("region", name="White: Robert")).to_be_visible()
    await alternate(["h8", "g8"], ann, bob)


async def test_a_code_in_any_spelling_leads_to_the_table(invite: "Invite") -> None:
    """The field on the first page takes a code in small letters or a whole link, and says when it is neither."""
    ann, bob = await invite("Ann"), await invite("Bob")
    code = await ann.create("Play a friend")
    await bob.page.goto(bob.url)
    field = bob.page.get_by_label("Have a code or link?")
    await field.fill("no code")
    await bob.button("Join").click()
    await bob.hears("That is no code or link of a table.")
    for text in (code.lower(), f"{ann.url}/r/{code}"):
        await bob.page.goto(bob.url)
        await field.fill(text)
        await bob.button("Join").click()
        await bob.sees("Ann is waiting for you")


async def test_a_watcher_cannot_play(opened: "OpenTable", server: "Server") -> None:
    """Who has no seat has no buttons of a player, and their clicks put no stone."""
    code, _, _, eve = await opened("h8")
    for name in ("Undo", "Draw", "Resign", "Place", "Sit down"):
        await expect(eve.button(name)).to_have_count(0)
    await expect(eve.grid).to_have_attribute("aria-readonly", "true")
    await eve.point_at("a1")
    await eve.cell("b2").focus()
    await eve.page.keyboard.press("Enter")
    assert await server.moves(code) == 1
    await eve.sees_stones(["h8"])


async def test_who_comes_third_watches(invite: "Invite") -> None:
    """A visitor may watch before anybody plays; with both seats taken the link leads to the game."""
    ann, bob, eve = await invite("Ann"), await invite("Bob"), await invite("Eve")
    code = await ann.create("Play a friend", ["First"])
    await eve.visit(code)
    await eve.button("Watch").click()
    await eve.sees("Waiting for an opponent")
    await expect(eve.button("Sit down")).to_be_visible()
    await bob.sit(code)
    await eve.sees("You are watching", "Ann to move")
    await ann.sees("1 watching")


async def test_the_lobby_shows_tables_and_games(invite: "Invite") -> None:
    """An open table appears by itself and can be sat at; once played it is a live game that can be watched."""
    ann, bob, eve = await invite("Ann"), await invite("Bob"), await invite("Eve")
    for person in (bob, eve):
        await person.page.goto(person.url)
        await person.sees("No open tables.")
    await ann.create("Play a friend", ["Anyone", "First", "Standard"], size=19)
    row = eve.page.get_by_role("row", name="Ann")
    await expect(row).to_contain_text("Standard")
    await expect(row).to_contain_text("19 \u00d7 19")
    await bob.button("Sit at the table of Ann").click()
    await ann.sees("Your move")
    await alternate(["h8", "g8"], ann, bob)
    watch = eve.page.get_by_role("link", name="Watch the game of Ann")
    await expect(watch).to_contain_text("2 moves")
    await watch.click()
    await eve.sees_stones(["h8", "g8"])
    await eve.sees("You are watching")


async def test_a_friends_seat_is_kept_for_the_friend(invite: "Invite") -> None:
    """A table for a friend never appears in the lobby; one for anyone does, and an empty lobby offers to make it."""
    ann, bob, eve = await invite("Ann"), await invite("Bob"), await invite("Eve")
    await eve.page.goto(eve.url)
    await eve.sees("No open tables.")
    await ann.create("Play a friend")
    await bob.page.goto(bob.url)
    await bob.button("Make a table\u2026").click()
    dialog = bob.page.get_by_role("dialog", name="New game")
    await expect(dialog.get_by_role("radio", name="Anyone")).to_be_checked()
    await expect(dialog).to_contain_text("whoever comes first may sit down")
    await dialog.get_by_role("button", name="Create").click()
    await expect(eve.button("Sit at the table of Bob")).to_be_visible()
    await expect(eve.button("Sit at the table of Ann")).to_have_count(0)
