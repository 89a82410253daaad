"""Time on the wire: the control of a room, what the clocks read, and the events that only concern time."""

from typing import Annotated

from msgspec import Meta, Struct

from narabe_protocol import limits
from narabe_protocol.base import AtVersion, ClockKind, CommandId, HoldName, Message, RoomHere, Seat

MainTime = Annotated[int, Meta(ge=0, le=limits.MAX_MAIN_MS)]
Increment = Annotated[int, Meta(ge=0, le=limits.MAX_INCREMENT_MS)]
Period = Annotated[int, Meta(ge=0, le=limits.MAX_PERIOD_MS)]
Periods = Annotated[int, Meta(ge=0, le=limits.MAX_PERIODS)]
Stones = Annotated[int, Meta(ge=0, le=limits.MAX_PERIOD_STONES)]


class ClockSpec(Struct, frozen=True, gc=False, omit_defaults=True):
    """A time control. Numbers that its kind does not use are 0.

    ``per_move`` and ``correspondence``: ``period_ms`` for each move, whole days for the latter. ``sudden``:
    ``main_ms`` for the game. ``fischer``: the same, and ``increment_ms`` more after each move. ``byoyomi``:
    ``main_ms``, then ``periods`` of ``period_ms``, where a move within the period costs nothing. ``canadian``:
    ``main_ms``, then ``stones`` moves in each ``period_ms``.
    """

    kind: ClockKind
    main_ms: MainTime = 0
    """Milliseconds for the whole game."""
    increment_ms: Increment = 0
    """Milliseconds earned with each move."""
    period_ms: Period = 0
    """Milliseconds of a period, or for a move."""
    periods: Periods = 0
    """How many periods."""
    stones: Stones = 0
    """How many moves are due within a period."""


class ClocksView(Struct, frozen=True, gc=False, omit_defaults=True):
    """What both clocks read at server time ``since``; each field by seat.

    The running seat has used ``now - since`` more: first of ``left``, then of ``period_left``, then (byo-yomi) of
    the periods that follow. Nothing ticks: nothing is sent while it runs.
    """

    left: tuple[int, int]
    """Main time left in milliseconds; time for the move where there is nothing else."""
    since: int
    """Server time in milliseconds for which the numbers hold."""
    running: Seat | None = None
    """Whose clock runs; null: none."""
    periods: tuple[int, int] = (0, 0)
    """Byo-yomi periods left, the present one included."""
    stones: tuple[int, int] = (0, 0)
    """Moves still due in the Canadian period."""
    period_left: tuple[int, int] | None = None
    """Milliseconds left of the present period, full while main time lasts; null: no periods."""
    held: HoldName | None = None
    """Why no clock runs though the game is in play; null: none is held."""


class GiveTime(Message, tag="give_time", frozen=True):
    """Give the other seat 15 seconds (a day in correspondence games)."""

    room: RoomHere
    id: CommandId


class Held(AtVersion, tag="held", frozen=True):
    """Event: no clock runs from now on.

    ``start``: until both have the board, at most 30 s. ``restart``: the same after a restart of the server; the time
    it was away is nobody's. ``pause``: agreed, any of the two may resume at once. ``adjourn``: agreed, and both must
    agree to go on. In the last two no move is taken.
    """

    why: HoldName
    """Why it is held."""
    clocks: ClocksView | None = None


class Released(AtVersion, tag="released", frozen=True):
    """Event: the game goes on, and the clock runs for whoever must act."""

    clocks: ClocksView | None = None


class TimeGiven(AtVersion, tag="time_given", frozen=True):
    """Event: ``seat`` gave the other one ``ms`` milliseconds."""

    seat: Seat
    """Who gave."""
    ms: int
    """How much."""
    clocks: ClocksView | None = None


class SeatsSwapped(AtVersion, tag="seats_swapped", frozen=True):
    """Event: the two players changed seats, and the series score with them; the clocks are full again."""

    clocks: ClocksView | None = None
