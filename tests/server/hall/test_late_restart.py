"""Those who watch later than others are told the same, whether the server has been restarted meanwhile or not."""

import pytest
from msgspec.structs import replace

from narabe_protocol import messages as wire
from tests.server.office import Client, Office

LATE_S = 60
FIVE = (0, 9, 1, 10, 2, 11, 3, 12, 4)
"""Black wins with the last of these."""


async def restarted(office: Office) -> Office:
    """Another process on the same store, half an hour after a kill."""
    again = Office(office.app.settings, office.store)
    again.time.advance(office.time.now() + 1_800_000 - again.time.now())
    await again.app.rooms.timekeeper.open()
    return again


async def told(office: Office, watcher: Client, room: str, version: int) -> list[wire.RoomEvent]:
    """What a watcher who comes with ``version`` is told as soon as all is due, without when clocks were read."""
    back = await office.client("?", watcher.token)
    back.say(wire.Enter(room=room, version=version))
    heard = await back.quiet()
    office.time.advance(LATE_S * 1000)
    return [_unread(each) for each in (*heard, *await back.quiet()) if isinstance(each, wire.RoomEvent)]


def _unread(event: wire.RoomEvent) -> wire.RoomEvent:
    clocks = getattr(event, "clocks", None)
    return replace(event, clocks=replace(clocks, since=0)) if isinstance(clocks, wire.ClocksView) else event


@pytest.mark.parametrize(
    "clock",
    [
        wire.ClockSpec(kind="fischer", main_ms=600_000, increment_ms=5000),
        wire.ClockSpec(kind="correspondence", period_ms=86_400_000),
    ],
    ids=lambda clock: clock.kind,
)
async def test_events_of_one_command_are_told_as_they_were(office: Office, clock: wire.ClockSpec) -> None:
    """The winning stone with the end, and the time of an outage given back with its release, each by its own clocks."""
    await office.app.rooms.timekeeper.open()
    create = wire.Create(id="c", side="first", size=9, clock=clock, delay_s=LATE_S)
    room, *players, eve = await office.game(create)
    office.time.advance(LATE_S * 1000)
    version = (await eve.get(wire.Snapshot, wire.Enter(room=room))).version
    await players[0].ask(wire.Play(room=room, ply=0, at=FIVE[0], id="p0"))
    second = await restarted(office)
    players = [await second.client("?", each.token) for each in players]
    for each in players:
        await each.ask(wire.Enter(room=room))
    for ply, at in enumerate(FIVE[1:], 1):
        await players[ply % 2].ask(wire.Play(room=room, ply=ply, at=at, id=f"p{ply}"))
    before = await told(second, eve, room, version)
    after = await told(await restarted(second), eve, room, version)
    tags = [type(each).__name__ for each in before]
    assert (tags[:3], tags[-2:]) == (["Stone", "Held", "Released"], ["Stone", "Over"])
    assert after == before
