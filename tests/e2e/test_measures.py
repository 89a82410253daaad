import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from playwright.async_api import Browser, expect

from tests.e2e.measures import Figure, far_over, memory, moved_over, page_of, while_idle
from tests.e2e.scripted import CODE, Script, snapshot

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


async def test_a_stone_is_painted_before_anything_else(browser: Browser, server: "Server") -> None:
    """No panel changes before the stone is on the board, two points are told anew, and nothing is styled anew."""
    eve = await page_of(browser, server, "Eve")
    script = Script(snapshot(you=[]))
    await script.take(eve)
    await eve.visit(CODE)
    await eve.sees("You are watching")
    await expect(eve.page.get_by_role("list")).not_to_have_count(0)
    await eve.page.evaluate(WATCH_CHANGES)
    script.say({"t": "stone", "room": CODE, "v": 10, "ply": 6, "at": 80, "seat": 0})
    await expect(eve.cell("f10")).to_have_accessible_name(re.compile("move 7, last move"))
    await expect(eve.button("Move 7, Black F10")).to_be_visible()
    changes = await eve.page.evaluate("changes")
    told = {what for what, _ in changes if what.startswith("board-cell")}
    assert [what for what, drawn in changes if not drawn and what not in told] == []
    assert told == {"board-cell F10", "board-cell I10"}
    assert [what for what, _ in changes if what == "HTML"] == []
    await eve.page.context.close()


async def test_what_is_far_over() -> None:
    """A time may be a few times too long on a busy machine, a count that should be 0 may not be anything else."""
    assert not far_over(Figure("", 1100, 300))
    assert far_over(Figure("", 1300, 300))
    assert far_over(Figure("", 1, 0, "draws"))
    assert not far_over(Figure("", 16, 60, "fps"))
    assert far_over(Figure("", 14, 60, "fps"))


WATCH_CHANGES: Final = """() => {
    const before = gauges.draws;
    window.changes = [];
    const isCell = (node) => node.className === "board-cell";
    const name = (node) => isCell(node) ? `board-cell ${node.dataset.point}` : node.nodeName;
    const note = (list) => changes.push(...list.map(({ target }) => [name(target), gauges.draws > before]));
    const all = { subtree: true, childList: true, characterData: true, attributes: true };
    new MutationObserver(note).observe(document, all);
}"""
"""Notes each change of the page: what it was, and whether the board had drawn by then."""
