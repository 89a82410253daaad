import asyncio
from itertools import product
from pathlib import Path

import pytest

from narabe_core.game import Settings as GameSettings
from narabe_core.types import DAY_MS
from narabe_protocol import messages as wire
from narabe_protocol.base import Kind
from narabe_protocol.limits import ROOM_CODE_LETTERS
from narabe_server.app import SWEEP_MS
from narabe_server.rooms.registry import Rooms
from narabe_server.rooms.state import RoomSettings
from narabe_server.settings import Settings
from narabe_server.storage.base import StoredRoom
from narabe_server.storage.errors import StoreError
from tests.fakes import turns
from tests.server.office import Office

ROOMS = 10_000
JOINED = 200
KINDS: tuple[Kind, ...] = ("friend", "bot", "hotseat", "bots")
LIVE = (
    wire.ClockSpec(kind="sudden", main_ms=3_600_000),
    wire.ClockSpec(kind="fischer", main_ms=3_600_000, increment_ms=3000),
    wire.ClockSpec(kind="byoyomi", main_ms=3_600_000, period_ms=600_000, periods=3),
    wire.ClockSpec(kind="canadian", main_ms=3_600_000, period_ms=600_000, stones=10),
)
FRIENDS = RoomSettings("friend", GameSettings(size=9))


async def make(rooms: Rooms) -> None:
    """Rooms that nobody ever enters."""
    codes = product(ROOM_CODE_LETTERS, repeat=6)
    for _ in range(ROOMS - JOINED):
        await rooms.create(FRIENDS, ["".join(next(codes))], lambda _: True)


async def test_rooms_are_let_go(tmp_path: Path) -> None:
    """As field 48: after 10,000 rooms that nobody enters, or that all leave, memory, timers and tasks are as before."""
    settings = Settings(
        data=tmp_path, bot_tables=0, rooms_per_minute=0, bot_games=JOINED, frames_per_second=0
    )
    office = await Office(settings).open()
    office.app._schedule_sweep()
    tasks = len(asyncio.all_tasks())
    await make(office.app.rooms)
    for number in range(JOINED // 20):
        ann, bob = await office.client("Ann"), await office.client("Bob")
        for each in range(20):
            create = wire.Create(id=f"{number}-{each}", kind=KINDS[each % 2 * (1 + number % 3)], size=9)
            room = await ann.create(create)
            await bob.ask(wire.Enter(room=room))
            await bob.ask(wire.Sit(room=room, id="s"))
            await bob.ask(wire.Leave(room=room))
        ann.session.closed()
        bob.session.closed()
    assert len(office.app.rooms) == ROOMS
    office.time.advance(settings.evict_after_s * 1000 + 2 * SWEEP_MS)
    assert len(office.app.rooms) == 0
    await turns()
    lobby, host = office.app.lobby, office.app.bots
    assert (lobby._rows, lobby._rooms, lobby._changed, host._turns, host.duels) == ({}, {}, {}, {}, set())
    assert office.time.pending() == 1, "the next sweep alone"
    assert len(asyncio.all_tasks()) == tasks


@pytest.mark.parametrize("clock", LIVE, ids=lambda clock: clock.kind)
async def test_a_clock_keeps_its_room_until_its_end(tmp_path: Path, clock: wire.ClockSpec) -> None:
    """When both have left, a live clock runs to the flag in memory, and then the next sweep lets the room go."""
    office = await Office(Settings(data=tmp_path, bot_tables=0)).open()
    rooms = office.app.rooms
    office.app._schedule_sweep()
    _, ann, bob, eve = await office.game(wire.Create(id="c", side="first", size=9, clock=clock))
    for each in (ann, bob, eve):
        each.session.closed()
    office.time.advance(clock.main_ms + clock.period_ms * max(1, clock.periods) - 1)
    assert (len(rooms), rooms.timekeeper.running) == (1, 1)
    office.time.advance(1 + 2 * SWEEP_MS)
    assert (len(rooms), rooms.timekeeper.running) == (0, 0)


async def test_a_room_that_can_not_be_read_keeps_no_other_asleep(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store refuses one room that is due; the flag of the next one falls all the same."""
    office = await Office(Settings(data=tmp_path, bot_tables=0)).open()
    by_mail = wire.ClockSpec(kind="correspondence", period_ms=DAY_MS)
    code, *_ = await office.game(wire.Create(id="c", side="first", size=9, clock=by_mail))
    asleep = office.app.rooms.get(code)
    assert asleep is not None
    asleep.drop()
    load = office.store.load

    async def damaged(code: str) -> StoredRoom | None:
        if code == "AAAAAA":
            raise StoreError("room AAAAAA has a hole in its events")
        return await load(code)

    monkeypatch.setattr(office.store, "load", damaged)
    office.store.signs.note_due("AAAAAA", 0)
    office.time.advance(2 * DAY_MS)
    await office.app._wake()
    office.time.advance(0)
    woken = office.app.rooms.get(code)
    assert woken is not None
    assert woken.state.game.outcome is not None


async def test_a_fault_does_not_end_the_sweeping(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When one sweep fails the next one comes, and lets go what is idle."""
    office = await Office(Settings(data=tmp_path, bot_tables=0)).open()
    await office.app.rooms.create(FRIENDS, ["AAAAAA"], lambda _: True)
    office.app._schedule_sweep()
    with monkeypatch.context() as faulty:
        faulty.setattr(office.app.rooms, "sweep", lambda _: 1 // 0)
        with pytest.raises(ZeroDivisionError):
            office.time.advance(SWEEP_MS)
    office.time.advance(office.app.settings.evict_after_s * 1000 + SWEEP_MS)
    assert len(office.app.rooms) == 0
