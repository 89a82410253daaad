"""Messages that the server sends, and the values inside them."""

from typing import Literal

from msgspec import Struct

from narabe_protocol.base import (
    ColorName,
    Kind,
    Message,
    OfferName,
    Seat,
    TakebackPolicy,
)


class Level(Struct, frozen=True, gc=False, omit_defaults=True):
    """A bot that rooms can be made with; ``scores`` says that it can show the teaching overlay."""

    name: str
    scores: bool = False


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
    """Bots for ``create.level``, weakest first."""


class RoomSettings(Struct, frozen=True, gc=False, omit_defaults=True):
    """What was fixed when the room was made."""

    kind: Kind
    rule: str
    size: int
    opening: str
    clock: str
    takeback: TakebackPolicy
    first: ColorName
    level: str | None = None
    listed: bool = True


class SeatView(Struct, frozen=True, gc=False, omit_defaults=True):
    """Who sits on a seat. ``bot`` is the level of a bot."""

    name: str
    bot: str | None = None
    online: bool = True


class OfferView(Struct, frozen=True, gc=False, omit_defaults=True):
    """A pending offer; ``plies`` is how many stones it would move."""

    offer: int
    kind: OfferName
    seat: Seat
    plies: int = 0


class OutcomeView(Struct, frozen=True, gc=False, omit_defaults=True):
    """How the game ended; ``winner`` None: nobody won."""

    reason: str
    """One of the reasons in the table of outcomes."""
    winner: Seat | None = None
    lines: tuple[tuple[int, ...], ...] = ()
    """Points of each winning row, in board order."""


class Snapshot(Message, tag="snapshot", frozen=True):
    """The whole state of a room at ``version``, for the one who gets it (``you``: the seats he holds)."""

    room: str
    version: int
    settings: RoomSettings
    seats: tuple[SeatView | None, SeatView | None]
    you: tuple[Seat, ...]
    game: int
    """Number of the game in the room, from 1; 0: not started yet."""
    black: Seat
    """The seat that plays black in this game."""
    moves: tuple[int, ...] = ()
    """Points of the stones on the board, in order of play; colours alternate, ``settings.first`` begins."""
    removed: tuple[tuple[int, ...], ...] = ()
    """The stones that takebacks removed since the last stone, newest takeback last: for ``restore``."""
    offers: tuple[OfferView, ...] = ()
    outcome: OutcomeView | None = None
    score: tuple[int, int, int] = (0, 0, 0)
    """Games won by seat 0, won by seat 1, drawn, in this room."""
    watchers: int = 0
    id: str | None = None
    """The id of the command that this answers: ``create``, ``enter``, or one that was carried out before."""


class Resumed(Message, tag="resumed", frozen=True):
    """The room goes on from the version you have: the events you missed follow, up to ``version``."""

    room: str
    version: int
    you: tuple[Seat, ...]


class Sat(Message, tag="sat", frozen=True):
    """Event: somebody took ``seat``."""

    room: str
    version: int
    seat: Seat
    name: str
    bot: str | None = None


class Stood(Message, tag="stood", frozen=True):
    """Event: ``seat`` is free again."""

    room: str
    version: int
    seat: Seat


class Started(Message, tag="started", frozen=True):
    """Event: game number ``game`` begins with an empty board; seat ``black`` plays black."""

    room: str
    version: int
    game: int
    black: Seat


class Stone(Message, tag="stone", frozen=True):
    """Event: ``seat`` put stone number ``ply`` (from 0) on ``at``. It is the mover's acknowledgement too."""

    room: str
    version: int
    seat: Seat
    ply: int
    at: int


class TakenBack(Message, tag="taken_back", frozen=True):
    """Event: the last ``plies`` stones left the board at the wish of ``seat``."""

    room: str
    version: int
    seat: Seat
    plies: int


class Restored(Message, tag="restored", frozen=True):
    """Event: the ``plies`` stones of the latest takeback are back."""

    room: str
    version: int
    seat: Seat
    plies: int


class Offered(Message, tag="offered", frozen=True):
    """Event: ``seat`` proposes ``kind``. Stone, takeback, restore, start and end void all pending offers."""

    room: str
    version: int
    offer: int
    """Its number, unique in the room."""
    kind: OfferName
    seat: Seat
    plies: int = 0
    """Stones that a takeback or restore would move."""


class OfferClosed(Message, tag="offer_closed", frozen=True):
    """Event: the pending offer was answered or withdrawn."""

    room: str
    version: int
    offer: int
    how: Literal["accepted", "declined", "withdrawn"]


class Over(Message, tag="over", frozen=True):
    """Event: the game has ended; ``score`` is the room's series after it."""

    room: str
    version: int
    outcome: OutcomeView
    score: tuple[int, int, int]


class You(Message, tag="you", frozen=True):
    """The seats that you hold now in this room; comes before the event that says so to all."""

    room: str
    seats: tuple[Seat, ...]


class Presence(Message, tag="presence", frozen=True):
    """Who is connected: each seat, and how many watchers. Not versioned: the latest one counts."""

    room: str
    online: tuple[bool, bool]
    watchers: int


class Left(Message, tag="left", frozen=True):
    """The answer to ``leave``: no more frames of this room will come."""

    room: str


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


class Lobby(Message, tag="lobby", frozen=True):
    """All rows of the lobby; ``online`` counts connected people."""

    rows: tuple[LobbyRow, ...]
    online: int


class LobbyChange(Message, tag="lobby_change", frozen=True):
    """Rows that are new or changed, and codes of rooms that left the lobby."""

    put: tuple[LobbyRow, ...] = ()
    gone: tuple[str, ...] = ()
    online: int = 0


class Scores(Message, tag="scores", frozen=True):
    """The teaching overlay at ``version``: two scores for each point of the board, 0 where a stone lies.

    ``ours`` are those of the side to move, ``theirs`` those of its opponent; ``best`` is the
    point the bot would choose.
    """

    room: str
    version: int
    level: str
    theirs: tuple[int, ...]
    """One number for each point, by point."""
    ours: tuple[int, ...]
    best: int


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
    | Sat
    | Stood
    | Started
    | Stone
    | TakenBack
    | Restored
    | Offered
    | OfferClosed
    | Over
    | You
    | Presence
    | Left
    | Lobby
    | LobbyChange
    | Scores
    | Refused
    | Pong
)

RoomEvent = Sat | Stood | Started | Stone | TakenBack | Restored | Offered | OfferClosed | Over
"""Versioned messages: every member of a room gets the same ones, with consecutive versions."""
