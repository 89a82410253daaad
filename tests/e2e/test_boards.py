"""What the canvases show: as it was kept, and told apart without colour."""

import io
from typing import TYPE_CHECKING, Final

import pytest
from PIL import Image
from playwright.async_api import Locator, expect

from tests.e2e import boards
from tests.e2e.person import Person, box
from tests.e2e.scripted import CODE, Script, presence, snapshot

if TYPE_CHECKING:
    from tests.e2e.conftest import Invite
    from tests.e2e.server import Server

STONES: Final = [112, 113, 97, 127]
ROW: Final = [110, 111, 112, 113, 114]
CONTRAST: Final = 3
TOLD: Final = 0.03
"""Of a cell's area: that much must change by ``CONTRAST``."""
TRIES: Final = 60


async def differs(person: Person, name: str, wanted: list[int]) -> list[str]:
    """In what the board is not the one that was kept, as soon as the wood is painted."""
    found = ["nothing was read"]
    for _ in range(TRIES):
        found = [f"{name}: {what}" for what in boards.differences(await boards.read(person.page), wanted)]
        if not found:
            break
        await person.page.evaluate(AT_REST)
    return found


@pytest.mark.parametrize("density", boards.DENSITIES)
async def test_boards_are_as_they_were_kept(invite: "Invite", server: "Server", density: float) -> None:
    """Each look, with boards of 15 and 19 lines, on a screen of each density."""
    kept = boards.kept()
    eve = await invite("Eve", **boards.options(density, url=server.url))
    script = await boards.open_table(eve)
    found: list[str] = []
    for turn, size in enumerate(boards.SIZES):
        await boards.show(eve, script, size, 20 + turn)
        for look in boards.LOOKS:
            if (turn, look) != (0, "wood"):
                await boards.next_look(eve.page, look)
            name = boards.name_of(look, density, size)
            found += await differs(eve, name, kept[name])
    assert found == []


async def test_pale_lines_are_the_ancestors(invite: "Invite", server: "Server") -> None:
    """Without stronger lines the classic look has the pale ones, which is another picture than with them."""
    kept = boards.kept()
    eve = await invite("Eve", **boards.options(1.0, strong=False, url=server.url))
    script = await boards.open_table(eve)
    await boards.next_look(eve.page, "classic")
    for turn, size in enumerate(boards.SIZES):
        await boards.show(eve, script, size, 20 + turn)
        name = boards.name_of("original", 1.0, size)
        assert await differs(eve, name, kept[name]) == []
        assert boards.differences(kept[name], kept[boards.name_of("classic", 1.0, size)])


async def test_a_stone_more_is_another_picture() -> None:
    """The measure lets fonts and shades pass, and neither a missing stone nor a line that is gone."""
    kept = boards.kept()["wood x1 15"]
    middle = boards.BLOCKS * boards.BLOCKS // 2 + boards.BLOCKS // 2
    shaded = [min(255, value + at % 2) for at, value in enumerate(kept)]
    stone = [value - 90 if at in {middle, middle + 1} else value for at, value in enumerate(kept)]
    pale = [min(255, value + 4) for value in kept]
    assert boards.differences(shaded, kept) == []
    assert boards.differences(stone, kept) != []
    assert boards.differences(pale, kept) != []


@pytest.mark.parametrize("look", boards.LOOKS)
async def test_marks_are_told_without_colour(invite: "Invite", server: "Server", look: str) -> None:
    """In grey the last move, the aim, forbidden points, the row and who is away stand out 3:1 from what was there."""
    mika = await invite("Mika", **boards.options(1.0, url=server.url))
    script = Script(snapshot(moves=STONES), presence("online"))
    await script.take(mika)
    await mika.visit(CODE)
    await expect(mika.button("Place")).to_be_visible()
    for one in boards.LOOKS[1 : boards.LOOKS.index(look) + 1]:
        await boards.next_look(mika.page, one)
    cell = (await box(mika.cell("h8")))["width"] ** 2
    bare = await grey(board(mika))
    pixels = {
        "forbidden": await forbidden(mika, script, bare),
        "aim": await aim(mika, bare),
        "last move": await last_move(mika, bare),
        "away": await away(mika, script),
        "row": await row(mika, script),
    }
    told = {name: count / cell for name, count in pixels.items()}
    print(look, {name: round(area, 3) for name, area in told.items()})  # noqa: T201 - figures for the log
    assert [name for name, area in told.items() if area < TOLD] == []


