"""What the parts of a room need of each other and of the whole: interfaces, so that no file has to know all others."""

from collections.abc import Iterable
from typing import Protocol

from narabe_server.rooms.chat import Said
from narabe_server.rooms.delay import Seats
from narabe_server.rooms.fanout import Fanout
from narabe_server.rooms.guests import Called, Guest, Sender
from narabe_server.rooms.keepsake import Keepsake
from narabe_server.rooms.state import Command, RoomState
from narabe_server.timesource import TimeSource


class Behind(Protocol):
    """The older room of those who are behind."""

    seats: Seats

    @property
    def lines(self) -> Iterable[Said]:
        """The lines of the players that they have read."""
        ...

    def recall(self, lines: Iterable[Said], now: int) -> None:
        """Take back the lines of the players that they have read before the room was last in memory."""
        ...

    def say(self, said: Said) -> None:
        """Tell a line of the players, as late as everything else."""
        ...

    def present(self, seats: Seats) -> None:
        """Tell who is here, as late as everything else."""
        ...


class Spoken(Protocol):
    """What is said."""

    def show(self, said: Said) -> None:
        """Send a line to all watchers who want to hear it."""
        ...


class Aloud(Protocol):
    """What goes on beside the game."""

    @property
    def talk(self) -> Spoken:
        """What is said there."""
        ...

    def seen(self, state: RoomState) -> None:
        """The watchers see ``state`` now."""
        ...


class Present(Protocol):
    """The people at the table."""

    def tell(self) -> None:
        """Tell all who is here, soon."""
        ...


class Whole(Called, Protocol):
    """The room that they are parts of."""

    state: RoomState
    time: TimeSource
    members: Fanout[Guest]

    @property
    def gallery(self) -> Behind | None:
        """The older room; None: all see everything at once."""
        ...

    @property
    def hall(self) -> Aloud:
        """What goes on beside the game."""
        ...

    @property
    def company(self) -> Present:
        """The people at the table."""
        ...

    @property
    def public(self) -> RoomState:
        """The room as those see it who have no seat in it."""
        ...

    @property
    def watchers(self) -> int:
        """How many watch."""
        ...

    @property
    def locked(self) -> bool:
        """Whether nobody new may come in."""
        ...

    def guests(self) -> tuple[Guest, ...]:
        """All who are in the room now."""
        ...

    def leave(self, guest: Guest) -> None:
        """Let ``guest`` out."""
        ...

    def tell_new_place(self, guest: Guest) -> None:
        """Tell ``guest``, who has just sat down or got up, what may be seen from there and not from the old place."""
        ...

    def post(
        self, player: str, command: Command, sender: Sender | None = None, command_id: str | None = None
    ) -> None:
        """Let ``player`` do something."""
        ...

    def keep(self, keepsake: Keepsake | None) -> None:
        """Have the store keep what goes on beside the game; None: nothing of it any more."""
        ...

    def changed(self) -> None:
        """Tell that something about the room, as others see it, is different now."""
        ...

    def drop(self) -> None:
        """Have the room forgotten."""
        ...
