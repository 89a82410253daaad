"""Games against a bot, by somebody who follows a simple plan."""

import re
from collections.abc import Awaitable, Callable
from typing import Final

from playwright.async_api import expect

from tests.e2e.person import Person

# A row a human starts with on nine lines; whatever the bot does about it, they go on with the next free point.
PLAN: Final = [f"{column}{row}" for row in (5, 6, 4, 7, 3, 8, 2, 9, 1) for column in "edfcgbhai"]
Put = Callable[[str], Awaitable[None]]


async def play_to_the_end(person: Person, put: Put) -> None:
    """Put a stone whenever it is one's turn, until the page says who has won."""
    over = person.button("New game")
    my_turn = person.main.get_by_text("Your move", exact=True).locator("visible=true")
    while True:
        await expect(my_turn.or_(over).first).to_be_visible()
        if await over.is_visible():
            return
        stones = await person.page.get_by_role("gridcell", name=re.compile(r", move \d+")).count()
        await put(await _free_point(person))
        answered = person.page.get_by_role("gridcell", name=re.compile(rf", move {stones + 2}\b"))
        await expect(answered.or_(over).first).to_be_visible()


async def _free_point(person: Person) -> str:
    empty = await person.page.get_by_role("gridcell", name=re.compile(", empty")).evaluate_all(
        "cells => cells.map((cell) => cell.getAttribute('aria-label').split(',')[0].toLowerCase())"
    )
    return next(point for point in PLAN if point in empty)
