"""What a person has typed stays where it was typed when it is refused, or when there is no connection."""

import asyncio
from typing import TYPE_CHECKING

from playwright.async_api import Locator, expect

from tests.e2e.devices import remembers
from tests.e2e.person import Person
from tests.e2e.scripted import CODE, Script, line, presence, refused, snapshot, stone

if TYPE_CHECKING:
    from tests.e2e.conftest import Invite
    from tests.e2e.server import Server


async def at_table(invite: "Invite", server: "Server") -> tuple[Person, Script]:
    """Mika at the scripted table, to move; her mouse aims before it places."""
    mika = await invite("Mika", **remembers(server.url, "Mika", mouseConfirm=True))
    script = Script(snapshot(), presence("online"))
    await script.take(mika)
    await mika.visit(CODE)
    await mika.sees("Your move")
    return mika, script


async def said_after_enter(person: Person, field: Locator, words: str) -> None:
    """Words for a press of Enter that stay for six seconds; on a busy machine the press may take as long to return."""
    await asyncio.gather(person.sees(words), field.press("Enter"))


async def test_a_typed_point_stays_until_it_is_a_stone(invite: "Invite", server: "Server") -> None:
    """Beside a stone on its way, out of turn, where one lies, when the server refuses it; an aim goes first."""
    mika, script = await at_table(invite, server)
    field = mika.page.get_by_role("textbox", name="Point")
    for nonsense, why in (("z99", "That names no point."), ("h8", "That point is occupied.")):
        await field.fill(nonsense)
        await said_after_enter(mika, field, why)
        await expect(field).to_have_value(nonsense)
        await mika.page.keyboard.type("f1")  # over it, for it is marked
        await expect(field).to_have_value("f1")
        await mika.page.keyboard.type("/g1")
        await expect(field).to_have_value("g1")
    await field.fill("j10")
    await field.press("Enter")
    await expect(field).to_have_value("")
    await field.fill("j11")
    await said_after_enter(mika, field, "Sending your stone")
    await expect(field).to_have_value("j11")
    script.say(stone(10, (0, 0)) | {"at": 84, "clocks": None})
    await mika.sees("Linh to move")
    await said_after_enter(mika, field, "It is not your turn.")
    script.say({"t": "stone", "room": CODE, "v": 11, "seat": 1, "ply": 7, "at": 0})
    await mika.sees("Your move")
    await field.press("Enter")
    await expect(field).to_have_value("")
    _, refusable = await script.hears("play", 2)
    script.say(refused(refusable, "stale"))
    await expect(field).to_have_value("j11")
    await mika.point_at("a1")
    await expect(field).to_have_value("")
    await expect(field).to_have_attribute("placeholder", "a1")
    await mika.button("Place").locator("visible=true").click()
    a1 = 14 * 15
    assert [message["at"] for message in await script.hears("play", 3)] == [84, 69, a1]


async def test_points_to_offer_are_typed_one_by_one(invite: "Invite", server: "Server") -> None:
    """Enter chooses a point, and gives it up again; what is typed on the way to it chooses nothing."""
    mika, script = await at_table(invite, server)
    script.say(snapshot(v=10, next={"do": "offer", "seat": 0, "color": "black", "count": 2}))
    await mika.sees("Choose 2 points")
    field = mika.page.get_by_role("textbox", name="Point")
    for point in ("a1", "a10", "a1", "c1"):
        await field.focus()
        await mika.page.keyboard.type(point)
        await field.press("Enter")
        await expect(field).to_have_value("")
    chosen = mika.page.get_by_role("button", name="take out").locator("visible=true")
    await expect(chosen).to_contain_text(["A10", "C1"])


async def test_talk_that_is_refused_is_in_the_field_again(invite: "Invite", server: "Server") -> None:
    """So it is when the connection is lost; what was said leaves the field for good."""
    mika, script = await at_table(invite, server)
    field = mika.page.get_by_role("region", name="Chat").get_by_label("Message").locator("visible=true")
    await field.fill("good luck")
    await field.press("Enter")
    await expect(field).to_have_value("")
    [first] = await script.hears("say")
    script.say(refused(first, "too_fast", wait_ms=3000))
    await expect(field).to_have_value("good luck")
    await field.press("Enter")
    _, again = await script.hears("say", 2)
    script.say(line(1, "good luck", who="me", name="Mika", seat=0, id=again["id"]))
    await expect(field).to_have_value("")


async def test_a_code_and_a_password_can_be_mended(invite: "Invite") -> None:
    """The code of a table that is not there, and a password that was wrong, are still where they were typed."""
    mika = await invite("Mika")
    script = Script()
    await script.take(mika)
    await mika.page.goto(mika.url)
    code = mika.page.get_by_label("Have a code or link?")
    await code.fill("KQ7M2Q")
    await mika.button("Join").click()
    await script.hears("enter")
    script.say({"t": "refused", "code": "no_such_room", "room": "KQ7M2Q"})
    await expect(code).to_have_value("KQ7M2Q")
    await code.fill(CODE)
    await mika.button("Join").click()
    await script.hears("enter", 2)
    script.say({"t": "refused", "code": "password_needed", "room": CODE})
    password = mika.page.get_by_label("Password")
    await password.fill("sesam")
    await password.press("Enter")
    await expect(password).to_have_count(0)
    await script.hears("enter", 3)
    script.say({"t": "refused", "code": "wrong_password", "room": CODE})
    await expect(password).to_have_value("sesam")
