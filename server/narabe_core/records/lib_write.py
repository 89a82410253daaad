"""Writes LIB: version 3.0 where the tree begins with h8 alone, nobody passes and nothing is labelled, else 3.4."""

from collections.abc import Iterator

from narabe_core.records.lib import (
    BOARD_TEXT,
    CENTRE,
    COMMENT,
    EXTENDED,
    HEADER_BYTES,
    LEAF,
    MAGIC,
    MARKED,
    NO_STONE,
    SIBLING,
    SIZE,
    START,
    STARTED,
    TITLE_END,
)
from narabe_core.records.model import CannotWrite, Record
from narabe_core.records.tree import NOTHING, PASS, Note, Tree
from narabe_core.types import BLACK, Point


def write(record: Record) -> bytes:
    """The whole tree, texts in UTF-8; :class:`CannotWrite` for another board or stones set up beforehand.

    Marks are kept on the point of their own node only, and a node without stone needs one: RenLib has no others.
    """
    if (record.width, record.height) != (SIZE, SIZE):
        raise CannotWrite("LIB knows only boards of 15 lines")
    if record.black_stones or record.white_stones or record.first is not BLACK:
        raise CannotWrite("LIB begins with an empty board and a black stone")
    return b"".join(_pieces(record.tree))


def _pieces(tree: Tree) -> Iterator[bytes]:
    minor = 0 if _fits_version_0(tree) else 4
    yield (MAGIC + bytes([3, minor])).ljust(HEADER_BYTES, b"\xff")
    has_sibling, counts = _siblings(tree), tree.child_counts
    for node in range(1 if minor == 0 else 0, len(tree)):
        flags = (SIBLING if has_sibling[node] else 0) | (0 if counts[node] else LEAF)
        yield _node(tree, node, flags)


def _fits_version_0(tree: Tree) -> bool:
    return (
        tree.child_counts[0] == 1
        and _place(Point(tree.moves[1])) == CENTRE
        and 0 not in tree.notes
        and PASS not in tree.moves
        and not any(mark.kind == "LB" for note in tree.notes.values() for mark in note.marks)
    )


def _siblings(tree: Tree) -> bytearray:
    """For each node whether another child of its parent follows."""
    found, seen = bytearray(len(tree)), bytearray(len(tree))
    for node in range(len(tree) - 1, 0, -1):
        parent = tree.parents[node]
        found[node], seen[parent] = seen[parent], 1
    return found


def _node(tree: Tree, node: int, flags: int) -> bytes:
    move, note = Point(tree.moves[node]), tree.note(node)
    point = move if move != NOTHING else next((mark.point for mark in note.marks), move)
    labels = [mark.text for mark in note.marks if mark.kind == "LB" and mark.point == point]
    comment = _comment(note)
    if node and move == NOTHING:
        flags |= NO_STONE
    if any(mark.kind != "LB" and mark.point == point for mark in note.marks):
        flags |= MARKED
    flags |= (START if STARTED in note.more else 0) | (COMMENT if comment else 0)
    texts = comment
    if labels:
        flags |= EXTENDED
        texts = BOARD_TEXT.to_bytes(2, "big") + comment + _padded(labels[0])
    return bytes([_place(point), flags]) + texts


def _place(point: Point) -> int:
    if point < 0:
        return 0
    y, x = divmod(point, SIZE)
    return y * 16 + x + 1


def _comment(note: Note) -> bytes:
    if not note.title and not note.comment:
        return b""
    body = note.comment.replace("\n", "\r\n")
    return _padded(f"{note.title}{chr(TITLE_END)}{body}")


def _padded(text: str) -> bytes:
    raw = text.encode().replace(b"\0", b"") + b"\0"
    return raw + b"\0" * (len(raw) % 2)
