"""Damaged frames against a live server with games going on: ``python -m tests.fuzz_frames --minutes 10``.

Two people play stones as fast as they are told of them, and note how long each takes to come back. Beside them,
strangers send frames that were damaged: valid ones of every kind with bytes changed, cut, doubled, joined, or with
values out of range. Fails (exit code 1) when the log has an error or a traceback, the board is not as it was played,
memory grows, or the players' moves take longer than they do while nobody sends rubbish. The last line says in JSON what
was done.
"""

import argparse
import asyncio
import json
import random
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgpack
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage
from websockets.typing import Subprotocol

from narabe_protocol.limits import SUBPROTOCOL_JSON, SUBPROTOCOL_MSGPACK
from tests.nodes import Peer, socket_url
from tests.server.test_restart import POINTS, SIZE
from tests.soak import NO_LIMITS
from tests.watched import Watched

VECTORS: Final = Path(__file__).parents[1] / "protocol" / "vectors" / "to_server.json"
SAMPLES: Final[list[dict[str, Any]]] = [
    each["json"] for each in json.loads(VECTORS.read_text(encoding="utf-8"))
]
NASTY: Final[tuple[object, ...]] = (
    None,
    -1,
    0,
    2**31,
    2**53,
    -(2**63),
    2**64 - 1,
    1.5,
    True,
    "",
    "\0",
    "\u202e",
    "x" * 300,
    [],
    {},
    [[]] * 9,
    b"\xff",
)
STRANGERS: Final = 6
FRAMES_PER_SECOND: Final = 100
"""Of each stranger: what is measured is that rubbish harms nobody, not how much of it fits through."""
GROWTH_MIB: Final = 32
SLOWER: Final = 3.0
"""The players' p99 may be that many times, or ``SLOWER_MS``, above what it was in peace: all share one machine."""
SLOWER_MS: Final = 50.0


def damaged(chance: random.Random, room: str, *, text: bool) -> bytes | str:
    """A frame that was a message once."""
    message = dict(chance.choice(SAMPLES))
    if "room" in message and chance.random() < 0.8:
        message["room"] = room
    if message["t"] in {"leave", "resign"}:
        message["room"] = "222222"  # whoever is in shall stay in
    if chance.random() < 0.5 and len(message) > 1:
        message[chance.choice(list(message))] = chance.choice(NASTY)
    if text:
        body = json.dumps(message, default=repr)
        return body if chance.random() < 0.5 else _scrambled(chance, body.encode()).decode(errors="replace")
    try:
        packed = bytes(msgpack.packb(message))
    except OverflowError:
        packed = b"\xcf" * 9
    return packed if chance.random() < 0.3 else _scrambled(chance, packed)


def _scrambled(chance: random.Random, body: bytes) -> bytes:
    ways: tuple[Callable[[bytes], bytes], ...] = (
        lambda each: each[: chance.randrange(len(each) + 1)],
        lambda each: each + each,
        lambda each: each[::-1],
        lambda each: b"\xdf\xff\xff\xff\xff" + each,
        lambda each: b"\x91" * chance.randrange(1, 4000) + each,
        lambda each: bytes(at ^ (chance.random() < 0.05) * chance.randrange(256) for at in each),
        lambda _: chance.randbytes(chance.randrange(1, 5000)),
    )
    return chance.choice(ways)(body)


