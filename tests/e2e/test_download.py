import asyncio
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image
from playwright.async_api import expect

from narabe_core.records import READERS, Options, Record, Result
from narabe_core.types import BLACK
from tests.e2e.person import GAME, Person, alternate

if TYPE_CHECKING:
    from tests.e2e.conftest import OpenTable


async def downloaded(person: Person, ending: str) -> tuple[str, bytes]:
    """Press a link of the group: the name of the file, and what is in it."""
    group = person.page.get_by_role("group", name="Download").filter(visible=True)
    async with person.page.expect_download() as started:
        await group.get_by_role("link", name=ending, exact=True).click()
    download = await started.value
    return download.suggested_filename, await asyncio.to_thread(Path(await download.path()).read_bytes)


async def test_a_finished_game_can_be_taken_home(opened: "OpenTable") -> None:
    """Nothing is offered during the game; afterwards player and watcher get the game, its picture and the film."""
    code, ann, bob, eve = await opened()
    await expect(ann.page.get_by_role("group", name="Download")).to_have_count(0)
    await alternate(GAME, ann, bob)
    await eve.sees("Black won")
    name, sgf = await downloaded(ann, "SGF")
    (record,) = READERS["sgf"](BytesIO(sgf), Options())
    assert isinstance(record, Record)
    assert (name, record.plies, record.black, record.white) == (f"narabe-{code}-1.sgf", 9, "Ann", "Bob")
    assert record.result == Result(BLACK)
    name, png = await downloaded(eve, "PNG")
    with Image.open(BytesIO(png)) as picture:
        assert (name, picture.format) == (f"narabe-{code}-1.png", "PNG")
    name, gif = await downloaded(eve, "GIF")
    with Image.open(BytesIO(gif)) as film:
        assert (name, getattr(film, "n_frames", 1)) == (f"narabe-{code}-1.gif", 1 + len(GAME))
