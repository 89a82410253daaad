from pathlib import Path

import pytest
from structlog.testing import capture_logs

from narabe_engine.levels import LEVELS
from narabe_protocol import messages as wire
from narabe_server.bots.host import PACE_MS
from narabe_server.bots.roster import BOT_RULES
from narabe_server.bots.search import BrainFailure
from narabe_server.lobby.lobby import GATHER_MS
from narabe_server.lobby.tables import PROGRAMMES, REST_MS
from narabe_server.settings import Settings
from tests.fakes import only
from tests.server.office import Client, Office

DUEL = wire.Create(id="d", kind="bots", size=9, level="tutorial-10", level2="tutorial-30", side="first")


async def duel(office: Office) -> tuple[Client, str]:
    """Ann, and a game of two bots that she watches."""
    ann = await office.client("Ann")
    return ann, await ann.create(DUEL)


async def after(office: Office, ms: int, client: Client) -> list[wire.ToClient]:
    """What ``client`` hears when time has gone on."""
    await client.quiet()
    office.time.advance(ms)
    return await client.quiet()


async def test_bot_against_bot(office: Office) -> None:
    """Both bots sit, the creator watches and is the host, and each side is searched for by its own level."""
    ann, room = await duel(office)
    shown = await ann.get(wire.Snapshot, wire.Enter(room=room))
    assert (shown.you, shown.game) == ((), 1)
    assert [seat.bot for seat in shown.seats if seat is not None] == ["tutorial-10", "tutorial-30"]
    assert (shown.settings.level, shown.settings.kind) == ("tutorial-10", "bots")
    for ply, level in enumerate(("tutorial-10", "tutorial-30", "tutorial-10")):
        office.time.advance(PACE_MS)
        assert office.brains.searches[-1].level == level
        office.brains.answer(room, 40 + ply)
        assert only(wire.Stone, await ann.quiet()).ply == ply
    found = office.app.rooms.get(room)
    assert found is not None
    assert found.state.host == ann.session.player


async def test_a_move_at_a_time(office: Office) -> None:
    """No bot moves sooner after the other than people can follow."""
    ann, room = await duel(office)
    await after(office, PACE_MS - 1, ann)
    assert office.brains.searches == []
    await after(office, 1, ann)
    assert len(office.brains.searches) == 1
    office.brains.answer(room, 40)
    await after(office, PACE_MS - 1, ann)
    assert len(office.brains.searches) == 1


async def test_nobody_looks(office: Office) -> None:
    """When all have gone the game rests, and goes on with the first who comes."""
    ann, room = await duel(office)
    await after(office, PACE_MS, ann)
    await ann.ask(wire.Leave(room=room))
    office.brains.answer(room, 40)
    await after(office, 60 * PACE_MS, ann)
    assert len(office.brains.searches) == 1
    await ann.ask(wire.Enter(room=room))
    await after(office, PACE_MS, ann)
    assert len(office.brains.searches) == 2


async def test_a_bot_that_fails_loses(office: Office) -> None:
    """A brain that finds nothing resigns for its own side."""
    ann, room = await duel(office)
    await after(office, PACE_MS, ann)
    office.brains.answer(room, BrainFailure("crash"))
    over = only(wire.Over, await ann.quiet())
    assert (over.outcome.reason, over.outcome.winner) == ("resigned", 1)


@pytest.mark.parametrize(
    ("message", "field"),
    [
        (wire.Create(id="d", kind="bots", level="no such"), "level"),
        (wire.Create(id="d", kind="bots", level2="no such"), "level2"),
        (wire.Create(id="d", kind="bots", rule="omok"), "rule"),
    ],
)
async def test_bad_settings(office: Office, message: wire.Create, field: str) -> None:
    """A level that does not exist, or that does not know the rule, is named."""
    refused = await (await office.client()).get(wire.Refused, message)
    assert (refused.code, refused.params["field"]) == ("bad_setting", field)


async def test_so_many_duels(tmp_path: Path) -> None:
    """People have so many games of bots going on at once; one that is over counts no more."""
    office = await Office(Settings(data=tmp_path, bot_tables=0, bot_games=1)).open()
    ann, room = await duel(office)
    again = wire.Create(id="e", kind="bots", size=9)
    assert await ann.refusal(again) == "too_many_rooms"
    await after(office, PACE_MS, ann)
    office.brains.answer(room, BrainFailure("crash"))
    await ann.quiet()
    assert await ann.create(again) != room


