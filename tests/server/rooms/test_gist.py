import asyncio

import pytest

from narabe_core.game import Settings
from narabe_core.types import Millis, Seat
from narabe_server.rooms.gist import Gists, gist_of
from narabe_server.rooms.settings_record import pack_settings
from narabe_server.rooms.state import HOUSE_BOTS, Occupant, RoomSettings, SeatTaken, evolve_room, new_room
from narabe_server.storage.sittings import SeatedIn
from tests.fakes import turns
from tests.server.house import CODE, Table


async def row(table: Table) -> SeatedIn:
    """The room as it stands in the store for Ann's lists, where sitters are not noted."""
    settings = pack_settings(table.room.state.settings)
    version, body = table.store.sittings._gists.get(CODE, (0, None))
    return SeatedIn(CODE, 0, settings, body if version == table.room.state.version else None)


async def test_made_once_for_each_version(table: Table) -> None:
    """Where there is none it is made by a replay and kept; the next stone makes it old."""
    gists = Gists(table.store)
    for stone in (40, 41):
        table.stone(stone)
        assert (await row(table)).gist is None
        assert await gists.find(await row(table)) == gist_of(table.room.state)
        kept = await row(table)
        assert kept.gist is not None
        table.store.broken = True  # nothing is read any more
        assert await gists.find(kept) == gist_of(table.room.state)
        table.store.broken = False
    assert await gists.find(SeatedIn("NOSUCH", 0, b"", None)) is None


async def test_nothing_is_kept_that_may_name_the_deleted(table: Table) -> None:
    """Neither while somebody is deleted, nor what was read before that; afterwards as always."""
    gists, store = Gists(table.store), table.store
    store.stall()
    slow = asyncio.create_task(gists.find(await row(table)))
    await turns()
    with gists.erasing():
        gists.keep(table.room.state)
        store.go_on()
        await turns()
    store.stall()
    other = asyncio.create_task(gists.find(await row(table)))
    await turns()
    with gists.erasing():
        pass
    store.go_on()
    assert await slow == await other == gist_of(table.room.state)
    assert store.sittings._gists == {}
    await gists.find(await row(table))
    assert list(store.sittings._gists) == [CODE]


@pytest.mark.parametrize(
    ("second", "kept"), [(Occupant(HOUSE_BOTS[1], "b", bot="level-1"), False), (Occupant("ann", "Ann"), True)]
)
async def test_games_of_the_house_are_in_nobodys_list(table: Table, second: Occupant, *, kept: bool) -> None:
    """Of a room where bots alone sit nothing is kept."""
    state = new_room(CODE, RoomSettings("bots", Settings()))
    seats: tuple[tuple[Seat, Occupant], ...] = ((0, Occupant(HOUSE_BOTS[0], "a", bot="level-1")), (1, second))
    for seat, who in seats:
        state = evolve_room(state, SeatTaken(seat, who), Millis(0))
    Gists(table.store).keep(state)
    assert (CODE in table.store.sittings._gists) is kept
