"""Messages that a client sends."""

from typing import Annotated, Literal

from msgspec import Meta

from narabe_protocol import limits
from narabe_protocol.account import AccountAsk
from narabe_protocol.base import (
    ClockTakeback,
    ColorName,
    CommandId,
    Count,
    ForbiddenPolicy,
    Kind,
    Message,
    Name,
    OfferId,
    OfferName,
    OptionName,
    Password,
    Ply,
    Point,
    Room,
    RoomHere,
    Seat,
    Size,
    TakebackPolicy,
    Version,
    WatchingPolicy,
    Word,
)
from narabe_protocol.bots import AboutBots
from narabe_protocol.chat import Block, GetWatchers, Guess, HideMe, Manage, Report, Say
from narabe_protocol.clocks import ClockSpec, GiveTime
from narabe_protocol.lobby import GetMyGames, GetProfile, GetTop, Seek, Unseek
from narabe_protocol.presence import Claim, HandOver, PlayHere, TakeOver, Visible
from narabe_protocol.record_messages import Upload
from narabe_protocol.study import StudyAsk


class Hello(Message, tag="hello", frozen=True):
    """The first message of a connection: who am I, what do I speak, which rooms do I want to be in again.

    ``rooms`` maps a room code to the last version seen there (0: nothing seen).
    """

    token: Annotated[str, Meta(max_length=limits.MAX_TOKEN)] | None = None
    """From an earlier ``welcome``; None, or one that the server doesn't know: a new guest."""
    name: Name | None = None
    """None: the name this guest had, else one that the server makes up."""
    client: Annotated[str, Meta(max_length=limits.MAX_CLIENT)] = ""
    """Program and version, for the server's log."""
    lang: Annotated[str, Meta(max_length=limits.MAX_LANG)] = "en"
    """Language tag as in BCP 47."""
    rooms: Annotated[dict[Room, Version], Meta(max_length=limits.MAX_RESUMED_ROOMS)] = {}
    page: Annotated[str, Meta(max_length=limits.MAX_PAGE)] = ""
    """Random, made when the page is loaded: with the same one this connection takes the place of the one before."""
    bot: Word | None = None
    """I am a program that plays by itself, and what it is called: the seats I take from now on are marked so."""


class Rename(Message, tag="rename", frozen=True):
    """Call me ``name`` from now on; names on seats already taken stay."""

    name: Name
    id: CommandId | None = None


class Create(Message, tag="create", frozen=True):
    """Make a room and sit down in it. ``side`` is the creator's turn: first, second, or drawn by lot."""

    id: CommandId
    kind: Kind = "friend"
    """A person, a bot, ``hotseat``: two people at one screen, one client holds both seats; or ``bots``: bot against
    bot, and the creator watches."""
    rule: Word = "freestyle"
    size: Size = 15
    """Lines of the board in each direction."""
    opening: Word = "free"
    takeback: TakebackPolicy | None = None
    """None: ``ask`` between friends, ``free`` against a bot and at one screen."""
    first: ColorName = "black"
    """The colour that begins."""
    side: Literal["first", "second", "random"] = "random"
    level: Word | None = None
    """The bot's level; None: the server's default."""
    level2: Word | None = None
    """The level of the second bot, for ``bots``; None: as ``level``."""
    listed: bool = True
    """False: only the link leads here, the lobby does not show it."""
    forbidden: ForbiddenPolicy = "loses"
    """What happens to a stone that the rule forbids: it stands and loses, or is refused."""
    clock: ClockSpec | None = None
    """The time control; None: no limit."""
    takebacks: Annotated[int, Meta(ge=0, le=limits.MAX_TAKEBACKS)] = 0
    """For takeback ``limited``: how many each seat has in a game, done at once without asking."""
    oops: bool = False
    """A takeback within 2 s of one's stone is done at once, if the other has not replied; none is counted for it."""
    teaching: bool = False
    """A takeback may go to any earlier ply."""
    clock_on_takeback: ClockTakeback = "restore"
    """After a takeback the clocks read what they read at that position, or run on."""
    rated: bool = False
    """Whether the games change the players' ratings; only between two people."""
    password: Password | None = None
    """Only who knows it comes in; the server keeps nothing of it but a salted hash."""
    chat: bool = True
    """Whether people may talk in the room."""
    watching: WatchingPolicy = "open"
    """``hidden``: the names of watchers are told to nobody; ``closed``: nobody may watch."""
    delay_plies: Annotated[int, Meta(ge=0, le=limits.MAX_DELAY_PLIES)] = 0
    """Watchers see a stone when so many more lie, or the game is over."""
    delay_s: Annotated[int, Meta(ge=0, le=limits.MAX_DELAY_S)] = 0
    """Watchers see everything so many seconds later."""


class Enter(Message, tag="enter", frozen=True):
    """Come into a room: to one's own seat if one has it, else as a watcher. ``version`` is the last seen."""

    room: Room
    id: CommandId | None = None
    version: Version | None = None
    """With it the answer may be ``resumed`` and the missed events; without it, it is a ``snapshot``."""
    password: Password | None = None
    """Where the room has one, and I have no seat there and was not let in on this connection before."""
    beside: bool = False
    """This tab shows something else: where I sit, a tab of mine that came to play goes on acting."""


