"""A game record as one value that all formats are read into and written from."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from narabe_core.records.faults import Flaw
from narabe_core.records.tree import NOTHING, PASS, Note, Properties, Tree
from narabe_core.types import BLACK, Color, Point


class How(StrEnum):
    """How a recorded game was won; ``PLAIN`` where the record does not say."""

    PLAIN = "plain"
    RESIGNED = "resigned"
    TIME = "time"
    FORFEIT = "forfeit"
    FORBIDDEN = "forbidden"


@dataclass(frozen=True, slots=True)
class Result:
    """A recorded result: the winner (None: a draw) and how; ``void`` means that the game does not count."""

    winner: Color | None
    how: How = How.PLAIN
    void: bool = False

    @property
    def name(self) -> str:
        """``black``, ``white``, ``draw`` or ``void``."""
        if self.void:
            return "void"
        return "draw" if self.winner is None else self.winner.name.lower()


DRAW: Final = Result(None)
VOID: Final = Result(None, void=True)


@dataclass(frozen=True)
class Record:
    """One game: board, stones set up beforehand, the tree of moves, and what is told about it.

    A point is ``y * width + x`` from the top left, as everywhere. ``rule`` is a name of the rule registry or None
    where the record does not say. ``first`` moves first. ``fifths`` are the offered fifth moves, ``swapped`` tells
    whether the players changed colours (None: unknown). ``format`` and ``flaws`` (what the reader mended) do not
    count in comparisons.
    """

    tree: Tree
    width: int = 15
    height: int = 15
    rule: str | None = None
    first: Color = BLACK
    black_stones: tuple[Point, ...] = ()
    white_stones: tuple[Point, ...] = ()
    black: str = ""
    white: str = ""
    event: str = ""
    date: str = ""
    result: Result | None = None
    fifths: tuple[Point, ...] = ()
    swapped: bool | None = None
    more: Properties = ()
    format: str = field(default="", compare=False)
    flaws: tuple[Flaw, ...] = field(default=(), compare=False)

    @property
    def is_square(self) -> bool:
        """True when the board has as many columns as rows."""
        return self.width == self.height

    @property
    def moves(self) -> tuple[Point, ...]:
        """Points and passes of the main line."""
        tree = self.tree
        return tuple(Point(tree.moves[node]) for node in tree.main_line if tree.moves[node] != NOTHING)

    @property
    def plies(self) -> int:
        """Stones of the main line; passes don't count."""
        return sum(move != PASS for move in self.moves)

    @property
    def has_variations(self) -> bool:
        """True when some node has two children."""
        return any(count > 1 for count in self.tree.child_counts)

    @property
    def comment(self) -> str:
        """The comment on the game as a whole."""
        return self.tree.note(0).comment

    def notes(self) -> list[tuple[int, Note]]:
        """The notes by node, in order."""
        return sorted(self.tree.notes.items())


@dataclass(frozen=True, slots=True)
class Broken:
    """A game that could not be read whole: why, and the part before that place (None: nothing)."""

    flaw: Flaw
    part: Record | None = None


Reading = Record | Broken
"""What a reader yields for each game of a file."""


class CannotWrite(ValueError):
    """A format has no way to say what the record holds, such as a pass in POS or 20 lines in LIB."""


__all__ = ["DRAW", "VOID", "Broken", "CannotWrite", "How", "Reading", "Record", "Result"]
