"""Tables where people already sit: made and played on plain sockets, then handed to windows that have their tokens.

The dialog, the sitting down and the first stones have tests of their own; others need only what comes after them.
"""

import asyncio
from typing import Any, Final

from narabe_core.notation import parse_point
from tests.nodes import Peer

PLAYERS: Final = ("Ann", "Bob")


async def for_two(address: str, *points: str, **settings: Any) -> tuple[str, list[str]]:  # noqa: ANN401 - of `create`
    """A table of Ann, who has the first turn, and Bob, after these stones: its code, and the tokens of both."""
    ann, bob = [await Peer.join(address, name) for name in PLAYERS]
    code = await ann.create(**settings)
    await bob.say("enter", room=code)
    await bob.say("sit", room=code)
    await bob.hear("started")
    await _play(code, points, settings.get("size", 15), ann, bob)
    return code, await _let_go(ann, bob)


async def for_one(address: str, *points: str, **settings: Any) -> tuple[str, str]:  # noqa: ANN401 - as above
    """A table where Ann has both sides, after these stones: its code, and her token."""
    ann = await Peer.join(address, PLAYERS[0])
    code = await ann.create(kind="hotseat", **settings)
    await _play(code, points, settings.get("size", 15), ann, ann)
    (token,) = await _let_go(ann)
    return code, token


async def _play(code: str, points: tuple[str, ...], size: int, *players: Peer) -> None:
    for ply, point in enumerate(points):
        mover, other = players[ply % 2], players[1 - ply % 2]
        await mover.play(code, ply, parse_point(point, size))
        await other.hear("stone", ply=ply)


async def _let_go(*peers: Peer) -> list[str]:
    """End their connections: a page of theirs that opened meanwhile would be their second tab."""
    await asyncio.gather(*(peer.leave() for peer in peers))
    return [peer.token for peer in peers]
