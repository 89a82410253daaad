"""Kill a server with games going on, again and again: ``python -m tests.soak --minutes 10 --rooms 500``.

Half of the rooms have two people, half a person and a bot. Every ``--kill-every`` seconds the server is killed and
started again. At the end each event that anybody was told of must be in the store, every room must have gone on after
the last kill, and when all have left rooms, tasks and memory must be what they were. Each of these claims has a line
with ``ok`` or ``FAILED``; the last line says in JSON what was done. Exit code 1 when any has failed.
"""

import argparse
import asyncio
import json
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Final, NamedTuple

from narabe_core import events
from narabe_protocol import messages as wire
from narabe_server.app import DATABASE
from narabe_server.rooms.record import unpack_event
from narabe_server.storage.sqlite import SqliteStore
from tests.soak_people import Person, Street
from tests.watched import Held, Watched

NO_LIMITS: Final = (
    *("--frames-per-second", "0", "--rooms-per-minute", "0", "--joins-per-minute", "0"),
    *("--offers-per-minute", "0", "--people-per-address", "0", "--connections-per-address", "0"),
    *("--bot-tables", "0", "--evict-after-s", "5", "--log-level", "warning"),
)
GROWTH_MIB: Final = 48
"""Beyond what it held at the start, after all have left: the allocator keeps what it once had."""
PATIENCE_S: Final = 120


class Soak:
    """One run."""

    def __init__(self, data: Path, options: argparse.Namespace) -> None:
        self.data = data
        self.options = options
        self.node = Watched(data, *NO_LIMITS)
        self.street = Street(self.node)
        self.people: list[Person] = []
        self.kills = 0
        self.most_waiting = 0
        """Rooms that had not gone on yet when the next kill came, at most; not where that came early, at the end."""

    async def run(self) -> "Verdict":
        """Do it all, and judge."""
        async with self.node:
            return await self._run()

    async def _run(self) -> "Verdict":
        self.street.up.set()
        before = await self.node.held()
        lives = await self._fill()
        await self._kill_until(time.monotonic() + self.options.minutes * 60)
        stuck = await self._wait_for_all(self._versions())
        for life in lives:
            life.cancel()
        await asyncio.gather(*lives, return_exceptions=True)
        after = await self._wait_for_nobody(before)
        await self.node.end(signal.SIGTERM)
        lost, heard = await self._compare()
        problems = [fault for person in self.people for fault in person.faults] + self.node.errors
        returns = sum(person.returns for person in self.people)
        rooms = self.options.rooms
        return Verdict(
            rooms, self.kills, returns, heard, lost, len(stuck), self.most_waiting, before, after, problems
        )

    async def _fill(self) -> list["asyncio.Task[None]"]:
        lives = []
        for number in range(self.options.rooms):
            with_bot = number % 2 == 1
            create = wire.Create(id="c", kind="bot" if with_bot else "friend", listed=number % 4 == 0)
            first = self._person(number, "Ann")
            lives.append(asyncio.create_task(first.live(create)))
            await first.seated.wait()
            if not with_bot:
                lives.append(
                    asyncio.create_task(self._person(number, "Bob").live(wire.Enter(room=first.room)))
                )
        return lives

    def _person(self, number: int, name: str) -> Person:
        seed = self.options.seed + 2 * number + (name == "Bob")
        person = Person(self.street, f"{name} {number}", seed, self.options.pace)
        self.people.append(person)
        return person

    async def _kill_until(self, end: float) -> None:
        while time.monotonic() < end:
            known = self._versions()
            pause = min(self.options.kill_every, max(1.0, end - time.monotonic()))
            await asyncio.sleep(pause)
            if self.kills and pause == self.options.kill_every:
                self.most_waiting = max(self.most_waiting, len(self._stuck(known)))
            self.street.up.clear()
            await self.node.end(signal.SIGKILL)
            await self.node.start()
            self.kills += 1
            self.street.up.set()

    def _versions(self) -> dict[str, int]:
        return {person.name: person.version for person in self.people}

    def _stuck(self, known: dict[str, int]) -> set[str]:
        """Rooms in which nobody has heard of anything since ``known``."""
        return {each.room for each in self.people} - {
            each.room for each in self.people if each.version > known[each.name]
        }

    async def _wait_for_all(self, known: dict[str, int]) -> set[str]:
        """Rooms that do not go on within the time there is."""
        end = time.monotonic() + PATIENCE_S
        while True:
            stuck = self._stuck(known)
            if not stuck or time.monotonic() > end:
                return stuck
            await asyncio.sleep(0.5)

    async def _wait_for_nobody(self, before: Held) -> Held:
        """What the server holds when all have left, and the time that it has for that is over."""
        end = time.monotonic() + PATIENCE_S
        while True:
            after = await self.node.held()
            if not after.grown(before, GROWTH_MIB) or time.monotonic() > end:
                return after
            await asyncio.sleep(1)

    async def _compare(self) -> tuple[int, int]:
        """How many events that people were told of are not in the store as they were told; and how many they are."""
        store, lost, checked = SqliteStore(self.data / DATABASE), 0, 0
        await store.open()
        for person in self.people:
            stored = await store.read(person.room)
            kept = () if stored is None else stored.events
            for version, event in person.heard.items():
                checked += 1
                if version > len(kept) or not same(event, unpack_event(kept[version - 1].body)):
                    lost += 1
        await store.close()
        return lost, checked


