import pytest
from structlog.testing import capture_logs

from narabe_protocol import messages as wire
from narabe_server.settings import Settings
from tests.fakes import only
from tests.server.office import Client, Office

BOT_AFTER_MS = Settings().bot_offer_after_s * 1000


def tags(messages: list[wire.ToClient]) -> list[str]:
    """The kinds of messages, in order."""
    return [type(message).__name__ for message in messages]


async def two(office: Office) -> tuple[Client, Client]:
    """Ann, who waits for a game, and Bob."""
    ann, bob = await office.client("Ann"), await office.client("Bob")
    await ann.ask(wire.Seek(id="s", size=9))
    return ann, bob


async def test_two_meet(office: Office) -> None:
    """Two who want the same game sit at one table, and it has begun: nobody has to do anything more."""
    ann, bob = await two(office)
    assert len(office.app.seeks) == 1
    told = await bob.ask(wire.Seek(id="t", size=9, takeback="none"))
    assert tags(told)[:3] == ["Seeking", "Matched", "Snapshot"]
    room = only(wire.Matched, told).room
    assert only(wire.Matched, await ann.quiet()).room == room
    shown = await ann.get(wire.Snapshot, wire.Enter(room=room))
    assert [seat.name for seat in shown.seats if seat is not None] == ["Ann", "Bob"]
    assert (shown.game, shown.you, shown.settings.takeback, shown.settings.size) == (1, (0,), "none", 9)
    assert len(office.app.seeks) == 0
    office.time.advance(BOT_AFTER_MS)
    assert "BotOffered" not in tags([*await ann.quiet(), *await bob.quiet()])


async def test_other_wishes_wait(office: Office) -> None:
    """Who wants another game is no partner."""
    ann, bob = await two(office)
    assert tags(await bob.ask(wire.Seek(id="t", size=15))) == ["Seeking"]
    assert await ann.quiet() == []


@pytest.mark.parametrize("blocker", [0, 1])
async def test_who_has_blocked_the_other_never_meets_them(office: Office, blocker: int) -> None:
    """Neither the one who waits nor the one who comes is given whom either has blocked; both are given the next one."""
    pair = [await office.client("Ann"), await office.client("Bob")]
    room = await pair[1 - blocker].create()
    told = await pair[blocker].ask(wire.Enter(room=room))
    profile = await pair[blocker].get(wire.Profile, wire.GetProfile(id="p", room=room, seat=0))
    assert isinstance(told[0], wire.Snapshot)
    assert profile.who is not None
    await pair[blocker].get(wire.Done, wire.Block(room=room, id="b", who=profile.who))
    for each in pair:
        assert tags(await each.ask(wire.Seek(id="s", size=9))) == ["Seeking"]
    for number, each in enumerate(pair):
        eve = await office.client("Eve")
        matched = only(wire.Matched, await eve.ask(wire.Seek(id=f"e{number}", size=9)))
        assert only(wire.Matched, await each.quiet()) == matched


@pytest.mark.parametrize("way", ["unseek", "close", "create", "sit", "other wish"])
async def test_who_has_gone_is_never_paired(office: Office, way: str) -> None:
    """Looking ends with a word, with the connection, with a seat elsewhere, or with another wish."""
    ann, bob = await two(office)
    room = await bob.create()
    await ann.ask(wire.Enter(room=room))
    match way:
        case "unseek":
            await ann.ask(wire.Unseek())
        case "close":
            ann.session.closed()
        case "create":
            await ann.create()
        case "sit":
            await ann.ask(wire.Sit(room=room, id="sit"))
        case _:
            await ann.ask(wire.Seek(id="s2", size=15))
    eve = await office.client("Eve")
    assert tags(await eve.ask(wire.Seek(id="t", size=9))) == ["Seeking"]
    assert len(office.app.seeks) == (2 if way == "other wish" else 1)


@pytest.mark.parametrize("leaver", [0, 1])
async def test_gone_while_the_table_is_made(office: Office, leaver: int) -> None:
    """Who goes while the store makes the room leaves the other one waiting in their old place."""
    pair = await two(office)
    bob = pair[1]
    stall_at_next_room(office)
    await bob.ask(wire.Seek(id="t", size=9))
    pair[leaver].session.closed()
    office.scripted.go_on()
    stays = pair[1 - leaver]
    assert "Matched" not in tags(await stays.quiet())
    eve = await office.client("Eve")
    assert "Matched" in tags(await eve.ask(wire.Seek(id="e", size=9)))
    assert "Matched" in tags(await stays.quiet())


