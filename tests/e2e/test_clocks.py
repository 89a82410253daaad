import re
from typing import TYPE_CHECKING, Any, Final

from playwright.async_api import expect

from narabe_core.types import Seat
from tests.e2e.measures import TWO_FRAMES
from tests.e2e.person import Person
from tests.nodes import Peer

if TYPE_CHECKING:
    from tests.e2e.conftest import Invite
    from tests.e2e.server import Server

SLACK_MS: Final = 2000
"""What a busy machine may be late in showing, and what the figures leave out."""
TRIES: Final = 50
"""Looks at a clock, two frames apart."""


def fischer(main_ms: int, increment_ms: int) -> dict[str, Any]:
    """A clock as a message has it; shorter than the dialog lets one choose."""
    return {"kind": "fischer", "main_ms": main_ms, "increment_ms": increment_ms}


async def table(invite: "Invite", server: "Server", clock: dict[str, Any]) -> tuple[str, Person, Person]:
    """The code of a room that a stranger made and left; Ann, who has the first seat, and Bob, not there yet."""
    maker = await Peer.join(server.address, "Maker")
    code = await maker.create(clock=clock)
    await maker.say("leave", room=code)
    await maker.leave()
    ann, bob = await invite("Ann"), await invite("Bob")
    await ann.visit(code)
    await ann.button("Sit down").click()
    await expect(ann.button("Sit down")).to_have_count(0)
    return code, ann, bob


def ms_of(text: str) -> int:
    """What "9.4" or "1:07" stands for."""
    minutes, _, seconds = text.rpartition(":")
    return round(1000 * (60 * int(minutes or 0) + float(seconds)))


async def sees_the_time(person: Person, name: str, server: "Server", code: str, seat: Seat) -> int:
    """A page comes to show what the server's clock reads at that moment; the reading, in ms."""
    clock = (await server.room(code)).state.game.clock
    assert clock is not None

    async def look() -> tuple[int, int, int]:
        """What is shown, and what the server's clock read right before and right after."""
        before = clock.total(seat, server.time.now())
        shown = ms_of(await person.clock_of(name).inner_text())
        return shown, before, clock.total(seat, server.time.now())

    seen = await look()
    for _ in range(TRIES):
        if is_true(*seen):
            break
        await person.page.evaluate(TWO_FRAMES)
        seen = await look()
    assert is_true(*seen), seen
    return seen[0]


def is_true(shown: int, before: int, after: int) -> bool:
    """Whether what is shown is what the clock read about then."""
    return after - SLACK_MS <= shown <= before + SLACK_MS


async def test_the_flag_falls_in_both_browsers(invite: "Invite", server: "Server") -> None:
    """By the real clock: it starts when both are there, a stone earns its seconds, Bob's time is out on both pages."""
    code, ann, bob = await table(invite, server, fischer(4000, 3000))
    await expect(ann.clock_of("Ann")).to_have_text("4.0")
    server.patience.hold()
    await bob.sit(code)
    await ann.play("h8")
    await bob.sees_stones(["h8"])
    server.patience.go_on()
    for person in (ann, bob):
        await person.sees("out of time")
    await ann.sees("You won")
    await bob.sees("You lost")
    game = (await server.room(code)).state.game
    assert game.clock is not None
    assert game.clock.total(1, server.time.now()) == 0
    assert await sees_the_time(ann, "Ann", server, code, 0) == 7000
    for person in (ann, bob):
        await expect(person.clock_of("Bob")).to_have_text("0.0")
        await person.point_at("h9")
    assert await server.moves(code) == 1


async def test_a_reload_keeps_the_clock(invite: "Invite", server: "Server") -> None:
    """The clock runs on while the page of the one to move is gone; then it reads what the server's does, for both."""
    code, ann, bob = await table(invite, server, fischer(300_000, 2000))
    await bob.sit(code)
    await expect(ann.clock_of("Ann")).to_have_text(re.compile(r"^4:([0-4]\d|5[0-7])$"))
    for person in (ann, bob):
        await sees_the_time(person, "Ann", server, code, 0)
    await ann.page.reload()
    await expect(ann.clock_of("Ann")).to_have_text(re.compile(r"^[34]:[0-5]\d$"))
    for person in (ann, bob):
        await sees_the_time(person, "Ann", server, code, 0)
    await ann.play("h8")
    for person in (ann, bob):
        await person.sees_stones(["h8"])
        await sees_the_time(person, "Ann", server, code, 0)
        await sees_the_time(person, "Bob", server, code, 1)
