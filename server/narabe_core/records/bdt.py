"""BDT, the text archive of correspondence renju, one game a line.

``2002,  002=[black,white,+,8889869A,J8,R]``: year, number, names, result, moves as two hexadecimal digits each
(column and row from the bottom; ``00`` passes), the other offered fifth move in letters that skip I, and whether the
players swapped. RenLib writes a tournament in place of year and number, and a comment as seventh field.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from narabe_core.records.faults import Fault, Flaw, Trouble
from narabe_core.records.model import DRAW, Broken, How, Reading, Record, Result
from narabe_core.records.one_a_line import read_lines
from narabe_core.records.source import Options, Source
from narabe_core.records.text import charset_of
from narabe_core.records.tree import PASS, Note, TreeBuilder
from narabe_core.types import BLACK, WHITE, Point

SIZE: Final = 15
_LINE: Final = re.compile(rb"\s*(?:(\d{1,4})\s*,\s*(\d{1,9})|([^=\[\]]{0,200}))\s*=\s*\[(.*)\]\s*", re.DOTALL)
_FIELDS_AFTER_NAMES: Final = 4
_RESULT_FIELD: Final = 2
_FIFTH: Final = re.compile(r"([A-HJ-P])([0-9]{1,2})")
_RESULTS: Final = {
    "+": Result(BLACK),
    "-": Result(WHITE),
    "=": DRAW,
    "F": Result(BLACK, How.FORFEIT),
    "f": Result(WHITE, How.FORFEIT),
}
_SWAPPED: Final = {"R": True, "-": False}


class _Told(NamedTuple):
    """The fields of a line; ``plain`` where the names have no commas of their own."""

    names: tuple[str, str]
    result: str
    moves: str
    fifth: str
    swap: str
    comment: str = ""
    plain: bool = True


def looks_like_bdt(line: bytes) -> bool:
    """True when a line has the brackets and fields of a game."""
    found = _LINE.fullmatch(line)
    return found is not None and found[4].count(b",") > _FIELDS_AFTER_NAMES


def read(source: Source, options: Options) -> Iterator[Reading]:
    """The games of a BDT file, line by line; a bad line is answered and the next one read."""
    most = options.limits.stream_bytes
    return read_lines(source, options, most, lambda row, number: _game(row, number, options))


def _game(row: bytes, number: int, options: Options) -> Reading:
    found = _LINE.fullmatch(row)
    told = None if found is None else _told(_decoded(found[4], options))
    if found is None or told is None:
        return Broken(Flaw(Fault.SYNTAX, "2002, 1=[black,white,+,8889,J8,R]", line=number))
    builder = TreeBuilder(SIZE, SIZE, options.limits)
    try:
        _moves(told.moves, builder)
        if told.comment:
            builder.annotate(0, Note(comment=told.comment))
    except Trouble as trouble:
        return Broken(trouble.at(line=number), _with_head(_record(told, builder, number), found, options))
    return _with_head(_record(told, builder, number), found, options)


def _decoded(text: bytes, options: Options) -> str:
    return text.decode(charset_of(text, "", options.guess))


def _told(text: str) -> _Told | None:
    fields = [field.strip() for field in text.split(",")]
    if len(fields) <= _FIELDS_AFTER_NAMES:
        return None
    if len(fields) >= len(_Told._fields) - 1 and fields[_RESULT_FIELD] in _RESULTS:
        black, white, result, moves, fifth, swap, *rest = fields
        return _Told((black, white), result, moves, fifth, swap, ", ".join(filter(None, rest)))
    black, *names = fields[:-_FIELDS_AFTER_NAMES]
    result, moves, fifth, swap = fields[-_FIELDS_AFTER_NAMES:]
    return _Told((black, ",".join(names)), result, moves, fifth, swap, plain=len(names) <= 1)


def _record(told: _Told, builder: TreeBuilder, number: int) -> Record:
    flaws = []
    if not told.plain:
        flaws.append(Flaw(Fault.SYNTAX, "two names, there are more commas", line=number))
    if told.result not in _RESULTS:
        flaws.append(Flaw(Fault.RESULT, "a result of + - = F f", line=number))
    return Record(
        builder.build(),
        SIZE,
        SIZE,
        black=told.names[0],
        white=told.names[1],
        result=_RESULTS.get(told.result),
        fifths=_fifths(told.fifth),
        swapped=_SWAPPED.get(told.swap),
        format="bdt",
        flaws=tuple(flaws),
    )


def _with_head(record: Record, found: re.Match[bytes], options: Options) -> Record:
    """The record with what stands before the bracket: year and number, or a tournament."""
    if found[1] is None:
        return replace(record, event=_decoded(found[3], options).strip(" ,\t"))
    return replace(record, date=found[1].decode(), more=(("NUMBER", (found[2].decode(),)),))


def _moves(text: str, builder: TreeBuilder) -> None:
    if len(text) % 2 or not re.fullmatch(r"[0-9A-Fa-f]*", text):
        raise Trouble(Fault.NUMBER, "pairs of hexadecimal digits")
    for at in range(0, len(text), 2):
        builder.add(builder.last, _point(int(text[at], 16), int(text[at + 1], 16)))


def _point(column: int, row: int) -> Point:
    if column == row == 0:
        return PASS
    if not column or not row:
        raise Trouble(Fault.OUTSIDE, "digits from 1 to F, or 00 for a pass")
    return Point((SIZE - row) * SIZE + column - 1)


def _fifths(text: str) -> tuple[Point, ...]:
    found = _FIFTH.fullmatch(text)
    if not found or not 1 <= int(found[2]) <= SIZE:
        return ()
    x = ord(found[1]) - ord("A") - (found[1] > "I")
    return (Point((SIZE - int(found[2])) * SIZE + x),)
