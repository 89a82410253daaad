"""Messages with a version: every member of a room gets the same ones, in the same order."""

from typing import Literal

from narabe_protocol.base import AtVersion, OfferName, Seat
from narabe_protocol.clocks import ClocksView, Held, Released, SeatsSwapped, TimeGiven
from narabe_protocol.presence import HandedOver
from narabe_protocol.views import OutcomeView, RatingChange, SaidView, StepView


class Sat(AtVersion, tag="sat", frozen=True):
    """Event: somebody took ``seat``."""

    seat: Seat
    name: str
    bot: str | None = None
    rating: int | None = None
    """The rating with which they sat down, in a room where games are rated."""


class Stood(AtVersion, tag="stood", frozen=True):
    """Event: ``seat`` is free again."""

    seat: Seat


class Closed(AtVersion, tag="closed", frozen=True):
    """Event: the room is closed for ever. ``removed`` follows."""


class Started(AtVersion, tag="started", frozen=True):
    """Event: game number ``game`` begins with an empty board; seat ``black`` plays black."""

    game: int
    black: Seat
    next: StepView | None = None
    """What must be done next, where that is not a stone as always."""
    clocks: ClocksView | None = None


class Stone(AtVersion, tag="stone", frozen=True):
    """Event: ``seat`` put stone number ``ply`` (from 0) on ``at``. It is the mover's acknowledgement too."""

    seat: Seat
    ply: int
    at: int
    next: StepView | None = None
    """What must be done next, where that is not a stone as always."""
    clocks: ClocksView | None = None


class Chosen(AtVersion, tag="chosen", frozen=True):
    """Event: ``seat`` chose ``option``; seat ``black`` plays black from now on."""

    seat: Seat
    ply: int
    """Stones on the board."""
    option: str
    """One of the options of the step."""
    black: Seat
    next: StepView | None = None
    """What must be done next, where that is not a stone as always."""
    clocks: ClocksView | None = None


class Declared(AtVersion, tag="declared", frozen=True):
    """Event: ``seat`` says that ``count`` points will be offered for the fifth stone."""

    seat: Seat
    ply: int
    """Stones on the board."""
    count: int
    """How many."""
    next: StepView | None = None
    """What must be done next, where that is not a stone as always."""
    clocks: ClocksView | None = None


class PointsOffered(AtVersion, tag="points_offered", frozen=True):
    """Event: ``seat`` offers ``points`` for the fifth stone; the other one will pick."""

    seat: Seat
    ply: int
    """Stones on the board."""
    points: tuple[int, ...]
    """Where the stone may stand."""
    next: StepView | None = None
    """What must be done next, where that is not a stone as always."""
    clocks: ClocksView | None = None


class Picked(AtVersion, tag="picked", frozen=True):
    """Event: ``seat`` picked ``at``: stone number ``ply`` stands there, of the other seat's colour."""

    seat: Seat
    ply: int
    at: int
    next: StepView | None = None
    """What must be done next, where that is not a stone as always."""
    clocks: ClocksView | None = None


class Passed(AtVersion, tag="passed", frozen=True):
    """Event: ``seat`` put no stone in its turn."""

    seat: Seat
    ply: int
    """Stones on the board."""
    next: StepView | None = None
    """What must be done next, where that is not a stone as always."""
    clocks: ClocksView | None = None


class TakenBack(AtVersion, tag="taken_back", frozen=True):
    """Event: the last ``plies`` stones left the board at the wish of ``seat``, and the last ``words`` things said."""

    seat: Seat
    plies: int
    words: int = 0
    black: Seat | None = None
    """The seat that plays black now, if ``words`` is not 0."""
    next: StepView | None = None
    """What must be done next, where that is not a stone as always."""
    clocks: ClocksView | None = None
    takebacks_left: tuple[int, int] | None = None
    """As in ``snapshot``."""


class Restored(AtVersion, tag="restored", frozen=True):
    """Event: the ``plies`` stones of the latest takeback are back, and all that was ``said`` among them."""

    seat: Seat
    plies: int
    placed_by: tuple[Seat, ...] = ()
    """Who put each of the stones; empty when each was put by the seat that plays its colour now."""
    said: tuple[SaidView, ...] = ()
    black: Seat | None = None
    """The seat that plays black now, if anything was said."""
    next: StepView | None = None
    """What must be done next, where that is not a stone as always."""
    clocks: ClocksView | None = None


class Offered(AtVersion, tag="offered", frozen=True):
    """Event: ``seat`` proposes ``kind``. Whatever carries the game on, takes back or ends it voids all offers."""

    offer: int
    """Its number, unique in the room."""
    kind: OfferName
    seat: Seat
    plies: int = 0
    """Stones that a takeback or restore would move."""
    words: int = 0
    base: int = 0
    """Version of the room that it was made at."""
    expires: int | None = None
    """Server time in milliseconds when it is void by itself; null: never."""
    to_ply: int | None = None
    """How many stones shall stay, where it was said."""
    clocks: ClocksView | None = None
    """What the clocks will read once it is accepted; null: they run on."""


class OfferClosed(AtVersion, tag="offer_closed", frozen=True):
    """Event: the pending offer was answered or withdrawn, or its time was over."""

    offer: int
    how: Literal["accepted", "declined", "withdrawn", "expired"]
    """``withdrawn`` is also a pause that was on offer when the game was adjourned."""


class Over(AtVersion, tag="over", frozen=True):
    """Event: the game has ended; ``score`` is the room's series after it."""

    outcome: OutcomeView
    score: tuple[int, int, int]
    clocks: ClocksView | None = None


class Rated(AtVersion, tag="rated", frozen=True):
    """Event: the game that has just ended has changed both ratings. Comes right behind ``over``."""

    ratings: tuple[RatingChange, RatingChange]
    """By seat; ``seats[n].rating`` is what it is after."""


RoomEvent = (
    Sat
    | Stood
    | Closed
    | Started
    | Stone
    | Chosen
    | Declared
    | PointsOffered
    | Picked
    | Passed
    | TakenBack
    | Restored
    | Offered
    | OfferClosed
    | Held
    | Released
    | TimeGiven
    | SeatsSwapped
    | Over
    | Rated
    | HandedOver
)
"""Versioned messages: every member of a room gets the same ones, with consecutive versions."""
