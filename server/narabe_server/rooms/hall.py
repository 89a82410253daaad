"""What goes on in a room beside the game: talk, guesses, and who may be here; the room has it kept.

A room has no hall until somebody needs one.
"""

from narabe_server.rooms.ballot import Ballot
from narabe_server.rooms.guests import Guest
from narabe_server.rooms.keepsake import KEEP_MS, Keepsake
from narabe_server.rooms.parts import Whole
from narabe_server.rooms.people import People
from narabe_server.rooms.porter import Porter, is_private
from narabe_server.rooms.state import AnyRefusal, RoomState
from narabe_server.rooms.talking import Talking
from narabe_server.timesource import Timer


class Hall:
    """The hall of one room: its ``people``, what they say (``talk``), and who is let in and put out (``porter``)."""

    __slots__ = ("_ballot", "_keeping", "_room", "people", "porter", "talk")

    def __init__(self, room: Whole) -> None:
        self._room = room
        self.people = People(room)
        self.talk = Talking(room, self.people, self._keep_soon)
        self.porter = Porter(room, self._keep)
        self._ballot: Ballot | None = None
        self._keeping: Timer | None = None

    # ------------------------------------------------------------------ what happens in the room

    def played(self, before: RoomState, after: RoomState) -> None:
        """The room went from ``before`` to ``after``: players get what watchers said, or people have to go."""
        members = self._room.members
        if after.closed:
            self.porter.closed()
        elif before.seats is not after.seats and is_private(after):
            self.porter.put_out(list(members.watchers), "watching_closed")
        elif before.game.outcome is None and after.game.outcome is not None:
            elsewhere = [each for each in members.watchers if after.is_elsewhere(each.player)]
            for guest in (*members.players, *elsewhere):
                self.talk.tell(guest, "watchers")

    def seen(self, state: RoomState) -> None:
        """The watchers see ``state`` now."""
        if self._ballot is not None and self._ballot.seen(state.game):
            self._keep_soon()

    def guess(self, guest: Guest, ply: int, at: int) -> AnyRefusal | None:
        """Take the guess of a watcher, or say why not."""
        if self._ballot is None:
            self._ballot = Ballot(self._room)
        return self._ballot.guess(guest, ply, at)

    # ------------------------------------------------------------------ what is kept

    def recall(self, keepsake: Keepsake) -> None:
        """Take back what was kept when the room was last in memory."""
        self.porter.entrance.recall(
            locked=keepsake.locked, admitted=keepsake.admitted, removed=keepsake.removed
        )
        self.talk.recall(keepsake.said)
        if keepsake.scores:
            self._ballot = Ballot(self._room)
            self._ballot.guesses.recall(keepsake.scores)

    def put_away(self) -> None:
        """The room leaves memory: keep what must not be lost. Talk ends with its game."""
        state = self._room.state
        self._keep_now(None if state.closed else self._keepsake(talk=state.game.in_play))

    def save(self) -> None:
        """Keep everything as it is now, if anything is not kept yet."""
        if self._keeping is not None:
            self._keep()

    def forget(self, player: str) -> None:
        """Know nothing of ``player`` any more, but that they may not come in."""
        known = self._keepsake(talk=True)
        self.talk.forget(player)
        if self._ballot is not None:
            self._ballot.guesses.forget(player)
        self.porter.entrance.forget(player)
        if known.without(player) != known:
            self._keep()

    def _keep_soon(self) -> None:
        if self._keeping is None:
            self._keeping = self._room.time.call_later(KEEP_MS, self._keep)

    def _keep(self) -> None:
        self._keep_now(self._keepsake(talk=True))

    def _keep_now(self, keepsake: Keepsake | None) -> None:
        if self._keeping is not None:
            self._keeping.cancel()
            self._keeping = None
        self._room.keep(keepsake)

    def _keepsake(self, *, talk: bool) -> Keepsake:
        entrance = self.porter.entrance
        return Keepsake(
            locked=entrance.locked,
            admitted=tuple(entrance.admitted),
            removed=entrance.removed,
            scores={} if self._ballot is None else dict(self._ballot.guesses.scores),
            said=self.talk.kept() if talk else (),
        )
