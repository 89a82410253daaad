"""A person at a table with a bot whose brain does what the test says."""

from collections.abc import Sequence

from narabe_protocol import messages as wire
from tests.fakes import turns
from tests.server.office import Client, Office


async def table(
    office: Office, opening: str, side: str, *, rule: str = "freestyle", level: str = "strong"
) -> tuple[Client, str]:
    """Ann and the code of her room, where a bot of that level sits opposite and has done what it can."""
    ann = await office.client()
    create = wire.Create(id="c", kind="bot", level=level, rule=rule, opening=opening, side=side)  # type: ignore[arg-type]
    room = await ann.create(create)
    await ann.quiet()
    return ann, room


async def seen(ann: Client, room: str) -> wire.Snapshot:
    """How the room stands when the bot has done all that it planned."""
    await turns(60)
    await ann.quiet()
    return await ann.get(wire.Snapshot, wire.Enter(room=room))


async def place(ann: Client, room: str, points: Sequence[int]) -> None:
    """Let Ann put the first stones of the game."""
    for ply, at in enumerate(points):
        await ann.ask(wire.Play(room=room, ply=ply, at=at, id=f"p{ply}"))
