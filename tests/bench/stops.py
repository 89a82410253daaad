"""How soon a search ends when it is told to: ``python -m tests.bench.stops [--stops N] [--ponder] [--threads N]``.

Unlimited searches of the engine's fixed positions are stopped at random moments, from their very beginning on. Told is
the processor time that the searching thread still took, exact and not changed by other programs on the machine, and
the time on the clock, which they do change. (The processor time of a whole process is not exact while another of its
threads runs: the system brings it up to date with its timer only, every few milliseconds.)
"""

import argparse
import random
import sys
import threading
import time
from dataclasses import dataclass

from narabe_engine.bench import POSITIONS, lay
from narabe_engine.timeman import Limits

LATEST_S = 0.2


@dataclass(frozen=True, slots=True)
class Stop:
    """Milliseconds of the searching thread's processor, and of the clock."""

    cpu: float
    clock: float


def stops(count: int, *, ponder: bool, threads: int) -> list[Stop]:
    """Stop so many searches, each some moment after it began; those that had ended by then are left out."""
    dice = random.Random(1)
    tried = (
        _stopped(POSITIONS[number % len(POSITIONS)], dice.random() * LATEST_S, ponder=ponder, threads=threads)
        for number in range(count)
    )
    return [each for each in tried if each is not None]


def _stopped(position: tuple[str, int, str], after_s: float, *, ponder: bool, threads: int) -> Stop | None:
    engine, color = lay(*position, table_bits=16)
    began, left = threading.Event(), list[float]()

    def heard() -> bool:
        began.set()  # from here on a stop is heard
        return False

    def search() -> None:
        think = engine.ponder if ponder else engine.decide
        think(color, Limits(turn_ms=3_600_000, threads=threads, stopped=heard))
        left.append(time.thread_time())

    thread = threading.Thread(target=search, name="search")
    thread.start()
    began.wait()
    thread.join(after_s)
    if left or thread.ident is None:
        return None
    cpu, clock = time.clock_gettime(time.pthread_getcpuclockid(thread.ident)), time.perf_counter()
    engine.stop()
    thread.join()
    return Stop((left[0] - cpu) * 1000, (time.perf_counter() - clock) * 1000)


def main() -> None:
    """Run as a program."""
    parser = argparse.ArgumentParser(description="Measure how soon a search stops.")
    parser.add_argument("--stops", type=int, default=200)
    parser.add_argument("--ponder", action="store_true")
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    found = stops(options.stops, ponder=options.ponder, threads=options.threads)
    sys.stdout.write(f"{len(found)} searches stopped\n")
    for name, values in (("cpu", [each.cpu for each in found]), ("clock", [each.clock for each in found])):
        row = sorted(values)
        median, late = row[len(row) // 2], row[min(len(row) - 1, len(row) * 99 // 100)]
        sys.stdout.write(f"{name}: median {median:.3f} ms, 99 in 100 {late:.3f} ms, worst {row[-1]:.3f} ms\n")


if __name__ == "__main__":
    main()
