import asyncio
import re
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PIL import Image
from playwright.async_api import FilePayload, Page, expect

from narabe_core.records import READERS, Options, Record
from tests.e2e.axe import violations
from tests.e2e.conftest import PHONE
from tests.e2e.keyboard import press, tab_to_board
from tests.e2e.person import GAME, Person, alternate

if TYPE_CHECKING:
    from tests.e2e.conftest import Invite, OpenTable

BRANCHED = (
    "(;GM[4]FF[4]SZ[15]PB[Minh]PW[Sora]RU[Renju]RE[B+R]5A[aa][ba];B[hh]TR[aa];W[gg]C[A usual answer]LB[gg:A\\:];B[ij]"
    "(;W[gh];B[gi])(;W[ig]C[Rare];B[jh](;W[kg])(;W[if])))"
)
MAIN = ("h8", "g9", "i6", "g8", "g7")


async def opens(person: Person, text: str) -> None:
    """Paste a game into the dialog, and wait until it lies on the board."""
    await pane(person, "Game")
    await person.button("Open").click()
    await person.page.get_by_label("Or paste").fill(text)
    await person.button("Open it").click()
    await expect(person.page.get_by_role("dialog")).to_have_count(0)


async def pane(person: Person, name: str) -> None:
    """Show a part of the page, where there is room for one only."""
    button = person.button(name).locator("visible=true")
    if await button.count():
        await button.click()


async def exported(page: Page) -> Record:
    """The game as the page exports it, read by the server's own reader."""
    await page.get_by_role("button", name="Share", exact=True).click()
    async with page.expect_download() as started:
        await page.get_by_role("button", name="SGF", exact=True).click()
    data = await asyncio.to_thread(Path(await (await started.value).path()).read_bytes)
    await page.get_by_role("button", name="Close", exact=True).click()
    (record,) = READERS["sgf"](BytesIO(data), Options())
    assert isinstance(record, Record)
    return record


async def test_a_game_with_branches_comes_in_and_goes_out(invite: "Invite") -> None:
    """A pasted game is stepped through, branched, commented and promoted; a reload, its link and its file keep it.

    The file keeps what was drawn upon the board and the points offered for the fifth stone, too.
    """
    ann = await invite()
    await ann.page.goto(f"{ann.url}/a")
    await ann.sees("An empty board")
    await opens(ann, BRANCHED)
    await ann.sees("Move 0 of 5", "Minh", "Sora", "won, resigned")
    await ann.page.get_by_role("slider", name="Move").fill("3")
    await ann.sees_stones(MAIN[:3])
    await ann.page.get_by_role("slider", name="Move").fill("2")
    await ann.sees("On the board: G9 A:")
    await ann.page.get_by_role("slider", name="Move").fill("3")
    ways = ann.page.get_by_role("group", name="Go on with")
    await ways.get_by_role("button", name="I9").click()
    await ann.sees("Move 4 of 6", "White I9")
    await expect(ann.page.get_by_label("Comment on this move")).to_have_value("Rare")
    # Next at the fork takes the branch that was taken last.
    await ann.button("First move").click()
    for _ in range(4):
        await ann.button("Next move").click()
    await ann.sees("White I9")
    # Another move begins a branch; it is made the main line and commented.
    await ann.play("a1")
    await ann.button("To main line").click()
    await ann.page.get_by_label("Comment on this move").fill("My move [new]")
    await expect(ann.page).to_have_url(re.compile(r"/a/\w+#5~3\.1$"))
    await ann.page.reload()
    await ann.sees("Move 5 of 5", "Black A1")
    record = await exported(ann.page)
    assert (record.black, record.rule, len(record.tree)) == ("Minh", "renju", 11)
    notes = [note for _, note in record.notes()]
    assert {note.comment for note in notes if note.comment} == {"A usual answer", "Rare", "My move [new]"}
    marks = [(mark.kind, mark.point, mark.text) for note in notes for mark in note.marks]
    assert (marks, record.fifths) == ([("TR", 0, ""), ("LB", 96, "A:")], (0, 1))
    await ann.button("Share").click()
    link = await ann.page.get_by_label("A link that holds the whole game").input_value()
    bob = await invite("Bob")
    await bob.page.goto(link)
    await bob.sees("Minh")
    assert len((await exported(bob.page)).tree) == 11


