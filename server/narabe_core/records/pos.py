"""POS: one byte for the number of moves, then one byte a move, row from the top times fifteen plus column.

The renju server that made the format keeps everything else in the file's name,
``table#rule#black#white#swap#state.pos``; it is read where it is given and has that form.
"""

from collections.abc import Iterator
from typing import Final

from narabe_core.records.faults import Fault, Trouble
from narabe_core.records.model import DRAW, Broken, CannotWrite, How, Reading, Record, Result
from narabe_core.records.source import Options, Source, slurp
from narabe_core.records.tree import TreeBuilder
from narabe_core.types import BLACK, WHITE, Point

SIZE: Final = 15
MOST: Final = SIZE * SIZE
_NAME_FIELDS: Final = 6
_OPENINGS: Final = {"0": "Sakata", "1": "RIF", "2": "two-swap"}
_SWAPPED: Final = {"0": False, "1": True, "2": True, "3": False}
"""By the field "swap"; where two are allowed 1 is the first, 2 the second, 3 both, and the colours as they were."""
_STATES: Final = {
    "1": Result(WHITE, How.FORBIDDEN),
    "2": DRAW,
    "3": Result(BLACK),
    "4": Result(WHITE),
    "5": Result(BLACK, How.RESIGNED),
    "6": Result(WHITE, How.RESIGNED),
    "7": Result(BLACK, How.TIME),
    "8": Result(WHITE, How.TIME),
}


def read(source: Source, options: Options) -> Iterator[Reading]:
    """The one game of a POS file."""
    builder = TreeBuilder(SIZE, SIZE, options.limits)
    try:
        raw = slurp(source, options.limits.file_bytes)
        _moves(raw, builder)
        yield _named(builder, options.name)
    except Trouble as trouble:
        yield Broken(trouble.at(), _named(builder, options.name))


def looks_like_pos(raw: bytes) -> bool:
    """True when the first byte counts exactly the bytes that follow and no point comes twice, as in no long text."""
    moves = raw[1:]
    return bool(moves) and raw[0] == len(moves) == len(set(moves)) <= MOST and max(moves) < MOST


def _moves(raw: bytes, builder: TreeBuilder) -> None:
    if not raw or not 1 <= raw[0] <= MOST:
        raise Trouble(Fault.HEADER, f"a number of moves from 1 to {MOST}", 0)
    for offset, byte in enumerate(raw[1 : raw[0] + 1], 1):
        try:
            builder.add(builder.last, Point(byte))
        except Trouble as trouble:
            raise Trouble(trouble.fault, trouble.expected, offset) from None
    if len(raw) <= raw[0]:
        raise Trouble(Fault.TRUNCATED, f"{raw[0]} moves, there are {len(raw) - 1}", len(raw))
    if len(raw) > raw[0] + 1:
        raise Trouble(Fault.TRAILING, f"the end after {raw[0]} moves", raw[0] + 1)


def _named(builder: TreeBuilder, name: str) -> Record:
    fields = name.rpartition("/")[2].removesuffix(".pos").split("#")
    if len(fields) != _NAME_FIELDS:
        return Record(builder.build(), SIZE, SIZE, format="pos")
    table, opening, black, white, swap, state = fields
    return Record(
        builder.build(),
        SIZE,
        SIZE,
        rule="renju" if opening in _OPENINGS else None,
        black=black,
        white=white,
        result=_STATES.get(state),
        swapped=_SWAPPED.get(swap),
        more=(("TABLE", (table,)), ("OPENING", (_OPENINGS.get(opening, opening),))),
        format="pos",
    )


def write(record: Record) -> bytes:
    """The main line as POS; :class:`CannotWrite` for another board, a pass, no move, or stones set up beforehand."""
    moves = record.moves
    if (record.width, record.height) != (SIZE, SIZE):
        raise CannotWrite("POS knows only boards of 15 lines")
    if record.black_stones or record.white_stones or record.first is not BLACK:
        raise CannotWrite("POS begins with an empty board and a black stone")
    if not moves or min(moves) < 0:
        raise CannotWrite("POS has no word for a pass and needs one move")
    return bytes([len(moves), *moves])
