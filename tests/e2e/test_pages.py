import re
from typing import TYPE_CHECKING, Final

import pytest
from playwright.async_api import expect

from narabe_core.types import DAY_MS
from tests.e2e.axe import violations
from tests.e2e.conftest import PHONE
from tests.e2e.layout import AROUND, SPACING, overflow
from tests.e2e.person import LOST, Person, standing_still
from tests.e2e.scripted import Script
from tests.e2e.seeding import known, people, rated_games

if TYPE_CHECKING:
    from tests.e2e.conftest import Invite, SeatTwo
    from tests.e2e.server import Server


TOLD = """new Promise((done) => {
    const timer = setInterval(() => {
        if (localStorage.getItem("narabe.unsent") === null) done(clearInterval(timer));
    }, 20);
})"""
TITLE = "Narabe \u2013 five in a row"
OPEN = {
    "room": "KQ7M2P", "kind": "friend", "rule": "renju", "size": 15, "state": "open", "names": ["Rapfi", None],
    "ratings": [1843, None], "rated": True, "watchers": 3, "bots": [0],
    "clock": {"kind": "fischer", "main_ms": 300_000, "increment_ms": 3000},
}  # fmt: skip


# The cells and names of the lobby that are cut, or reach under the button of their row.
UNCLEAR: Final = """[...document.querySelectorAll("td:not(.go, .w), .names b, .names > span")].filter((part) => {
    if (!part.innerText || part.getClientRects().length === 0) return false;
    const button = part.closest("tr").querySelector("td.go button").getBoundingClientRect();
    const cut = part.matches("b") && part.scrollWidth > part.clientWidth;
    return cut || [...part.getClientRects()].some(({ right }) => right > button.left);
}).map((part) => part.innerText)"""


async def rated_game(ann: Person, bob: Person) -> str:
    """Ann wins a rated game against Bob, which all may see; the room."""
    await ann.page.goto(ann.url)
    await ann.button("Play a friend").click()
    dialog = ann.page.get_by_role("dialog", name="New game")
    await dialog.get_by_role("radio", name="Anyone").check()
    await dialog.get_by_role("radio", name=re.compile("^First")).check()
    rated = dialog.get_by_role("switch", name=re.compile("^Rated"))
    if not await rated.is_visible():
        await dialog.locator("summary").click()
    await rated.set_checked(True)
    await dialog.get_by_role("button", name="Create").click()
    await expect(ann.grid).to_be_visible()
    code = ann.page.url.rpartition("/")[2]
    await bob.sit(code)
    await ann.play("h8")
    await bob.resign()
    await ann.sees("Rematch")
    return code


async def test_a_profile_and_what_one_may_do_with_it(invite: "Invite", axe: str) -> None:
    """Ratings, results and games are there for me and for others; who sits there can be blocked and reported."""
    ann, bob, eve = await invite("Ann"), await invite("Bob"), await invite("Eve", **PHONE)
    await bob.page.goto(f"{bob.url}/u/me")
    for title in ("Play a bot", "Play a friend"):  # where nothing is played yet there is a way on
        await bob.button(title).click()
        await expect(bob.page.get_by_role("dialog", name="New game")).to_be_visible()
        await bob.page.keyboard.press("Escape")
    code = await rated_game(ann, bob)
    await ann.page.goto(f"{ann.url}/u/me")
    await ann.sees("1 rated game", "provisional", "won", "Bob")
    black = ann.page.get_by_role("row", name="Black 1 0 0")
    await expect(black).to_be_visible()
    assert await violations(ann.page, axe, "my profile") == []
    await ann.page.get_by_role("link", name="Bob").click()
    await expect(ann.page).to_have_url(f"{ann.url}/g/{code}-1")
    await eve.page.goto(f"{eve.url}/u/Ann")
    await eve.sees("1 rated game", "won")
    await eve.page.goto(f"{eve.url}/u/Nobody%20here")
    await eve.sees("Nobody of this name has a rating.")
    await eve.main.get_by_role("link", name="Best ratings").click()
    await eve.sees("Best ratings")
    await eve.visit(code)
    await eve.sees("You are watching")
    await eve.page.get_by_role("region", name="White: Bob").get_by_role("link", name="Bob").click()
    await expect(eve.page).to_have_url(f"{eve.url}/u/{code}/1")
    await eve.sees("Bob", "lost")
    await eve.button("Report Bob").click()
    await eve.button("Cheating").click()
    await eve.sees("Reported")
    await eve.button("Block everywhere").click()
    await eve.sees("You will hear nothing of this person any more.")
    assert await overflow(eve) == []
    assert await violations(eve.page, axe, "a profile on a phone") == []


