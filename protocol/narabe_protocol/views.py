"""Values inside the messages that the server sends."""

from typing import Literal

from msgspec import Struct

from narabe_protocol import limits
from narabe_protocol.base import (
    ClockTakeback,
    ColorName,
    FlawName,
    ForbiddenPolicy,
    Kind,
    OfferName,
    SaidName,
    Seat,
    StepName,
    TakebackPolicy,
    WatchingPolicy,
)
from narabe_protocol.clocks import ClockSpec, ClocksView


class Level(Struct, frozen=True, gc=False, omit_defaults=True):
    """A bot that rooms can be made with; ``scores`` says that it can show the teaching overlay."""

    name: str
    scores: bool = False
    rules: tuple[str, ...] = ()
    """The rules that it can play, names from ``welcome.rules``."""
    sizes: tuple[int, int] = (limits.MIN_SIZE, limits.MAX_SIZE)
    """The smallest and the largest board that it plays on."""


class RoomSettings(Struct, frozen=True, gc=False, omit_defaults=True):
    """What was fixed when the room was made."""

    kind: Kind
    rule: str
    size: int
    opening: str
    takeback: TakebackPolicy
    first: ColorName
    level: str | None = None
    listed: bool = True
    forbidden: ForbiddenPolicy = "loses"
    passes: bool = False
    """Whether a turn may be passed, after the opening and from the seventh stone on."""
    clock: ClockSpec | None = None
    """The time control; null: no limit."""
    takebacks: int = 0
    """For takeback ``limited``: how many each seat has in a game."""
    oops: bool = False
    """A takeback within 2 s of one's stone is done at once, and is not counted."""
    teaching: bool = False
    """A takeback may go to any earlier ply."""
    clock_on_takeback: ClockTakeback = "restore"
    """What a takeback does to the clocks."""
    level2: str | None = None
    """Level of the second bot, in a game of bots."""
    password: bool = False
    """Whether one needs a password to come in."""
    rated: bool = False
    """Whether the games change the players' ratings."""
    chat: bool = True
    """Whether people may talk."""
    watching: WatchingPolicy = "open"
    """Whether others may watch, and whether their names are told."""
    delay_plies: int = 0
    """How many stones watchers are behind, while the game is in play."""
    delay_s: int = 0
    """How many seconds watchers are behind."""


class SeatView(Struct, frozen=True, gc=False, omit_defaults=True):
    """Who sits on a seat. ``bot`` is the level of a bot, or what a guest says of the program that plays for them."""

    name: str
    bot: str | None = None
    online: bool = True
    """Whether they were here at that moment, for late watchers as late as all else; then ``presence`` says it."""
    rating: int | None = None
    """Their rating when they sat down, or after the last game here, in a room where games are rated."""


class RatingChange(Struct, frozen=True, gc=False):
    """What a game made of the rating of the one on a seat."""

    before: int
    """Rounded."""
    after: int
    """Rounded."""


class OfferView(Struct, frozen=True, gc=False, omit_defaults=True):
    """A pending offer; ``plies`` is how many stones it would move, ``words`` how many things said."""

    offer: int
    kind: OfferName
    seat: Seat
    plies: int = 0
    words: int = 0
    base: int = 0
    """Version of the room that it was made at."""
    expires: int | None = None
    """Server time in milliseconds when it is void by itself; null: never."""
    to_ply: int | None = None
    """How many stones shall stay, where it was said."""
    clocks: ClocksView | None = None
    """What the clocks will read once it is accepted; null: they run on."""


class StepView(Struct, frozen=True, gc=False, omit_defaults=True):
    """What must be done next, by which seat: its clock runs."""

    do: StepName
    seat: Seat
    color: ColorName
    """Colour of the stone; for a choice, a declaration and a pick the one that ``seat`` plays."""
    reach: int | None = None
    """A stone may stand at most as many rings from the centre (0: on it); null: up to the edge."""
    beyond: int = -1
    """A stone must stand more rings from the centre than this."""
    options: tuple[str, ...] = ()
    """What may be chosen."""
    count: int = 0
    """The most that may be declared, or how many points must be offered."""
    points: tuple[int, ...] = ()
    """The points to pick from."""


class SaidView(Struct, frozen=True, gc=False, omit_defaults=True):
    """Something decided without a stone: a choice, a declaration, offered points, a pass."""

    what: SaidName
    seat: Seat
    ply: int
    """Stones on the board before it."""
    option: str | None = None
    """What was chosen."""
    count: int = 0
    """How many points were declared."""
    points: tuple[int, ...] = ()
    """The points that were offered."""


