"""Two people who play as fast as they are told of stones: what is measured while something else goes on."""

import asyncio
import statistics
import time

from tests.nodes import Node, Peer
from tests.server.test_restart import POINTS, SIZE

PAUSE_S = 0.03
"""Between two stones, so that neither player sends more than the 20 frames a second that they may."""


class Duel:
    """A room on ``node``. ``wrong`` has all that was not as it was played."""

    def __init__(self, node: Node) -> None:
        self.moves = 0
        self.room = ""
        self.wrong: list[str] = []
        self._node = node

    async def begin(self) -> None:
        """Come, and sit down."""
        ann, bob = self._players = [await Peer.join(self._node.address, name) for name in ("Ann", "Bob")]
        self.room = await ann.create(size=SIZE)
        await bob.say("enter", room=self.room)
        await bob.say("sit", room=self.room)
        for each in (ann, bob):
            await each.hear("started")

    async def period(self, seconds: float) -> float:
        """Play so long, to the end of a game; the p99 of a stone's way to the server and back, in ms."""
        took: list[float] = []
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            await self._play(took)
            self._players.reverse()
        self.moves += len(took)
        return statistics.quantiles(took, n=100)[98]

    async def _play(self, took: list[float]) -> None:
        ann, bob = self._players
        for ply, at in enumerate(POINTS):
            mover, other = (ann, bob) if ply % 2 == 0 else (bob, ann)
            began = time.perf_counter()
            await mover.play(self.room, ply, at)
            told = await mover.hear("stone")
            took.append((time.perf_counter() - began) * 1000)
            same = await other.hear("stone")
            if told != same or (told["ply"], told["at"]) != (ply, at):
                self.wrong.append(f"stone {ply} on {at}: {told}, {same}")
            await asyncio.sleep(PAUSE_S)
        await self._again(ann, bob)

    async def _again(self, ann: Peer, bob: Peer) -> None:
        """The board must be as it was played; then a new game, with colours exchanged."""
        await ann.say("enter", room=self.room)
        board = (await ann.hear("snapshot"))["moves"]
        if board != POINTS:
            self.wrong.append(f"another board: {board}")
        await ann.say("resign", room=self.room)
        await bob.hear("over")
        await ann.say("propose", room=self.room, kind="rematch")
        await bob.say("answer", room=self.room, offer=(await bob.hear("offered"))["offer"], accept=True)
        for each in (ann, bob):
            await each.hear("started")