async def test_a_finished_game_is_gone_through_and_kept(opened: "OpenTable") -> None:
    """Analyse leads from the game to its replay; a link shows its move, and it is there without the server."""
    code, ann, bob, eve = await opened()
    await alternate(GAME, ann, bob)
    await expect(eve.button("Analyse")).to_be_visible()
    await ann.button("Analyse").click()
    await ann.sees(f"Move {len(GAME)} of {len(GAME)}", "Ann", "Bob")
    await expect(ann.page).to_have_url(f"{ann.url}/g/{code}-1#{len(GAME)}")
    await expect(ann.cell("h10")).to_have_accessible_name(re.compile("winning line"))
    await tab_to_board(ann)
    await press(ann, ",", ",")
    await ann.hears(f"Move {len(GAME) - 2} of {len(GAME)}")
    await press(ann, ";", ",")
    await ann.sees_stones(GAME[:-1])
    await ann.page.mouse.move(*await ann.middle("h8"))
    await ann.page.mouse.wheel(0, -100)
    await ann.sees_stones(GAME[:-2])
    await ann.page.mouse.wheel(0, 100)
    await ann.sees_stones(GAME[:-1])
    await ann.page.route("**/games/**", lambda route: route.abort())
    await ann.page.goto(f"{ann.url}/g/{code}-1#4")
    await ann.sees_stones(GAME[:4])
    await ann.button("Share").click()
    async with ann.page.expect_download() as started:
        await ann.button("PNG").click()
    png = await asyncio.to_thread(Path(await (await started.value).path()).read_bytes)
    with Image.open(BytesIO(png)) as picture:
        assert picture.size == (1280, 1280)
    await bob.page.goto(f"{bob.url}/g/{code}-2")
    bob.allow("404")
    await bob.sees("There is no such game here")


async def test_a_phone_opens_a_file_and_aims_first(invite: "Invite") -> None:
    """Of a file with two games one is chosen; a tap only aims, Place plays; it plays by itself to its end."""
    ann = await invite("Ann", **PHONE)
    await ann.page.goto(f"{ann.url}/a")
    await ann.button("Game").click()
    await ann.button("Open").click()
    two = f"{BRANCHED}\n(;GM[4]FF[4]SZ[19]PB[Linh]PW[An];B[aa];W[ss])".encode()
    file = FilePayload(name="two.sgf", mimeType="application/x-go-sgf", buffer=two)
    await ann.page.get_by_label("A file").set_input_files(files=file)
    await ann.page.get_by_role("button", name=re.compile("Linh")).click()
    await ann.sees("Move 0 of 2")
    await expect(ann.cell("s19")).to_have_accessible_name("S19, empty")
    await ann.tap("h8")
    await expect(ann.cell("h8")).to_have_accessible_name(re.compile("^H8, empty"))
    await ann.button("Place H8").click()
    await expect(ann.cell("h8")).to_have_accessible_name(re.compile("black, move 1"))
    await ann.button("Moves").click()
    await ann.button("Delete").click()
    await ann.sees("Move 0 of 2")
    await ann.button("1 s a move").click()
    await ann.page.clock.install()
    await ann.button("Play by itself").click()
    await ann.page.clock.run_for(4500)
    await ann.sees("Move 2 of 2")
    await expect(ann.button("Play by itself")).to_be_visible()


@pytest.mark.parametrize("width", [320, 1280])
async def test_the_study_is_open_to_all(invite: "Invite", axe: str, width: int) -> None:
    """Axe finds nothing in any state, light or dark; board and buttons need no scrolling, nothing is too wide."""
    ann = await invite("Ann", **(PHONE if width == PHONE["viewport"]["width"] else {}))
    await ann.page.goto(f"{ann.url}/a")
    await ann.sees("An empty board")
    found = await violations(ann.page, axe, "empty")
    await opens(ann, BRANCHED)
    await pane(ann, "Moves")
    await ann.page.get_by_role("slider", name="Move").fill("3")
    await ann.sees("Go on with")
    found += await violations(ann.page, axe, "fork")
    await ann.page.evaluate("scrollTo(0, 0)")
    reach = await ann.page.evaluate(
        "[document.documentElement.scrollWidth, document.querySelector('.trans').getBoundingClientRect().bottom]"
    )
    assert reach[0] <= width
    assert reach[1] <= await ann.page.evaluate("innerHeight")
    await pane(ann, "Analysis")
    await ann.page.get_by_role("switch", name="Ask the engine").check()
    await ann.sees("Whole game")
    found += await violations(ann.page, axe, "analysis")
    await pane(ann, "Game")
    await ann.button("Share").click()
    found += await violations(ann.page, axe, "share")
    await ann.button("Close").click()
    await ann.button("Set up").click()
    await ann.sees("Set up a position")
    found += await violations(ann.page, axe, "set-up")
    await ann.button("Open").click()
    found += await violations(ann.page, axe, "open")
    assert found == []
