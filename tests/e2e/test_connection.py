import re
from typing import TYPE_CHECKING

from playwright.async_api import Route, expect

from narabe_protocol.limits import CLOSE_VERSION
from tests.e2e.person import LOST, Person, stand_still
from tests.e2e.scripted import CODE, Script, presence, snapshot
from tests.e2e.seating import PLAYERS, for_two

if TYPE_CHECKING:
    from tests.e2e.conftest import Invite
    from tests.e2e.server import Server

# Milliseconds of the page's own clock: how often it is looked at, and longer than a dead line is kept.
LOOK, GIVEN_UP = 200, 16_000
STALL = "The connection has stalled"


async def begin(invite: "Invite", server: "Server") -> tuple[str, Person, Person]:
    """Ann, to move, whose page's clock is in the test's hands; Bob."""
    code, tokens = await for_two(server.address)
    ann, bob = [await invite(name, token=token) for name, token in zip(PLAYERS, tokens, strict=True)]
    await ann.page.clock.install()
    for person in (ann, bob):
        await person.visit(code)
    await ann.sees("Your move")
    await bob.sees("Ann to move")
    ann.allow(LOST)
    return code, ann, bob


async def send_into_silence(person: Person, point: str) -> None:
    """Play while nothing passes in either direction and the socket looks open."""
    await person.page.context.set_offline(offline=True)
    await person.point_at(point)
    await expect(person.cell(point)).to_have_accessible_name(re.compile("being sent"))


async def see_one_stone(server: "Server", code: str, *people: Person) -> None:
    """The stone is there once, for all and for the server."""
    for person in people:
        await person.sees_stones(["h8"])
        await person.sees("Bob to move" if person.name == "Ann" else "Your move")
    assert await server.moves(code) == 1


async def test_a_stall_is_told_and_no_stone_is_put_twice(invite: "Invite", server: "Server") -> None:
    """A stone sent into a dead network arrives once when the network is back; until then the page says it stalled."""
    code, ann, bob = await begin(invite, server)
    await stand_still(ann.page)
    await ann.page.context.set_offline(offline=True)
    await ann.point_at("h8")
    told = ann.page.get_by_role("status").or_(ann.page.get_by_role("alert")).filter(has_text=STALL)
    for _ in range(GIVEN_UP // LOOK):
        await ann.page.clock.run_for(LOOK)
        if await told.count():
            break
    await ann.hears(STALL)
    await ann.sees(STALL)
    await expect(ann.cell("h8")).to_have_accessible_name(re.compile("being sent"))
    await expect(ann.button("Retry now")).to_be_visible()
    assert await server.moves(code) == 0
    await ann.page.context.set_offline(offline=False)
    await ann.page.clock.resume()
    await see_one_stone(server, code, ann, bob)


async def test_a_stone_sent_again_after_a_stall_counts_once(invite: "Invite", server: "Server") -> None:
    """The page gives the dead line up and sends the stone again on a new one, while the old one delivers it as well."""
    code, ann, bob = await begin(invite, server)
    await send_into_silence(ann, "h8")
    await ann.page.clock.run_for(GIVEN_UP)
    await ann.sees("Connecting again")
    await ann.page.context.set_offline(offline=False)
    await ann.page.clock.run_for(GIVEN_UP)
    await see_one_stone(server, code, ann, bob)
    await bob.play("g8")
    await ann.sees_stones(["h8", "g8"])


async def test_a_dropped_line_is_opened_again(invite: "Invite", server: "Server") -> None:
    """Cut without a word, both pages come back by themselves with the same seats and go on."""
    _, ann, bob = await begin(invite, server)
    await ann.play("h8")
    await bob.sees_stones(["h8"])
    for connection in list(server.connections):
        connection.abort()
    await ann.hears("Connected again")
    await bob.play("g8")
    await ann.sees_stones(["h8", "g8"])
    await ann.play("h9")
    await bob.sees_stones(["h8", "g8", "h9"])


async def test_who_was_away_gets_what_was_missed(invite: "Invite", server: "Server") -> None:
    """The other side is told that somebody is away, plays on, and the stones are there on the return."""
    code, ann, bob = await begin(invite, server)
    await ann.play("h8")
    await bob.sees_stones(["h8"])
    await ann.page.goto("about:blank")
    await bob.play("g8")
    await bob.sees("Ann is away", "may still return; claim in")
    await ann.visit(code)
    await ann.sees_stones(["h8", "g8"])
    await ann.sees("Your move")
    await bob.sees("Ann to move")


async def test_another_version_asks_for_a_reload(invite: "Invite", server: "Server") -> None:
    """Told that the versions differ the page stops and says so; reloaded it is back at the table."""
    _, ann, _ = await begin(invite, server)
    for connection in server.connections:
        connection.close(CLOSE_VERSION, "narabe.v2.msgpack")
    await ann.sees("There is a new version", "Your game is kept.")
    await ann.button("Reload").click()
    await ann.sees("Your move")
    await ann.play("h8")


async def test_nobody_hides_without_a_connection(invite: "Invite") -> None:
    """Whether others see my name can be chosen only where the server hears of it: it would not be so after a while."""
    eve = await invite("Eve")
    script = Script(snapshot(you=[]), presence("online"))
    await script.take(eve)
    await eve.visit(CODE)
    await eve.page.get_by_role("button", name=re.compile("^More")).click()
    switch = eve.page.get_by_role("switch", name="Hide my name here")
    await expect(switch).to_be_enabled()
    script.mute()
    await script.close(1001)
    await expect(switch).to_be_disabled()


async def test_parts_that_did_not_come_are_fetched_again(invite: "Invite") -> None:
    """A network that loses the page's later parts and texts once leaves no game without its buttons and words."""
    ann = await invite("Ann")
    ann.allow("ERR_FAILED|Failed to fetch dynamically imported module|Unable to preload CSS")
    lost: set[str] = set()

    async def lose_once(route: Route) -> None:
        if route.request.url in lost:
            await route.continue_()
        else:
            lost.add(route.request.url)
            await route.abort()

    await ann.page.route(re.compile(r"/assets/(later|side|after)-[\w-]+\.js$"), lose_once)
    await ann.create("Two at one screen")
    await expect(ann.button("Resign")).to_be_visible()
    assert len(lost) == 3
