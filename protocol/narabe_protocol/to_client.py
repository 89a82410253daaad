"""Messages that the server sends."""

from narabe_protocol.account import ChoicesKept, Exported, Forgotten
from narabe_protocol.base import AtVersion, ColorName, HoldName, InRoom, Message, Seat
from narabe_protocol.bots import Thinking
from narabe_protocol.bulletin import Draining, Notice
from narabe_protocol.chat import Done, Line, Lines, Removed, Votes, WatcherList
from narabe_protocol.clocks import ClocksView
from narabe_protocol.lobby import BotOffered, Matched, MyGames, Profile, Seeking, Top
from narabe_protocol.presence import HandOverTicket, Presence, Tab
from narabe_protocol.record_messages import RecordRead
from narabe_protocol.room_events import RoomEvent
from narabe_protocol.study import Analysed, Hinted, Puzzle, PuzzleTried, Reviewed, Reviewing
from narabe_protocol.views import (
    Explanation,
    ForbiddenPoint,
    Level,
    LobbyRow,
    OfferView,
    OutcomeView,
    RatingChange,
    RoomSettings,
    SaidView,
    SeatView,
    StepView,
)


class Welcome(Message, tag="welcome", frozen=True):
    """The answer to ``hello``. Keep ``token``: it is the only proof of who you are, and only you get it."""

    protocol: int
    """Major version."""
    server: str
    """Program and version."""
    token: str
    name: str
    now: int
    """Server time in milliseconds since 1970."""
    rules: tuple[str, ...]
    """Names for ``create.rule``."""
    levels: tuple[Level, ...]
    """Bots for ``create.level``: programs that the operator lends, then the server's own, weakest first."""
    openings: tuple[str, ...] = ()
    """Names for ``create.opening``."""
    hides: bool = False
    """Whether your name is kept out of the lists of watchers, as you said by ``hide_me``."""
    run: str = ""
    """Another one each time the server is started.

    Versions seen before may be of a history that the server has no more, where its data was put back to an older state:
    on another one, ask for the ``snapshot`` of each room that is ``resumed``, by ``enter`` without a version.
    """


class Snapshot(AtVersion, tag="snapshot", frozen=True):
    """The whole state of a room at ``version``, for the one who gets it (``you``: the seats they hold)."""

    settings: RoomSettings
    seats: tuple[SeatView | None, SeatView | None]
    you: tuple[Seat, ...]
    game: int
    """Number of the game in the room, from 1; 0: not started yet."""
    black: Seat
    """The seat that plays black now."""
    moves: tuple[int, ...] = ()
    """Points of the stones on the board, in order of play; colours alternate, ``settings.first`` begins."""
    colors: tuple[ColorName, ...] = ()
    """The colour of each of ``moves``; empty while they alternate, which only a pass ends."""
    placed_by: tuple[Seat, ...] = ()
    """Who put each of ``moves``; empty when each was put by the seat that plays its colour now."""
    said: tuple[SaidView, ...] = ()
    """What was decided without a stone, in order of time."""
    next: StepView | None = None
    """What must be done next, where that is not a stone as always."""
    forbidden: tuple[ForbiddenPoint, ...] = ()
    """Where the side to move may not put a stone, as in ``forbidden``."""
    removed: tuple[tuple[int, ...], ...] = ()
    """The stones that takebacks removed since the last deed, newest takeback last: for ``restore``.

    A group is empty when only something said was taken back.
    """
    offers: tuple[OfferView, ...] = ()
    outcome: OutcomeView | None = None
    score: tuple[int, int, int] = (0, 0, 0)
    """Games won by seat 0, won by seat 1, drawn, in this room."""
    watchers: int = 0
    clocks: ClocksView | None = None
    """What the clocks read; null: the room has none, or no game has begun."""
    held: HoldName | None = None
    """As ``clocks.held``, also where there is no clock."""
    id: str | None = None
    """The id of the command that this answers: ``create``, ``enter``, or one that was carried out before."""
    who: str = ""
    """Your handle in this room, as in lines of chat."""
    host: bool = False
    """Whether you made the room, and may ``manage`` it."""
    key: str = ""
    """In a room with a password: its finished games are at ``/games/ROOM-GAME-KEY.sgf``. Who has it can read them."""
    rated: tuple[RatingChange, RatingChange] | None = None
    """What the game that is over has made of the ratings, by seat; null: it is in play, or did not count."""
    thinking: int | None = None
    """Since when the bot to move has been looking for its move, in server time (ms); null: none is."""
    takebacks_left: tuple[int, int] | None = None
    """How many takebacks each seat still has in this game, where ``settings.takeback`` is ``limited``.

    null: none was taken yet, and each has all ``settings.takebacks``; as after every ``started``.
    """