@pytest.fixture
async def house(tmp_path: Path) -> Office:
    """A server that keeps two tables of bots."""
    return await Office(Settings(data=tmp_path, bot_tables=2)).open()


async def rows(client: Client) -> list[wire.LobbyRow]:
    """The lobby as it is now."""
    return list((await client.get(wire.Lobby, wire.WatchLobby())).rows)


async def test_somebody_looks_at_the_lobby(house: Office) -> None:
    """The first who looks finds games of bots, with their boards, and they are played while they look."""
    ann = await house.client("Ann")
    await after(house, 60_000, ann)
    assert len(house.app.rooms) == 0
    await ann.ask(wire.WatchLobby())
    put = only(wire.LobbyChange, await after(house, GATHER_MS, ann)).put
    assert [(row.kind, row.state, row.host, row.watchers) for row in put] == [("bots", "live", None, 0)] * 2
    assert all(row.names == (row.level, row.level2) for row in put)
    await after(house, PACE_MS, ann)
    stones = [house.app.rooms.get(row.room) for row in put]
    assert all(
        room is not None and room.state.game.ply + house.brains.waits(room.code) > 0 for room in stones
    )


async def test_nobody_looks_at_the_lobby(house: Office) -> None:
    """When nobody looks the tables rest, and stand until they are swept away."""
    ann = await house.client("Ann")
    await ann.ask(wire.WatchLobby())
    await after(house, PACE_MS, ann)
    await ann.ask(wire.WatchLobby(on=False))
    await after(house, PACE_MS, ann)
    before = [room.state.version for room in house.app.tables.rooms.values()]
    await after(house, 10 * PACE_MS, ann)
    assert [room.state.version for room in house.app.tables.rooms.values()] == before
    house.app.rooms.sweep(PACE_MS)
    assert (len(house.app.rooms), house.app.tables.rooms, house.app.bots.duels) == (0, {}, set())


async def test_the_next_game(house: Office) -> None:
    """A table whose game is over rests for a while, then another game is on it."""
    ann = await house.client("Ann")
    await ann.ask(wire.WatchLobby())
    first, second = house.app.tables.rooms
    for _ in range(10):
        await after(house, PACE_MS, ann)
        if house.brains.waits(first):
            house.brains.answer(first, BrainFailure("crash"))
            break
    await after(house, REST_MS - 1, ann)
    assert list(house.app.tables.rooms) == [first, second]
    await after(house, 1, ann)
    assert first not in house.app.tables.rooms
    assert len(house.app.tables.rooms) == 2


async def test_tables_outlive_a_restart(house: Office) -> None:
    """A server that starts again goes on with its tables, and begins no others."""
    ann = await house.client("Ann")
    await ann.ask(wire.WatchLobby())
    codes = list(house.app.tables.rooms)
    again = await Office(house.app.settings, house.store).open()
    for code in codes:
        room = await again.app.rooms.find(code)
        assert room is not None
        again.app.tables.adopt(room)
    await (await again.client()).ask(wire.WatchLobby())
    assert list(again.app.tables.rooms) == codes
    assert len(again.app.rooms) == 2


async def test_the_store_is_away(house: Office) -> None:
    """A table that can't be made is tried again when the next one looks."""
    ann = await house.client("Ann")
    house.scripted.broken = True
    await ann.ask(wire.WatchLobby())
    assert house.app.tables.rooms == {}
    house.scripted.broken = False
    await ann.ask(wire.WatchLobby())
    assert len(house.app.tables.rooms) == 2


async def test_the_server_is_full(house: Office) -> None:
    """A table for which there is no room is a warning in the log, not a fault, and is tried again."""
    ann, limit = await house.client("Ann"), house.app.rooms.limit
    house.app.rooms.limit = 0
    with capture_logs() as logs:
        await ann.ask(wire.WatchLobby())
    assert [(line["event"], line["log_level"]) for line in logs] == [("no_bot_table", "warning")] * 2
    house.app.rooms.limit = limit
    await ann.ask(wire.WatchLobby())
    assert len(house.app.tables.rooms) == 2


def test_programmes_can_be_played() -> None:
    """Each game on the list is one that both its bots know."""
    for programme in PROGRAMMES:
        assert programme.rule in BOT_RULES
        assert all(programme.size in LEVELS[level].sizes for level in (programme.level, programme.level2))
