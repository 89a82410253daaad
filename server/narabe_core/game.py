"""The game: settings and state.

``decide`` (in :mod:`narabe_core.referee`) turns an action into events or a refusal; ``evolve`` (in
:mod:`narabe_core.fold`) turns a state and an event into the next state.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from narabe_core.actions import OfferKind
from narabe_core.board import Board, check_size
from narabe_core.clocks import Clocks, ClockSpec
from narabe_core.events import Declared, Deed, Move, PointsOffered, Said
from narabe_core.openings import Opening, Plan, Step, get_opening
from narabe_core.openings.machine import plain
from narabe_core.outcome import Outcome
from narabe_core.rules import Rules, get_rules
from narabe_core.types import (
    BLACK,
    UNVERSIONED,
    WHITE,
    ClockRule,
    Color,
    Forbidden,
    Hold,
    Millis,
    Ply,
    Point,
    Seat,
    Takeback,
    Version,
    other,
)


@dataclass(frozen=True)
class Settings:
    """What is agreed before the first stone and holds for every game of the room.

    ``first`` is the colour that begins, and what an opening calls black; ``shared`` means that one person holds both
    seats, so nothing needs consent. ``clock`` None: no limit of time. ``takebacks`` is how many each seat has in a game
    where takebacks are limited; ``oops`` lets a stone be taken back at once within two seconds, which is not counted;
    ``teaching`` lets a takeback go to any ply. Unknown names and impossible sizes raise a
    :class:`narabe_core.errors.CoreError`.
    """

    size: int = 15
    rule: str = "freestyle"
    opening: str = "free"
    clock: ClockSpec | None = None
    takeback: Takeback = Takeback.ASK
    first: Color = BLACK
    shared: bool = False
    forbidden: Forbidden = Forbidden.LOSES
    takebacks: int = 0
    oops: bool = False
    teaching: bool = False
    clock_rule: ClockRule = ClockRule.RESTORE

    def __post_init__(self) -> None:
        check_size(self.size)
        get_rules(self.rule)
        get_opening(self.opening)

    @cached_property
    def rules(self) -> Rules:
        """The rule set of that name, looked up once."""
        return get_rules(self.rule)

    @cached_property
    def course(self) -> Opening:
        """The opening of that name, looked up once."""
        return get_opening(self.opening)

    @property
    def asks_consent(self) -> bool:
        """True when takeback and restore need the other seat's word."""
        return not self.shared and self.takeback in {Takeback.ASK, Takeback.NONE}


@dataclass(frozen=True, slots=True)
class Offer:
    """A pending offer: its number in the room, what, by whom, how many stones and things said it would move.

    ``to_ply`` is how many stones shall stay, where that was asked for; ``base`` the version of the room that it was
    made at; ``expires`` when it is void by itself, None: never.
    """

    id: int
    kind: OfferKind
    seat: Seat
    plies: int = 0
    said: int = 0
    to_ply: Ply | None = None
    base: Version = UNVERSIONED
    expires: Millis | None = None


class Declined(NamedTuple):
    """An offer of ``kind`` by ``seat`` was declined at ``at``."""

    kind: OfferKind
    seat: Seat
    at: Millis


class Dealings(NamedTuple):
    """What the seats have had to do with each other: offers ``made`` in the room; in this game, takebacks by seat.

    ``declined`` has the latest refusal of each kind and seat, for as long as it matters.
    """

    made: int = 0
    taken_back: tuple[int, int] = (0, 0)
    declined: tuple[Declined, ...] = ()


class Holding(NamedTuple):
    """Why no time runs, and since when."""

    why: Hold
    since: Millis


class Game(NamedTuple):
    """One game at one moment. ``number`` 0 means that no game has started yet.

    ``removed`` is the restore stack: the deeds of each takeback since the last deed, in order of play, newest last.
    ``clock`` is None where time is not limited, and before the first game. ``hold`` says why no time runs, ``deed_at``
    when the last deed was done. ``starter`` is the seat that began, ``black`` the one that plays black now, ``plan``
    what is left of the opening and ``step`` what must be done next, meaningful while in play. A named tuple, because
    each move builds one and a frozen dataclass takes thrice as long.
    """

    settings: Settings
    board: Board
    clock: Clocks | None = None
    number: int = 0
    black: Seat = 0
    moves: tuple[Move, ...] = ()
    removed: tuple[tuple[Deed, ...], ...] = ()
    offers: tuple[Offer, ...] = ()
    dealings: Dealings = Dealings()
    outcome: Outcome | None = None
    starter: Seat = 0
    said: tuple[Said, ...] = ()
    plan: Plan = ()
    step: Step = plain(0, BLACK)
    hold: Holding | None = None
    deed_at: Millis = Millis(0)

    @property
    def ply(self) -> Ply:
        """Number of stones on the board."""
        return Ply(len(self.moves))

    @property
    def in_play(self) -> bool:
        """True between the start and the end."""
        return self.outcome is None and self.number > 0

    @property
    def color_to_move(self) -> Color:
        """The colour of the next stone; where something must be said first, the colour of who says it."""
        return self.step.color

    @property
    def turn(self) -> Seat:
        """The seat that must act next, meaningful while in play."""
        return self.step.seat

    @property
    def began_black(self) -> Seat:
        """The seat that played black when the game started."""
        return self.starter if self.settings.first is BLACK else other(self.starter)

    @property
    def declared(self) -> int:
        """How many fifth moves were declared; 0: no word of it yet."""
        return next((said.count for said in self.said if isinstance(said, Declared)), 0)

    @property
    def offered(self) -> tuple[Point, ...]:
        """The points that were offered for the fifth stone."""
        return next((said.points for said in self.said if isinstance(said, PointsOffered)), ())

    @property
    def history(self) -> tuple[Deed, ...]:
        """All deeds in order of play: the moves, and before each what was said first."""
        if not self.said:
            return self.moves
        deeds: list[Deed] = list(self.moves)
        for said in reversed(self.said):
            deeds.insert(said.ply, said)
        return tuple(deeds)

    def seat_of(self, color: Color) -> Seat:
        """The seat that plays ``color`` now."""
        return self.black if color is BLACK else other(self.black)

    def color_of(self, seat: Seat) -> Color:
        """The colour that ``seat`` plays now."""
        return BLACK if seat == self.black else WHITE

    @property
    def stopped_by_consent(self) -> bool:
        """True while the game is paused or adjourned: no deed is taken."""
        return self.hold is not None and self.hold.why in {Hold.PAUSE, Hold.ADJOURN}

    @property
    def waits_for_both(self) -> bool:
        """True while the clocks are held until both seats have the board."""
        return self.hold is not None and self.hold.why in {Hold.START, Hold.RESTART}

    def offer(self, offer_id: int) -> Offer | None:
        """The pending offer of that number."""
        return next((offer for offer in self.offers if offer.id == offer_id), None)


def new_game(settings: Settings) -> Game:
    """The state before anything has happened."""
    return Game(settings, Board.empty(settings.size))