async def test_data_go_along_and_go_away(invite: "Invite", seated: "SeatTwo") -> None:
    """All games come as one file, a key takes me and my settings to another device, and deleting leaves no name."""
    _, ann, bob = await seated("h8", rated=True)
    await bob.resign()
    await ann.sees("Rematch")
    await bob.page.goto(f"{bob.url}/settings")
    await bob.page.get_by_role("radio", name="Night").check()
    await bob.page.evaluate(TOLD)
    await bob.page.goto(f"{bob.url}/u/me")
    async with bob.page.expect_download() as coming:
        await bob.button("Download").click()
    download = await coming.value
    assert (await download.path()).read_text(encoding="utf-8").count("(;") == 1
    await bob.sees("Games in the file: 1.")
    token = await bob.page.evaluate("localStorage.getItem('narabe.token')")
    tablet = await invite("Somebody")
    await tablet.page.goto(f"{tablet.url}/u/me")
    await tablet.page.get_by_label("I have a key").fill("nonsense")
    await tablet.button("Use it").click()
    await tablet.sees("That is no key")
    await tablet.page.get_by_label("I have a key").fill(token)
    await tablet.button("Use it").click()
    await tablet.sees("Bob", "1 rated game")
    await expect(tablet.page.locator("html")).to_have_attribute("data-theme", "night")
    await tablet.button("Delete…").click()
    await tablet.button("Keep").click()
    await tablet.button("Delete…").click()
    await tablet.button("Yes, delete").click()
    await tablet.sees("No rated game yet")
    assert await tablet.page.evaluate("localStorage.getItem('narabe.token')") != token
    await ann.page.goto(f"{ann.url}/u/me")
    await ann.sees("deleted guest")
    await expect(ann.main).not_to_contain_text("Bob")


async def test_the_list_of_the_best(invite: "Invite", server: "Server", axe: str) -> None:
    """Fifty rows a page, my own row on top wherever it stands, and a period leaves out who has not played in it."""
    ann = await invite("Ann", **PHONE)
    await ann.create("Two at one screen")
    me = await known(server.store, await ann.page.evaluate("localStorage.getItem('narabe.token')"))
    ids = [*await people(server.store, [f"Long name of a player {number}" for number in range(54)]), me]
    now = server.time.now()
    there = [(ids[first], ids[first + 1]) for first in range(54)]
    pairs = [*there, *(pair[::-1] for pair in there)] * 12
    await rated_games(server.store, "freestyle", pairs, [now - 20 * DAY_MS] * len(pairs))
    lately = [(ids[0], ids[1]), (ids[2], ids[3])]
    await rated_games(server.store, "freestyle", lately, [now - DAY_MS] * 2)
    await ann.page.goto(f"{ann.url}/top")
    await ann.sees("1\u201350 of 55", "All time")
    rows = ann.page.locator("tbody tr")
    await expect(rows).to_have_count(51)
    await expect(rows.first).to_contain_text(re.compile("^5[1-5]Ann you"))
    assert await overflow(ann) == []
    assert await violations(ann.page, axe, "the best") == []
    await ann.button("Next").click()
    await ann.sees("51\u201355 of 55")
    await expect(rows).to_have_count(5)
    await expect(rows.filter(has_text="Ann you")).to_have_count(1)
    await ann.page.get_by_role("radio", name="7 days").check()
    await expect(rows).to_have_count(4)
    await expect(ann.main).not_to_contain_text("Ann you")
    await ann.page.get_by_role("link", name="Long name of a player 0").click()
    await ann.sees("Long name of a player 0", "25 rated games")


async def test_the_lobby_tells_all_of_a_table(invite: "Invite", server: "Server") -> None:
    """Clock, rated or not, seats with ratings unless those are off, watchers, guests' programs, the operator's line.

    The title counts the tables.
    """
    ann, eve = await invite("Ann"), await invite("Eve")
    script = Script()
    await script.take(eve)
    await eve.page.goto(eve.url)
    await expect(eve.page).to_have_title(TITLE)
    await script.hears("watch_lobby")
    script.say(
        {"t": "lobby", "rows": [OPEN], "online": 12}, {"t": "notice", "text": "Cup on Sunday", "at": 1}
    )
    cells = eve.page.get_by_role("row", name="Rapfi (bot)")
    await expect(cells).to_contain_text("free seat")
    await expect(cells.get_by_role("img", name="rating 1843")).to_be_visible()
    await expect(cells).to_contain_text("rated")
    await expect(cells).to_contain_text("5 min + 3 s")
    await expect(cells.locator(".w")).to_have_text("3")
    await eve.sees("12 online", "Cup on Sunday")
    await expect(eve.page).to_have_title(f"(1) {TITLE}")
    live = OPEN | {"state": "live", "names": ["Hana", "Bo"], "ply": 3, "moves": [112, 113, 97], "bots": []}
    script.say({"t": "lobby_change", "put": [live], "online": 11}, {"t": "notice"})
    small = eve.page.get_by_role("link", name="Watch the game of Hana")
    await expect(small.locator("img")).to_be_visible()
    await eve.button("Settings").click()
    await eve.page.get_by_role("switch", name="Reduce data").check()
    await eve.button("Close").click()
    await expect(small).to_be_visible()
    await expect(small.locator("img")).to_have_count(0)
    await expect(eve.page).to_have_title(TITLE)
    await expect(eve.main).not_to_contain_text("Cup on Sunday")
    ann.allow(f"{LOST}|Unable to preload|dynamically imported|Failed to load")
    await ann.page.goto(ann.url)
    await ann.sees("1 online")
    await server.stop()
    await ann.sees("Needs the server")
    await ann.button("Play a friend").click(force=True)
    await expect(ann.page.get_by_role("dialog")).to_have_count(0)
    await server.start()


