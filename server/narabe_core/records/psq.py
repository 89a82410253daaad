"""PSQ, the record of Piskvork and of Gomocup's managers, and its older form REC.

::

    Piskvorky 15x15, 11:11, 0     columns x rows, the two levels, which player began
    8,8,0                         column, row (from 1, from the top), milliseconds
    9,8,1250
    A.zip                         the players, in the order of their numbers
    B.zip
    -1                            how the manager saw the game end
    1,Freestyle                   archives only: winner (0: not told), rule

The moves stop at the first line that is not two or three numbers, so neither ``-1`` nor ``1,Freestyle`` is one.
Gomocup's judge, whose levels are ``11:11``, counts the players in the footer by who moves first after the opening; the
stones of the opening have the time 0. After an odd number of them 1 is white, though the names begin with black.
A REC file has the names first, no header, points from 0, and 20 lines.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from narabe_core.records.faults import Fault, Trouble
from narabe_core.records.limits import LEAST_LINES, MOST_LINES
from narabe_core.records.model import Broken, CannotWrite, Reading, Record, Result
from narabe_core.records.names import rule_named, rule_title
from narabe_core.records.source import Options, Source, slurp
from narabe_core.records.text import charset_of
from narabe_core.records.tree import Note, TreeBuilder
from narabe_core.types import BLACK, WHITE, Point

HEADER: Final = re.compile(
    r"\s*Piskvorky\s+(\d{1,4})x(\d{1,4})\s*,\s*(-?\d+)\s*:\s*(-?\d+)\s*(?:,\s*(-?\d+))?"
)
_MOVE: Final = re.compile(r"\s*(-?\d{1,6})\s*,\s*(-?\d{1,6})\s*(?:,\s*(-?\d{1,12})\s*)?")
_FOOTER: Final = re.compile(r"\s*(-?\d{1,6})\s*,\s*(\S.*)")
_CODE: Final = re.compile(r"\s*-?\d{1,6}\s*")
_REC_SIZE: Final = 20
_NAMES: Final = 2
_WINNER: Final = {"1": BLACK, "2": WHITE}
_JUDGE: Final = "11:11"
"""The levels in the header of Gomocup's judge."""


def read(source: Source, options: Options) -> Iterator[Reading]:
    """The one game of a PSQ file."""
    builder = None
    try:
        rows = _rows(source, options)
        width, height, more, starter = _header(rows[0] if rows else "")
        builder = TreeBuilder(width, height, options.limits)
        end = _moves(rows, 1, builder, 1)
        record = Record(builder.build(), width, height, more=more, format="psq")
        yield _footer(record, rows[end:], starter)
    except Trouble as trouble:
        yield Broken(trouble.at(), _part(builder))


def _part(builder: TreeBuilder | None) -> Record | None:
    if builder is None:
        return None
    return Record(builder.build(), builder.width, builder.height, format="psq")


def read_rec(source: Source, options: Options) -> Iterator[Reading]:
    """The one game of a REC file: two names, then moves counted from 0."""
    builder = TreeBuilder(_REC_SIZE, _REC_SIZE, options.limits)
    try:
        rows = _rows(source, options)
        _check_names(rows)
        _moves(rows, _NAMES, builder, 0)
        yield replace(_rec(builder), black=rows[0].strip(), white=rows[1].strip())
    except Trouble as trouble:
        yield Broken(trouble.at(), _rec(builder))


def _check_names(rows: list[str]) -> None:
    if len(rows) <= _NAMES or not _MOVE.fullmatch(rows[_NAMES]):
        raise Trouble(Fault.HEADER, "two names, then moves", line=min(len(rows), _NAMES) + 1)


def looks_like_rec(text: str) -> bool:
    """True when two names and then two moves stand at the start."""
    rows = text.splitlines()[: _NAMES + 2]
    return len(rows) == _NAMES + 2 and [bool(_MOVE.fullmatch(row)) for row in rows] == [
        False,
        False,
        True,
        True,
    ]


def _rec(builder: TreeBuilder) -> Record:
    return Record(builder.build(), _REC_SIZE, _REC_SIZE, format="rec")


def _rows(source: Source, options: Options) -> list[str]:
    raw = slurp(source, options.limits.file_bytes)
    text = raw.decode(charset_of(raw, "", options.guess)).removeprefix("\ufeff")
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _header(row: str) -> tuple[int, int, tuple[tuple[str, tuple[str, ...]], ...], int]:
    found = HEADER.match(row)
    if not found:
        raise Trouble(Fault.HEADER, "'Piskvorky 15x15, 11:11, 0'", line=1)
    width, height = int(found[1]), int(found[2])
    if not all(LEAST_LINES <= lines <= MOST_LINES for lines in (width, height)):
        raise Trouble(Fault.SIZE, f"{LEAST_LINES} to {MOST_LINES} lines", line=1)
    levels = f"{found[3]}:{found[4]}"
    return width, height, () if levels == "0:0" else (("LEVELS", (levels,)),), int(found[5] or 0)


