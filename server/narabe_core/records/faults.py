"""What can be wrong with a file: values that name the place and what was expected there.

A *flaw* was mended and the record is whole; a *broken* record (see the model) could not be read, or not to its end.
Neither is an exception: files of strangers are broken every day, and a batch must go on.
"""

from dataclasses import dataclass
from enum import StrEnum


class Fault(StrEnum):
    """Kinds of trouble, for programs; people get the text of the flaw."""

    EMPTY = "empty"
    UNKNOWN_FORMAT = "unknown_format"
    UNREADABLE = "unreadable"
    HEADER = "header"
    VERSION = "version"
    SYNTAX = "syntax"
    NUMBER = "number"
    SIZE = "size"
    MAYBE_GO = "maybe_go"
    POINT = "point"
    OUTSIDE = "outside"
    TAKEN = "taken"
    ORDER = "order"
    SETUP = "setup"
    RESULT = "result"
    IDENTITY = "identity"
    TRUNCATED = "truncated"
    TRAILING = "trailing"
    ENTITY = "entity"
    TOO_LARGE = "too_large"
    TOO_MANY_NODES = "too_many_nodes"
    TOO_MANY_GAMES = "too_many_games"
    TOO_DEEP = "too_deep"


@dataclass(frozen=True, slots=True)
class Flaw:
    """One trouble: its kind, what was expected, and where.

    ``offset`` counts bytes from 0, ``line`` lines from 1; with both the offset is that within the line.
    """

    fault: Fault
    expected: str
    offset: int | None = None
    line: int | None = None

    @property
    def text(self) -> str:
        """One line for people, in English: ``line 3: taken: a free point, h8 holds a stone``."""
        places = (("line", self.line), ("byte", self.offset))
        place = ", ".join(f"{name} {number}" for name, number in places if number is not None)
        return f"{place}{': ' if place else ''}{self.fault}: expected {self.expected}"


class Trouble(Exception):
    """Leaves the inner loops of a reader; the reader answers with ``Broken`` and never lets it out."""

    def __init__(
        self, fault: Fault, expected: str, offset: int | None = None, line: int | None = None
    ) -> None:
        super().__init__(expected)
        self.fault = fault
        self.expected = expected
        self.offset = offset
        self.line = line

    def at(self, offset: int | None = None, line: int | None = None) -> Flaw:
        """The flaw, placed where the trouble says, else at the given place."""
        if self.offset is None and self.line is None:
            return Flaw(self.fault, self.expected, offset, line)
        return Flaw(self.fault, self.expected, self.offset, self.line)
