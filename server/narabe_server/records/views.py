"""Games that were read from a file, as they are told to a client: no more than fits into one frame."""

from collections.abc import Iterable, Iterator
from typing import Final, TypeVar

from narabe_core.records import Broken, Fault, Flaw, Mark, Note, Reading, Record, check
from narabe_core.records.check import can_play
from narabe_core.types import MAX_SIZE, MIN_SIZE
from narabe_protocol import limits
from narabe_protocol import messages as wire
from narabe_protocol.base import COLOR_NAMES, MarkName, ResultName

_T = TypeVar("_T")
MOST_FLAWS: Final = 8
"""Of one game, and of games that can't be told."""
LONGEST_WORD: Final = 120
"""Bytes of a name, and of what was expected."""
NOTE_COSTS: Final = 24
"""Bytes of a note or a mark beside its text."""
_WRONG_SIZE: Final = Flaw(Fault.SIZE, f"a square board of {MIN_SIZE} to {MAX_SIZE} lines")
_MARKS: Final[dict[str, MarkName]] = {
    "LB": "label",
    "TR": "triangle",
    "SQ": "square",
    "CR": "circle",
    "MA": "cross",
}
_RESULTS: Final[dict[str, ResultName]] = {"black": "black", "white": "white", "draw": "draw", "void": "void"}


def record_read(command: str, kind: str | None, readings: Iterable[Reading]) -> wire.RecordRead:
    """The answer to the upload ``command``; takes no more readings than it has room for."""
    teller = _Teller()
    for reading in readings:
        if teller.full:
            teller.cut = True
            break
        teller.tell(reading)
    return wire.RecordRead(
        id=command, format=kind, games=tuple(teller.games), flaws=tuple(teller.flaws), cut=teller.cut
    )


class _Teller:
    """Tells games until the room for nodes or for text is used up, and notes when something is left out."""

    def __init__(self) -> None:
        self.games: list[wire.RecordGame] = []
        self.flaws: list[wire.RecordFlaw] = []
        self.cut = False
        self._nodes = limits.MAX_RECORD_NODES
        self._text = limits.MAX_RECORD_TEXT

    @property
    def full(self) -> bool:
        """Whether nothing more can be told."""
        told = len(self.games) >= limits.MAX_RECORD_GAMES or len(self.flaws) >= MOST_FLAWS
        return told or self._nodes <= 0

    def tell(self, reading: Reading) -> None:
        """Add a game, or what is wrong with it."""
        record, flaw = (reading.part, reading.flaw) if isinstance(reading, Broken) else (reading, None)
        if record is None or not can_play(record):
            self.flaws.append(self._flaw(flaw or _WRONG_SIZE))
        else:
            self.games.append(self._game(record, flaw))

    def _game(self, record: Record, broken: Flaw | None) -> wire.RecordGame:
        finding = check(record)
        setup = self._points(record.black_stones), self._points(record.white_stones)
        fifths = self._points(record.fifths)
        head = self._head(record)
        nodes = max(1, self._take_nodes(len(record.tree)))
        return wire.RecordGame(
            size=record.width,
            moves=tuple(record.tree.moves[:nodes]),
            rule=finding.rule,
            head=head,
            parents=self._parents(record, nodes),
            notes=tuple(self._notes(record, nodes)),
            rule_given=finding.rule_given,
            first=COLOR_NAMES[record.first],
            black_stones=setup[0],
            white_stones=setup[1],
            fifths=fifths,
            flaws=tuple(map(self._flaw, self._some(record.flaws, MOST_FLAWS))),
            broken=None if broken is None else self._flaw(broken),
            left_out=len(record.tree) - nodes,
        )

    def _head(self, record: Record) -> wire.RecordHead:
        result = record.result
        return wire.RecordHead(
            black=self._word(record.black),
            white=self._word(record.white),
            event=self._word(record.event),
            date=self._word(record.date),
            result=None if result is None else _RESULTS[result.name],
            how="plain" if result is None else result.how.value,
        )

    def _parents(self, record: Record, nodes: int) -> tuple[int, ...]:
        parents = tuple(record.tree.parents[:nodes])
        return () if parents == tuple(range(-1, nodes - 1)) else parents

    def _notes(self, record: Record, nodes: int) -> Iterator[wire.RecordNote]:
        for node, note in record.notes():
            if node >= nodes:
                return
            if self._text <= NOTE_COSTS:
                self.cut = True
                return
            told = self._note(node, note)
            if told != wire.RecordNote(node=node):
                yield told

    def _note(self, node: int, note: Note) -> wire.RecordNote:
        self._text -= NOTE_COSTS
        return wire.RecordNote(
            node=node,
            title=self._clip(note.title, self._text),
            comment=self._clip(note.comment, self._text),
            marks=tuple(map(self._mark, self._some(note.marks, max(0, self._text // NOTE_COSTS)))),
        )

    def _mark(self, mark: Mark) -> wire.RecordMark:
        self._text -= NOTE_COSTS
        return wire.RecordMark(at=mark.point, kind=_MARKS[mark.kind], text=self._clip(mark.text, self._text))

    def _flaw(self, flaw: Flaw) -> wire.RecordFlaw:
        return wire.RecordFlaw(
            fault=flaw.fault.value, expected=self._word(flaw.expected), line=flaw.line, offset=flaw.offset
        )

    def _word(self, text: str) -> str:
        return self._clip(text, LONGEST_WORD)

    def _clip(self, text: str, most: int) -> str:
        """As much of ``text`` as there is room for, taken from the room for all text."""
        raw = text.encode(errors="replace")
        kept = raw[: max(0, min(most, self._text))]
        self.cut |= len(kept) < len(raw)
        self._text -= len(kept)
        return kept.decode(errors="ignore")

    def _points(self, points: tuple[int, ...]) -> tuple[int, ...]:
        return points[: self._take_nodes(len(points))]

    def _take_nodes(self, wanted: int) -> int:
        given = max(0, min(wanted, self._nodes))
        self.cut |= given < wanted
        self._nodes -= given
        return given

    def _some(self, things: tuple[_T, ...], most: int) -> tuple[_T, ...]:
        self.cut |= len(things) > most
        return things[:most]
