"""BDT, the text archive of correspondence renju, one game a line.

``2002,  002=[black,white,+,8889869A,J8,R]``: year, number, names, result, moves as two hexadecimal digits each
(column and row from the bottom; ``00`` passes), the other offered fifth move in letters that skip I, and whether the
players swapped.
"""

import re
from collections.abc import Iterator
from typing import Final

from narabe_core.records.faults import Fault, Flaw, Trouble
from narabe_core.records.model import DRAW, Broken, How, Reading, Record, Result
from narabe_core.records.one_a_line import read_lines
from narabe_core.records.source import Options, Source
from narabe_core.records.text import charset_of
from narabe_core.records.tree import PASS, TreeBuilder
from narabe_core.types import BLACK, WHITE, Point

SIZE: Final = 15
LINE: Final = re.compile(rb"\s*(\d{1,4})\s*,\s*(\d{1,9})\s*=\s*\[(.*)\]\s*", re.DOTALL)
_FIELDS_AFTER_NAMES: Final = 4
_FIFTH: Final = re.compile(r"([A-HJ-P])([0-9]{1,2})")
_RESULTS: Final = {
    "+": Result(BLACK),
    "-": Result(WHITE),
    "=": DRAW,
    "F": Result(BLACK, How.FORFEIT),
    "f": Result(WHITE, How.FORFEIT),
}
_SWAPPED: Final = {"R": True, "-": False}


def read(source: Source, options: Options) -> Iterator[Reading]:
    """The games of a BDT file, line by line; a bad line is answered and the next one read."""
    most = options.limits.stream_bytes
    return read_lines(source, options, most, lambda row, number: _game(row, number, options))


def _game(row: bytes, number: int, options: Options) -> Reading:
    found = LINE.fullmatch(row)
    fields = _fields(found[3], options) if found else []
    if not found or len(fields) <= _FIELDS_AFTER_NAMES:
        return Broken(Flaw(Fault.SYNTAX, "2002, 1=[black,white,+,8889,J8,R]", line=number))
    builder = TreeBuilder(SIZE, SIZE, options.limits)
    try:
        _moves(fields[2], builder)
    except Trouble as trouble:
        return Broken(trouble.at(line=number), _record(found, fields, builder, number))
    return _record(found, fields, builder, number)


def _fields(text: bytes, options: Options) -> list[str]:
    return text.decode(charset_of(text, "", options.guess)).rsplit(",", _FIELDS_AFTER_NAMES)


def _record(found: re.Match[bytes], fields: list[str], builder: TreeBuilder, number: int) -> Record:
    names, result, _, fifth, swap = fields
    black, _, white = names.partition(",")
    flaws = [] if "," not in white else [Flaw(Fault.SYNTAX, "two names, there are more commas", line=number)]
    if result.strip() not in _RESULTS:
        flaws.append(Flaw(Fault.RESULT, "a result of + - = F f", line=number))
    return Record(
        builder.build(),
        SIZE,
        SIZE,
        black=black.strip(),
        white=white.strip(),
        date=found[1].decode(),
        result=_RESULTS.get(result.strip()),
        fifths=_fifths(fifth.strip()),
        swapped=_SWAPPED.get(swap.strip()),
        more=(("NUMBER", (found[2].decode(),)),),
        format="bdt",
        flaws=tuple(flaws),
    )


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
