"""Flags by which people tell what a file or a line of moves does not say about itself."""

from dataclasses import dataclass
from typing import Annotated

from cyclopts import Parameter

from narabe_core.records import Options
from narabe_server.records import default_options


@Parameter(name="*")
@dataclass(frozen=True)
class BoardHints:
    """Hints for move strings."""

    size: int = 15
    """Lines of the board of a move string."""
    from_top: Annotated[bool, Parameter(negative="")] = False
    """A move string counts rows from the top."""


@Parameter(name="*")
@dataclass(frozen=True)
class FileHints(BoardHints):
    """Hints for files of any format."""

    any_game: Annotated[bool, Parameter(negative="")] = False
    """Take SGF files that may be games of go."""

    def options(self) -> Options:
        """Options for the readers."""
        guess = default_options().guess
        return Options(size=self.size, from_top=self.from_top, any_game=self.any_game, guess=guess)
