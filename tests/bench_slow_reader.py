"""How long stones take beside watchers who do not read: ``python -m tests.bench_slow_reader``.

Two people play; in every second period watchers with small receive buffers come in and never read. Prints one JSON
line: p99 of a stone's way to the server and back in both kinds of periods, and what became of the frozen. Exit code 1
where the difference is more than quiet periods differ among themselves, or the server kept anybody who does not read.
"""

import argparse
import asyncio
import json
import signal
import socket
import sys
import tempfile
import time
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import msgpack
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

from narabe_protocol.limits import SUBPROTOCOL_MSGPACK
from tests.duel import Duel
from tests.nodes import socket_url
from tests.noise import LEAST_PAIRS, judge
from tests.soak import NO_LIMITS
from tests.watched import Watched

BUFFER: Final = 2048
"""Bytes that the kernel keeps for who does not read, as small as it lets one ask for."""
SEGMENT: Final = 256
"""Bytes of a packet: the sender's kernel keeps more the greater these are, on one machine megabytes."""

PLAYERS: Final = 2
PATIENCE_S: Final = 30
"""For the last of the frozen to be cut: ten seconds after the server had more for them than it keeps."""


class Bench:
    """One run."""

    def __init__(self, data: Path, pairs: int, period_s: float, frozen: int) -> None:
        self.node = Watched(data, *NO_LIMITS)
        self.duel = Duel(self.node)
        self.pairs = pairs
        self.period_s = period_s
        self.frozen = frozen
        self.cut = 0

    async def run(self) -> dict[str, object]:
        """Measure without and with the frozen, in turn; the facts."""
        async with self.node:
            return await self._run()

    async def _run(self) -> dict[str, object]:
        await self.duel.begin()
        await self.duel.period(self.period_s)  # all is warm
        took = [(await self.duel.period(self.period_s), await self._beside()) for _ in range(self.pairs)]
        await self.node.end(signal.SIGTERM)
        speed = judge(took)
        return {
            "bench": "slow readers",
            "moves": self.duel.moves,
            "p99_ms": {name: round(value, 2) for name, value in speed._asdict().items()},
            "frozen": self.frozen * self.pairs,
            "cut": self.cut,
            "problems": (self.duel.wrong + self.node.errors)[:10],
            "ok": speed.same
            and self.cut == self.frozen * self.pairs
            and not self.duel.wrong + self.node.errors,
        }

    async def _beside(self) -> float:
        sockets = [await self._freeze() for _ in range(self.frozen)]
        p99 = await self.duel.period(self.period_s)
        self.cut += await self._who_was_cut(sockets)
        return p99

    async def _freeze(self) -> ClientConnection:
        """Somebody who comes to watch, and never reads."""
        where = urlsplit(self.node.address)
        raw = socket.socket()
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, BUFFER)
        raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, SEGMENT)
        raw.setblocking(False)  # noqa: FBT003 - the library's name for it
        await asyncio.get_running_loop().sock_connect(raw, (where.hostname, where.port))
        frozen = await connect(
            socket_url(self.node.address),
            sock=raw,
            subprotocols=[Subprotocol(SUBPROTOCOL_MSGPACK)],
            compression=None,
            proxy=None,
            ping_interval=None,
        )
        for message in ({"t": "hello"}, {"t": "enter", "room": self.duel.room}):
            await frozen.send(msgpack.packb(message))
        frozen.transport.pause_reading()
        return frozen

    async def _who_was_cut(self, sockets: list[ClientConnection]) -> int:
        """How many of them the server gives up, within the time that it must; the others are told to go."""
        end = time.monotonic() + PATIENCE_S
        while (here := await self.node.metric("connections")) > PLAYERS and time.monotonic() < end:
            await self.duel.period(1)
        for each in sockets:
            each.transport.abort()
        return self.frozen - max(0, here - PLAYERS)


def main() -> int:
    """Measure, and say it."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench_slow_reader", description=__doc__)
    parser.add_argument("--pairs", type=int, default=8)
    parser.add_argument("--period", type=float, default=15, help="seconds")
    parser.add_argument("--frozen", type=int, default=30)
    options = parser.parse_args()
    pairs = max(LEAST_PAIRS, options.pairs)
    with tempfile.TemporaryDirectory() as data:
        facts = asyncio.run(Bench(Path(data), pairs, options.period, options.frozen).run())
    sys.stdout.write(json.dumps(facts) + "\n")
    return 0 if facts["ok"] else 1


if __name__ == "__main__":
    sys.exit(main())
