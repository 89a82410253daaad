"""What happened in a game (a closed union). The game is a fold over these, from the first one on."""

from dataclasses import dataclass
from enum import StrEnum

from narabe_core.actions import OfferKind
from narabe_core.outcome import Outcome
from narabe_core.types import Point, Seat


@dataclass(frozen=True, slots=True)
class Started:
    """Game ``number`` of the room (from 1) begins; ``black`` is the seat that plays black."""

    number: int
    black: Seat


@dataclass(frozen=True, slots=True)
class Placed:
    """``seat`` put the stone that was due, of the colour the opening says, on ``point``."""

    seat: Seat
    point: Point


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The last ``plies`` stones left the board at the wish of ``seat``.

    They can be restored until the next stone.
    """

    seat: Seat
    plies: int


@dataclass(frozen=True, slots=True)
class Restored:
    """The stones of the latest takeback, ``plies`` of them, are back."""

    seat: Seat
    plies: int


@dataclass(frozen=True, slots=True)
class Offered:
    """``seat`` proposes ``kind``; ``plies`` says how many stones a takeback or restore would move, else 0."""

    offer: int
    kind: OfferKind
    seat: Seat
    plies: int = 0


class OfferEnd(StrEnum):
    """How an offer ended by somebody's word. One that a change of state voids has no event of its own."""

    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class OfferClosed:
    """The pending offer ``offer`` was accepted, declined or withdrawn."""

    offer: int
    how: OfferEnd


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""

    outcome: Outcome


Event = Started | Placed | TakenBack | Restored | Offered | OfferClosed | Ended
