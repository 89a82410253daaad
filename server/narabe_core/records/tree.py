"""A game with its variations as flat arrays in the order of reading: no recursion, ten bytes a node.

Node 0 is the root, a child stands after its parent, and a whole subtree stands before the next sibling. The first
child of each node continues the main line.
"""

from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

from narabe_core.records.faults import Fault, Trouble
from narabe_core.records.limits import DEFAULT, Limits
from narabe_core.types import EMPTY, Color, Point

PASS: Final = Point(-1)
"""A turn without a stone."""
NOTHING: Final = Point(-2)
"""Neither stone nor pass: the root, and nodes that carry only text and marks."""

MarkKind = Literal["LB", "TR", "SQ", "CR", "MA"]
"""Label, triangle, square, circle, cross: the names of SGF."""
MARK_KINDS: Final[tuple[MarkKind, ...]] = ("LB", "TR", "SQ", "CR", "MA")

Properties = tuple[tuple[str, tuple[str, ...]], ...]
"""Name and values of what a format knows and we don't, kept as written."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A sign on a point; only a label (``LB``) has text."""

    kind: MarkKind
    point: Point
    text: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """What a node carries beside its stone; ``millis`` is the time its player thought."""

    title: str = ""
    comment: str = ""
    marks: tuple[Mark, ...] = ()
    millis: int | None = None
    more: Properties = ()


NO_NOTE: Final = Note()


@dataclass(frozen=True, eq=True)
class Tree:
    """All nodes: ``parents`` and ``moves`` side by side (-1 and ``NOTHING`` for the root), ``notes`` by node."""

    parents: "array[int]"
    moves: "array[int]"
    notes: Mapping[int, Note]

    def __len__(self) -> int:
        return len(self.moves)

    @property
    def main_line(self) -> list[int]:
        """The nodes of the main line after the root, those without a stone too."""
        line = [0]
        while line[-1] + 1 < len(self.parents) and self.parents[line[-1] + 1] == line[-1]:
            line.append(line[-1] + 1)
        return line[1:]

    def note(self, node: int) -> Note:
        """The note of ``node``, an empty one where it has none."""
        return self.notes.get(node, NO_NOTE)

    @cached_property
    def child_counts(self) -> "array[int]":
        """For each node how many children it has."""
        counts = array("i", bytes(4 * len(self.parents)))
        for parent in self.parents[1:]:
            counts[parent] += 1
        return counts

    @property
    def leaves(self) -> int:
        """How many lines the tree has."""
        return sum(not count for count in self.child_counts)

    def steps(self) -> Iterator[tuple[int, int]]:
        """Each node after the root, with the number of nodes to leave first, counted from the one before."""
        path = [0]
        for node in range(1, len(self.parents)):
            left = 0
            while path[-1] != self.parents[node]:
                path.pop()
                left += 1
            path.append(node)
            yield node, left


class TreeBuilder:
    """Takes nodes in the order of reading and checks each: on the board, free, within the limits.

    ``width`` times ``height`` points. The colours alternate from ``first`` on, a pass counts as a turn.
    ``has_moves`` turns true with the first stone or pass.
    """

    def __init__(
        self,
        width: int,
        height: int,
        limits: Limits = DEFAULT,
        first: Color = Color.BLACK,
    ) -> None:
        self.width, self.height, self.limits, self.first = width, height, limits, first
        self._cells = bytearray(width * height)
        self._parents, self._moves = array("i", [-1]), array("h", [NOTHING])
        self._notes: dict[int, Note] = {}
        self._path, self._turns, self._extras = [0], [0], 0
        self.has_moves = False

    @property
    def last(self) -> int:
        """The node added last."""
        return len(self._moves) - 1

    def set_up(self, points: tuple[Point, ...]) -> None:
        """Put stones on the board before the first move; :class:`Trouble` on a point that has one."""
        for point in points:
            self._set(point)

    def color_after(self, node: int) -> Color:
        """Whose turn it is after ``node``, which must be on the current way from the root."""
        self._go_back_to(node)
        return self.first if self._turns[-1] % 2 == 0 else self.first.other

    def add(self, parent: int, move: Point) -> int:
        """Append a node under ``parent``, on the current way, and return its number; else :class:`Trouble`."""
        self._go_back_to(parent)
        limits = self.limits
        if len(self._moves) >= limits.nodes:
            raise Trouble(Fault.TOO_MANY_NODES, f"at most {limits.nodes} nodes")
        if len(self._path) > limits.depth:
            raise Trouble(Fault.TOO_DEEP, f"at most {limits.depth} nodes in a row")
        if move >= 0:
            self._set(move)
        self._parents.append(parent)
        self._moves.append(move)
        self._path.append(len(self._moves) - 1)
        self._turns.append(self._turns[-1] + (move != NOTHING))
        self.has_moves |= move != NOTHING
        return len(self._moves) - 1

    def annotate(self, node: int, note: Note) -> None:
        """Give ``node`` its note, in place of one it had; an empty note is none."""
        if note == NO_NOTE:
            self._notes.pop(node, None)
            return
        if node not in self._notes and len(self._notes) >= self.limits.notes:
            raise Trouble(Fault.TOO_MANY_NODES, f"at most {self.limits.notes} nodes with text or marks")
        self._extras += len(note.marks) + sum(len(values) for _, values in note.more)
        if self._extras > self.limits.extras:
            raise Trouble(Fault.TOO_LARGE, f"at most {self.limits.extras} marks and unknown properties")
        self._notes[node] = note

    def build(self) -> Tree:
        """The tree so far."""
        return Tree(self._parents[:], self._moves[:], dict(self._notes))

    def _set(self, move: Point) -> None:
        cells = self._cells
        if move >= len(cells):
            raise Trouble(Fault.OUTSIDE, f"a point of a board of {self.width} by {self.height} lines")
        if cells[move]:
            raise Trouble(Fault.TAKEN, f"a free point, {self._name(move)} holds a stone")
        cells[move] = 1

    def _name(self, move: Point) -> str:
        y, x = divmod(move, self.width)
        return f"{chr(ord('a') + x)}{self.height - y}"

    def _go_back_to(self, node: int) -> None:
        path, cells = self._path, self._cells
        while path[-1] != node:
            left = self._moves[path.pop()]
            self._turns.pop()
            if left >= 0:
                cells[left] = EMPTY


def line_tree(moves: "list[Point] | tuple[Point, ...]") -> Tree:
    """The tree of one line without notes; the moves are taken as they are."""
    parents = array("i", range(-1, len(moves)))
    return Tree(parents, array("h", [NOTHING, *moves]), {})
