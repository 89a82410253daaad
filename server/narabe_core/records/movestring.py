"""Moves as text, one game a line: ``h8i9g7``, ``h8 i9 g7``, ``h8, i9; g7``.

``pass`` or ``--`` is a turn without stone.
The number counts rows from the bottom; some tools count from the top, which only the caller can know.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from narabe_core.notation import point_name
from narabe_core.records.faults import Fault, Trouble
from narabe_core.records.limits import LEAST_LINES, MOST_LINES
from narabe_core.records.model import Broken, CannotWrite, Reading, Record
from narabe_core.records.one_a_line import read_lines
from narabe_core.records.source import Options, Source
from narabe_core.records.tree import PASS, TreeBuilder
from narabe_core.types import BLACK, Point

DEFAULT_SIZE: Final = 15
_TOKEN: Final = re.compile(
    r"[\s,;]*(?:(?P<pass>pass|--)|(?P<column>[a-z])(?P<row>[0-9]{1,2}))", re.IGNORECASE
)
_REST: Final = re.compile(r"[\s,;]*")
LOOKS_LIKE: Final = re.compile(r"\s*(?:(?:pass|--|[a-zA-Z][0-9]{1,2})[\s,;]*)+")


def read(source: Source, options: Options) -> Iterator[Reading]:
    """A game a line, on a board of ``options.size`` lines (else 15)."""
    most = options.limits.file_bytes
    return read_lines(source, options, most, lambda row, number: _line(row, number, options))


def _line(row: bytes, number: int, options: Options) -> Reading:
    # Bytes that are no ASCII become letters that are no points, and so get the right place.
    reading = parse(row.decode("latin-1"), options)
    return (
        replace(reading, flaw=replace(reading.flaw, line=number)) if isinstance(reading, Broken) else reading
    )


def parse(text: str, options: Options | None = None) -> Reading:
    """The game that ``text`` tells."""
    options = options or Options()
    size = options.size or DEFAULT_SIZE
    if not LEAST_LINES <= size <= MOST_LINES:
        return Broken(Trouble(Fault.SIZE, f"{LEAST_LINES} to {MOST_LINES} lines").at())
    builder = TreeBuilder(size, size, options.limits)
    try:
        _moves(text, builder, from_top=options.from_top)
    except Trouble as trouble:
        return Broken(trouble.at(), Record(builder.build(), size, size, format="moves"))
    return Record(builder.build(), size, size, format="moves")


def _moves(text: str, builder: TreeBuilder, *, from_top: bool) -> None:
    at = 0
    while at < len(text):
        found = _TOKEN.match(text, at)
        if not found:
            break
        try:
            builder.add(builder.last, _point(found, builder.width, from_top=from_top))
        except Trouble as trouble:
            raise Trouble(trouble.fault, trouble.expected, found.end() - len(found[0].lstrip())) from None
        at = found.end()
    rest = _REST.match(text, at)
    if rest and rest.end() < len(text):
        raise Trouble(Fault.POINT, "a point such as h8", rest.end())
    if builder.last == 0:
        raise Trouble(Fault.EMPTY, "at least one point", 0)


def _point(found: re.Match[str], size: int, *, from_top: bool) -> Point:
    if found["pass"]:
        return PASS
    x, row = ord(found["column"].lower()) - ord("a"), int(found["row"])
    y = row - 1 if from_top else size - row
    if not (0 <= x < size and 0 <= y < size):
        raise Trouble(Fault.OUTSIDE, f"a point of a board of {size} lines")
    return Point(y * size + x)


def write(record: Record) -> bytes:
    """The main line as points with blanks between, on one line."""
    if not record.is_square or record.black_stones or record.white_stones or record.first is not BLACK:
        raise CannotWrite("a move string begins with an empty square board and a black stone")
    if not record.moves:
        raise CannotWrite("a move string needs one move")
    return (" ".join(_name(move, record.width) for move in record.moves) + "\n").encode()


def _name(move: Point, size: int) -> str:
    return "pass" if move == PASS else point_name(move, size)
