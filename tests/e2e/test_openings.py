import re
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from tests.e2e.axe import violations
from tests.e2e.conftest import PHONE
from tests.e2e.layout import buried
from tests.e2e.person import Person, box

if TYPE_CHECKING:
    from tests.e2e.conftest import Invite, SeatTwo
    from tests.e2e.server import Server

THREE = ["i10", "j8", "g9"]
# In one column: what lies to the left of it is the same as what lies to the right.
COLUMN = ["h8", "h9", "h10", "h11"]
LEFT = ["g7", "g8", "f8", "e8", "d8", "f9", "e9", "d9", "g10"]


async def seats(invite: "Invite", opening: str, *rule: str) -> tuple[str, Person, Person]:
    """A table with that opening, made with the dialog: its code, Ann who begins, and Bob."""
    ann, bob = await invite("Ann"), await invite("Bob")
    code = await ann.create("Play a friend", ["First", *rule], opening=opening)
    await bob.sit(code)
    return code, ann, bob


async def put_three(ann: Person, bob: Person) -> None:
    """The three stones of Swap2, which are all Ann's."""
    await ann.sees("a black stone, 1 of 3", "all 3 are yours; then Bob picks a side")
    await bob.sees("Ann to move", "puts all 3 stones, black and white; then you pick a side")
    for point in THREE:
        await ann.play(point)
    await bob.sees("Choose your side", "Swap2: your choice")
    await ann.sees("Bob chooses a side")


async def choose(person: Person, label: str) -> None:
    """Press a button of a choice as soon as it may be pressed, and wait until the choice is made."""
    button = person.page.get_by_role("button", name=re.compile(f"^{label}")).locator("visible=true")
    await expect(button).to_have_attribute("aria-disabled", "false")
    await button.click()
    await expect(button).to_have_count(0)


async def plays(person: Person, colour: str) -> None:
    """The person's own panel has that colour."""
    panel = person.page.get_by_role("region", name=f"{colour}: {person.name}", exact=True)
    await expect(panel).to_be_visible()


async def test_swap2_stay(invite: "Invite") -> None:
    """Who stays White places stone 4, and everybody keeps the colour; before the choice nobody can place."""
    _, ann, bob = await seats(invite, "swap2")
    await put_three(ann, bob)
    await bob.point_at("a1")
    await bob.sees("Something else has to be done first.")
    await choose(bob, "Stay White You place stone 4.")
    await ann.sees("Bob kept the colour")
    await plays(bob, "White")
    await plays(ann, "Black")
    await bob.play("b2")
    await ann.sees_stones([*THREE, "b2"])
    await ann.play("c3")
    await bob.sees_stones([*THREE, "b2", "c3"])


async def test_swap2_swap_and_take_it_back(seated: "SeatTwo") -> None:
    """Who takes Black hears it, Ann places stone 4 as White; a takeback brings the choice and the colours back."""
    _, ann, bob = await seated(opening="swap2")
    await put_three(ann, bob)
    await choose(bob, "Take Black Ann places stone 4.")
    await bob.hears("You play Black now.")
    await ann.hears("You play White now.")
    await plays(bob, "Black")
    await plays(ann, "White")
    await bob.button("Undo").click()
    await ann.sees("The last decision would be undone.")
    await ann.button("Allow takeback").click()
    await bob.sees("Swap2: your choice")
    await plays(bob, "White")
    await choose(bob, "Take Black")
    await ann.play("b2")
    await bob.sees_stones([*THREE, "b2"])
    await bob.play("c3")
    await ann.sees_stones([*THREE, "b2", "c3"])
    await ann.page.reload()
    await ann.sees("Bob swapped colours")
    await plays(ann, "White")


async def test_swap2_place_two(seated: "SeatTwo") -> None:
    """Two more stones of both colours by Bob, then Ann picks a side."""
    _, ann, bob = await seated(opening="swap2")
    await put_three(ann, bob)
    await choose(bob, "Place two more")
    await bob.sees("Your move")
    await bob.play("b2")
    await bob.sees("Your move: a black stone")
    await bob.play("c3")
    await ann.sees("Bob places two more", "Choose your side")
    await choose(ann, "Take White You place stone 6.")
    await plays(ann, "White")
    await ann.play("d4")
    await bob.sees_stones([*THREE, "b2", "c3", "d4"])


async def put_four(ann: Person, bob: Person) -> None:
    """The four stones of Taraguchi-10 without a swap; then Ann has to choose."""
    await ann.sees("Your move: a black stone", "in the centre")
    await ann.point_at("a1")
    await ann.sees("The opening wants a stone in the part that is not shaded.")
    for number, point in enumerate(COLUMN):
        mover, other = (ann, bob) if number % 2 == 0 else (bob, ann)
        await mover.play(point)
        if number < len(COLUMN) - 1:
            await choose(other, "Stay")


async def test_taraguchi_with_a_fifth_stone_in_the_square(invite: "Invite") -> None:
    """Ann stays Black and puts stone 5 in the square of nine lines; Bob may swap once more, and takes Black."""
    _, ann, bob = await seats(invite, "taraguchi_10", "Renju")
    await put_four(ann, bob)
    await choose(ann, "Stay Black You place stone 5.")
    await ann.sees("inside the square of 9 lines")
    await expect(ann.cell("a1")).to_have_accessible_name("A1, empty, outside the opening")
    await ann.play("g8")
    await choose(bob, "Take Black Ann places stone 6.")
    await plays(ann, "White")
    await ann.play("a1")
    await bob.sees_stones([*COLUMN, "g8", "a1"])


