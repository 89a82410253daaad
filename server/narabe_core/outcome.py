"""How a game ended: a value that the core computes and others print."""

from dataclasses import dataclass
from enum import StrEnum

from narabe_core.types import Line, Seat


class Reason(StrEnum):
    """Why the game is over."""

    FIVE = "five"
    FULL_BOARD = "full_board"
    RESIGNED = "resigned"
    AGREED_DRAW = "agreed_draw"
    ABORTED = "aborted"
    FORBIDDEN = "forbidden"
    FLAG = "flag"
    BOTH_PASSED = "both_passed"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class Outcome:
    """Winner (None: nobody), reason, and the winning row or rows, all of them.

    ``kinds`` are all kinds of prohibition that a stone violated, when that was the reason.
    """

    winner: Seat | None
    reason: Reason
    lines: tuple[Line, ...] = ()
    kinds: tuple[str, ...] = ()
