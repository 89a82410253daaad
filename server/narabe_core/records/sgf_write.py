"""Writes SGF: FF[4], UTF-8 without a mark at its start, LF, all variations, without recursion."""

from collections.abc import Iterator
from typing import Final

from narabe_core.records.model import Record
from narabe_core.records.sgf_info import properties_text, root_text
from narabe_core.records.sgf_parse import escaped, one_line
from narabe_core.records.sgf_points import mark_text, place_text
from narabe_core.records.tree import MARK_KINDS, NOTHING, Note
from narabe_core.types import BLACK, Color, Point

_PER_LINE: Final = 10


def write(record: Record) -> bytes:
    """The whole tree. Thinking times and the swap of colours have no place in SGF and are left out."""
    return ("".join(_pieces(record)) + "\n").encode("utf-8", "replace")


def _pieces(record: Record) -> Iterator[str]:
    tree, counts = record.tree, record.tree.child_counts
    yield f"(;{root_text(record)}{_note_text(tree.note(0), record.width)}"
    opened, turns = [True], [0]
    for node, left in tree.steps():
        for _ in range(left):
            turns.pop()
            if opened.pop():
                yield ")"
        is_branch = counts[tree.parents[node]] > 1
        move = Point(tree.moves[node])
        yield "\n(;" if is_branch else "\n;" if turns[-1] % _PER_LINE == 0 else ";"
        if move != NOTHING:
            yield f"{_letter(record.first, turns[-1])}[{place_text(move, record.width)}]"
        yield _note_text(tree.note(node), record.width)
        opened.append(is_branch)
        turns.append(turns[-1] + (move != NOTHING))
    yield ")" * sum(opened)


def _letter(first: Color, turn: int) -> str:
    return "B" if (turn % 2 == 0) is (first is BLACK) else "W"


def _note_text(note: Note, width: int) -> str:
    parts = []
    if note.title:
        parts.append(f"N[{escaped(one_line(note.title))}]")
    if note.comment:
        parts.append(f"C[{escaped(note.comment)}]")
    for kind in MARK_KINDS:
        values = [f"[{mark_text(mark, width)}]" for mark in note.marks if mark.kind == kind]
        if values:
            parts.append(kind + "".join(values))
    return "".join(parts) + properties_text(note.more)
