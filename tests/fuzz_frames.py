"""Damaged frames against a live server with games going on: ``python -m tests.fuzz_frames --minutes 10``.

Two people play stones as fast as they are told of them, and note how long each takes to come back. Beside them, in
processes of their own, strangers send frames that were damaged: valid ones of every kind with bytes changed, cut,
doubled, joined, or with values out of range. They do so in every second period, and the others are what these are
compared with. Fails (exit code 1) when the log has an error or a traceback, a board is not as it was played, memory,
tasks or open files grow, or the players' moves take longer beside strangers by more than quiet periods differ among
themselves. The last line says in JSON what was done.
"""

import argparse
import asyncio
import json
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from narabe_client.table import Table, from_snapshot
from narabe_core.types import Millis
from narabe_server.app import DATABASE
from narabe_server.rooms import wire as translate
from narabe_server.rooms.record import unpack_event
from narabe_server.rooms.settings_record import unpack_settings
from narabe_server.rooms.state import evolve_room, new_room
from narabe_server.storage.base import StoredRoom
from narabe_server.storage.sqlite import SqliteStore
from tests.duel import Duel
from tests.fuzz_strangers import Crowd, Report
from tests.noise import LEAST_PAIRS, Judged, judge
from tests.server.machine.truth import same_table
from tests.soak import NO_LIMITS
from tests.watched import Held, Watched

PROCESSES: Final = 3
GROWTH_MIB: Final = 32
CALM_S: Final = 1.0
"""Between two periods: what the one began shall not be measured in the other."""
PATIENCE_S: Final = 180
"""For rooms to go that nobody is in any more; those with a running clock stay to its end, which may take longer."""


class Fuzz:
    """One run."""

    def __init__(self, data: Path, pairs: int, period_s: float, seed: int) -> None:
        self.data = data
        self.node = Watched(data, *NO_LIMITS)
        self.duel = Duel(self.node)
        self.pairs = pairs
        self.period_s = period_s
        self.seed = seed
        self.wrong: list[str] = []

    async def run(self) -> dict[str, object]:
        """Measure in peace and with strangers, in turn; the facts."""
        async with self.node:
            return await self._run()

    async def _run(self) -> dict[str, object]:
        await self.duel.begin()
        first = self._crowd()
        await self._period(first, storm=True)  # once all that frames can start has been started
        await asyncio.to_thread(first.end)
        before = await self._alone()
        crowd = self._crowd()
        took = [
            (
                await self._period(crowd, storm=False),
                await self._period(crowd, storm=True),
            )
            for _ in range(self.pairs)
        ]
        report = await asyncio.to_thread(crowd.end)
        after = await self._alone()
        await self.node.end(signal.SIGTERM)
        await self._compare(report)
        return self._judged(report, judge(took), before, after)

    def _crowd(self) -> Crowd:
        crowd = Crowd(self.node.address, self.duel.room, self.seed, PROCESSES)
        crowd.start()
        return crowd

    def _judged(self, report: Report, speed: Judged, before: Held, after: Held) -> dict[str, object]:
        self.wrong += self.node.errors + self.duel.wrong + report.faults
        if after.grown(before, GROWTH_MIB):
            self.wrong.append(f"left over: {before} before, {after} after")
        if not speed.same:
            self.wrong.append(f"p99 of a move is {speed.difference:.1f} ms more beside strangers")
        return {
            "fuzz": "frames",
            "seconds": 2 * self.pairs * self.period_s,
            "frames": report.frames,
            "connections_closed": report.closes,
            "strangers_rooms": len(report.tables),
            "moves": self.duel.moves,
            "p99_ms": {name: round(value, 1) for name, value in speed._asdict().items()},
            "mib": [round(before.mib), round(after.mib)],
            "tasks": [before.tasks, after.tasks],
            "files": [before.files, after.files],
            "children": [before.children, after.children],
            "rooms": [before.rooms, after.rooms],
            "rooms_with_a_clock": [before.clocks, after.clocks],
            "problems": self.wrong[:10],
            "ok": not self.wrong,
        }

    async def _period(self, crowd: Crowd, *, storm: bool) -> float:
        (crowd.orders.storm.set if storm else crowd.orders.storm.clear)()
        await asyncio.sleep(CALM_S)
        return await self.duel.period(self.period_s)

    async def _alone(self) -> Held:
        """What the server holds when nobody but the two players is there any more."""
        end = time.monotonic() + PATIENCE_S
        while True:
            held = await self.node.held()
            if held.rooms <= 1 or time.monotonic() > end:
                return held
            await asyncio.sleep(1)

    async def _compare(self, report: Report) -> None:
        """What the strangers knew of their own rooms must be what the store has, move by move."""
        store = SqliteStore(self.data / DATABASE)
        await store.open()
        for code, table in report.tables.items():
            stored = await store.read(code)
            if stored is None or (not table.gap and not same_table(table, table_at(stored, table.version))):
                self.wrong.append(f"{code}: a stranger knew another room than the store")
        await store.close()


def table_at(stored: StoredRoom, version: int) -> Table:
    """The room as a client must have it at ``version``."""
    state = new_room(stored.code, unpack_settings(stored.settings))
    for event in stored.events[:version]:
        state = evolve_room(state, unpack_event(event.body), Millis(event.at))
    return from_snapshot(translate.snapshot(state, "", (False, False), 0, None))


def main() -> int:
    """Fuzz, and say what was done."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz_frames", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--period", type=float, default=15, help="seconds")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    pairs = max(LEAST_PAIRS, round(options.minutes * 60 / options.period / 2))
    with tempfile.TemporaryDirectory() as data:
        facts = asyncio.run(Fuzz(Path(data), pairs, options.period, options.seed).run())
    sys.stdout.write(json.dumps(facts) + "\n")
    return 0 if facts["ok"] else 1


if __name__ == "__main__":
    sys.exit(main())
