"""Starts servers, drives each with ``wsload``, and gathers what it measured: round by round, all side by side."""

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from tests.bench.machine import LOAD_CORE, SERVER_CORE, Meter, favour, pinned

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
BUILD = ROOT / "build" / "bench"
WSLOAD = BUILD / "wsload"
LONGEST = 240
"""Seconds after which a load is given up: it joins for at most three minutes."""

Sample = dict[str, float]
"""One run of ``wsload``: the numbers of its JSON line, and how noisy the machine was."""


class BenchError(Exception):
    """A run that can't be measured: a server that doesn't start, a refusal, a lost connection."""


@dataclass(frozen=True)
class Candidate:
    """A server to be measured. ``command`` gets a fresh directory; it prints its address as its first line."""

    key: str
    codec: Literal["ref", "narabe"]
    command: Callable[[Path], list[str]]


@dataclass(frozen=True)
class Scenario:
    """What the load does, and to whom."""

    key: str
    load: tuple[str, ...]
    candidates: tuple[Candidate, ...]


def bare(library: str) -> Candidate:
    """The reference: a room and nothing else on ``library``."""
    module = f"tests.bench.servers.srv_{library}"
    return Candidate(f"bare {library}", "ref", lambda _: [sys.executable, "-m", module])


def narabe(store: str, transport: str) -> Candidate:
    """Narabe as it is shipped, only with no limit on frames and no lines about each run."""
    flags = ["--port", "0", "--frames-per-second", "0", "--offers-per-minute", "0", "--log-level", "warning"]
    own = ["--store", store, "--transport", transport]
    command = [sys.executable, "-m", "narabe_server", "serve", *flags, *own]
    return Candidate(f"narabe {store} {transport}", "narabe", lambda data: [*command, "--data", str(data)])


BARE = (bare("websockets"), bare("picows"))
MEMORY = (narabe("memory", "websockets"), narabe("memory", "picows"))
SQLITE = (narabe("sqlite", "websockets"), narabe("sqlite", "picows"))

SCENARIOS = (
    Scenario("50 rooms", ("--rooms", "50"), BARE + MEMORY + SQLITE),
    Scenario("1000 rooms", ("--rooms", "1000", "--settle", "1"), BARE + MEMORY + SQLITE),
    Scenario("1000 watchers", ("--rooms", "1", "--spectators", "1000", "--wait-all"), BARE + MEMORY),
    Scenario("5000 watchers", ("--rooms", "1", "--spectators", "5000", "--wait-all"), BARE + MEMORY),
)


@dataclass
class Results:
    """Samples by scenario and candidate, one for each round in which the run came off."""

    samples: dict[str, dict[str, dict[int, Sample]]]
    failures: list[str]

    def add(self, scenario: str, candidate: str, number: int, sample: Sample) -> None:
        """Keep the sample of one run."""
        self.samples.setdefault(scenario, {}).setdefault(candidate, {})[number] = sample

    def of(self, scenario: str, candidate: str) -> dict[int, Sample]:
        """The samples of one candidate by round; empty when it was not measured."""
        return self.samples.get(scenario, {}).get(candidate, {})


def build() -> None:
    """Compile the load generator when its sources are newer; :class:`BenchError` without a C++ compiler."""
    sources = [HERE / "wsload.cpp", HERE / "codecs.cpp"]
    newest = max(path.stat().st_mtime for path in HERE.glob("*.[ch]*"))
    if WSLOAD.exists() and WSLOAD.stat().st_mtime > newest:
        return
    BUILD.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=BUILD) as directory:
        made = Path(directory) / WSLOAD.name
        command = ["g++", "-O2", "-std=c++17", "-o", str(made), *map(str, sources)]
        try:
            subprocess.run(command, check=True)
        except (FileNotFoundError, subprocess.CalledProcessError) as error:
            raise BenchError(f"the load generator needs g++ to be built: {error}") from None
        made.replace(WSLOAD)  # at once: another process may be about to start it


def core_micros() -> dict[str, float]:
    """Run the micro-benchmark on a core of its own; microseconds by operation."""
    with process([sys.executable, "-m", "tests.bench.core"], LOAD_CORE) as timed:
        text, _ = timed.communicate()
    if timed.returncode:
        raise BenchError(f"the micro-benchmark ended with {timed.returncode}")
    micros: dict[str, float] = json.loads(text)
    return micros


def run(scenarios: tuple[Scenario, ...], rounds: int, seconds: float, tell: Callable[[str], None]) -> Results:
    """Measure everybody in each round, so that a noisy minute of the machine meets all alike."""
    results = Results({}, [])
    for number in range(1, rounds + 1):
        for scenario in scenarios:
            for candidate in scenario.candidates:
                name = f"round {number}, {scenario.key}, {candidate.key}"
                try:
                    sample = measure(candidate, scenario, seconds)
                except BenchError as error:
                    results.failures.append(f"{name}: {error}")
                    tell(f"{name}: FAILED: {error}")
                    continue
                results.add(scenario.key, candidate.key, number, sample)
                tell(f"{name}: {sample['moves_s']:.0f} moves/s, others {sample['others_pct']:.0f} %")
    return results


def measure(candidate: Candidate, scenario: Scenario, seconds: float) -> Sample:
    """One run: a fresh server, a fresh directory on the disk of the checkout, one load."""
    BUILD.mkdir(parents=True, exist_ok=True)
    meter = Meter()
    options = ["--codec", candidate.codec, "--seconds", str(seconds), *scenario.load]
    with (
        tempfile.TemporaryDirectory(dir=BUILD) as data,
        serving(candidate.command(Path(data))) as (pid, port),
    ):
        sample = load(pid, port, options)
    return {**sample, **meter.noise()}


@contextmanager
def serving(command: list[str]) -> Iterator[tuple[int, int]]:
    """Run a server on its core; gives its process id and port."""
    with process(command, SERVER_CORE) as server:
        found = re.search(r":(\d+)/", server.stdout.readline() if server.stdout else "")
        if found is None:
            raise BenchError(f"the server did not start: {' '.join(command)}")
        yield server.pid, int(found[1])


@contextmanager
def process(command: list[str], core: int) -> Iterator[subprocess.Popen[str]]:
    """Run a program on one core, in a session of its own; ends it in good order, or else at once."""
    with pinned(core):
        started = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, text=True, start_new_session=True
        )
    favour(started.pid)
    with started:
        try:
            yield started
        finally:
            started.terminate()
            try:
                started.wait(10)
            except subprocess.TimeoutExpired:
                started.kill()


def load(pid: int, port: int, options: list[str]) -> Sample:
    """Run ``wsload`` on its core; :class:`BenchError` unless all went well (its complaints are on stderr)."""
    command = [str(WSLOAD), "--port", str(port), "--pid", str(pid), *options]
    with process(command, LOAD_CORE) as generator:
        try:
            line, _ = generator.communicate(timeout=LONGEST)
        except subprocess.TimeoutExpired:
            raise BenchError(f"wsload took more than {LONGEST} s") from None
    if generator.returncode or not line:
        raise BenchError(f"wsload ended with {generator.returncode}: {line.strip()}")
    sample: Sample = json.loads(line)
    return sample
