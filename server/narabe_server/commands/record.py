"""``narabe record``: check game records against the board, and convert them."""

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final

from cyclopts import App, Parameter
from cyclopts.validators import Number

from narabe_core.records import Broken, CannotWrite, Finding, Flaw, Options, Reading, Record, check
from narabe_core.rules import rule_names
from narabe_server.commands.hints import FileHints
from narabe_server.commands.output import complain, until_the_reader_leaves, write_out
from narabe_server.records import ALL_WRITERS, read_path, written_endings, written_format

BAD: Final = 1
"""Exit code when a record is broken or disagrees with the board, or nothing could be converted."""
_SEVERAL: Final = frozenset({"sgf", "moves"})
"""Formats that hold more than one game in a file."""

app: Final = App(
    name="record", help="Check and convert game records: SGF, PSQ, REC, POS, LIB, RIF, BDT, move strings."
)


@app.command(name="check")
def check_files(
    first: Annotated[Path, Parameter(name="FILE")],
    /,
    *files: Path,
    rule: str | None = None,
    hints: FileHints = FileHints(),  # noqa: B008 - immutable, and the flags' source
) -> None:
    """Print one JSON line for each game: what it says, what the board shows, where they first disagree.

    Exits with 1 when any file is broken or any game disagrees; the other files are read all the same.

    Args:
        first: A record of any format; the content tells which.
        files: More of them.
        rule: Judge by this rule instead of the one that is recorded or guessed.
        hints: What the files don't say about themselves.
    """
    if rule is not None and rule not in rule_names():
        complain(f"no rule is called {rule!r}; known: {', '.join(rule_names())}")
        raise SystemExit(BAD)
    options = hints.options()
    good = [False]
    with until_the_reader_leaves():
        good = [
            _report(path, number, reading, rule)
            for path in (first, *files)
            for number, reading in _numbered(path, options)
        ]
    if not all(good):
        raise SystemExit(BAD)


@app.command
def convert(
    source: Annotated[Path, Parameter(name="IN")],
    target: Annotated[Path, Parameter(name="OUT")],
    *,
    game: Annotated[int | None, Parameter(validator=Number(gte=1))] = None,
    partial: Annotated[bool, Parameter(negative="")] = False,
    hints: FileHints = FileHints(),  # noqa: B008 - as above
) -> None:
    """Write the record IN as OUT, in the format of OUT's ending: sgf, psq, pos, lib, txt, svg, png, gif, apng.

    Games that can't be read or written are told on standard error and left out.

    Args:
        source: A record of any format.
        target: The file to write.
        game: Only this game of a file with several, counted from 1. Formats that hold one game take the first.
        partial: Write what could be read of a broken game.
        hints: What the file doesn't say about itself.
    """
    kind = written_format(target.name)
    if kind is None:
        complain(f"no format has the ending of {target.name}; known: {', '.join(written_endings())}")
        raise SystemExit(BAD)
    wanted = game if kind in _SEVERAL else game or 1
    pieces = _converted(source, kind, wanted, hints.options(), partial=partial)
    if not write_out(target, b"".join(pieces)):
        complain(f"nothing to write to {target}")
        raise SystemExit(BAD)


def _numbered(path: Path, options: Options) -> Iterator[tuple[int, Reading]]:
    return enumerate(read_path(path, options), 1)


def _converted(
    source: Path, kind: str, wanted: int | None, options: Options, *, partial: bool
) -> Iterator[bytes]:
    for number, reading in _numbered(source, options):
        if wanted is not None and number > wanted:
            complain(f"{source}: only game {wanted} was written; --game N takes another")
            return
        if wanted is None or number == wanted:
            record = _usable(source, number, reading, partial=partial)
            if record is not None:
                yield from _written(source, number, record, kind)


def _usable(source: Path, number: int, reading: Reading, *, partial: bool) -> Record | None:
    if isinstance(reading, Record):
        return reading
    complain(f"{source}: game {number}: {reading.flaw.text}")
    return reading.part if partial else None


def _written(source: Path, number: int, record: Record, kind: str) -> Iterator[bytes]:
    try:
        yield ALL_WRITERS[kind](record)
    except CannotWrite as error:
        complain(f"{source}: game {number}: {error}")


def _report(path: Path, number: int, reading: Reading, rule: str | None) -> bool:
    """Print the line of one game; True when it is good."""
    record = reading.part if isinstance(reading, Broken) else reading
    line: dict[str, object] = {"file": _named(path), "game": number}
    finding = None
    if record is not None:
        finding = check(record, rule)
        line |= _of_record(record) | _of_finding(finding)
    line["flaws"] = [flaw.text for flaw in reading.flaws] if isinstance(reading, Record) else []
    line["error"] = _of_flaw(reading.flaw) if isinstance(reading, Broken) else None
    good = isinstance(reading, Record) and (finding is None or finding.disagreement is None)
    sys.stdout.write(json.dumps(line | {"ok": good}) + "\n")
    return good


def _named(path: Path) -> str:
    r"""The name as text that any JSON reader takes: bytes that are no UTF-8 as ``\xff``."""
    return os.fsencode(path).decode(errors="backslashreplace")


def _of_record(record: Record) -> dict[str, object]:
    size: object = record.width if record.is_square else f"{record.width}x{record.height}"
    told: dict[str, object] = {"format": record.format, "size": size, "plies": record.plies}
    if record.has_variations:
        told |= {"nodes": len(record.tree) - 1, "lines": record.tree.leaves}
    result = record.result
    return told | {"result": result and result.name, "how": result and result.how}


def _of_finding(finding: Finding) -> dict[str, object]:
    found, parted = finding.found, finding.disagreement
    return {
        "rule": finding.rule,
        "rule_from": "given" if finding.rule_given else "guessed",
        "found": found and {"outcome": found.outcome, "reason": found.reason, "ply": found.ply},
        "disagreement": parted and {"code": parted.code, "ply": parted.ply, "text": parted.text},
    }


def _of_flaw(flaw: Flaw) -> dict[str, object]:
    told: dict[str, object] = {"code": flaw.fault, "expected": flaw.expected}
    if flaw.line is not None:
        told["line"] = flaw.line
    if flaw.offset is not None:
        told["offset"] = flaw.offset
    return told
