"""Finding somebody to play with, and one's own games again: messages that belong to no room."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from narabe_protocol import limits
from narabe_protocol.base import CommandId, Message, Name, RoomHere, Seat, Size, TakebackPolicy, Word
from narabe_protocol.clocks import ClockSpec

NEW_RATING: Final = 1500
"""The rating of somebody who has played no rated game."""
GameState = Literal["open", "live", "adjourned", "over"]
ResultOfMine = Literal["won", "drawn", "lost"]


class Seek(Message, tag="seek", frozen=True):
    """Look for somebody who wants the same game. The answer is ``seeking``, then ``matched``.

    It is never with somebody whom you have blocked, or who has blocked you. A second ``seek`` replaces the first. It
    ends with ``unseek``, with the connection, and when one sits down anywhere.
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
    due: int | None = None
    """Server time at which the flag of the one to move falls in a game by mail; null: none runs, or a live one."""


class MyGames(Message, tag="my_games", frozen=True):
    """The answer to ``get_my_games``: games that wait for me first, then the others, latest first.

    All that go on, as far as the latest 200 rooms and those where a clock runs tell, and the latest 20 that are over.
    """

    id: str
    rows: tuple[MyGame, ...] = ()


class GetProfile(Message, tag="get_profile", frozen=True):
    """Ask for somebody's ratings and results: mine, those of the person on a seat of a room I am in, or of a name.

    Names are not unique: of those who have a rating it is the one with most games, unless ``tag`` says who.
    """

    id: CommandId
    room: RoomHere | None = None
    """null: mine, or that of ``name``."""
    seat: Seat | None = None
    name: Name | None = None
    """Only with ``room`` null."""
    tag: Annotated[str, Meta(max_length=limits.MAX_TAG)] | None = None
    """As in a row of ``top``."""
    before: Annotated[int, Meta(ge=0, le=limits.MAX_INT)] | None = None
    """``more`` of the answer before: the games that came before those."""


class RatingView(Struct, frozen=True, gc=False, omit_defaults=True):
    """A rating by Glicko-2."""

    rule: str
    rating: int
    deviation: int
    """How unsure it is; over 110 it is provisional."""
    games: int
    """Rated games so far."""
    points: tuple[int, ...] = ()
    """What it was after each of the latest games, oldest first, at most 40."""


class Tally(Struct, frozen=True, gc=False, omit_defaults=True):
    """Results of one colour in games between two people."""

    won: int = 0
    drawn: int = 0
    lost: int = 0


class PlayedGame(Struct, frozen=True, gc=False, omit_defaults=True):
    """A finished game between two people, as one of them has it."""

    room: str
    game: int
    """Its number in the room: its record is at ``/games/ROOM-GAME.sgf``."""
    rule: str
    at: int
    """Server time of its end."""
    black: bool
    result: ResultOfMine
    opponent: str = ""
    """The other's name then; empty: they were deleted."""
    rating: int | None = None
    """Rating after it; null: it did not count."""
    key: str = ""
    """As in ``snapshot``, in a list of my own games."""


class Profile(Message, tag="profile", frozen=True):
    """The answer to ``get_profile``."""

    id: str
    name: str
    ratings: tuple[RatingView, ...] = ()
    """One for each rule with a rated game."""
    tag: str = ""
    """Tells people of one name apart, as in ``top``."""
    black: Tally | None = None
    """Their games with the black stones; null: none."""
    white: Tally | None = None
    """Those with the white stones."""
    games: tuple[PlayedGame, ...] = ()
    """The latest 20 that all may see: those of rooms that are listed and have no password; of mine all."""
    more: int | None = None
    """For ``before``; null: there are no more games."""
    who: str | None = None
    """Their handle in the room, for ``block`` and ``report``; null: it is me, or no room was asked about."""


class GetTop(Message, tag="get_top", frozen=True):
    """Ask for the highest ratings by one rule."""

    id: CommandId
    rule: Word
    days: Literal[0, 7, 30] = 0
    """Only of those who played a rated game in so many days; 0: of all."""
    page: Annotated[int, Meta(ge=0, le=limits.MAX_TOP_PAGE)] = 0
    """From 0; each has 50 rows."""


class TopRow(Struct, frozen=True, gc=False, omit_defaults=True):
    """One row of the list."""

    rank: int
    """From 1."""
    name: str
    rating: int
    games: int
    """Rated games so far."""
    tag: str = ""
    """For ``get_profile``."""


class Top(Message, tag="top", frozen=True):
    """The answer to ``get_top``: 50 of those whose rating is not provisional, the best first."""

    id: str
    rule: str
    rows: tuple[TopRow, ...] = ()
    own: TopRow | None = None
    """My own row, wherever it stands; null: I have none."""
    people: int = 0
    """Rows in all."""


LobbyAsk = Seek | Unseek | GetMyGames | GetProfile | GetTop
"""What a client sends from the lobby."""
