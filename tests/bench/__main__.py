"""``make bench``: how fast Narabe is beside a bare server of the same run. See ``docs/bench.md``."""

import argparse
import json
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

from tests.bench.machine import describe, sync_ms
from tests.bench.report import table, tables
from tests.bench.run import BUILD, ROOT, SCENARIOS, BenchError, Results, build, core_micros, run
from tests.bench_rules import measure_all


def main() -> int:
    """Measure what the arguments say; 1 when a run broke, never because of a number."""
    options = _arguments().parse_args()
    try:
        build()
        micros = core_micros()
    except BenchError as error:
        _say(f"narabe: {error}")
        return 1
    facts = _facts()
    _say("\n".join(f"{name}: {value}" for name, value in facts.items()))
    _say(f"\n{table(('operation', 'µs'), [(name, f'{value:.2f}') for name, value in micros.items()])}\n")
    forbidden = measure_all()
    _say(f"{table(*_forbidden(forbidden))}\n")
    scenarios = tuple(each for each in SCENARIOS if options.only is None or each.key in options.only)
    rounds, seconds = (1, 1.0) if options.quick else (options.rounds, options.seconds)
    results = run(() if options.core else scenarios, rounds, seconds, _say)
    _say(f"\n{tables(results, scenarios)}")
    if options.out:
        options.out.write_text(_as_json(facts, micros, forbidden, results))
    for failure in results.failures:
        _say(f"FAILED: {failure}")
    return 1 if results.failures else 0


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=3, help="how often everybody is measured (default: 3)")
    parser.add_argument("--seconds", type=float, default=3, help="measured time of each run (default: 3)")
    parser.add_argument("--quick", action="store_true", help="one round of one second")
    keys = [scenario.key for scenario in SCENARIOS]
    parser.add_argument("--only", action="append", choices=keys, help="this scenario; may be repeated")
    parser.add_argument("--core", action="store_true", help="the micro-benchmark only")
    parser.add_argument("--out", type=Path, help="write all samples to this JSON file")
    return parser


def _facts() -> dict[str, str]:
    return {
        "date": f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
        "commit": _commit(),
        "machine": describe(),
        "disk": f"fdatasync after 8 KiB takes {sync_ms(BUILD):.2f} ms",
    }


def _commit() -> str:
    command = ["git", "describe", "--always", "--dirty", "--abbrev=10"]
    try:
        found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return "no git"
    return found.stdout.strip() or "no commit"


def _forbidden(numbers: dict[str, dict[str, float]]) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    heads = ("all forbidden points of a position, ms", "mean", "asked again", "dearest constructed")
    keys = ("first_ms", "again_ms", "dearest_ms")
    return heads, [(rule, *(f"{found[key]:.3f}" for key in keys)) for rule, found in numbers.items()]


def _as_json(
    facts: dict[str, str], micros: dict[str, float], forbidden: dict[str, dict[str, float]], results: Results
) -> str:
    everything = {
        **facts,
        "core_us": micros,
        "forbidden_points": forbidden,
        "samples": results.samples,
        "failures": results.failures,
    }
    return json.dumps(everything, indent=1, ensure_ascii=False) + "\n"


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