@pytest.mark.parametrize("width", [320, 390, 768, 1280])
async def test_the_facts_of_a_table_stand_clear(invite: "Invite", width: int) -> None:
    """In each language names and ratings are whole and in line, and no fact of a table reaches under its button."""
    ann = await invite("Ann", viewport={"width": width, "height": 800})
    rows = [
        {**OPEN, "room": f"KQ7M{number}P", "names": [name, None], "bots": [], "opening": opening}
        for number, (name, opening) in enumerate([("Алексей", "free"), ("Ai", "taraguchi_10")])
    ]
    script = Script()
    await script.take(ann)
    await ann.page.goto(ann.url)
    await script.hears("watch_lobby")
    script.say({"t": "lobby", "rows": rows, "online": 2})
    await expect(ann.page.locator("td.go button")).to_have_count(2)
    for language in ("zh-Hans", "zh-Hant", "ja", "ko", "vi", "ru", "en"):
        await ann.speak(language)
        assert await ann.page.evaluate(UNCLEAR) == [], language
        assert await overflow(ann) == [], language


async def test_the_server_has_had_enough(invite: "Invite") -> None:
    """Too fast says for how long; who is closed or banned is told so, and what to do, and is not let in by trying."""
    ann = await invite("Ann", **PHONE)
    note = ann.page.locator("body")
    script = Script()
    await script.take(ann)
    await ann.page.goto(ann.url)
    await ann.sees("Play a friend")
    await script.hears("hello")
    script.say({"t": "refused", "code": "too_fast", "params": {"wait_ms": 12_300, "what": "rooms"}})
    await ann.sees("Too fast. Again in 13 s.")
    await script.close(4002)
    await expect(note).to_contain_text("Too much was sent too fast")
    await ann.page.reload()
    await ann.sees("Play a friend")
    await script.hears("hello", 2)
    await script.close(4003)
    await expect(note).to_contain_text("You may not come in any more")
    await expect(note).to_contain_text("Ask them if that is a mistake.")
    assert await overflow(ann) == []


async def test_pages_stand_large_texts_and_own_spacing(invite: "Invite") -> None:
    """With texts of twice the size on a desk, and the reader's own spacing on a small phone, nothing is too wide."""
    ann, bob = await invite("Ann"), await invite("Bob", **PHONE)
    await ann.create("Two at one screen")
    found = {}
    for path in ("/", *AROUND, "/a", ann.page.url.removeprefix(ann.url)):
        for person, style in ((ann, "html { font-size: 200% !important; }"), (bob, SPACING)):
            await person.page.goto(f"{person.url}{path}")
            await expect(person.page.get_by_role("heading", level=1)).to_be_attached()
            await person.page.add_style_tag(content=style)
            await expect(person.main.locator("button, a, [role=grid]").first).to_be_visible()
            found[person.name, path] = await overflow(person)
    assert {place: wide for place, wide in found.items() if wide} == {}
    async with standing_still(ann.page):
        await ann.button("Resign").click()
        await expect(ann.button("Yes, resign")).to_be_in_viewport()


async def test_settings_of_what_is_seen(seated: "SeatTwo") -> None:
    """No talk, no ratings, no ring on the last stone: each is gone when it is switched off."""
    _, ann, bob = await seated("h8", rated=True)
    await bob.resign()
    await ann.sees("Rematch")
    await ann.page.get_by_label("Message").fill("good game")
    await ann.page.keyboard.press("Enter")
    await bob.sees("good game")
    numbers = bob.main.locator(".player .rating")
    await expect(numbers).to_have_count(2)
    marked = await bob.grid.screenshot()
    await bob.button("Settings").click()
    dialog = bob.page.get_by_role("dialog", name="Settings")
    await dialog.get_by_role("group", name="Talk").get_by_role("radio", name="Off").check()
    for name in ("Show ratings", "Mark of the last move", "Moving stones"):
        await dialog.get_by_role("switch", name=name).uncheck()
    await dialog.get_by_role("button", name="Close").click()
    await expect(bob.main).not_to_contain_text("good game")
    await expect(numbers).to_have_count(0)
    await expect(bob.page.locator("html")).to_have_attribute("data-motion", "none")
    assert await bob.grid.screenshot() != marked
