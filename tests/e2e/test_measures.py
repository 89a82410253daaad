import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from playwright.async_api import Browser, expect

from tests.e2e.conftest import PHONE
from tests.e2e.measures import AT_REST, Figure, far_over, memory, moved_over, page_of, while_idle
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
    """Nothing in the page changes before the stone is on the board; then two points are told anew, and no style is."""
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
    assert [what for what, drawn in changes if not drawn] == []
    assert told == {"board-cell F10", "board-cell I10"}
    assert [what for what, _ in changes if what.startswith("HTML")] == []
    await eve.page.context.close()


async def test_an_aim_is_painted_before_anything_else(browser: Browser, server: "Server") -> None:
    """A finger's press changes nothing in the page and writes nothing down before its aim is on the board."""
    ann = await page_of(browser, server, "Ann", **PHONE)
    await ann.create("Two at one screen")
    await expect(ann.button("Resign")).to_be_visible()
    await ann.tap("h8")
    await expect(ann.page.get_by_role("button", name=re.compile("^H8 ?clear"))).to_be_visible()
    await expect(ann.page.get_by_text("0 watching")).not_to_have_count(
        0
    )  # who has made a table watches it at first
    await ann.page.evaluate(AT_REST)
    await ann.page.evaluate(WATCH_CHANGES)
    await ann.page.evaluate(WATCH_WRITES)
    await ann.tap("g7")
    await expect(ann.page.get_by_role("button", name=re.compile("^G7 ?clear"))).to_be_visible()
    changes = await ann.page.evaluate("changes")
    assert {"board-cell G7", "board-cell H8"} <= {what for what, _ in changes}
    assert [what for what, drawn in changes if not drawn] == []
    assert await ann.page.evaluate("writes") == []
    await ann.page.context.close()


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
    const plain = window.setTimeout;
    window.setTimeout = (work, ms, ...rest) => plain(work, ms === 250 ? 60_000 : ms, ...rest);
    const isCell = (node) => node.className === "board-cell";
    const name = (node) =>
        isCell(node) ? `board-cell ${node.dataset.point}` : `${node.nodeName} ${node.data ?? node.className}`;
    const inBar = ({ target }) => (target instanceof Element ? target : target.parentElement)?.closest("header, .bars");
    const note = (list) => changes.push(
        ...list.filter((change) => !inBar(change)).map(({ target }) => [name(target), gauges.draws > before])
    );
    const all = { subtree: true, childList: true, characterData: true, attributes: true };
    new MutationObserver(note).observe(document, all);
}"""
"""Notes each change of the page: what it was, and whether the board had drawn by then.

The page waits for its frame no longer than 250 ms, for a hidden tab makes none; a busy machine gets its time here. The
bar at the top and the signs of a line's strength are left out: each answer to a ping, which may come at any time,
changes them.
"""
WATCH_WRITES: Final = """() => {
    window.writes = [];
    const write = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
        window.writes.push(key);
        return write.call(this, key, value);
    };
}"""
"""Notes what the page writes into the device's store."""
