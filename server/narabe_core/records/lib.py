"""LIB, the game tree of RenLib: versions 3.0 and 3.4, and the older files without a header.

After the header (20 bytes) come the nodes, depth first: a byte for the point (column 1 to 15 in the low half, row
from the top in the high half; 0 for the root or a pass) and a byte of flags, then the texts that the flags announce.
A library is one record: its tree. It is read piece by piece, without recursion.

=====  ==========================================================================
flag   meaning
=====  ==========================================================================
0x80   a sibling follows after this whole subtree
0x40   no child
0x20   a comment in the old form: seven-bit letters, the last pair has a high bit
0x10   marked
0x08   a comment: title, byte 8, body, byte 0, padded to an even length
0x04   start
0x02   no stone, only text
0x01   two more bytes follow; the value 1 announces a text on the board
=====  ==========================================================================
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from narabe_core.records.faults import Fault, Flaw, Trouble
from narabe_core.records.model import Broken, Reading, Record
from narabe_core.records.source import Cursor, Options, Source
from narabe_core.records.text import charset_of_texts
from narabe_core.records.tree import NOTHING, PASS, Mark, Note, TreeBuilder
from narabe_core.types import Point

SIZE: Final = 15
MAGIC: Final = b"\xffRenLib\xff"
HEADER_BYTES: Final = 20
MAJOR: Final = 3
LAST_MINOR: Final = 4
CENTRE: Final = 0x78

SIBLING, LEAF, OLD_COMMENT, MARKED = 0x80, 0x40, 0x20, 0x10
COMMENT, START, NO_STONE, EXTENDED = 0x08, 0x04, 0x02, 0x01
BOARD_TEXT: Final = 1
TITLE_END: Final = 8
_PAIR: Final = 2
STARTED: Final = ("LIBSTART", ("1",))
"""How the flag "start" is kept among the properties of a node."""


class _Raw(NamedTuple):
    """A note before the character set of the file is known."""

    comment: bytes
    label: bytes
    point: Point
    flags: int


def read(source: Source, options: Options) -> Iterator[Reading]:
    """The one tree of a library."""
    reader = _Reader(source, options)
    try:
        reader.header()
        reader.nodes()
    except Trouble as trouble:
        flaw = trouble.at(reader.offset)
        yield Broken(flaw, reader.record() if reader.builder.last else None)
    else:
        yield reader.record()


class _Reader:
    def __init__(self, source: Source, options: Options) -> None:
        self._cursor = Cursor(source, options.limits.stream_bytes)
        self._options = options
        self.builder = TreeBuilder(SIZE, SIZE, options.limits)
        self.offset = 0
        self._raw: dict[int, _Raw] = {}
        self._text_bytes = 0
        self._flaws: list[Flaw] = []
        self._first: bytes = b""

    def header(self) -> None:
        """Skip the header, or take the first node of a file that has none."""
        start = self._cursor.take(2)
        if start[:1] == bytes([CENTRE]):
            self._first = start
            return
        start += self._cursor.take(HEADER_BYTES - 2)
        if not start.startswith(MAGIC):
            raise Trouble(Fault.HEADER, "the header FF 'RenLib' FF, or a first move on h8")
        if len(start) < HEADER_BYTES:
            raise Trouble(Fault.TRUNCATED, f"a header of {HEADER_BYTES} bytes")
        if (start[8], start[9]) > (MAJOR, LAST_MINOR):
            self.offset = 8
            raise Trouble(
                Fault.VERSION, f"a version up to {MAJOR}.{LAST_MINOR}, this is {start[8]}.{start[9]}"
            )

    def nodes(self) -> None:
        """All nodes; ``waiting`` holds the parents of the siblings still to come."""
        parent, waiting, is_first = 0, [], True
        while True:
            self.offset = self._cursor.offset - len(self._first)
            pair, self._first = self._first or self._cursor.take(_PAIR), b""
            if len(pair) < _PAIR:
                raise Trouble(Fault.TRUNCATED, "one more node")
            place, flags = pair
            is_root, is_first = is_first and place == 0 and not flags & NO_STONE, False
            if flags & SIBLING and not is_root:
                waiting.append(parent)
            node = 0 if is_root else self.builder.add(parent, _move(place, flags))
            self._texts(node, place, flags)
            if not flags & LEAF:
                parent = node
            elif waiting:
                parent = waiting.pop()
            else:
                break
        self._end()

    def record(self) -> Record:
        """What was read so far, with its texts decoded."""
        charset = charset_of_texts(self._sample(), self._options.guess)
        for node, raw in self._raw.items():
            self.builder.annotate(node, _note(raw, charset))
        return Record(self.builder.build(), SIZE, SIZE, format="lib", flaws=tuple(self._flaws))

    def _texts(self, node: int, place: int, flags: int) -> None:
        comment = label = b""
        if flags & EXTENDED:
            extension = self._cursor.take(2)
            has_label = int.from_bytes(extension, "big") & BOARD_TEXT
        else:
            has_label = 0
        if flags & OLD_COMMENT:
            comment = self._old_comment()
        elif flags & COMMENT:
            comment = self._padded()
        if has_label:
            label = self._padded()
        if comment or label or flags & (MARKED | START):
            self._keep(node, _Raw(comment, label, _point(place), flags))

    def _keep(self, node: int, raw: _Raw) -> None:
        limits = self._options.limits
        self._text_bytes += len(raw.comment) + len(raw.label)
        if self._text_bytes > limits.all_text_bytes:
            raise Trouble(Fault.TOO_LARGE, f"at most {limits.all_text_bytes} bytes of text")
        if len(self._raw) >= limits.notes:
            raise Trouble(Fault.TOO_MANY_NODES, f"at most {limits.notes} nodes with text or marks")
        self._raw[node] = raw

    def _padded(self) -> bytes:
        text = self._cursor.until(0, self._options.limits.text_bytes)
        if len(text) % 2 == 0:
            self._cursor.take(1)
        return text

    def _old_comment(self) -> bytes:
        text = bytearray()
        while len(text) <= self._options.limits.text_bytes:
            pair = self._cursor.take(2)
            text += pair
            if len(pair) < _PAIR or (pair[0] | pair[1]) & 0x80:
                return bytes(byte & 0x7F for byte in text).rstrip(b"\0")
        raise Trouble(Fault.TOO_LARGE, f"a text of at most {self._options.limits.text_bytes} bytes")

    def _end(self) -> None:
        self.offset = self._cursor.offset
        if self._cursor.take(1):
            self._flaws.append(Flaw(Fault.TRAILING, "the end of the file after the last node", self.offset))

    def _sample(self) -> list[bytes]:
        """Texts enough to tell the character set by; all of them, so that each can be decoded."""
        return [text for raw in self._raw.values() for text in (raw.comment, raw.label) if not text.isascii()]


def _move(place: int, flags: int) -> Point:
    return NOTHING if flags & NO_STONE else _point(place)


def _point(place: int) -> Point:
    y, x = divmod(place, 16)
    if place == 0:
        return PASS
    if not x or y >= SIZE:
        raise Trouble(Fault.OUTSIDE, "a column from 1 to 15 and a row from 0 to 14")
    return Point(y * SIZE + x - 1)


def _note(raw: _Raw, charset: str) -> Note:
    title, mark, body = raw.comment.partition(bytes([TITLE_END]))
    if not mark:
        # A comment of one part is a title when it is one line.
        title, body = (b"", raw.comment) if b"\n" in raw.comment else (raw.comment, b"")
    marks = []
    if raw.label:
        marks.append(Mark("LB", raw.point, _decode(raw.label, charset)))
    if raw.flags & MARKED:
        marks.append(Mark("MA", raw.point))
    return Note(
        _decode(title, charset),
        _decode(body, charset),
        tuple(mark for mark in marks if mark.point >= 0),
        more=(STARTED,) if raw.flags & START else (),
    )


def _decode(text: bytes, charset: str) -> str:
    return text.decode(charset, "replace").replace("\r\n", "\n").replace("\r", "\n")