def stall_at_next_room(office: Office) -> None:
    """Let the store stand still when the next room is made."""
    original = office.scripted.create

    async def create(code: str, settings: bytes, at: int, maker: str | None = None) -> bool:
        office.scripted.stall()
        office.scripted.create = original  # type: ignore[method-assign]
        return await original(code, settings, at, maker)

    office.scripted.create = create  # type: ignore[method-assign]


async def test_no_room_can_be_made(office: Office) -> None:
    """When the store fails both are told, and nobody waits for nothing."""
    ann, bob = await two(office)
    await bob.create()  # known to the store
    office.scripted.broken = True
    with capture_logs():
        refused = only(wire.Refused, await bob.ask(wire.Seek(id="t", size=9)))
    assert (refused.code, refused.id) == ("unavailable", "t")
    assert only(wire.Refused, await ann.quiet()).id == "s"
    assert len(office.app.seeks) == 0


async def test_a_bot_is_offered(office: Office) -> None:
    """Who has waited for a while is told of a bot, at the time that was said, and goes on waiting."""
    ann, bob = await office.client("Ann"), await office.client("Bob")
    told = await ann.get(wire.Seeking, wire.Seek(id="s"))
    assert (told.bot_at, told.bot_level) == (office.time.now() + BOT_AFTER_MS, "level-3")
    office.time.advance(BOT_AFTER_MS - 1)
    assert await ann.quiet() == []
    office.time.advance(1)
    assert await ann.quiet() == [wire.BotOffered(level="level-3")]
    assert "Matched" in tags(await bob.ask(wire.Seek(id="t")))


async def test_no_bot_for_this_game(office: Office) -> None:
    """Where no bot knows the rule none is promised."""
    ann = await office.client("Ann")
    told = await ann.get(wire.Seeking, wire.Seek(id="s", rule="omok"))
    assert (told.bot_at, told.bot_level) == (None, None)


async def test_second_tab(office: Office) -> None:
    """A second seek of the same guest takes the place of the first, which is told so; they never meet themselves."""
    ann, bob = await two(office)
    tab = await office.client(token=ann.token)
    assert tags(await tab.ask(wire.Seek(id="tab", size=9))) == ["Seeking"]
    assert only(wire.Refused, await ann.quiet()) == wire.Refused(code="sought_again", id="s")
    ann.session.closed()
    assert "Matched" in tags(await bob.ask(wire.Seek(id="t", size=9)))
    assert "Matched" in tags(await tab.quiet())


@pytest.mark.parametrize(
    ("message", "code"),
    [
        (wire.Seek(id="s", rule="go"), "bad_setting"),
        (wire.Seek(id="s", rule="renju", size=19), "bad_setting"),
    ],
)
async def test_refused(office: Office, message: wire.Seek, code: str) -> None:
    """A game for which no room could be made can't be looked for."""
    assert await (await office.client()).refusal(message) == code
    assert len(office.app.seeks) == 0


async def test_draining(office: Office) -> None:
    """A server that is about to stop pairs nobody."""
    ann = await office.client()
    office.app.desk.draining = True
    assert await ann.refusal(wire.Seek(id="s")) == "draining"


async def test_the_same_clock(office: Office) -> None:
    """Who wants another clock is no partner; the table has the clock that both want, and the lobby says so."""
    blitz = wire.ClockSpec(kind="fischer", main_ms=180_000, increment_ms=2000)
    ann, bob, eve = [await office.client(name) for name in ("Ann", "Bob", "Eve")]
    assert tags(await ann.ask(wire.Seek(id="a", clock=blitz))) == ["Seeking"]
    assert tags(await bob.ask(wire.Seek(id="b"))) == ["Seeking"]
    room = only(wire.Matched, await eve.ask(wire.Seek(id="e", clock=blitz))).room
    await ann.quiet()
    assert (await ann.get(wire.Snapshot, wire.Enter(room=room))).settings.clock == blitz
    office.time.advance(1000)
    (row,) = (await bob.get(wire.Lobby, wire.WatchLobby())).rows
    assert (row.room, row.clock) == (room, blitz)
    bad = wire.Seek(id="x", clock=wire.ClockSpec(kind="byoyomi"))
    assert (await bob.get(wire.Refused, bad)).params["field"] == "clock"
