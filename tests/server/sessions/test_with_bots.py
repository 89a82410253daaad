from collections.abc import Awaitable, Callable

import pytest

from narabe_protocol import messages as wire
from narabe_server.bots.host import TELL_MS
from narabe_server.rooms.handles import handle_of
from narabe_server.rooms.state import HOUSE_BOTS
from tests.fakes import only
from tests.server.office import Client, Office


def invite(room: str, level: str | None = "tutorial-10") -> wire.InviteBot:
    """The invitation of a bot."""
    return wire.InviteBot(room=room, id=f"i{level}", level=level)


async def test_a_bot_sits_down_with_who_waits(office: Office) -> None:
    """The host waits alone, asks a bot to their table, and plays it; a watcher sees it as a program."""
    ann, eve = await office.client("Ann"), await office.client("Eve")
    room = await ann.create()
    await eve.ask(wire.Enter(room=room))
    told = await ann.ask(invite(room))
    sat = only(wire.Sat, told)
    assert (sat.seat, sat.name, sat.bot) == (1, "tutorial-10", "tutorial-10")
    assert only(wire.Started, told).game == 1
    await ann.ask(wire.Play(room=room, ply=0, at=40, id="p"))
    (search,) = office.brains.searches
    assert (search.room, search.stones, search.level) == (room, (40,), "tutorial-10")
    office.brains.answer(room, 41)
    assert [each.at for each in await eve.quiet() if isinstance(each, wire.Stone)] == [40, 41]
    await eve.ask(wire.WatchLobby())
    office.time.advance(1000)
    (row,) = only(wire.LobbyChange, await eve.quiet()).put
    assert (row.kind, row.bots) == ("friend", (1,))


async def test_who_plays_a_bot_may_have_help(office: Office) -> None:
    """A hint is locked while the host waits for a person, and given when a bot sits there."""
    ann = await office.client("Ann")
    room = await ann.create(wire.Create(id="c", side="first", size=15))
    await ann.ask(invite(room))
    assert only(wire.Hinted, await ann.ask(wire.Hint(room=room, id="h"))).ply == 0


async def test_a_bot_gets_up_with_its_host(office: Office) -> None:
    """After the game the host gets up, and the table is empty for people; in a game nobody does."""
    ann = await office.client("Ann")
    room = await ann.create()
    await ann.ask(invite(room))
    await ann.ask(wire.Leave(room=room))
    await ann.ask(wire.Enter(room=room))
    await ann.ask(wire.Resign(room=room, id="r"))
    await ann.ask(wire.Leave(room=room))
    shown = await ann.get(wire.Snapshot, wire.Enter(room=room))
    assert shown.seats == (None, None)


async def test_a_game_with_an_invited_bot_outlives_a_restart(office: Office) -> None:
    """The room comes back from the store with the bot to move, and the bot thinks on."""
    ann = await office.client("Ann")
    room = await ann.create()
    await ann.ask(invite(room))
    await ann.ask(wire.Play(room=room, ply=0, at=40, id="p"))
    kept = office.app.rooms.get(room)
    assert kept is not None
    office.app.rooms.drop(kept)
    await ann.ask(wire.Enter(room=room))
    office.brains.answer(room, 41)
    assert only(wire.Stone, await ann.quiet()).at == 41


async def hosting(office: Office, **settings: object) -> tuple[Client, str]:
    """Somebody at a table of their own."""
    ann = await office.client("Ann")
    create = {"id": "c", "side": "first", "size": 9} | settings
    return ann, await ann.create(wire.Create(**create))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("settings", "level", "code"),
    [
        ({"rated": True}, "tutorial-10", "only_people"),
        ({"kind": "hotseat"}, "tutorial-10", "only_people"),
        ({}, "no such", "bad_setting"),
        ({"rule": "omok"}, "tutorial-10", "bad_setting"),
    ],
    ids=["rated", "one screen", "unknown", "a rule that it does not play"],
)
async def test_where_no_bot_may_sit(
    office: Office, settings: dict[str, object], level: str, code: str
) -> None:
    """No bot sits down where ratings count or nobody waits for one, nor one that does not play the game."""
    ann, room = await hosting(office, **settings)
    assert await ann.refusal(invite(room, level)) == code


async def bot_room(office: Office) -> tuple[Client, str]:
    """A room made for playing a bot."""
    return await hosting(office, kind="bot", level="tutorial-10")


async def invited(office: Office) -> tuple[Client, str]:
    """A room of friends that a bot was asked into."""
    ann, room = await hosting(office)
    await ann.ask(invite(room))
    return ann, room


