import re
from typing import TYPE_CHECKING

from playwright.async_api import expect

from tests.e2e.axe import violations
from tests.e2e.person import Person, alternate

if TYPE_CHECKING:
    from tests.e2e.conftest import Invite, OpenTable, SeatTwo
    from tests.e2e.server import Server

# A black stone on h8 makes two threes.
CROSS = ["g8", "a1", "i8", "a15", "h7", "o1", "h9", "o15"]
TWO_THREES = (
    "H8 is forbidden for Black: double three.",
    "Three G8 H8 I8: straight four with F8 J8.",
    "Three H9 H8 H7: straight four with H10 H6.",
)
# White at both ends of a black row of five; the last stone is k8.
BLOCKED = ["g8", "f8", "h8", "l8", "i8", "a1", "j8", "a2", "k8"]
# Here h8 makes two threes as well, and one of their straight-four points is itself forbidden.
NESTED = ["e7", "o1", "g8", "o3", "f10", "o5", "i8", "o7", "g9", "o9", "i11", "o11"]
# h8 makes a black row of six of these.
SIX_BUT_ONE = ["e8", "a1", "f8", "a3", "g8", "a5", "i8", "a7", "j8", "a9"]


async def table(invite: "Invite", *choices: str) -> tuple[str, Person, Person, Person]:
    """A table: its code, Ann who begins, Bob, and Eve who watches."""
    ann, bob, eve = await invite("Ann"), await invite("Bob"), await invite("Eve")
    code = await ann.create("Play a friend", ["First", *choices])
    await bob.sit(code)
    await eve.visit(code)
    await eve.sees("You are watching")
    return code, ann, bob, eve


async def hide_marks(person: Person) -> None:
    """Turn the crosses off: then a press on a forbidden point is a move."""
    await person.button("Settings").click()
    await person.page.get_by_role("switch", name="Forbidden points").set_checked(False)
    await person.button("Close").click()


async def test_a_cross_explains_itself(invite: "Invite", server: "Server", axe: str) -> None:
    """The point has a mark for all; a press on it, by player or watcher, tells why and puts no stone."""
    code, ann, bob, eve = await table(invite, "Renju")
    await alternate(CROSS, ann, bob)
    for person in (ann, bob, eve):
        await expect(person.cell("h8")).to_have_accessible_name("H8, empty, forbidden")
        await person.point_at("h8")
        await person.sees("Why?", *TWO_THREES)
        await person.hears(TWO_THREES[1])
    assert await violations(eve.page, axe, "an explanation") == []
    assert await server.moves(code) == len(CROSS)
    await ann.button("Close the explanation").click()
    await expect(ann.page.get_by_text("Why?")).to_have_count(0)
    await ann.play("b2")
    await expect(bob.cell("h8")).to_have_accessible_name("H8, empty")
    await expect(bob.page.get_by_text("Why?")).to_have_count(0)


async def test_the_keyboard_asks_as_well(seated: "SeatTwo") -> None:
    """Enter on a cross explains it, and Escape closes the explanation."""
    _, ann, _ = await seated(*CROSS, rule="renju")
    await ann.cell("h8").focus()
    await expect(ann.cell("h8")).to_have_accessible_name("H8, empty, forbidden")
    await ann.page.keyboard.press("Enter")
    await ann.sees(*TWO_THREES)
    await ann.page.keyboard.press("Escape")
    await expect(ann.page.get_by_text("Why?")).to_have_count(0)


async def test_a_nested_reason_can_be_drawn(seated: "SeatTwo") -> None:
    """Reasons within reasons are told below the three that they spoil, and one is shown at a time."""
    _, ann, _ = await seated(*NESTED, rule="renju")
    await ann.point_at("h8")
    await ann.sees("is no help: a stone there would be forbidden")
    whole = ann.page.get_by_role("button", name=re.compile("^H8 is"))
    part = ann.page.get_by_role("button", name=re.compile("is no help")).first
    await expect(whole).to_have_attribute("aria-pressed", "true")
    await part.click()
    await expect(part).to_have_attribute("aria-pressed", "true")
    await expect(whole).to_have_attribute("aria-pressed", "false")


async def test_a_forbidden_stone_loses_and_is_explained(opened: "OpenTable") -> None:
    """Without marks the stone stands and loses; all are told why without asking."""
    _, ann, bob, eve = await opened(*CROSS, rule="renju")
    await hide_marks(ann)
    await ann.play("h8")
    for person, result in ((ann, "You lost"), (bob, "You won"), (eve, "White won")):
        await person.sees(result, "H8 was forbidden: double three", *TWO_THREES)


async def test_a_forbidden_stone_is_refused_and_explained(invite: "Invite", server: "Server") -> None:
    """Where the room says so the stone is not taken, the reason is told, and the game goes on."""
    code, ann, bob, _ = await table(invite, "Renju", "is refused")
    await hide_marks(ann)
    await alternate(CROSS, ann, bob)
    await ann.point_at("h8")
    await ann.sees("That point is forbidden: double three.", *TWO_THREES)
    assert await server.moves(code) == len(CROSS)
    await ann.play("b2")


async def test_a_row_blocked_at_both_ends(invite: "Invite", server: "Server") -> None:
    """In caro five stones between two others do not win: the game goes on, and all are told why."""
    code, ann, bob, eve = await table(invite, "Caro Exactly")
    await alternate(BLOCKED, ann, bob)
    for person in (ann, bob, eve):
        await person.sees("G8 H8 I8 J8 K8 are blocked at both ends by F8 L8 and do not win.")
    await bob.sees("Your move")
    assert (await server.room(code)).state.game.in_play
    await bob.play("b2")


async def test_six_do_not_win(seated: "SeatTwo") -> None:
    """In standard gomoku a row of six is explained, too."""
    _, ann, bob = await seated(*SIX_BUT_ONE, rule="standard")
    await ann.play("h8")
    await bob.sees("E8 F8 G8 H8 I8 J8 are 6 in a row: six or more do not win here.")
