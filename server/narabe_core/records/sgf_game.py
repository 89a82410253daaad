"""Builds one record from the nodes of an SGF game."""

from dataclasses import replace
from typing import Final

from narabe_core.records.faults import Fault, Flaw, Trouble
from narabe_core.records.limits import Limits
from narabe_core.records.model import Record
from narabe_core.records.sgf_info import FIFTHS, NODE_NAMES, SETUP, to_move
from narabe_core.records.sgf_parse import Node, plain_text, simple_text
from narabe_core.records.sgf_points import KINDS, parse_marks, parse_move, parse_offers, parse_places
from narabe_core.records.tree import NOTHING, PASS, Mark, Note, TreeBuilder
from narabe_core.types import BLACK, WHITE, Color, Point

_MOST_FLAWS: Final = 20
_STONES: Final = (("B", BLACK), ("W", WHITE))


class Game:
    """Takes the nodes in order; :meth:`record` may be asked at any time."""

    def __init__(self, info: Record, limits: Limits, flaws: list[Flaw]) -> None:
        self._info = info
        self._builder = TreeBuilder(info.width, info.height, limits)
        self.flaws = flaws
        self._last = [0]
        self._at_root = True
        self._fixed_first = False

    def add(self, node: Node) -> None:
        """Add a node; :class:`Trouble` when it can't follow what was there before."""
        last = self._last
        del last[node.low + 1 :]
        while len(last) < node.level:
            last.append(last[-1])
        parent = last[-1]
        index = self._moves(node, self._set_up(node, parent))
        if node.level < len(last):
            last[node.level] = index
        else:
            last.append(index)
        self._at_root = False

    def record(self, flaws: tuple[Flaw, ...]) -> Record:
        """The record so far."""
        return replace(self._info, tree=self._builder.build(), first=self._builder.first, flaws=flaws)

    def _moves(self, node: Node, parent: int) -> int:
        """Play the stones of a node and annotate the last; a node of text alone gets a place of its own."""
        properties = node.properties
        index = parent
        for name, color in self._order(properties, parent):
            for value in properties[name]:
                move = parse_move(value, self._info.width, self._info.height)
                index = self._play(index, move, color, node.at)
        note = self._note(properties, is_root=self._at_root)
        if note == Note():
            return index
        if index == parent and not self._at_root:
            index = self._builder.add(parent, NOTHING)
        self._builder.annotate(index, note)
        return index

    def _order(self, properties: dict[str, list[str]], parent: int) -> list[tuple[str, Color]]:
        present = [(name, color) for name, color in _STONES if name in properties]
        return present if self._builder.color_after(parent) is BLACK else present[::-1]

    def _play(self, parent: int, move: Point, color: Color, at: int) -> int:
        builder = self._builder
        if not self._fixed_first:
            builder.first, self._fixed_first = color, True
        if builder.color_after(parent) is not color:
            parent = builder.add(parent, PASS)
            self._flaw(Flaw(Fault.ORDER, "a move of the other colour; a pass is put between", at))
        return builder.add(parent, move)

    def _set_up(self, node: Node, parent: int) -> int:
        """Apply setup before the first move; later, a single stone of the side to move is taken as its move."""
        properties = node.properties
        if not any(name in properties for name in SETUP):
            return parent
        size = self._info.width, self._info.height
        black, white, cleared = (parse_places(properties.get(name, []), *size) for name in SETUP[:3])
        if not set(cleared).isdisjoint((*self._info.black_stones, *self._info.white_stones)):
            raise Trouble(Fault.SETUP, "no stones taken off again")
        if not self._builder.has_moves:
            self._stones(black, white, to_move(properties))
            return parent
        color = self._builder.color_after(parent)
        if len(black) + len(white) == 1 and bool(black) is (color is BLACK):
            self._flaw(Flaw(Fault.SETUP, "B or W; the stone set up is taken for a move", node.at))
            return self._builder.add(parent, (black or white)[0])
        if black or white or cleared:
            raise Trouble(Fault.SETUP, "no stones set up after the first move")
        return parent

    def _stones(self, black: tuple[Point, ...], white: tuple[Point, ...], first: Color | None) -> None:
        self._builder.set_up((*black, *white))
        info = self._info
        self._info = replace(
            info, black_stones=(*info.black_stones, *black), white_stones=(*info.white_stones, *white)
        )
        if first is not None:
            self._builder.first, self._fixed_first = first, True

    def _note(self, properties: dict[str, list[str]], *, is_root: bool) -> Note:
        marks: list[Mark] = []
        more: list[tuple[str, tuple[str, ...]]] = []
        for name, values in properties.items():
            if name in KINDS:
                try:
                    marks += parse_marks(KINDS[name], values, self._info.width, self._info.height)
                except Trouble:
                    more.append((name, tuple(values)))
            elif name == FIFTHS and not is_root:
                self._fifths(values, more)
            elif name not in NODE_NAMES and name not in SETUP and not is_root:
                more.append((name, tuple(values)))
        title = simple_text(properties["N"][0]) if "N" in properties else ""
        comment = plain_text("\n".join(properties["C"])) if "C" in properties else ""
        return Note(title, comment, tuple(marks), more=tuple(more))

    def _fifths(self, values: list[str], more: list[tuple[str, tuple[str, ...]]]) -> None:
        try:
            found = parse_offers(values, self._info.width, self._info.height)
        except Trouble:
            more.append((FIFTHS, tuple(values)))
        else:
            self._info = replace(self._info, fifths=tuple(dict.fromkeys((*self._info.fifths, *found))))

    def _flaw(self, flaw: Flaw) -> None:
        if len(self.flaws) < _MOST_FLAWS:
            self.flaws.append(flaw)
