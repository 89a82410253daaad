"""What a player may ask of a game (a closed union), and the refusal they may get."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from narabe_core.types import UNVERSIONED, Millis, Ply, Point, Version


class OfferKind(StrEnum):
    """What one seat may propose to the other."""

    TAKEBACK = "takeback"
    RESTORE = "restore"
    DRAW = "draw"
    REMATCH = "rematch"
    MORE_TIME = "more_time"
    SWAP_SEATS = "swap_seats"
    ADJOURN = "adjourn"
    PAUSE = "pause"
    RESUME = "resume"


class Option(StrEnum):
    """What an opening may let a seat choose."""

    STAY = "stay"
    """Keep one's colour."""
    SWAP = "swap"
    """Exchange the colours of the two seats; no stone moves."""
    PLACE_TWO = "place_two"
    """Put one white and one black stone, and let the other seat choose."""
    OFFER_TEN = "offer_ten"
    """Keep one's colour, and offer ten points for the fifth stone."""


class Play(NamedTuple):
    """Put a stone on ``point`` when ``ply`` stones lie on the board. A named tuple: most actions are this one."""

    point: Point
    ply: Ply
    spent: Millis | None = None
    """How long the position was before the player's eyes, as their client says; None: it does not say."""


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose ``option`` of those the opening gives now, when ``ply`` stones lie on the board."""

    option: Option
    ply: Ply


@dataclass(frozen=True, slots=True)
class Declare:
    """Say that ``count`` points will be offered for the fifth stone."""

    count: int
    ply: Ply


@dataclass(frozen=True, slots=True)
class OfferPoints:
    """Offer ``points`` for the fifth stone, all at once: the other seat will pick one of them."""

    points: tuple[Point, ...]
    ply: Ply


@dataclass(frozen=True, slots=True)
class Pick:
    """Take ``point`` of those that the other seat offered."""

    point: Point
    ply: Ply


@dataclass(frozen=True, slots=True)
class Pass:
    """Put no stone in one's turn, where the rule knows passing."""

    ply: Ply


@dataclass(frozen=True, slots=True)
class Propose:
    """Offer ``kind`` to the other seat; takes effect at once where the room asks no consent.

    ``to_ply`` is how many stones a takeback for teaching shall leave. ``base`` is the version of the room it is for.
    """

    kind: OfferKind
    to_ply: Ply | None = None
    base: Version = UNVERSIONED


@dataclass(frozen=True, slots=True)
class Answer:
    """Accept or decline the pending offer ``offer`` of the other seat."""

    offer: int
    accept: bool


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Take one's own pending offer ``offer`` back."""

    offer: int


@dataclass(frozen=True, slots=True)
class GiveTime:
    """Give the other seat more time."""


@dataclass(frozen=True, slots=True)
class Resign:
    """Give the game up; allowed in any turn."""


@dataclass(frozen=True, slots=True)
class Abort:
    """End the game without a result; allowed before the second stone."""


Deciding = Play | Choose | Declare | OfferPoints | Pick | Pass
"""Actions that carry the game on: only the seat whose turn it is may do them, and each names its ply."""

Action = Deciding | Propose | Answer | Withdraw | GiveTime | Resign | Abort


class Code(StrEnum):
    """Why an action is refused. The protocol sends these words; the client translates them."""

    NOT_STARTED = "not_started"
    GAME_OVER = "game_over"
    GAME_NOT_OVER = "game_not_over"
    STALE = "stale"
    NOT_YOUR_TURN = "not_your_turn"
    OFF_BOARD = "off_board"
    OCCUPIED = "occupied"
    OUTSIDE_ZONE = "outside_zone"
    FORBIDDEN = "forbidden"
    NOT_NOW = "not_now"
    NO_SUCH_OPTION = "no_such_option"
    WRONG_COUNT = "wrong_count"
    SAME_POINT = "same_point"
    SYMMETRIC = "symmetric"
    NOT_OFFERED = "not_offered"
    TOO_EARLY_TO_WIN = "too_early_to_win"
    NO_PASSING = "no_passing"
    TOO_EARLY_TO_PASS = "too_early_to_pass"  # noqa: S105 - a pass of one's turn, no password
    CLOCK_HELD = "clock_held"
    NOT_HELD = "not_held"
    NO_CLOCK = "no_clock"
    ENOUGH_TIME = "enough_time"
    COOLING_DOWN = "cooling_down"
    TAKEBACKS_USED_UP = "takebacks_used_up"
    NO_TEACHING = "no_teaching"
    NO_SUCH_PLY = "no_such_ply"
    TOO_LATE_TO_SWAP = "too_late_to_swap"
    TAKEBACK_DISABLED = "takeback_disabled"
    NOTHING_TO_TAKE_BACK = "nothing_to_take_back"
    NOTHING_TO_RESTORE = "nothing_to_restore"
    ALREADY_OFFERED = "already_offered"
    OFFER_GONE = "offer_gone"
    NOT_YOUR_OFFER = "not_your_offer"
    OWN_OFFER = "own_offer"
    TOO_LATE_TO_ABORT = "too_late_to_abort"


@dataclass(frozen=True, slots=True)
class Refusal:
    """The answer to an action that is not allowed: a code and its parameters. Nothing has changed."""

    code: Code
    params: Mapping[str, int | str] = field(default_factory=dict)