class Fuzz:
    """One run."""

    def __init__(self, data: Path, seconds: float, seed: int) -> None:
        self.node = Watched(data, *NO_LIMITS)
        self.seconds = seconds
        self.seed = seed
        self.frames = 0
        self.closes = 0
        self.wrong: list[str] = []
        self.room = ""

    async def run(self) -> dict[str, object]:
        """Measure in peace, then with strangers; the facts."""
        await self.node.start()
        ann, bob = [await Peer.join(self.node.address, name) for name in ("Ann", "Bob")]
        await self._begin(ann, bob)
        peace = await self._play(ann, bob, min(20.0, self.seconds / 4))
        strangers = [asyncio.create_task(self._stranger(number)) for number in range(STRANGERS)]
        storm = await self._play(ann, bob, self.seconds / 4)
        before = self.node.mib()  # once all kinds of frames have been seen
        storm += await self._play(ann, bob, self.seconds * 3 / 4)
        for stranger in strangers:
            stranger.cancel()
        done = await asyncio.gather(*strangers, return_exceptions=True)
        self.wrong += [repr(each) for each in done if isinstance(each, Exception)]
        after = self.node.mib()
        await self.node.end(signal.SIGTERM)
        calm, loud = p99(peace), p99(storm)
        self.wrong += self.node.errors
        if after > before + GROWTH_MIB:
            self.wrong.append(f"memory: {before:.0f} MiB before, {after:.0f} MiB after")
        if loud > max(SLOWER * calm, calm + SLOWER_MS):
            self.wrong.append(f"p99 of a move: {calm:.1f} ms in peace, {loud:.1f} ms with strangers")
        return {
            "fuzz": "frames",
            "seconds": self.seconds,
            "frames": self.frames,
            "connections_closed": self.closes,
            "moves": len(peace) + len(storm),
            "p99_ms": [round(calm, 1), round(loud, 1)],
            "mib": [round(before), round(after)],
            "problems": self.wrong[:10],
            "ok": not self.wrong,
        }

    async def _begin(self, ann: Peer, bob: Peer) -> None:
        self.room = await ann.create(size=SIZE)
        await bob.say("enter", room=self.room)
        await bob.say("sit", room=self.room)
        for each in (ann, bob):
            await each.hear("started")

    async def _play(self, ann: Peer, bob: Peer, seconds: float) -> list[float]:
        """Let the two play in turn, one game after the other; how long each stone took to come back, in ms."""
        took, end = [], time.monotonic() + seconds
        while time.monotonic() < end:
            for ply, at in enumerate(POINTS):
                mover, other = (ann, bob) if ply % 2 == 0 else (bob, ann)
                began = time.perf_counter()
                await mover.play(self.room, ply, at)
                told = await mover.hear("stone")
                took.append((time.perf_counter() - began) * 1000)
                same = await other.hear("stone")
                if told != same or (told["ply"], told["at"]) != (ply, at):
                    self.wrong.append(f"stone {ply} on {at}: {told}, {same}")
                await asyncio.sleep(0.005)
            await self._again(ann, bob)
            ann, bob = bob, ann
        return took

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

    async def _stranger(self, number: int) -> None:
        chance = random.Random(self.seed + number)
        while True:
            try:
                await self._visit(chance, text=number % 3 == 0)
            except (ConnectionClosed, InvalidHandshake, InvalidMessage):
                self.closes += 1
                await asyncio.sleep(0.01)

    async def _visit(self, chance: random.Random, *, text: bool) -> None:
        protocol = Subprotocol(SUBPROTOCOL_JSON if text else SUBPROTOCOL_MSGPACK)
        url = socket_url(self.node.address)
        async with connect(url, subprotocols=[protocol], compression=None, proxy=None) as socket:
            reading = asyncio.create_task(_swallow(socket))
            try:
                for hello in ({"t": "hello"}, {"t": "enter", "room": self.room}):
                    await socket.send(json.dumps(hello) if text else msgpack.packb(hello))
                while True:
                    await socket.send(damaged(chance, self.room, text=text))
                    self.frames += 1
                    await asyncio.sleep(1 / FRAMES_PER_SECOND)
            finally:
                reading.cancel()


async def _swallow(socket: ClientConnection) -> None:
    async for _ in socket:
        pass


def p99(took: list[float]) -> float:
    """The ninety-ninth of a hundred."""
    return statistics.quantiles(took, n=100)[98]


def main() -> int:
    """Fuzz, and say what was done."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz_frames", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        facts = asyncio.run(Fuzz(Path(data), options.minutes * 60, options.seed).run())
    sys.stdout.write(json.dumps(facts) + "\n")
    return 0 if facts["ok"] else 1


if __name__ == "__main__":
    sys.exit(main())