class Resumed(AtVersion, tag="resumed", frozen=True):
    """The room goes on from the version you have: the events you missed follow, up to ``version``."""

    you: tuple[Seat, ...]


class You(InRoom, tag="you", frozen=True):
    """The seats that you hold now in this room; comes before the event that says so to all."""

    seats: tuple[Seat, ...]


class Left(InRoom, tag="left", frozen=True):
    """The answer to ``leave``: no more frames of this room will come."""


class Lobby(Message, tag="lobby", frozen=True):
    """All rows of the lobby; ``online`` counts the people who are connected, each once."""

    rows: tuple[LobbyRow, ...]
    online: int


class LobbyChange(Message, tag="lobby_change", frozen=True):
    """Rows that are new or changed, and codes of rooms that left the lobby."""

    put: tuple[LobbyRow, ...] = ()
    gone: tuple[str, ...] = ()
    online: int = 0


class Scores(AtVersion, tag="scores", frozen=True):
    """The teaching overlay at ``version``: two scores for each point of the board, 0 where a stone lies.

    ``ours`` are those of the side to move, ``theirs`` those of its opponent; ``best`` is the
    point the bot would choose.
    """

    level: str
    theirs: tuple[int, ...]
    """One number for each point, by point."""
    ours: tuple[int, ...]
    best: int


class Forbidden(AtVersion, tag="forbidden", frozen=True):
    """The points where the side to move may not put a stone, at ``version``; not sent where there are none.

    For all in the room, after the event that led there. Anything that changes the position voids the one before.
    """

    points: tuple[ForbiddenPoint, ...]
    """By point, in ascending order."""


class Explained(AtVersion, tag="explained", frozen=True):
    """The answer to ``explain``, at ``version``."""

    why: Explanation
    """What the stone makes."""
    id: str | None = None


class Refused(Message, tag="refused", frozen=True):
    """To the sender alone: command ``id`` was not carried out. ``code`` says why, ``params`` where."""

    code: str
    id: str | None = None
    room: str | None = None
    params: dict[str, int | str] = {}
    """Depends on the code; never needed to understand it."""


class Pong(Message, tag="pong", frozen=True):
    """The answer to ``ping``; ``now`` is server time in milliseconds since 1970."""

    now: int
    n: int = 0


ToClient = (
    Welcome
    | Snapshot
    | Resumed
    | RoomEvent
    | You
    | Presence
    | Thinking
    | Tab
    | HandOverTicket
    | Left
    | Notice
    | Draining
    | Lobby
    | LobbyChange
    | Scores
    | Forbidden
    | Explained
    | RecordRead
    | Seeking
    | Matched
    | BotOffered
    | MyGames
    | Profile
    | Top
    | ChoicesKept
    | Exported
    | Forgotten
    | Line
    | Lines
    | Done
    | WatcherList
    | Votes
    | Removed
    | Analysed
    | Hinted
    | Reviewing
    | Reviewed
    | Puzzle
    | PuzzleTried
    | Refused
    | Pong
)
