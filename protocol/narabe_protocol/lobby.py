"""Finding somebody to play with, and one's own games again: messages that belong to no room."""

from typing import Literal

from msgspec import Struct

from narabe_protocol.base import CommandId, Message, Size, TakebackPolicy, Word
from narabe_protocol.views import ClockSpec

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


LobbyAsk = Seek | Unseek | GetMyGames
"""What a client sends from the lobby."""
