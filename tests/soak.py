"""Kill a server with games going on, again and again: ``python -m tests.soak --minutes 10 --rooms 500``.

Half of the rooms have two people, half a person and a bot. Every ``--kill-every`` seconds the server is killed and
started again. At the end each event that anybody was told of must be in the store, every room must have gone on after
the last kill, and when all have left rooms, tasks and memory must be what they were. Exit code 1 otherwise; the last
line says in JSON what was done.
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

from narabe_core import events
from narabe_protocol import messages as wire
from narabe_server.app import DATABASE
from narabe_server.rooms.record import unpack_event
from narabe_server.storage.sqlite import SqliteStore
from tests.soak_people import Person, Street
from tests.watched import Watched

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
        self.problems: list[str] = []

    async def run(self) -> dict[str, object]:
        """Do it all; the facts."""
        await self.node.start()
        self.street.up.set()
        before = (self.node.mib(), await self.node.metric("tasks"))
        lives = await self._fill()
        await self._kill_until(time.monotonic() + self.options.minutes * 60)
        stuck = await self._wait_for_all()
        for life in lives:
            life.cancel()
        await asyncio.gather(*lives, return_exceptions=True)
        after = await self._wait_for_nobody(before)
        await self.node.end(signal.SIGTERM)
        lost, checked = await self._compare()
        for person in self.people:
            self.problems += person.faults
        self.problems += self.node.errors
        self.problems += [f"{room}: never went on after the last kill" for room in stuck]
        return {
            "soak": "rooms",
            "rooms": self.options.rooms,
            "people": len(self.people),
            "kills": self.kills,
            "returns": sum(person.returns for person in self.people),
            "events_heard": checked,
            "events_lost": lost,
            "rooms_stuck": len(stuck),
            "mib_before_after": [round(before[0]), round(after[0])],
            "tasks_before_after": [before[1], after[1]],
            "problems": self.problems[:10],
            "ok": not self.problems and not lost and self.kills > 0,
        }

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
            await asyncio.sleep(min(self.options.kill_every, max(1.0, end - time.monotonic())))
            self.street.up.clear()
            await self.node.end(signal.SIGKILL)
            await self.node.start()
            self.kills += 1
            self.street.up.set()

    async def _wait_for_all(self) -> set[str]:
        """Rooms that do not go on within the time there is."""
        known = {person.name: person.version for person in self.people}
        end = time.monotonic() + PATIENCE_S
        while True:
            stuck = {each.room for each in self.people if each.version <= known[each.name]}
            if not stuck or time.monotonic() > end:
                return stuck
            await asyncio.sleep(0.5)

    async def _wait_for_nobody(self, before: tuple[float, int]) -> tuple[float, int]:
        end = time.monotonic() + PATIENCE_S
        while await self.node.metric("rooms") or await self.node.metric("tasks") > before[1]:
            if time.monotonic() > end:
                rooms, tasks = await self.node.metric("rooms"), await self.node.metric("tasks")
                self.problems.append(f"left over: {rooms} rooms, {tasks} tasks")
                break
            await asyncio.sleep(1)
        after = (self.node.mib(), await self.node.metric("tasks"))
        if after[0] > before[0] + GROWTH_MIB:
            self.problems.append(f"memory: {before[0]:.0f} MiB before, {after[0]:.0f} MiB after")
        return after

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
        facts = asyncio.run(Soak(Path(data), options).run())
    sys.stdout.write(json.dumps(facts) + "\n")
    return 0 if facts["ok"] else 1


if __name__ == "__main__":
    sys.exit(main())