# ---- by how many pixels each mark stands out


async def forbidden(mika: Person, script: Script, bare: Image.Image) -> int:
    """A forbidden point, and none again."""
    points = [{"at": 32, "kinds": ["double_three"]}]
    script.say({"t": "forbidden", "room": CODE, "v": 9, "points": points})
    await expect(mika.cell("c13")).to_have_accessible_name("C13, empty, forbidden")
    marked = await grey(board(mika))
    script.say({"t": "forbidden", "room": CODE, "v": 9, "points": []})
    return apart(bare, marked)


async def aim(mika: Person, bare: Image.Image) -> int:
    """An aim, and none again."""
    await mika.page.get_by_role("textbox", name="Point").fill("d4")
    await expect(mika.cell("d4")).to_have_accessible_name("D4, empty, aim")
    marked = await grey(board(mika))
    await mika.button("Clear").locator("visible=true").click()
    return apart(bare, marked)


async def last_move(mika: Person, bare: Image.Image) -> int:
    """The mark of the last move, which is switched off for what follows, as are moving stones."""
    await mika.button("Settings").click()
    await mika.page.get_by_role("switch", name="Mark of the last move").set_checked(False)
    await mika.page.get_by_role("switch", name="Moving stones").set_checked(False)
    await expect(mika.page.locator("html")).to_have_attribute("data-motion", "none")
    await mika.button("Close").click()
    await mika.page.mouse.move(2, 2)
    return apart(await grey(board(mika)), bare)


async def away(mika: Person, script: Script) -> int:
    """Beside the other's name: that he is away."""
    who = mika.page.locator(".player.opp .who")
    here = await grey(who)
    script.say(presence("away"))
    await expect(who.locator(".absent")).to_be_visible()
    return apart(here, await grey(who))


async def row(mika: Person, script: Script) -> int:
    """Five in a row, on a board that has its stones already."""
    script.say(snapshot(v=40, moves=[*ROW, 1, 3, 5, 7], outcome=None))
    await expect(mika.page.get_by_role("gridcell", name="move 9")).to_have_count(1)
    before = await grey(board(mika))
    outcome = {"reason": "five", "winner": 0, "lines": [ROW]}
    script.say(snapshot(v=41, moves=[*ROW, 1, 3, 5, 7], outcome=outcome))
    await expect(mika.page.get_by_role("gridcell", name="winning line")).to_have_count(len(ROW))
    return apart(before, await grey(board(mika)))


def board(person: Person) -> Locator:
    """The board's pictures."""
    return person.page.locator(".board")


async def grey(part: Locator) -> Image.Image:
    """A part of the page without its colours."""
    return Image.open(io.BytesIO(await part.screenshot())).convert("L")


def apart(one: Image.Image, other: Image.Image) -> int:
    """How many pixels of two grey pictures stand out from each other."""
    assert one.size == other.size
    pairs = zip(one.tobytes(), other.tobytes(), strict=True)
    return sum(_stand_out(a, b) for a, b in pairs if a != b)


def _stand_out(a: int, b: int) -> bool:
    light, dark = max(_LUMINANCE[a], _LUMINANCE[b]), min(_LUMINANCE[a], _LUMINANCE[b])
    return (light + 0.05) / (dark + 0.05) >= CONTRAST


_LUMINANCE: Final = [
    level / 12.92 if level <= 0.04045 else ((level + 0.055) / 1.055) ** 2.4
    for level in (n / 255 for n in range(256))
]


AT_REST: Final = "new Promise((done) => requestIdleCallback(() => requestAnimationFrame(done)))"
"""The page has had nothing better to do than to paint its wood, and has drawn once more."""
