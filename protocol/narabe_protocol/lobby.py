"""Finding somebody to play with, and one's own games again: messages that belong to no room."""

from typing import Final, Literal

from msgspec import Struct

from narabe_protocol.base import CommandId, Message, RoomHere, Seat, Size, TakebackPolicy, Word
from narabe_protocol.clocks import ClockSpec

NEW_RATING: Final = 1500
"""The rating of somebody who has played no rated game."""
GameState = Literal["open", "live", "adjourned", "over"]


class Seek(Message, tag="seek", frozen=True):
    """Look for somebody who wants the same game. The answer is ``seeking``, then ``matched``.

    A second ``seek`` replaces the first. It ends with ``unseek``, with the connection, and when one sits down anywhere.
    """

    id: CommandId
    rule: Word = "freestyle"
    size: Size = 15
    opening: Word = "free"
    clock: ClockSpec | None = None
    takeback: TakebackPolicy | None = None
    """null: as the other one wishes, and ``ask`` when neither says anything."""


class Unseek(Message, tag="unseek", frozen=True):
    """Look no longer. There is no answer; a ``matched`` that is on its way still comes."""


class Seeking(Message, tag="seeking", frozen=True):
    """The answer to ``seek``: you wait."""

    id: str
    since: int
    """Server time in milliseconds since 1970."""
    bot_at: int | None = None
    """Server time at which ``bot_offered`` comes if nobody has turned up; null: no bot knows this game."""
    bot_level: str | None = None
    """The level it will offer."""


class Matched(Message, tag="matched", frozen=True):
    """Somebody is found: both of you sit in ``room``, whose ``snapshot`` follows, and the game has begun."""

    room: str


class BotOffered(Message, tag="bot_offered", frozen=True):
    """Nobody has turned up yet. Play a bot of this level instead (``create``), or wait on: the seek stays."""

    level: str


class GetMyGames(Message, tag="get_my_games", frozen=True):
    """Ask for the rooms where I have a seat, in memory or in the store."""

    id: CommandId


class MyGame(Struct, frozen=True, gc=False, omit_defaults=True):
    """A room where I have a seat."""

    room: str
    rule: str
    size: int
    state: GameState
    """Waits for a second player, is in play, rests by consent, or has ended."""
    at: int
    """Server time of the last that happened there."""
    opponent: str | None = None
    """Name on the other seat; null: free, or mine too."""
    your_turn: bool = False
    clock: ClockSpec | None = None


class MyGames(Message, tag="my_games", frozen=True):
    """The answer to ``get_my_games``: games that wait for me first, then the others, latest first."""

    id: str
    rows: tuple[MyGame, ...] = ()


class GetProfile(Message, tag="get_profile", frozen=True):
    """Ask for somebody's ratings: mine, or those of the person on a seat of a room I am in."""

    id: CommandId
    room: RoomHere | None = None
    """null: mine."""
    seat: Seat | None = None


class RatingView(Struct, frozen=True, gc=False):
    """A rating by Glicko-2."""

    rule: str
    rating: int
    deviation: int
    """How unsure it is; over 110 it is provisional."""
    games: int
    """Rated games so far."""


class Profile(Message, tag="profile", frozen=True):
    """The answer to ``get_profile``."""

    id: str
    name: str
    ratings: tuple[RatingView, ...] = ()
    """One for each rule with a rated game."""


class GetTop(Message, tag="get_top", frozen=True):
    """Ask for the highest ratings by one rule."""

    id: CommandId
    rule: Word


class TopRow(Struct, frozen=True, gc=False):
    """One row of the list."""

    rank: int
    """From 1."""
    name: str
    rating: int
    games: int
    """Rated games so far."""


class Top(Message, tag="top", frozen=True):
    """The answer to ``get_top``: the 50 best whose rating is not provisional."""

    id: str
    rule: str
    rows: tuple[TopRow, ...] = ()
    own: TopRow | None = None
    """My own row, wherever it stands; null: I have none."""


LobbyAsk = Seek | Unseek | GetMyGames | GetProfile | GetTop
"""What a client sends from the lobby."""