def _moves(rows: list[str], start: int, builder: TreeBuilder, base: int) -> int:
    """Add the moves from row ``start`` on; the row after them."""
    at = start
    for at in range(start, len(rows)):
        found = _MOVE.fullmatch(rows[at])
        if not found:
            break
        try:
            _move(builder, int(found[1]) - base, int(found[2]) - base, found[3])
        except Trouble as trouble:
            raise Trouble(trouble.fault, trouble.expected, line=at + 1) from None
    else:
        return len(rows)
    _check_end(rows[at], at)
    return at


def _move(builder: TreeBuilder, x: int, y: int, millis: str | None) -> None:
    if not (0 <= x < builder.width and 0 <= y < builder.height):
        raise Trouble(Fault.OUTSIDE, f"a point of a board of {builder.width} by {builder.height} lines")
    node = builder.add(builder.last, Point(y * builder.width + x))
    if millis is not None:
        builder.annotate(node, Note(millis=int(millis)))


def _check_end(row: str, at: int) -> None:
    """A row that begins like a move and is none is a damaged move, not a name."""
    if re.match(r"\s*-?\d+\s*,", row) and not re.fullmatch(r"\s*[0-2]\s*,\s*[A-Za-z].*", row):
        raise Trouble(Fault.NUMBER, "x,y,milliseconds", line=at + 1)


def _footer(record: Record, rows: list[str], starter: int) -> Record:
    told = [row.strip() for row in rows if row.strip()]
    names: list[str] = []
    while told and len(names) < _NAMES and not _CODE.fullmatch(told[0]) and not _FOOTER.fullmatch(told[0]):
        names.append(told.pop(0))
    more = list(record.more)
    if told and _CODE.fullmatch(told[0]):
        more.append(("ENDCODE", (told.pop(0),)))
    record = _with_names(record, names, starter)
    if told and (found := _FOOTER.fullmatch(told[0])):
        record, told = _with_verdict(record, found), told[1:]
        if record.rule is None:
            more.append(("RULE", (found[2],)))
    if told:
        more.append(("FOOTER", tuple(told)))
    return replace(record, more=tuple(more))


def _with_names(record: Record, names: list[str], starter: int) -> Record:
    first, second = (*names, "", "")[:_NAMES]
    # The one who began is black; the names stand in the players' own order.
    black, white = (second, first) if starter == 1 else (first, second)
    return replace(record, black=black, white=white)


def _with_verdict(record: Record, found: re.Match[str]) -> Record:
    winner = _WINNER.get(found[1])
    if winner and _counts_from_white(record):
        winner = winner.other
    return replace(record, rule=rule_named(found[2]), result=Result(winner) if winner else None)


def _counts_from_white(record: Record) -> bool:
    """True where 1 in the footer is the player of white: see the module's first lines."""
    if _levels(record) != _JUDGE:
        return False
    tree = record.tree
    timed = (count for count, node in enumerate(tree.main_line) if tree.note(node).millis != 0)
    return next(timed, 0) % 2 == 1  # 0: no times at all, so that no opening is to be seen


def _levels(record: Record) -> str:
    return dict(record.more).get("LEVELS", ("0:0",))[0]


def write(record: Record) -> bytes:
    """The main line as PSQ, LF, UTF-8; :class:`CannotWrite` for a pass or stones set up beforehand."""
    rows = [_header_of(record)]
    for node in record.tree.main_line:
        move = record.tree.moves[node]
        if move == -1:
            raise CannotWrite("PSQ has no word for a pass")
        if move >= 0:
            y, x = divmod(move, record.width)
            millis = record.tree.note(node).millis
            rows.append(f"{x + 1},{y + 1},{0 if millis is None else millis}")
    return ("\n".join([*rows, *_footer_of(record)]) + "\n").encode()


def _header_of(record: Record) -> str:
    if record.black_stones or record.white_stones or record.first is not BLACK:
        raise CannotWrite("PSQ begins with an empty board and a black stone")
    return f"Piskvorky {record.width}x{record.height}, {_levels(record)}, 0"


def _footer_of(record: Record) -> list[str]:
    rows = [_plain(record.black) or "?", _plain(record.white) or "?"] if record.black or record.white else []
    rows.append(dict(record.more).get("ENDCODE", ("-1",))[0])
    if record.rule:
        winner = record.result and record.result.winner
        if winner and _counts_from_white(record):
            winner = winner.other
        rows.append(f"{int(winner or 0)},{rule_title(record.rule)}")
    return rows


def _plain(name: str) -> str:
    return " ".join(name.split())
