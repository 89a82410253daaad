"""Codes of refusals. The game's own codes (``occupied``, ``stale`` …) are in ``narabe_core.actions.Code``.

A refusal changes nothing. Its ``params`` name the place and the limit where there is one.
"""

from enum import StrEnum


class WireCode(StrEnum):
    """Refusals that come from the server around the game, not from the game itself."""

    BAD_MESSAGE = "bad_message"
    """The frame is no message of this protocol; ``what`` says why and where."""
    TOO_DEEP = "too_deep"
    """Maps and arrays are nested deeper than ``limit``."""
    HELLO_FIRST = "hello_first"
    """The first message must be ``hello``."""
    HELLO_ONCE = "hello_once"
    """``hello`` was said before on this connection."""
    NO_SUCH_ROOM = "no_such_room"
    NOT_IN_ROOM = "not_in_room"
    """Enter the room first."""
    NOT_SEATED = "not_seated"
    """Only who sits at this table may do that."""
    SEAT_TAKEN = "seat_taken"
    ROOM_FULL = "room_full"
    """Both seats are taken; watching is possible."""
    ALREADY_SEATED = "already_seated"
    GAME_RUNNING = "game_running"
    """A seat can't be left while the game is in play: resign first."""
    BAD_SETTING = "bad_setting"
    """A setting of ``create`` has a value that does not exist; ``field`` names it."""
    TOO_MANY_ROOMS = "too_many_rooms"
    """The server, or this player, has as many rooms as allowed; ``limit`` says how many."""
    TOO_MANY_WATCHERS = "too_many_watchers"
    TOO_FAST = "too_fast"
    """More frames than allowed; ``wait_ms`` says how long to be quiet."""
    BUSY = "busy"
    """The room has too many commands waiting; try again."""
    DRAINING = "draining"
    """The server is about to stop and takes no new rooms."""
    UNAVAILABLE = "unavailable"
    """The store can't take the move now; nothing has changed, try again."""
    NO_SCORES = "no_scores"
    """The teaching overlay exists only in rooms with a tutorial bot, or on the board of one person."""