@pytest.mark.parametrize("make", [bot_room, invited])
async def test_a_bot_is_told_to_move_now(
    office: Office, make: Callable[[Office], Awaitable[tuple[Client, str]]]
) -> None:
    """Who plays a bot alone hurries it while it thinks, once for each command; before and after there is nothing."""
    ann, room = await make(office)
    now = wire.MoveNow(room=room, id="n")
    assert await ann.refusal(now) == "not_thinking"
    await ann.ask(wire.Play(room=room, ply=0, at=40, id="p"))
    assert only(wire.Done, await ann.ask(now)).id == "n"
    assert office.brains.hurried == [room]
    office.brains.answer(room, 41)
    assert only(wire.Stone, await ann.quiet()).at == 41
    assert await ann.refusal(now) == "not_thinking"


async def test_who_may_not_hurry(office: Office) -> None:
    """Not a watcher, not in a game of people or of bots alone, and no bot that knows no word for it."""
    ann, room = await bot_room(office)
    eve = await office.client("Eve")
    await eve.ask(wire.Enter(room=room))
    await ann.ask(wire.Play(room=room, ply=0, at=40, id="p"))
    assert await eve.refusal(wire.MoveNow(room=room, id="n")) == "not_seated"
    office.brains.hurries = False
    assert await ann.refusal(wire.MoveNow(room=room, id="n")) == "no_hurrying"
    duel = await eve.create(wire.Create(id="d", kind="bots", size=9))
    assert await eve.refusal(wire.MoveNow(room=duel, id="n")) == "not_seated"
    alone = await ann.create(wire.Create(id="h", kind="hotseat", size=9))
    assert await ann.refusal(wire.MoveNow(room=alone, id="n")) == "no_hurrying"


async def test_thinking_is_told_when_it_takes_long(office: Office) -> None:
    """A bot that has not moved after a while is said to think, since when it began; who comes then hears it too."""
    ann, room = await bot_room(office)
    eve = await office.client("Eve")
    await ann.ask(wire.Play(room=room, ply=0, at=40, id="p"))
    began = office.time.now()
    office.time.advance(TELL_MS - 1)
    assert [each for each in await ann.quiet() if isinstance(each, wire.Thinking)] == []
    office.time.advance(1)
    thinking = only(wire.Thinking, await ann.quiet())
    shown = await eve.get(wire.Snapshot, wire.Enter(room=room))
    assert (thinking.seat, thinking.since, thinking.version) == (1, began, shown.version)
    assert shown.thinking == began
    missed = await ann.ask(wire.Enter(room=room, version=shown.version))
    assert only(wire.Thinking, missed) == thinking
    office.brains.answer(room, 41)
    await ann.quiet()
    office.time.advance(TELL_MS)
    assert (await eve.get(wire.Snapshot, wire.Enter(room=room))).thinking is None


async def test_late_watchers_do_not_hear_of_thinking(office: Office) -> None:
    """That a bot thinks says that a stone was put which those who are behind have not seen."""
    ann, room = await hosting(office, kind="bot", level="tutorial-10", delay_plies=2)
    eve = await office.client("Eve")
    await eve.ask(wire.Enter(room=room))
    await ann.ask(wire.Play(room=room, ply=0, at=40, id="p"))
    office.time.advance(TELL_MS)
    assert only(wire.Thinking, await ann.quiet()).seat == 1
    assert [each for each in await eve.quiet() if isinstance(each, wire.Thinking)] == []
    assert (await eve.get(wire.Snapshot, wire.Enter(room=room))).thinking is None


async def test_a_bot_that_is_removed_gets_up_once(office: Office) -> None:
    """The host sends it away after the game: one seat is free, and one event says so; they may invite another."""
    ann = await office.client("Ann")
    room = await ann.create()
    await ann.ask(invite(room))
    await ann.ask(wire.Resign(room=room, id="r"))
    handle = handle_of(room, HOUSE_BOTS[0])
    told = await ann.ask(wire.Manage(room=room, what="remove", who=handle, id="m"))
    assert only(wire.Stood, told).seat == 1
    assert only(wire.Started, await ann.ask(invite(room, "level-1"))).game == 2


async def test_a_second_bot_finds_the_table_full(office: Office) -> None:
    """Whoever sits there, a bot or a person: that no seat is free is what is wrong."""
    ann, with_bot = await invited(office)
    assert await ann.refusal(invite(with_bot, "level-1")) == "room_full"
    with_bob, host, *_ = await office.game()
    assert await host.refusal(invite(with_bob)) == "room_full"