def same(told: wire.RoomEvent, kept: object) -> bool:
    """Whether the event that somebody was told of is the one that the store has."""
    match told, kept:
        case wire.Stone(seat=seat, at=at), events.Placed():
            return (seat, at) == (kept.seat, kept.point)
        case wire.TakenBack(seat=seat, plies=plies), events.TakenBack():
            return (seat, plies) == (kept.seat, kept.plies)
        case wire.Offered(offer=offer), events.Offered():
            return offer == kept.offer
        case wire.OfferClosed(offer=offer, how=how), events.OfferClosed():
            return (offer, how) == (kept.offer, kept.how.value)
        case wire.Started(game=game, black=black), events.Started():
            return (game, black) == (kept.number, kept.black)
        case wire.Over(outcome=outcome), events.Ended():
            return outcome.reason == kept.outcome.reason.value
        case (
            wire.Stone()
            | wire.TakenBack()
            | wire.Offered()
            | wire.OfferClosed()
            | wire.Started()
            | wire.Over(),
            _,
        ):
            return False
        case _:
            return True


class Verdict(NamedTuple):
    """What was done, and what came of it."""

    rooms: int
    kills: int
    returns: int
    heard: int
    lost: int
    stuck: int
    most_waiting: int
    before: Held
    after: Held
    problems: list[str]

    def claims(self) -> list[tuple[bool, str]]:
        """Each claim, and whether it holds."""
        before, after = self.before, self.after
        held = (
            f"memory {before.mib:.0f} -> {after.mib:.0f} MiB (at most {GROWTH_MIB} more), rooms {after.rooms}, "
            f"tasks {before.tasks} -> {after.tasks}, files {before.files} -> {after.files}, "
            f"processes {before.children} -> {after.children}"
        )
        return [
            (self.kills > 0, f"{self.kills} kills, {self.returns} returns of people"),
            (not self.lost and self.heard > 0, f"{self.lost} of {self.heard} acknowledged events lost"),
            (not self.stuck, f"{self.rooms - self.stuck} of {self.rooms} rooms went on after the last kill"),
            (not after.grown(before, GROWTH_MIB), held),
            (not self.problems, f"{len(self.problems)} problems: {self.problems[:10]}"),
        ]

    def facts(self) -> dict[str, object]:
        """All of it as JSON has it."""
        ok = all(holds for holds, _ in self.claims())
        return self._asdict() | {
            "before": self.before._asdict(),
            "after": self.after._asdict(),
            "ok": ok,
        }


def main() -> int:
    """Soak, and say what was done."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--rooms", type=int, default=500)
    parser.add_argument("--kill-every", type=float, default=20, help="seconds")
    parser.add_argument("--pace", type=float, default=1.0, help="seconds that people think")
    parser.add_argument("--seed", type=int, default=4)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        verdict = asyncio.run(Soak(Path(data), options).run())
    for holds, claim in verdict.claims():
        sys.stdout.write(f"{'ok' if holds else 'FAILED':8}{claim}\n")
    facts = {"soak": "rooms"} | verdict.facts()
    sys.stdout.write(json.dumps(facts) + "\n")
    return 0 if facts["ok"] else 1


if __name__ == "__main__":
    sys.exit(main())
