"""Talk, watching and manners: what is not part of the game. None of it has a version or is stored with the game.

Players and watchers have a channel each. Watchers read both; players read the watchers' only when the game is over,
and until then no frame that a player gets has anything of it.
"""

from typing import Annotated

from msgspec import Meta

from narabe_protocol import limits
from narabe_protocol.base import (
    Channel,
    CommandId,
    Handle,
    InRoom,
    ManageAct,
    Message,
    Phrase,
    Ply,
    Point,
    RemovedReason,
    ReportReason,
    RoomHere,
    Seat,
    Version,
)
from narabe_protocol.views import WatcherName

Text = Annotated[str, Meta(min_length=1, max_length=limits.MAX_TEXT_CHARS)]


class Say(Message, tag="say", frozen=True):
    """Say ``text`` or ``phrase`` in one's own channel. The ``line`` that comes to all who may read it is the answer."""

    room: RoomHere
    channel: Channel
    """``players`` for who has a seat, ``watchers`` for all others."""
    id: CommandId
    text: Text | None = None
    """At most ``MAX_TEXT`` characters as people count them; control and direction characters are taken out."""
    phrase: Phrase | None = None
    """A quick phrase, which counts when both are there."""


class Block(Message, tag="block", frozen=True):
    """Hide (``on``) or show again the lines of ``who`` and their name among the watchers, here and in all rooms.

    No ``seek`` brings you together while either of you has blocked the other.
    """

    who: Handle
    """Their handle in this room."""
    room: RoomHere
    id: CommandId
    on: bool = True


class Report(Message, tag="report", frozen=True):
    """Tell the operator of a line, or of a person. The lines around it go along."""

    room: RoomHere
    why: ReportReason
    id: CommandId
    n: Version = 0
    """Number of the line in its channel; 0: none, ``who`` is meant."""
    channel: Channel = "players"
    """Where the line stands."""
    who: Handle | None = None
    """Handle of a person, when ``n`` is 0."""
    text: Text | None = None
    """What else there is to say."""


class GetWatchers(Message, tag="get_watchers", frozen=True):
    """Ask who watches."""

    room: RoomHere
    id: CommandId


class HideMe(Message, tag="hide_me", frozen=True):
    """Keep my name out of the lists of watchers and off my lines there (``on``), in all rooms and for good."""

    on: bool = True


class Guess(Message, tag="guess", frozen=True):
    """A watcher's guess that stone number ``ply``, the next one they will see, falls on ``at``. The latest counts."""

    room: RoomHere
    ply: Ply
    at: Point
    id: CommandId


class Manage(Message, tag="manage", frozen=True):
    """What the host may do: ``close`` the room for ever, let nobody new in (``lock``), ``remove`` somebody.

    Nothing of it ends a game: while one is in play no room is closed and no player removed.
    """

    room: RoomHere
    what: ManageAct
    id: CommandId
    who: Handle | None = None
    """Whom to remove."""


class Line(InRoom, tag="line", frozen=True):
    """Something said."""

    n: int
    """Number of the line in its channel: each has one more than the line before, and none is used twice."""
    channel: Channel
    who: str
    """Handle of the speaker in this room: the same for all that they say here, and no proof of anything."""
    name: str
    """Their name; empty when watchers' names are hidden."""
    ply: int
    """Stones on the board as they saw it."""
    at: int
    """When, in server time (ms)."""
    seat: Seat | None = None
    """Their seat when they said it; null: a watcher."""
    text: str | None = None
    phrase: Phrase | None = None
    """What was said instead of a text."""
    id: str | None = None
    """The id of the ``say`` that this answers; for the speaker alone."""


class Lines(InRoom, tag="lines", frozen=True):
    """What was said before in ``channel``, oldest first: after ``snapshot`` and ``resumed``, and replaces all of it.

    Players get those of the watchers when the game is over.
    """

    channel: Channel
    lines: tuple[Line, ...]
    """The last ``MAX_LINES`` at most."""


class Done(Message, tag="done", frozen=True):
    """Command ``id`` was carried out, and there is nothing else to tell of it."""

    id: str


class WatcherList(InRoom, tag="watcher_list", frozen=True):
    """Who watches."""

    names: tuple[WatcherName, ...]
    """``MAX_LISTED`` at most, the first to come first."""
    id: str
    more: int = 0
    """How many more there are, those who hide their names among them."""


class Votes(InRoom, tag="votes", frozen=True):
    """To watchers only: how all guess stone number ``ply``. A stone there, or a takeback, ends the vote."""

    ply: int
    counts: tuple[tuple[int, int], ...] = ()
    """Points with the number of guesses, the most first."""
    yours: int | None = None
    """Your own guess."""
    score: tuple[int, int] = (0, 0)
    """Of your guesses in this room: how many were right, how many there were."""


class Removed(InRoom, tag="removed", frozen=True):
    """You are out of the room, and no more frames of it will come. ``why`` says who would have it so."""

    why: RemovedReason


FromTheHall = Say | Block | Report | GetWatchers | HideMe | Guess | Manage
"""What members of a room send that is no command of the game."""
