import re
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.async_api import expect

from tests.e2e.keyboard import go_to, on_board, press, push, tab_to, tab_to_board
from tests.e2e.person import SETTLED_MS, Person, alternate, standing_still

if TYPE_CHECKING:
    from tests.e2e.conftest import Invite, OpenTable, PlayAlone

GOLDEN = Path(__file__).with_name("golden") / "board_after_ten_moves.txt"


async def place(person: Person, point: str) -> None:
    """Walk to a point, put a stone, and wait until it is confirmed."""
    await go_to(person, point)
    await press(person, "Enter")
    await expect(person.cell(point)).to_have_accessible_name(re.compile(r", move \d+"))


async def begin(invite: "Invite") -> tuple[Person, Person]:
    """Two people find each other with keys alone; Ann is black."""
    ann, bob = await invite("Ann"), await invite("Bob")
    await ann.page.goto(ann.url)
    await push(ann, "Play a friend")
    dialog = ann.page.get_by_role("dialog", name="New game")
    await tab_to(ann, dialog.get_by_role("radio", name="Random"))
    await press(ann, "ArrowRight")
    await expect(dialog.get_by_role("radio", name="First")).to_be_checked()
    await push(ann, "Create")
    await ann.sees("Waiting for an opponent")
    await bob.visit(ann.page.url.rpartition("/")[2])
    await tab_to(bob, bob.page.get_by_label("Your name"))
    await press(bob, "Enter")
    await ann.sees("Your move")
    return ann, bob


async def test_a_whole_game_by_keyboard_only(invite: "Invite") -> None:
    """Create, sit, play, take back, restore, offer a draw, resign and play again without touching a mouse."""
    ann, bob = await begin(invite)
    for person, point in ((ann, "h8"), (bob, "g8"), (ann, "h9"), (bob, "g9")):
        await place(person, point)
        for each in (ann, bob):
            await expect(each.cell(point)).to_have_accessible_name(re.compile(r", last move"))
    await push(ann, "Undo")
    await push(bob, "Allow takeback")
    await ann.sees_stones(["h8", "g8"])
    await push(ann, "Restore")
    await push(bob, "Allow restore")
    await ann.sees_stones(["h8", "g8", "h9", "g9"])
    await push(ann, "Draw")
    await push(bob, "Decline")
    await expect(ann.button("Cancel")).to_have_count(0)
    await place(ann, "i9")
    await tab_to(bob, bob.button("Resign"))
    async with standing_still(bob.page):  # the question does not stay for long
        await press(bob, "Enter")
        await bob.page.clock.run_for(SETTLED_MS)
        await expect(bob.button("No")).to_be_focused()
        await press(bob, "Shift+Tab")
        await expect(bob.button("Yes, resign")).to_be_focused()
        await press(bob, "Enter")
    await ann.sees("You won", "Bob resigned")
    await ann.hears("Bob resigned")
    await push(ann, "Rematch")
    await push(bob, "Accept rematch")
    await bob.sees("Your move")
    await place(bob, "a1")


async def test_the_focus_returns_to_the_board(opened: "OpenTable") -> None:
    """When the prompt that had the focus vanishes, by an answer or by itself, the board has it."""
    _, ann, bob, _ = await opened("h8", "g8")
    await ann.button("Undo").click()
    await push(bob, "Decline")
    await expect(bob.page.get_by_role("gridcell").and_(bob.page.locator(":focus"))).to_have_count(1)
    await ann.button("Draw").click()
    await tab_to(bob, bob.button("Accept draw"))
    await ann.button("Cancel").click()
    await expect(bob.page.get_by_role("gridcell").and_(bob.page.locator(":focus"))).to_have_count(1)


async def test_keys_on_the_board(opened: "OpenTable") -> None:
    """Home, End and the page keys go to the edges, with Ctrl to the corners; Tab leaves the board; occupied is told."""
    _, _, bob, _ = await opened("h8")
    await tab_to_board(bob)
    assert await on_board(bob) == "H8"
    await press(bob, "Enter")
    await bob.sees("That point is occupied.")
    await bob.hears("That point is occupied.")
    for key, point in (
        ("Home", "A8"), ("ArrowLeft", "A8"), ("PageUp", "A15"), ("End", "O15"), ("PageDown", "O1"), ("ArrowDown", "O1"),
        ("Control+Home", "A15"), ("Control+End", "O1"),
    ):  # fmt: skip
        await press(bob, key)
        assert await on_board(bob) == point
    await press(bob, "Space")
    await expect(bob.cell("o1")).to_have_accessible_name("O1, white, move 2, last move")
    await press(bob, "Tab")
    assert await on_board(bob) == ""
    await press(bob, "Shift+Tab")
    assert await on_board(bob) == "O1"


async def test_a_whole_game_by_the_point_field_only(opened: "OpenTable") -> None:
    """Each stone is typed, in any of the three spellings; nonsense is refused in words; the last one wins."""
    _, ann, bob, eve = await opened()
    await press(ann, "/")
    await ann.page.keyboard.type("z99")
    await press(ann, "Enter")
    await ann.sees("That names no point.")
    game = [
        ("h8", "h8"),
        ("7 8", "g8"),
        ("8-9", "h9"),
        ("G9", "g9"),
        ("h10", "h10"),
        ("g 10", "g10"),
        ("8,11", "h11"),
    ]
    game += [("g11", "g11"), ("h12", "h12")]
    for number, (typed, point) in enumerate(game):
        person = (ann, bob)[number % 2]
        await person.sees("Your move")
        await press(person, "/")
        await person.page.keyboard.type(typed)
        await person.sees(f"Aim at {point.upper()}")
        await press(person, "Enter")
        await expect(person.cell(point)).to_have_accessible_name(re.compile(rf", move {number + 1}\b"))
    await ann.sees("You won")
    await bob.sees("You lost")
    await eve.sees_stones([point for _, point in game])


async def test_the_board_reads_as_it_always_did(alone: "PlayAlone") -> None:
    """After ten moves the tree that a screen reader gets is the one that was once looked at and kept."""
    game = ["e5", "d5", "e6", "e4", "f5", "d7", "g4", "h3", "d4", "c3"]
    ann = await alone(*game, size=9)
    await ann.sees_stones(game)
    snapshot = await ann.grid.aria_snapshot() + "\n"
    if not GOLDEN.exists():
        GOLDEN.write_text(snapshot, encoding="utf-8")
        raise AssertionError(f"{GOLDEN.name} was not there and has been written: look at it, then commit it")
    assert snapshot == GOLDEN.read_text(encoding="utf-8")


async def test_the_skip_link_leads_past_the_bar(alone: "PlayAlone") -> None:
    """The first Tab of a page offers the way to the board."""
    ann = await alone()
    await ann.page.reload()
    await ann.sees("Black to move")
    await press(ann, "Tab")
    await expect(ann.page.get_by_role("link", name="Skip to the board")).to_be_focused()
    await press(ann, "Enter")
    await alternate(["h8"], ann)
