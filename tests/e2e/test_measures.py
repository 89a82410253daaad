from collections.abc import Callable
from typing import TYPE_CHECKING

from playwright.async_api import Browser, expect

from tests.e2e.measures import Figure, far_over, memory, moved_over, page_of, while_idle

if TYPE_CHECKING:
    from tests.e2e.server import Server


async def test_a_long_game_stays_light(
    browser: Browser, server: "Server", record_property: Callable[[str, object], None]
) -> None:
    """After 300 stones and an hour heap, growth and nodes keep to their budgets, and nothing has shifted."""
    figures = await memory(browser, server)
    for figure in figures:
        print(f"{figure.name}: {figure.value:.2f} of {figure.budget:g} {figure.unit}")  # noqa: T201 - for the log
        record_property(figure.name, figure.value)
    assert [figure for figure in figures if figure.value > figure.budget] == []


async def test_a_still_board_draws_nothing(browser: Browser, server: "Server") -> None:
    """Under a moving mouse the board draws, and in a second in which nothing happens it does not draw at all."""
    ann = await page_of(browser, server, "Ann")
    await ann.create("Two at one screen")
    await expect(ann.button("Resign")).to_be_visible()
    assert await moved_over(ann) > 1
    assert await while_idle(ann.page) == 0
    await ann.page.context.close()


async def test_what_is_far_over() -> None:
    """A time may be a few times too long on a busy machine, a count that should be 0 may not be anything else."""
    assert not far_over(Figure("", 1100, 300))
    assert far_over(Figure("", 1300, 300))
    assert far_over(Figure("", 1, 0, "draws"))
    assert not far_over(Figure("", 16, 60, "fps"))
    assert far_over(Figure("", 14, 60, "fps"))
