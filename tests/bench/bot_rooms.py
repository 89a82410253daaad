"""How long people wait for their own stones while bots think: ``python -m tests.bench.bot_rooms``.

A server of its own with rooms against the strongest bot, and somebody in each who answers at once; beside them two
people play at one screen, ten stones a second, and one position is analysed all the time. Told are the echo of each
person's stone and how many stones each bot has played.
"""

import argparse
import asyncio
import os
import random
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from statistics import median

from websockets.asyncio.client import ClientConnection, connect

from narabe_protocol import messages as wire
from narabe_protocol.codec import MSGPACK
from narabe_protocol.limits import SUBPROTOCOL_MSGPACK

PORT = 18_765
SIZE = 15


class Echoes:
    """What one person saw: milliseconds until their stone came back, and stones of the bot."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        self.answers = 0
        self.games = 0


@asynccontextmanager
async def server() -> AsyncIterator[None]:
    """A server process in memory, and an end to it."""
    options = (
        "serve",
        "--store",
        "memory",
        "--port",
        str(PORT),
        "--rooms-per-minute",
        "0",
        "--log-level",
        "error",
    )
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", "narabe_server", *options)
    try:
        for _ in range(200):
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", PORT)
                writer.close()
                break
            except OSError:
                await asyncio.sleep(0.1)
        yield
    finally:
        process.terminate()
        await process.wait()


async def ask(line: ClientConnection, message: wire.ToServer) -> None:
    """Send a message."""
    await line.send(MSGPACK.encode(message))


async def hear(line: ClientConnection) -> wire.ToClient:
    """The next message."""
    data = await line.recv()
    return MSGPACK.decode_to_client(data)


async def play(number: int, seen: Echoes, end: float) -> None:
    """Play one game after the other against the strongest bot until the end."""
    rng = random.Random(number)
    async with connect(f"ws://127.0.0.1:{PORT}/ws", subprotocols=[SUBPROTOCOL_MSGPACK]) as line:  # type: ignore[list-item]
        await ask(line, wire.Hello())
        while time.monotonic() < end:
            seen.games += 1
            await ask(line, wire.Create(id=f"{number}-{seen.games}", kind="bot", side="first", size=SIZE))
            await game(line, rng, seen, end)


async def game(line: ClientConnection, rng: random.Random, seen: Echoes, end: float) -> None:
    """One game, first stone ours; every second stone is ours."""
    room, free, sent = "", list(range(SIZE * SIZE)), 0.0
    rng.shuffle(free)
    while time.monotonic() < end:
        message = await hear(line)
        ply = 0
        if isinstance(message, wire.Snapshot):
            room = message.room
        elif isinstance(message, wire.Stone) and message.room == room:
            ply = message.ply + 1
            free.remove(message.at)
            if ply % 2:
                seen.waits.append((time.perf_counter() - sent) * 1000)
                continue
            seen.answers += 1
        elif isinstance(message, wire.Over):
            return
        else:
            continue
        sent = time.perf_counter()
        await ask(line, wire.Play(room=room, ply=ply, at=free[0], id=f"{ply}"))


async def steady(seen: Echoes, end: float) -> None:
    """Two people at one screen who put a stone ten times a second, each when the last one is there."""
    rng = random.Random(99)
    async with connect(f"ws://127.0.0.1:{PORT}/ws", subprotocols=[SUBPROTOCOL_MSGPACK]) as line:  # type: ignore[list-item]
        await ask(line, wire.Hello())
        while time.monotonic() < end:
            seen.games += 1
            await ask(line, wire.Create(id=f"s{seen.games}", kind="hotseat", size=SIZE))
            while not isinstance(opened := await hear(line), wire.Snapshot):
                pass
            order = rng.sample(range(SIZE * SIZE), SIZE * SIZE)
            await stones(line, opened.room, order, seen, end)


async def stones(line: ClientConnection, room: str, order: list[int], seen: Echoes, end: float) -> None:
    """Put stones in that order until somebody has won."""
    for ply, at in enumerate(order):
        sent = time.perf_counter()
        await ask(line, wire.Play(room=room, ply=ply, at=at, id=f"{ply}"))
        while not isinstance(message := await hear(line), wire.Stone | wire.Over):
            pass
        if isinstance(message, wire.Over) or time.monotonic() > end:
            return
        seen.waits.append((time.perf_counter() - sent) * 1000)
        await asyncio.sleep(0.1)


async def analyse(end: float) -> int:
    """Ask about the empty board again and again; how many answers came."""
    answers = 0
    async with connect(f"ws://127.0.0.1:{PORT}/ws", subprotocols=[SUBPROTOCOL_MSGPACK]) as line:  # type: ignore[list-item]
        await ask(line, wire.Hello())
        while time.monotonic() < end:
            await ask(line, wire.Analyse(id=f"{answers}", moves=(112, 113, 97), ms=500))
            while not isinstance(await hear(line), wire.Analysed):
                pass
            answers += 1
    return answers


async def main() -> None:
    """Run as a program."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rooms", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=30)
    options = parser.parse_args()
    load = os.getloadavg()[0]
    async with server():
        end = time.monotonic() + options.seconds
        people = [Echoes() for _ in range(options.rooms)]
        beside = Echoes()
        games = (asyncio.wait_for(play(n, one, end), options.seconds + 20) for n, one in enumerate(people))
        *_, looks = await asyncio.gather(*games, steady(beside, end), analyse(end), return_exceptions=True)
    waits = sorted(wait for one in (*people, beside) for wait in one.waits)
    sys.stdout.write(
        f"load before {load:.1f}, {os.cpu_count()} processors, {options.rooms} rooms, {options.seconds:.0f} s\n"
        f"echo of a person's stone: {len(waits)}, median {median(waits):.1f} ms, "
        f"p99 {waits[int(len(waits) * 0.99)]:.1f} ms, worst {waits[-1]:.1f} ms\n"
        f"stones of each bot: {sorted(one.answers for one in people)}; positions analysed: {looks}\n"
    )


if __name__ == "__main__":
    asyncio.run(main())
