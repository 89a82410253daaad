"""How soon a search ends when it is told to: ``python -m tests.bench.stops [--stops N]``.

An unlimited search is stopped at random moments by another thread. Told is the processor time of this process from
the call to the answer, which other programs on the machine don't change, and the time on the clock, which they do.
"""

import argparse
import random
import sys
import threading
import time
from dataclasses import dataclass

from narabe_core.types import BLACK, Color, Point
from narabe_engine.engine import Engine
from narabe_engine.timeman import Limits

STONES = (112, 97, 98, 127, 113, 111, 128, 83)
LATEST_S = 0.2


@dataclass(frozen=True, slots=True)
class Stop:
    """Milliseconds of this process's processor, and of the clock."""

    cpu: float
    clock: float


def stops(count: int, *, ponder: bool) -> list[Stop]:
    """Stop so many searches, each some moment after it began."""
    dice, found = random.Random(1), list[Stop]()
    for _ in range(count):
        engine = Engine(15, "freestyle", table_bits=16)
        for number, point in enumerate(STONES):
            engine.place(Point(point), Color(1 + number % 2))
        found.append(_stopped(engine, dice.random() * LATEST_S, ponder=ponder))
    return found


def _stopped(engine: Engine, after_s: float, *, ponder: bool) -> Stop:
    think = engine.ponder if ponder else engine.decide
    thread = threading.Thread(target=lambda: think(BLACK, Limits(turn_ms=3_600_000)), name="search")
    thread.start()
    while not engine.nodes:
        time.sleep(0.0001)
    time.sleep(after_s)
    cpu, clock = time.process_time(), time.perf_counter()
    engine.stop()
    thread.join()
    return Stop((time.process_time() - cpu) * 1000, (time.perf_counter() - clock) * 1000)


def main() -> None:
    """Run as a program."""
    parser = argparse.ArgumentParser(description="Measure how soon a search stops.")
    parser.add_argument("--stops", type=int, default=200)
    parser.add_argument("--ponder", action="store_true")
    options = parser.parse_args()
    found = stops(options.stops, ponder=options.ponder)
    for name, values in (("cpu", [each.cpu for each in found]), ("clock", [each.clock for each in found])):
        row = sorted(values)
        median, late = row[len(row) // 2], row[min(len(row) - 1, len(row) * 99 // 100)]
        sys.stdout.write(f"{name}: median {median:.3f} ms, 99 in 100 {late:.3f} ms, worst {row[-1]:.3f} ms\n")


if __name__ == "__main__":
    main()
