"""Bots at a table of people: asked to sit down, seen to think, and told to play at once."""

from narabe_protocol.base import AtVersion, CommandId, Message, RoomHere, Seat, Word


class InviteBot(Message, tag="invite_bot", frozen=True):
    """The host, who waits alone at their table, lets a bot sit down opposite; the game starts.

    Only between friends and where games are not rated. When the person gets up the bot does, too.
    """

    room: RoomHere
    id: CommandId
    level: Word | None = None
    """The bot's level; null: the server's default."""


class MoveNow(Message, tag="move_now", frozen=True):
    """Let the bot that thinks play the best move it has found so far; ``done`` is the answer, the move follows.

    Only who plays alone against a bot may do that, and never where the game is rated.
    """

    room: RoomHere
    id: CommandId


class Thinking(AtVersion, tag="thinking", frozen=True):
    """A bot has been looking for its move for a while. It holds for this version of the room: any event ends it.

    Those who watch late are not told.
    """

    seat: Seat
    since: int
    """Server time in milliseconds at which it began."""


AboutBots = InviteBot | MoveNow
"""What people ask of bots at their table."""