class OutcomeView(Struct, frozen=True, gc=False, omit_defaults=True):
    """How the game ended; ``winner`` None: nobody won."""

    reason: str
    """One of the reasons in the table of outcomes."""
    winner: Seat | None = None
    lines: tuple[tuple[int, ...], ...] = ()
    """Points of each winning row, in board order."""
    kinds: tuple[str, ...] = ()
    """All kinds of prohibition that the last stone violated, for the reason ``forbidden``."""


class ForbiddenPoint(Struct, frozen=True, gc=False):
    """A point where the side to move may not put a stone."""

    at: int
    kinds: tuple[str, ...]
    """All kinds of prohibition that hold there: ``overline``, ``double_four``, ``double_three``."""


class DeadRow(Struct, frozen=True, gc=False, omit_defaults=True):
    """A row that is long enough and does not win."""

    stones: tuple[int, ...]
    """Its points, the new stone among them."""
    flaw: FlawName
    """Too long, or blocked at its ends."""
    blockers: tuple[int, ...] = ()
    """The enemy stones at its ends, if they matter; the edge of the board is none."""


class Four(Struct, frozen=True, gc=False, omit_defaults=True):
    """Four stones, the new one among them."""

    stones: tuple[int, ...]
    """Their points."""
    completing: tuple[int, ...]
    """The one or two points that make exactly five of them."""


class Spot(Struct, frozen=True, gc=False, omit_defaults=True):
    """A point where one more stone would make a straight four of a three."""

    at: int
    spoiled: "Explanation | None" = None
    """Why no stone may stand there, as far as that spoils the three; null: it may."""


class Three(Struct, frozen=True, gc=False, omit_defaults=True):
    """Three stones, the new one among them. The three counts if at least one of its spots is not spoiled."""

    stones: tuple[int, ...]
    """Their points."""
    spots: tuple[Spot, ...]
    """All points that make a straight four of it."""


class Explanation(Struct, frozen=True, gc=False, omit_defaults=True):
    """What a stone of ``color`` on ``at`` makes, and why: a tree through the spoiled spots of its threes.

    Neither ``kinds`` nor ``lines``: the stone may stand there and does not win.
    """

    at: int
    color: ColorName
    """Colour of the stone."""
    kinds: tuple[str, ...] = ()
    """All kinds of prohibition that hold."""
    lines: tuple[tuple[int, ...], ...] = ()
    """The rows that win, which overrides all prohibitions."""
    dead: tuple[DeadRow, ...] = ()
    """Rows that are long enough and do not win."""
    fours: tuple[Four, ...] = ()
    """Only where the rule forbids something to this colour."""
    threes: tuple[Three, ...] = ()
    """Only where the rule forbids something to this colour."""
    cut: bool = False
    """The reasons go deeper than is told here."""


class LobbyRow(Struct, frozen=True, gc=False, omit_defaults=True):
    """One room as the lobby shows it."""

    room: str
    kind: Kind
    rule: str
    size: int
    state: Literal["open", "live", "over"]
    """Waits for a second player, is in play, or has ended."""
    names: tuple[str | None, str | None]
    """Names on the seats; null: free."""
    takeback: TakebackPolicy = "ask"
    level: str | None = None
    ply: int = 0
    """Stones on the board."""
    watchers: int = 0
    opening: str = "free"
    clock: ClockSpec | None = None
    rated: bool = False
    """Whether the game counts for ratings."""
    host: str | None = None
    """Name of who made the room; null: the server, or nobody who sits there any more."""
    password: bool = False
    """Whether one needs a password to come in."""
    level2: str | None = None
    """Level of the second bot, in a game of bots."""
    first: ColorName = "black"
    """The colour that begins."""
    black: Seat = 0
    """The seat that plays black now."""
    moves: tuple[int, ...] = ()
    """Points of the stones on the board, in the six most watched games that are in play; colours alternate."""
    bots: tuple[Seat, ...] = ()
    """Seats of programs: of guests, and of bots that sat down with people; other bots are known by ``level``."""
    ratings: tuple[int | None, int | None] | None = None
    """Of those on the seats, as in ``SeatView``; null: the games here are not rated."""


class WatcherName(Struct, frozen=True, gc=False):
    """One who watches."""

    who: str
    """Their handle in this room."""
    name: str
