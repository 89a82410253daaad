"""Damages files and reads them, for as long as one likes: ``python -m tests.fuzz_readers --seconds 600``.

Inputs are led by coverage where atheris is installed (``pip install -e .[fuzz]``), else drawn by hypothesis. A reader
that raises, takes more than ``SLOWEST`` seconds for one input, or lets the process grow beyond ``MOST_MIB`` ends it
with exit code 1, and what it was given is shown. The last line says in JSON what was done.
"""

import argparse
import json
import re
import signal
import subprocess
import sys
import tempfile
import time
from importlib.util import find_spec
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Final

from hypothesis import given, settings
from hypothesis import strategies as st

from narabe_core.records import Options
from narabe_server.records import ALL_READERS, read_stream
from narabe_server.records.charset import guess_charset
from tests.server.records.damage import SAMPLES, Edits, assert_possible, damaged, edits

SLOWEST: Final = 10
"""Seconds for one input of at most ``LONGEST`` bytes."""
LONGEST: Final = 20_000
MOST_MIB: Final = 200
"""Of the whole process, the interpreter included."""
OPTIONS: Final = Options(guess=guess_charset)
KINDS: Final = sorted(ALL_READERS)


def read(way: int, data: bytes) -> None:
    """Read ``data`` by its content (0), or with the reader of that number whatever it is."""
    number = way % (len(KINDS) + 1)
    readings = (ALL_READERS[KINDS[number - 1]] if number else read_stream)(BytesIO(data), OPTIONS)
    for reading in islice(readings, 200):
        assert_possible(reading)


def main() -> int:
    """Fuzz, and say what was done."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz_readers", description=__doc__)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.inside:
        _led(options.seconds)
    return _by_atheris(options.seconds) if find_spec("atheris") else _by_hypothesis(options.seconds)


def _by_hypothesis(seconds: int) -> int:
    end, inputs = time.monotonic() + seconds, 0

    @settings(max_examples=500, deadline=None, database=None)
    @given(st.integers(0, len(KINDS)), st.sampled_from(sorted(SAMPLES)), edits)
    def some(way: int, name: str, changes: Edits) -> None:
        nonlocal inputs
        inputs += 1
        signal.setitimer(signal.ITIMER_REAL, SLOWEST)
        read(way, damaged(SAMPLES[name], changes)[:LONGEST])
        signal.setitimer(signal.ITIMER_REAL, 0)

    signal.signal(signal.SIGALRM, _too_slow)
    while time.monotonic() < end:
        some()
    peak = _peak_mib()
    return _say("hypothesis", seconds, inputs, peak, good=peak <= MOST_MIB)


def _by_atheris(seconds: int) -> int:
    command = [sys.executable, "-m", "tests.fuzz_readers", "--inside", "--seconds", str(seconds)]
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True, errors="replace", check=False)
    inputs = re.search(r"Done (\d+) runs", done.stderr)
    peak = re.search(r"peak_rss_mb:\s+(\d+)", done.stderr)
    if done.returncode or not inputs or not peak:
        sys.stderr.write(done.stderr[-8000:])
        return 1
    return _say("atheris", seconds, int(inputs[1]), int(peak[1]), good=True)


def _led(seconds: int) -> None:
    """Let atheris lead; ends the process."""
    import atheris  # noqa: PLC0415 - an extra

    def one(data: bytes) -> None:
        read(data[0] if data else 0, data[1:])

    with tempfile.TemporaryDirectory() as corpus:
        for number, sample in enumerate(SAMPLES.values()):
            Path(corpus, str(number)).write_bytes(b"\0" + sample[: LONGEST - 1])
        atheris.instrument_all()
        limits = [f"-max_total_time={seconds}", f"-timeout={SLOWEST}", f"-max_len={LONGEST}"]
        atheris.Setup(["fuzz", *limits, f"-rss_limit_mb={MOST_MIB}", "-print_final_stats=1", corpus], one)
        atheris.Fuzz()


def _too_slow(_signal: int, _frame: object) -> None:
    raise TimeoutError(f"one input takes more than {SLOWEST} s")


def _peak_mib() -> int:
    """The most that this process ever held; not ``ru_maxrss``, which begins with the parent's."""
    found = re.search(r"VmHWM:\s+(\d+)", Path("/proc/self/status").read_text(encoding="ascii"))
    return int(found[1]) // 1024 if found else 0


def _say(by: str, seconds: int, inputs: int, peak: int, *, good: bool) -> int:
    facts = {"fuzz": "readers", "by": by, "seconds": seconds, "inputs": inputs, "peak_mib": peak, "ok": good}
    sys.stdout.write(json.dumps(facts) + "\n")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
