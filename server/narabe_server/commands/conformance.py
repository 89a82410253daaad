"""``narabe conformance``: put the positions of the conformance pack before a Gomocup brain and judge its moves."""

import asyncio
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Final

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number

from narabe_core.errors import CoreError
from narabe_core.notation import point_name
from narabe_core.rules import rule_names
from narabe_core.types import Point
from narabe_protocol.gomocup.process import command_line
from narabe_server.bots.search import BrainFailure
from narabe_server.bots.worker import Worker
from narabe_server.commands.output import complain, until_the_reader_leaves
from narabe_server.commands.position import BadPosition
from narabe_server.commands.questions import Asked, Case, Question, Skipped, question_of

BAD: Final = 1
"""Exit code when the brain failed, or nothing could be asked."""
GRACE_MS: Final = 5000
"""How much longer than told a brain may take before it is killed; the start of its process is in it."""
GIVE_UP_AFTER: Final = 5
"""Positions in a row without any move, after which the brain is asked no more."""
_PACKS: Final = (
    Path(__file__).parents[1] / "conformance",
    Path(__file__).parents[3] / "docs" / "conformance",
)
"""Where the pack is: in a wheel, and in a checkout."""

Limit = Annotated[int, Parameter(validator=Number(gte=1))]
_decode = msgspec.json.Decoder(Case).decode
_encode = msgspec.json.Encoder().encode


class Report(msgspec.Struct, omit_defaults=True):
    """The line of one position. ``ok`` is None where the brain could not be asked: ``skipped`` says why.

    ``points`` are those that win, or those that are forbidden. ``error`` says why there is no move.
    """

    id: str
    rule: str
    ok: bool | None
    asked: Asked | None = None
    played: str | None = None
    points: tuple[str, ...] = ()
    error: str | None = None
    skipped: str | None = None


def conformance(
    *files: Path,
    brain: str,
    rule: tuple[str, ...] = (),
    turn_ms: Limit = 1000,
    settle_ms: Annotated[int, Parameter(validator=Number(gte=0))] = 0,
) -> None:
    """Check a Gomocup brain: one JSON line for each position of the conformance pack, and a summary.

    Where a point wins it must win; where points are forbidden it must play on none of them; and it must never play
    on a stone or beside the board. Exits with 1 when it fails anywhere.

    Args:
        files: Files of the pack; all that come with Narabe if none is named.
        brain: The command line that starts the brain.
        rule: Ask only positions of these rules.
        turn_ms: Time for a move that the brain is told, in milliseconds.
        settle_ms: Pause before each command, which some brains need.
    """
    if unknown := [name for name in rule if name not in rule_names()]:
        complain(f"--rule: no {', '.join(unknown)}; known: {', '.join(rule_names())}")
        raise SystemExit(BAD)
    cases = [case for path in files or _pack() for case in _read(path) if not rule or case.rule in rule]
    if not cases:
        complain("no position to ask")
        raise SystemExit(BAD)
    argv = _program(brain)
    with until_the_reader_leaves():
        good = asyncio.run(_ask_all(cases, Worker(lambda _: argv, turn_ms + GRACE_MS, settle_ms), turn_ms))
        if not good:
            raise SystemExit(BAD)


def _program(brain: str) -> list[str]:
    try:
        return command_line(brain)
    except ValueError as error:
        complain(f"--brain: {error}")
        raise SystemExit(BAD) from None


def _pack() -> list[Path]:
    return sorted(path for folder in _PACKS for path in folder.glob("*.jsonl"))


def _read(path: Path) -> Iterator[Case]:
    """The cases of a file; a file that is none of the pack ends the program with one line."""
    try:
        for number, line in enumerate(path.read_bytes().splitlines(), 1):
            try:
                yield _decode(line)
            except msgspec.MsgspecError as error:
                complain(f"{path}:{number}: {error}")
                raise SystemExit(BAD) from None
    except OSError as error:
        complain(f"can't read {path}: {error.strerror or error}")
        raise SystemExit(BAD) from None


async def _ask_all(cases: Iterable[Case], worker: Worker, turn_ms: int) -> bool:
    """Print a line for each case and the summary; True when the brain was asked and never failed."""
    counts: Counter[str] = Counter()
    silent = 0
    try:
        for case in cases:
            report = await _ask(case, worker, turn_ms) if silent < GIVE_UP_AFTER else _given_up(case)
            if report.asked is not None:
                silent = silent + 1 if report.error else 0
            counts[_verdict(report)] += 1
            _print(report)
    finally:
        await worker.close()
    _print({"summary": {name: counts[name] for name in ("passed", "failed", "skipped")}})
    return counts["passed"] > 0 and not counts["failed"]


def _verdict(report: Report) -> str:
    return "skipped" if report.ok is None else "passed" if report.ok else "failed"


def _print(line: object) -> None:
    sys.stdout.write(_encode(line).decode() + "\n")
    sys.stdout.flush()


def _given_up(case: Case) -> Report:
    return Report(case.id, case.rule, None, skipped=f"the brain made no move {GIVE_UP_AFTER} times in a row")


async def _ask(case: Case, worker: Worker, turn_ms: int) -> Report:
    try:
        question = question_of(case)
    except (CoreError, BadPosition) as error:
        return Report(case.id, case.rule, None, skipped=str(error))
    if isinstance(question, Skipped):
        return Report(case.id, case.rule, None, skipped=question.reason)
    found = await worker.solve(question.search(turn_ms))
    if not isinstance(found, int | BrainFailure):
        raise TypeError("a move was asked for, not a choice")
    return _judge(case, question, found)


def _judge(case: Case, question: Question, found: int | BrainFailure) -> Report:
    size = question.board.size
    report = Report(case.id, case.rule, ok=False, asked=question.asked)
    if isinstance(found, BrainFailure):
        report.error = f"{found.code}: {found.detail}".strip(": ")
    else:
        report.played = point_name(Point(found), size)
        report.ok = question.is_met_by(Point(found))
    if not report.ok:
        report.points = tuple(point_name(point, size) for point in sorted(question.points))
    return report
