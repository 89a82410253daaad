"""The words of the game as types: colours, seats, points, time.

A *point* is one int, ``y * size + x``: ``x`` counts columns from the left, ``y`` rows from the top, both
from 0 (``a15`` is 0 and ``h8`` is 112 on fifteen lines). A *seat* is a place at the table; which colour it
plays is a mapping that openings and rematches may change, so the two are never mixed.
"""

from enum import IntEnum, StrEnum
from typing import Final, Literal, NewType

Point = NewType("Point", int)
Ply = NewType("Ply", int)
"""Number of stones on the board."""
Millis = NewType("Millis", int)
"""Server time or a span of it, in milliseconds."""
SECOND_MS: Final = 1000
MINUTE_MS: Final = 60 * SECOND_MS
DAY_MS: Final = 24 * 60 * MINUTE_MS
Version = NewType("Version", int)
"""One counter per room, raised by every event."""
UNVERSIONED: Final = Version(0)
"""Before the first event, or where nobody counts."""
Seat = Literal[0, 1]
Line = tuple[Point, ...]
"""Points of one unbroken row, from left to right; from top to bottom where it is upright."""

MIN_SIZE: Final = 9
MAX_SIZE: Final = 20
ANY_SIZE: Final = range(MIN_SIZE, MAX_SIZE + 1)
"""Lines that a board may have."""


class Color(IntEnum):
    """Colour of a stone; an empty point is 0."""

    BLACK = 1
    WHITE = 2

    @property
    def other(self) -> "Color":
        """The opponent's colour."""
        return _OTHER[self]


# For the hot path: Python 3.11 runs its own code for each ``Color.BLACK``, and for hashing a member as a key.
BLACK: Final = Color.BLACK
WHITE: Final = Color.WHITE
_OTHER: Final = (BLACK, WHITE, BLACK)

EMPTY: Final = 0


class Takeback(StrEnum):
    """What the room says about takebacks, fixed when it is made."""

    ASK = "ask"
    FREE = "free"
    NONE = "none"
    LIMITED = "limited"
    """As free, but so many times for each seat in a game."""


class Forbidden(StrEnum):
    """What the room does with a stone that the rule forbids, fixed when it is made."""

    LOSES = "loses"
    """The stone stands, and the other seat has won."""
    REFUSED = "refused"
    """The stone is not accepted, and the seat may try another point."""


class ClockRule(StrEnum):
    """What a takeback does to the clocks, fixed when the room is made."""

    RESTORE = "restore"
    """They read what they read when that position stood on the board for the first time."""
    KEEP = "keep"
    """They run on."""


class Hold(StrEnum):
    """Why no time runs though a game is in play."""

    START = "start"
    """Until both have the board."""
    RESTART = "restart"
    """The server was away: until both have the board again."""
    PAUSE = "pause"
    """Agreed; either may resume."""
    ADJOURN = "adjourn"
    """Agreed; both must agree to resume."""


def other(seat: Seat) -> Seat:
    """The seat across the table."""
    return 1 if seat == 0 else 0
