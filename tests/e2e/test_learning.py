import re
import time
from typing import TYPE_CHECKING, Final

import msgpack
from playwright.async_api import WebSocket, WebSocketRoute, expect

from narabe_core.notation import parse_point, point_name
from narabe_core.types import DAY_MS, Color, Point
from narabe_engine.fours import Fours
from narabe_server.study.puzzles import Collection, starters
from tests.e2e.axe import violations
from tests.e2e.conftest import PHONE
from tests.e2e.person import Person, box
from tests.e2e.scripted import Message

if TYPE_CHECKING:
    from tests.e2e.conftest import Invite, PlayAlone

TRIES: Final = 3
GAPPY: Final[Message] = {"scores": [500, 500, 640, 640, 700], "unknown": [1, 3], "black": 90, "white": None}
"""A review that could not look at two of five positions."""
ANSWER_MS: Final = 30_000
"""How long an engine may take that is being started while the machine does much else."""


async def fits(person: Person) -> bool:
    """Whether nothing is wider than the page."""
    return bool(await person.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


async def is_hinted(person: Person, socket: WebSocket) -> bool:
    """Whether a hint comes; one that a busy machine could not give in time is asked for again."""
    for _ in range(TRIES):
        async with socket.expect_event("framereceived", is_answer, timeout=ANSWER_MS) as answered:
            await person.main.get_by_role("button", name="Hint").click()
        if "hinted" in repr(await answered.value):
            return True
    return False


TAKEN: Final = re.compile(", (black|white)")
ANSWERED: Final = """(stones) => document.querySelector("main [role=status]").textContent.includes("Solved")
    || document.querySelectorAll("[role=gridcell]:is([aria-label*=', black'], [aria-label*=', white'])").length
        === stones"""


def is_answer(data: bytes | str) -> bool:
    """Whether a frame says what became of a hint."""
    return "hinted" in repr(data) or "refused" in repr(data)


async def solution(person: Person) -> tuple[int, list[Point]]:
    """Size and winning line of the puzzle of today, by the browser's clock."""
    day = int(await person.page.evaluate("Date.now()")) // DAY_MS
    position = Collection(starters()).of_day(day)[1].position
    stones = zip(map(Point, position.stones), map(Color, position.colors), strict=True)
    return position.size, list(Fours(position.size, position.rule, stones).win(Color(position.mover)))


async def test_hint_review_and_puzzle(invite: "Invite", axe: str) -> None:
    """At 320 pixels a hint is answered, a finished game is reviewed, and a move of the day's puzzle is right."""
    ann = await invite(**{**PHONE, "viewport": {"width": 320, "height": 640}})
    code = await ann.create("Play a bot", size=9, level="easy")
    async with ann.page.expect_websocket() as opened:
        await ann.page.reload()
    socket = await opened.value
    assert await is_hinted(ann, socket)
    assert await fits(ann)
    await ann.tap("e5")
    await ann.sees("Aim at E5")
    await ann.tap("e5")
    await ann.sees_stones(["e5"])
    await ann.resign()
    await ann.sees("resigned")
    await ann.page.goto(f"{ann.url}/g/{code}-1")
    await ann.button("Analysis").locator("visible=true").click()
    await ann.button("Review the game").click()
    await expect(ann.page.get_by_role("region", name="Game review")).to_contain_text(
        "Accuracy", timeout=120_000
    )
    found = await violations(ann.page, axe, "review")
    assert await fits(ann)
    await ann.page.goto(f"{ann.url}/p")
    await expect(ann.main).to_contain_text(re.compile("wins by fours"))
    found += await violations(ann.page, axe, "puzzle")
    assert await fits(ann)
    card = ann.main.get_by_role("region", name="Puzzle")
    await expect(card).to_have_css("padding", "12px 16px")
    await expect(card).to_contain_text("each makes a four or wins")
    await expect(card).not_to_contain_text("in a row")  # nothing is solved yet
    below = (await box(card))["y"] - (await box(ann.grid))["y"] - (await box(ann.grid))["height"]
    assert 0 < below < 60, "what there is to do stands right below the board"
    size, line = await solution(ann)
    await ann.tap(point_name(line[0], size))
    await ann.main.get_by_role("button", name=re.compile("^Place")).click()
    await expect(ann.main).to_contain_text("Right. Go on.")
    assert found == []


async def test_a_streak_over_midnight(invite: "Invite") -> None:
    """Who begins the day's puzzle before midnight and ends it after has solved it that day: the row goes on."""
    ann = await invite()
    day = int(time.time() * 1000) // DAY_MS
    await ann.page.add_init_script(f"localStorage.setItem('narabe.streak', '3 {day - 1}')")
    await ann.page.goto(f"{ann.url}/p")
    await ann.sees("wins by fours", "3 days in a row")
    position = Collection(starters()).of_day(day)[1].position
    await ann.page.clock.set_system_time((day + 1) * DAY_MS + 30_000)
    said = ann.main.get_by_role("status").first
    while "Solved" not in await said.inner_text():
        stones = await stones_of(ann, position.size)
        line = Fours(position.size, position.rule, stones).win(Color(position.mover))
        await ann.point_at(point_name(line[0], position.size))
        # The answer comes with the word; at the end there is none.
        await ann.page.wait_for_function(ANSWERED, arg=len(stones) + 2)
    await ann.sees("4 days in a row")


async def stones_of(person: Person, size: int) -> list[tuple[Point, Color]]:
    """What is on the board, by what it says of itself."""
    names = await person.page.get_by_role("gridcell", name=TAKEN).evaluate_all(
        "(cells) => cells.map((cell) => cell.getAttribute('aria-label'))"
    )
    parts = [name.split(", ") for name in names]
    return [(parse_point(point, size), Color[colour.upper()]) for point, colour, *_ in parts]


async def test_a_review_says_what_it_could_not_look_at(alone: "PlayAlone", axe: str) -> None:
    """In words that belong to the graph, and as a striped part of it; elsewhere there was no mistake.

    The first time it was refused.
    """
    ann = await alone("e5", "d5", "e6", "d6", size=9)
    await ann.resign()
    await ann.sees("resigned")
    await ann.page.route_web_socket("**/ws", reviewed)
    await ann.page.goto(f"{ann.url}/g/{ann.page.url.rpartition('/')[2]}-1")
    await ann.button("Review the game").click()
    card = ann.page.get_by_role("region", name="Game review")
    await expect(card).to_contain_text("The review could not be made.")
    await ann.button("Review the game").click()  # what failed can be asked for again
    told = "2 positions could not be looked at, after moves 1, 3: they are striped in the graph."
    await expect(card).to_contain_text(told)
    await expect(card).to_contain_text("No mistakes found elsewhere.")
    graph = card.get_by_role("img", name=re.compile("chance over 4 moves"))
    await expect(graph).to_have_accessible_description(told)
    await expect(graph.locator("rect.gu")).to_have_count(2)
    assert await violations(ann.page, axe, "review") == []


def reviewed(page: WebSocketRoute) -> None:
    """The real server, but for reviews: the first is refused."""
    server = page.connect_to_server()
    refusals = iter([{"t": "refused", "code": "no_engine", "params": {}}])

    def hear(frame: bytes | str) -> None:
        asked = msgpack.unpackb(frame) if isinstance(frame, bytes) else {}
        if asked.get("t") == "get_review":
            answer = next(refusals, {"t": "reviewed", "game": 1, "notes": [], **GAPPY})
            page.send(msgpack.packb(answer | {"id": asked["id"], "room": asked["room"]}))
        else:
            server.send(frame)

    page.on_message(hear)