async def test_taraguchi_with_ten_points(seated: "SeatTwo") -> None:
    """Ann offers ten points; a symmetric one is refused with the reason, and Bob picks where her stone stands."""
    _, ann, bob = await seated(opening="taraguchi_10", rule="renju")
    await put_four(ann, bob)
    await choose(ann, "Offer ten points")
    await ann.sees("Choose 10 points for stone 5")
    for point in [*LEFT, "i7"]:
        await ann.point_at(point)
        await expect(ann.cell(point)).to_have_accessible_name(re.compile("empty, offered$"))
    await ann.button("Offer 10 points").click()
    await ann.sees("I7 is the same as G7, by symmetry.")
    await ann.button("I7, take out").click()
    await ann.point_at("g11")
    await ann.button("Offer 10 points").click()
    await bob.sees("Pick one of 10 points")
    await bob.point_at("a1")
    await bob.sees("That point is not offered.")
    await bob.play("g8")
    await ann.sees_stones([*COLUMN, "g8"])
    await expect(ann.cell("g8")).to_have_accessible_name("G8, black, move 5, last move")
    await bob.play("a1")
    await ann.sees_stones([*COLUMN, "g8", "a1"])


async def test_a_declaration(invite: "Invite") -> None:
    """In Soosyrv-8 White says how many points Black will offer, and Black hears it with the choice."""
    _, ann, bob = await seats(invite, "soosyrv_8", "Renju")
    for point in ("h8", "h9", "i10"):
        await ann.play(point)
    await choose(bob, "Stay White")
    await bob.play("a1")
    await bob.page.get_by_role("combobox", name="Number of points").select_option("2 points")
    await bob.button("Declare").click()
    await ann.sees("Bob: 2 points")
    await choose(ann, "Stay Black You offer 2 points for stone 5.")
    await ann.sees("Choose 2 points for stone 5")


async def test_a_pass(seated: "SeatTwo") -> None:
    """In renju a turn may be passed from the seventh stone on; two passes in a row are a draw."""
    _, ann, bob = await seated("h8", "h9", "i8", "i9", "a1", rule="renju")
    await expect(ann.button("Pass")).to_have_attribute("aria-disabled", "true")
    await bob.play("a2")
    await ann.button("Pass").click()
    await bob.sees("Ann passed", "Your move")
    await bob.button("Pass").click()
    for person in (ann, bob):
        await person.sees("Draw", "both sides passed")


async def test_an_opening_on_a_phone(seated: "SeatTwo") -> None:
    """On a phone the choices stand over the board; a tall one explains them below it. Zones are told in words."""
    _, ann, bob = await seated(opening="taraguchi_10", rule="renju", devices={"Bob": PHONE})
    await ann.sees("in the centre; then Bob picks a side")
    await ann.play("h8")
    await bob.page.set_viewport_size({"width": 390, "height": 844})
    await bob.sees("Stay White You place stone 2.", "Take Black Ann places stone 2.")
    await bob.page.set_viewport_size(PHONE["viewport"])
    await choose(bob, "Stay White you play 2")
    await bob.sees("inside the square of 3 lines")
    await bob.tap("i9")
    await bob.button("Place").locator("visible=true").click()
    await ann.sees_stones(["h8", "i9"])


@pytest.mark.parametrize(("width", "height"), [(320, 480), (320, 568), (360, 640)])
async def test_a_short_phone_explains_a_step(seated: "SeatTwo", width: int, height: int) -> None:
    """The button before the choices opens a sheet that leaves them in view, and goes when one has been chosen."""
    device = {**PHONE, "viewport": {"width": width, "height": height}}
    _, ann, bob = await seated(opening="swap2", devices={"Bob": device})
    for point in THREE:
        await ann.play(point)
    why = bob.button("What this step means")
    size = await box(why)
    assert min(size["width"], size["height"]) >= 44
    await why.click()
    sheet = bob.page.get_by_role("dialog")
    await expect(sheet).to_contain_text("Place two more White, then Black. Ann then picks a side.")
    chosen = bob.main.get_by_role("button", name=re.compile("^Take Black")).locator("visible=true")
    assert await buried(chosen) == []
    await choose(bob, "Take Black")
    await expect(sheet).to_have_count(0)


async def test_a_bot_answers_an_opening(invite: "Invite", server: "Server") -> None:
    """Against a bot Swap2 goes on by itself: it chooses, and the game begins."""
    ann = await invite()
    code = await ann.create("Play a bot", ["First"], opening="swap2")
    for point in THREE:
        await ann.play(point)
    chose = re.compile("^Bot, .+ (kept the colour|swapped colours|places two more)")
    await expect(ann.main.get_by_text(chose).locator("visible=true").first).to_be_visible()
    asked = ann.main.get_by_text(re.compile("Your move|Choose your side")).locator("visible=true")
    await expect(asked.first).to_be_visible()
    assert (await server.room(code)).state.game.said


@pytest.mark.parametrize("width", [320, 1280])
async def test_the_prompt_breaks_no_rule_of_access(seated: "SeatTwo", axe: str, width: int) -> None:
    """Axe finds nothing at a choice, at the points to offer, and in the dialog with every rule."""
    devices = {"Bob": PHONE} if width == PHONE["viewport"]["width"] else {}
    _, ann, bob = await seated(opening="swap2", devices=devices)
    for point in THREE:
        await ann.play(point)
    await expect(
        bob.page.get_by_role("button", name=re.compile("^Stay White")).locator("visible=true")
    ).to_be_enabled()
    found = await violations(bob.page, axe, "a choice")
    await choose(bob, "Stay White")
    await bob.page.goto(bob.url)
    await bob.button("Play a friend").click()
    await bob.button("More rules").click()
    await expect(bob.page.get_by_role("radio", name=re.compile("^Omok"))).to_be_visible()
    found += await violations(bob.page, axe, "the dialog")
    assert found == []
