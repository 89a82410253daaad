import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import FrameLocator, expect

from tests.e2e.person import Person, centre

if TYPE_CHECKING:
    from tests.e2e.conftest import Invite, OpenTable

PAGE = """<!doctype html><html lang="en"><title>Somebody's page</title><link rel="icon" href="data:,"><h1>My page</h1>
<div id="here"></div>{body}</html>"""
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\nContent-Length: %d\r\n\r\n"


@asynccontextmanager
async def somebodys_page(person: Person, body: str) -> AsyncIterator[str]:
    """Open a page of another origin that has this in it; give the address of our script."""
    script = f"{person.url}/embed.js"
    html = PAGE.format(body=body.replace("EMBED", script)).encode()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(HEAD % len(html) + html)
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as host:
        await person.page.goto(f"http://127.0.0.1:{host.sockets[0].getsockname()[1]}/")
        yield script


def framed(person: Person) -> FrameLocator:
    """What is in the frame."""
    return person.page.frame_locator("iframe[title=Narabe]")


async def test_a_bot_game_in_somebodys_page(invite: "Invite") -> None:
    """One script tag makes a board of the wanted size, on which a visitor plays the bot."""
    ann = await invite()
    async with somebodys_page(
        ann, '<script type="module" src="EMBED" data-bot="tutorial-30" data-size="9"></script>'
    ):
        board = framed(ann)
        await expect(board.get_by_role("gridcell")).to_have_count(81)
        await expect(board.get_by_role("main")).to_contain_text("Your move")
        cell = board.get_by_role("gridcell", name=re.compile("^E5, "))
        rectangle = await cell.bounding_box()
        assert rectangle is not None
        await ann.page.mouse.click(*centre(rectangle))
        await expect(cell).to_have_accessible_name(re.compile("black, move 1"))
        await expect(board.get_by_role("gridcell", name=re.compile("white, move 2"))).to_be_visible()


async def test_a_room_in_somebodys_page(opened: "OpenTable", invite: "Invite") -> None:
    """The element of our own shows a room with all that happens there, in the wanted width."""
    code, ann, _, _ = await opened("h8", "g8")
    zoe = await invite("Zoe")
    tag = (
        f'<script type="module" src="EMBED"></script><narabe-board room="{code}" width="450"></narabe-board>'
    )
    async with somebodys_page(zoe, tag):
        board = framed(zoe)
        last = board.get_by_role("gridcell", name=re.compile("last move"))
        await expect(last).to_have_accessible_name("G8, white, move 2, last move")
        frame = await zoe.page.locator("iframe[title=Narabe]").bounding_box()
        assert frame is not None
        assert frame["width"] == 450
        await ann.play("h9")
        await expect(last).to_have_accessible_name("H9, black, move 3, last move")


@pytest.mark.parametrize(
    ("options", "error"),
    [
        (
            "{ bot: 'tutorial-30', size: 21 }",
            "RangeError: narabe: size must be a whole number from 9 to 20, not 21",
        ),
        (
            "{ bot: 'tutorial-30', size: 'big' }",
            'RangeError: narabe: size must be a whole number from 9 to 20, not "big"',
        ),
        (
            "{ bot: 'tutorial-30', theme: 'classic', width: 440 }",
            "RangeError: narabe: the classic board's width must be a multiple of 30 px, not 440",
        ),
        ("{}", "TypeError: narabe: give a room or a bot"),
    ],
)
async def test_a_wrong_option_is_a_clear_error(invite: "Invite", options: str, error: str) -> None:
    """A call with a wrong option throws what says which, and leaves the element as it was."""
    ann = await invite()
    async with somebodys_page(ann, "") as script:
        said = await ann.page.evaluate(
            """async ([script, options]) => {
                const { mount } = await import(script);
                try { mount(document.getElementById("here"), new Function(`return ${options}`)()); }
                catch (error) { return `${error}`; }
            }""",
            [script, options],
        )
        assert said == error
        await expect(ann.page.locator("iframe")).to_have_count(0)


async def test_a_wrong_size_in_a_tag_is_told_to_the_author(invite: "Invite") -> None:
    """In the console as an error, and as text where the board would be."""
    ann = await invite()
    ann.allow("size must be a whole number from 9 to 20")
    errors: list[str] = []
    ann.page.on("pageerror", lambda error: errors.append(f"{error.name}: {error.message}"))
    tag = '<script type="module" src="EMBED" data-bot="tutorial-30" data-size="40" data-target="#here"></script>'
    async with somebodys_page(ann, tag):
        told = 'narabe: size must be a whole number from 9 to 20, not "40"'
        await expect(ann.page.get_by_text(told)).to_be_visible()
        assert errors == [f"RangeError: {told}"]
