"""A person without a mouse: Tab from part to part, arrows on the board."""

from typing import Final

from playwright.async_api import Locator, expect

from narabe_core.notation import parse_point
from tests.e2e.person import Person

_MOST_TABS: Final = 90
_LABEL: Final = "document.activeElement?.closest('[role=gridcell]')?.getAttribute('aria-label') ?? ''"


async def press(person: Person, *keys: str) -> None:
    """Press keys one after the other."""
    for key in keys:
        await person.page.keyboard.press(key)


async def tab_to(person: Person, target: Locator) -> None:
    """Press Tab until the target has the focus."""
    for _ in range(_MOST_TABS):
        if await target.evaluate("element => element === document.activeElement"):
            return
        await press(person, "Tab")
    raise AssertionError(f"no way to {target} by Tab")


async def push(person: Person, name: str) -> None:
    """Go to a button and press it, once it can be pressed."""
    button = person.button(name).locator("visible=true")
    await tab_to(person, button)
    await expect(button).to_be_enabled()
    await press(person, "Enter")


async def on_board(person: Person) -> str:
    """The name of the point that has the focus; empty when none has."""
    return str(await person.page.evaluate(_LABEL)).partition(",")[0]


async def tab_to_board(person: Person) -> None:
    """Press Tab until a point has the focus."""
    for _ in range(_MOST_TABS):
        if await on_board(person):
            return
        await press(person, "Tab")
    raise AssertionError("no way to the board by Tab")


async def go_to(person: Person, point: str, size: int = 15) -> None:
    """Walk over the board to a point."""
    await tab_to_board(person)
    here, there = parse_point(await on_board(person), size), parse_point(point, size)
    across, down = there % size - here % size, there // size - here // size
    await press(person, *["ArrowRight" if across > 0 else "ArrowLeft"] * abs(across))
    await press(person, *["ArrowDown" if down > 0 else "ArrowUp"] * abs(down))
    assert await on_board(person) == point.upper()