class Leave(Message, tag="leave", frozen=True):
    """Go out of the room; a seat stays kept while a game is in play and becomes free otherwise."""

    room: RoomHere
    id: CommandId | None = None


class Sit(Message, tag="sit", frozen=True):
    """Take a free seat; None: whichever is free. When both are taken the first game starts."""

    room: RoomHere
    id: CommandId
    seat: Seat | None = None


class Play(Message, tag="play", frozen=True):
    """A stone on the point ``at``, as stone number ``ply`` counted from 0."""

    room: RoomHere
    ply: Ply
    at: Point
    id: CommandId
    spent: Annotated[int, Meta(ge=0, le=limits.MAX_INT)] | None = None
    """Milliseconds from the painting of the position to the sending of this, by the client's clock.

    What the way took beyond that is not charged, within a quota; None: all is charged.
    """


class Choose(Message, tag="choose", frozen=True):
    """Choose one of ``next.options``, with ``ply`` stones on the board."""

    room: Room
    ply: Ply
    option: OptionName
    """``stay``: keep one's colour; ``swap``: exchange the colours; the others keep it, and do so."""
    id: CommandId


class Declare(Message, tag="declare", frozen=True):
    """Say how many points will be offered for the fifth stone, from 1 to ``next.count``."""

    room: Room
    ply: Ply
    count: Count
    id: CommandId


class OfferPoints(Message, tag="offer_points", frozen=True):
    """Offer ``next.count`` points for the fifth stone, all at once; no two may be symmetric."""

    room: Room
    ply: Ply
    points: Annotated[tuple[Point, ...], Meta(min_length=1, max_length=limits.MAX_OFFERED)]
    """Free points, in any order."""
    id: CommandId


class Pick(Message, tag="pick", frozen=True):
    """Take ``at``, one of ``next.points``: the other seat's stone will stand there."""

    room: Room
    ply: Ply
    at: Point
    id: CommandId


class Pass(Message, tag="pass", frozen=True):
    """Put no stone in one's turn; only where ``settings.passes`` says so."""

    room: Room
    ply: Ply
    id: CommandId


class Propose(Message, tag="propose", frozen=True):
    """Offer ``kind`` to the other seat; done at once where the room asks no consent."""

    room: RoomHere
    kind: OfferName
    id: CommandId
    to_ply: Ply | None = None
    """Only ``takeback`` in a room for teaching: how many stones shall stay."""


class Answer(Message, tag="answer", frozen=True):
    """Accept or decline the other seat's pending offer."""

    room: RoomHere
    offer: OfferId
    """Number of the offer, from ``offered`` or ``snapshot``."""
    accept: bool
    id: CommandId


class Withdraw(Message, tag="withdraw", frozen=True):
    """Take one's own pending offer back."""

    room: RoomHere
    offer: OfferId
    id: CommandId


class Resign(Message, tag="resign", frozen=True):
    """Give the game up."""

    room: RoomHere
    id: CommandId


class Abort(Message, tag="abort", frozen=True):
    """End the game without a result, before the second stone."""

    room: RoomHere
    id: CommandId


class WatchLobby(Message, tag="watch_lobby", frozen=True):
    """Start (``on``) or stop the stream of lobby rows. Who starts it more than 40 times in a minute waits for it."""

    on: bool = True


class GetScores(Message, tag="get_scores", frozen=True):
    """Ask for the teaching overlay: the two scores of each point by a tutorial bot, for the side to move."""

    room: RoomHere
    level: Word | None = None
    """A level with ``scores``; None: the bot's own, or the strongest tutorial bot."""
    id: CommandId | None = None


class Explain(Message, tag="explain", frozen=True):
    """Ask why a stone of the side to move on ``at`` would win, is forbidden, or is neither.

    Also for the last stone, after the end too: why it won, lost, or did not win.
    """

    room: RoomHere
    at: Point
    id: CommandId | None = None


class Ping(Message, tag="ping", frozen=True):
    """Measure the way there and back; ``n`` comes back unchanged."""

    n: Annotated[int, Meta(ge=0, lt=2**32)] = 0
    lag: Annotated[int, Meta(ge=0, le=limits.MAX_LAG_MS)] | None = None
    """How long the last ``pong`` took, in milliseconds."""


ToServer = (
    Hello
    | Rename
    | Create
    | Enter
    | Leave
    | Sit
    | Play
    | Choose
    | Declare
    | OfferPoints
    | Pick
    | Pass
    | Propose
    | Answer
    | Withdraw
    | GiveTime
    | Resign
    | Abort
    | WatchLobby
    | GetScores
    | Explain
    | Upload
    | Seek
    | Unseek
    | GetMyGames
    | GetProfile
    | GetTop
    | AccountAsk
    | Say
    | Block
    | Report
    | GetWatchers
    | HideMe
    | Guess
    | Manage
    | Visible
    | PlayHere
    | HandOver
    | TakeOver
    | Claim
    | AboutBots
    | StudyAsk
    | Ping
)

RoomCommand = (
    Sit
    | Play
    | Choose
    | Declare
    | OfferPoints
    | Pick
    | Pass
    | Propose
    | Answer
    | Withdraw
    | GiveTime
    | Resign
    | Abort
)
"""Messages that may change a room: each carries a command id and is carried out at most once."""
