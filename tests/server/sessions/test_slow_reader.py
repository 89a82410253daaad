import asyncio

from narabe_protocol import messages as wire
from narabe_protocol.codec import MSGPACK
from narabe_server.sessions.behind import LOOK_MS, PATIENCE_MS
from narabe_server.sessions.line import SLOW_WATCHER_BYTES
from tests.server.office import Client, Office

STONES = 12
FROZEN = 30
"""Watchers who do not read."""


async def turns_for(mover: Client, others: list[Client], stone: wire.Play) -> tuple[int, list[int]]:
    """How many turns of the loop a stone takes until all others have it, and how many bytes each was sent."""
    mover.say(stone)
    for turn in range(50):
        if all(each.connection.frames for each in others):
            return turn, [sum(len(frame.wire) for frame in each.connection.frames) for each in others]
        await asyncio.sleep(0)
    raise AssertionError("nobody was told")


async def played(office: Office, frozen: int) -> tuple[list[tuple[int, list[int]]], list[Client]]:
    """What each of some stones cost the players and a watcher who reads, and the watchers who do not."""
    room, ann, bob, eve = await office.game(wire.Create(id="c", side="first"))
    slow = [await office.client(f"W{number}") for number in range(frozen)]
    for each in slow:
        await each.ask(wire.Enter(room=room))
    office.time.advance(1000)
    for each in (ann, bob, eve, *slow):
        await each.quiet()
    for each in slow:
        each.connection.unread = SLOW_WATCHER_BYTES + 1
    costs = []
    for ply in range(STONES):
        stone = wire.Play(room=room, ply=ply, at=30 * (ply // 2) + 7 * (ply % 2), id=f"p{ply}")
        costs.append(await turns_for((ann, bob)[ply % 2], [ann, bob, eve], stone))
        for each in (ann, bob, eve):
            each.connection.take()
    return costs, slow


async def test_the_frozen_cost_the_others_nothing(office: Office) -> None:
    """Field 57: with 30 watchers frozen the others get each stone in as many turns and bytes as without them."""
    costs, frozen = await played(office, FROZEN)
    alone, nobody = await played(office, 0)
    assert nobody == []
    assert costs == alone
    assert [each.connection.frames for each in frozen] == [[]] * FROZEN, "nothing waits for them in memory"
    assert [each.session.outlet for each in frozen] == [None] * FROZEN, (
        "nothing is written past their sessions"
    )


async def test_the_frozen_see_the_state_or_are_cut(office: Office) -> None:
    """Field 57: who reads again gets one snapshot for all that they missed; who does not is cut, and forgotten."""
    _, (one, other) = await played(office, 2)
    one.connection.unread = 0
    office.time.advance(LOOK_MS)
    snapshots = [each for each in await one.quiet() if isinstance(each, wire.Snapshot)]
    assert [len(each.moves) for each in snapshots] == [STONES]
    assert one.session.outlet is one.connection
    assert len(MSGPACK.encode(snapshots[0])) < 1024
    office.time.advance(PATIENCE_MS)
    assert (one.connection.aborted, other.connection.aborted) == (False, True)
