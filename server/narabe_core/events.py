"""What happened in a game (a closed union). The game is a fold over these, from the first one on."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from narabe_core.actions import OfferKind, Option
from narabe_core.outcome import Outcome
from narabe_core.types import UNVERSIONED, Hold, Millis, Ply, Point, Seat, Version


@dataclass(frozen=True, slots=True)
class Started:
    """Game ``number`` of the room (from 1) begins; ``black`` is the seat that plays black."""

    number: int
    black: Seat


class Placed(NamedTuple):
    """``seat`` put the stone that was due, of the colour the opening says, on ``point``.

    ``charged`` is the time that it cost, where less than has passed since the deed before: the rest was lag. A named
    tuple: most events are this one.
    """

    seat: Seat
    point: Point
    charged: Millis | None = None


@dataclass(frozen=True, slots=True)
class Chosen:
    """``seat`` chose ``option`` when ``ply`` stones lay on the board; ``black`` plays black from now on."""

    seat: Seat
    ply: Ply
    option: Option
    black: Seat


@dataclass(frozen=True, slots=True)
class Declared:
    """``seat`` said that ``count`` points will be offered for the fifth stone."""

    seat: Seat
    ply: Ply
    count: int


@dataclass(frozen=True, slots=True)
class PointsOffered:
    """``seat`` offered ``points`` for the fifth stone."""

    seat: Seat
    ply: Ply
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Picked:
    """``seat`` picked ``point`` of those offered: the other seat's stone stands there, the other points are free."""

    seat: Seat
    point: Point


@dataclass(frozen=True, slots=True)
class Passed:
    """``seat`` put no stone in its turn."""

    seat: Seat
    ply: Ply


Move = Placed | Picked
"""What puts a stone on the board."""
Said = Chosen | Declared | PointsOffered | Passed
"""What is decided without a stone; ``ply`` is the number of stones before it."""
Deed = Move | Said
"""What carries the game on, and what a takeback undoes."""


def plies_in(deeds: Iterable[Deed]) -> int:
    """How many of ``deeds`` put a stone."""
    return sum(isinstance(deed, Move) for deed in deeds)


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The last deeds are undone at the wish of ``seat``: ``plies`` stones, and ``said`` things said among them.

    They can be restored until the next deed.
    """

    seat: Seat
    plies: int
    said: int = 0


@dataclass(frozen=True, slots=True)
class Restored:
    """The deeds of the latest takeback are back: ``plies`` stones, and ``said`` things said among them."""

    seat: Seat
    plies: int
    said: int = 0


@dataclass(frozen=True, slots=True)
class Offered:
    """``seat`` proposes ``kind``.

    ``plies`` and ``said`` tell how many stones, and how many things said, a takeback or restore would move.
    ``to_ply`` is how many stones shall stay, where that was asked for. ``base`` is the version of the room that it was
    made at, ``expires`` when it is void by itself (None: never).
    """

    offer: int
    kind: OfferKind
    seat: Seat
    plies: int = 0
    said: int = 0
    to_ply: Ply | None = None
    base: Version = UNVERSIONED
    expires: Millis | None = None


class OfferEnd(StrEnum):
    """How an offer ended by somebody's word, or by time. What a change of the position voids has no event of its own.

    ``WITHDRAWN`` is also a pause that was on offer when the game was adjourned.
    """

    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class OfferClosed:
    """The pending offer ``offer`` was accepted, declined or withdrawn, or its time was over."""

    offer: int
    how: OfferEnd


@dataclass(frozen=True, slots=True)
class Held:
    """No time runs from now on. ``upto``: the running seat is charged up to that moment only; None: up to now."""

    why: Hold
    upto: Millis | None = None


@dataclass(frozen=True, slots=True)
class Released:
    """The game goes on, and the time of whoever must act runs."""


@dataclass(frozen=True, slots=True)
class TimeGiven:
    """``seat`` gave the other one ``ms`` milliseconds."""

    seat: Seat
    ms: Millis


@dataclass(frozen=True, slots=True)
class SeatsSwapped:
    """The players changed seats; the clocks are full again. The game itself, before its first deed, is the same."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""

    outcome: Outcome


Agreed = Held | Released | TimeGiven | SeatsSwapped
"""What concerns time or seats only."""
Event = Started | Deed | TakenBack | Restored | Offered | OfferClosed | Agreed | Ended
