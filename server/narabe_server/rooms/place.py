"""The place that a room is: its state, who is in it, and what each of them is shown of it.

What happens in it, and how it becomes durable, is :mod:`narabe_server.rooms.actor`.
"""

from abc import ABC, abstractmethod
from typing import Final

from narabe_core.game import Game
from narabe_protocol import messages as wire
from narabe_protocol.errors import WireCode
from narabe_server.rooms import wire as translate
from narabe_server.rooms.cast import Cast
from narabe_server.rooms.company import Company
from narabe_server.rooms.delay import is_late
from narabe_server.rooms.fanout import Fanout
from narabe_server.rooms.guests import Guest, Sender
from narabe_server.rooms.hall import Hall
from narabe_server.rooms.history import History
from narabe_server.rooms.keepsake import Keepsake
from narabe_server.rooms.marking import Marking
from narabe_server.rooms.marks import Marks
from narabe_server.rooms.state import Command, RoomState
from narabe_server.rooms.watching import Gallery
from narabe_server.timesource import TimeSource


class Place(ABC):
    """A room as those see it who are in it."""

    __slots__ = (
        "_hall",
        "_history",
        "_marks",
        "_send",
        "code",
        "company",
        "gallery",
        "last_used",
        "members",
        "state",
        "thinking",
        "time",
    )

    def __init__(self, state: RoomState, time: TimeSource, marking: Marking) -> None:
        self.code = state.code
        self.state = state
        self.time = time
        self.last_used = time.now()
        self._history = History(state.version)
        self.members: Fanout[Guest] = Fanout()
        audience = state.settings.audience
        self.gallery: Final = Gallery(self, marking) if is_late(audience) else None
        self._send = self.members.send if self.gallery is None else self.members.send_players
        self._hall = Hall(self) if self.gallery is not None or audience.watching == "closed" else None
        prohibits = state.settings.game.rules.prohibits
        self._marks = Marks(marking, self._tell_marks) if prohibits else None
        self.company: Final = Company(self)
        self.thinking: wire.Thinking | None = None
        """Which bot looks for its move and since when; it counts as long as the room has this version."""

    # ------------------------------------------------------------------ what happens here

    @abstractmethod
    def post(
        self, player: str, command: Command, sender: Sender | None = None, command_id: str | None = None
    ) -> None:
        """Let ``player`` do something."""

    @abstractmethod
    def keep(self, keepsake: Keepsake | None) -> None:
        """Have the store keep what goes on beside the game; None: nothing of it any more."""

    @abstractmethod
    def changed(self) -> None:
        """Tell that something about the room, as others see it, is different now."""

    @abstractmethod
    def drop(self) -> None:
        """Have the room forgotten; the store keeps it."""

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.state.game

    # ------------------------------------------------------------------ what is seen of it

    @property
    def public(self) -> RoomState:
        """The room as those see it who have no seat in it."""
        return self.state if self.gallery is None else self.gallery.state

    def seen_by(self, player: str) -> RoomState:
        """The room as ``player`` sees it."""
        return self.state if self.gallery is None or self.state.seats_of(player) else self.gallery.state

    @property
    def hall(self) -> Hall:
        """What goes on beside the game; made when somebody first asks for it."""
        if self._hall is None:
            self._hall = Hall(self)
        return self._hall

    @property
    def locked(self) -> bool:
        """Whether nobody new may come in."""
        return self._hall is not None and self._hall.porter.locked

    def refuses(self, player: str) -> WireCode | None:
        """Why ``player`` may not come in; None: they may."""
        if self.state.closed:
            return WireCode.NO_SUCH_ROOM
        return (
            None if self._hall is None or self.state.seats_of(player) else self._hall.porter.refuses(player)
        )

    # ------------------------------------------------------------------ members

    def guests(self) -> tuple[Guest, ...]:
        """All who are in the room now."""
        return (*self.members.players, *self.members.watchers)

    def has_people(self) -> bool:
        """True when at least one seated player is connected."""
        return bool(self.members.players)

    def is_here(self, player: str) -> bool:
        """True when ``player`` is connected and has a seat."""
        return any(guest.player == player for guest in self.members.players)

    def online(self) -> tuple[bool, bool]:
        """For each seat, whether its player is connected; bots always are."""
        return self.company.online()

    @property
    def watchers(self) -> int:
        """How many watch."""
        return len(self.members.watchers)

    def __len__(self) -> int:
        return len(self.members)

    def enter(
        self, guest: Guest, version: int | None, command_id: str | None = None, *, beside: bool = False
    ) -> None:
        """Let ``guest`` in and tell them all they need: one step, so that no event is missed or told twice.

        ``version`` is the last they saw; None or 0: nothing. ``beside``: they look at something else and leave
        acting to another tab of theirs.
        """
        seats = self.state.seats_of(guest.player)
        known = bool(version) or guest in self.members
        self.members.add(guest, seated=bool(seats))
        self.company.look()
        self.last_used = self.time.now()
        late = None if seats else self.gallery
        history = self._history if late is None else late.history
        missed = None if not version else history.since(version)
        if missed is None:
            guest.send(self._snapshot(guest.player, command_id))
        else:
            state, marks = (self.state, self._marks) if late is None else (late.state, late.marks)
            guest.send(wire.Resumed(room=self.code, version=state.version, you=seats))
            for cast in missed:
                guest.cast(cast)
            if marks is not None and (forbidden := marks.message(state)):
                guest.send(forbidden)
            if late is None and (thought := self._thought()):
                guest.send(thought)
        if seats:
            self.company.came(guest, known=known, beside=beside)
        if self._hall is not None:
            self._hall.talk.greet(guest)
        self.company.tell()

    def show(self, guest: Guest) -> None:
        """Show ``guest``, who is in but has missed something, how everything is now."""
        guest.send(self._snapshot(guest.player, None))
        guest.send(self.company.view(guest.player))
        if self._hall is not None:
            self._hall.talk.greet(guest)

    def leave(self, guest: Guest) -> None:
        """Let ``guest`` out; a seat they hold stays theirs."""
        self.members.remove(guest)
        self.last_used = self.time.now()
        self.company.went(guest)

    def tell_new_place(self, guest: Guest) -> None:
        """Tell ``guest``, who has just sat down or got up, what may be seen from there and not from the old place."""
        if self.gallery is not None:
            guest.send(self._snapshot(guest.player, None))
        if self._hall is not None:
            self._hall.talk.greet(guest)

    def tell_thinking(self) -> None:
        """Tell all who are not behind that the bot is looking for its move, if it still is."""
        if thought := self._thought():
            self._send(Cast(thought))

    def _tell_marks(self) -> None:
        if self._marks is not None and len(self.members) and (found := self._marks.message(self.state)):
            self._send(Cast(found))

    def _thought(self) -> wire.Thinking | None:
        thought = self.thinking
        return thought if thought is not None and thought.version == self.state.version else None

    def _snapshot(self, player: str, command_id: str | None) -> wire.Snapshot:
        if self.gallery is not None and not self.state.seats_of(player):
            return self.gallery.snapshot(player, command_id)
        points = self._marks.of(self.state) if self._marks is not None else ()
        return translate.snapshot(
            self.state,
            player,
            self.company.online(),
            self.watchers,
            command_id,
            forbidden=points,
            thinking=thought.since if (thought := self._thought()) else None,
        )
