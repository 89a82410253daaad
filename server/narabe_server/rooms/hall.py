"""What goes on in a room beside the game: talk, guesses, and who may be here; the room has it kept.

A room has no hall until somebody needs one. What is for whom is decided here, in one place: see :meth:`Hall.say`.
"""

from collections.abc import Callable
from itertools import islice
from typing import Final

from msgspec.structs import replace

from narabe_core.types import SECOND_MS
from narabe_protocol import messages as wire
from narabe_protocol.base import Channel, RemovedReason, WatchingPolicy
from narabe_protocol.errors import WireCode
from narabe_protocol.limits import MAX_LISTED
from narabe_server.latest import keep_latest
from narabe_server.rooms.ballot import Ballot
from narabe_server.rooms.cast import Cast
from narabe_server.rooms.chat import Said, Sent, Talk, Words
from narabe_server.rooms.entrance import Entrance
from narabe_server.rooms.guests import Guest, Sender
from narabe_server.rooms.handles import handle_of
from narabe_server.rooms.keepsake import KEEP_MS, Keepsake
from narabe_server.rooms.parts import Whole
from narabe_server.rooms.state import AnyRefusal, CloseRoom, RoomState
from narabe_server.timesource import Timer

KEPT_PEOPLE: Final = 2000
"""People of a room whose handles are known."""
LOOKED_AT: Final = 1000
"""Watchers who are looked at for a list: a crowd that hides must not cost more."""


Done = Callable[[], None] | None
"""Called when something is done; None: nobody wants to know."""


class Hall:
    """The hall of one room."""

    __slots__ = (
        "_ballot",
        "_closing",
        "_entrance",
        "_keeping",
        "_people",
        "_room",
        "_sent",
        "_talks",
    )

    def __init__(self, room: Whole) -> None:
        self._room = room
        begin = room.time.now() // SECOND_MS
        self._talks: dict[Channel, Talk] = {
            "players": Talk("players", begin),
            "watchers": Talk("watchers", begin),
        }
        self._sent = Sent()
        self._ballot: Ballot | None = None
        self._people: dict[str, str] = {}
        self._entrance = Entrance()
        self._closing: Done = None
        self._keeping: Timer | None = None

    # ------------------------------------------------------------------ what is kept

    def recall(self, keepsake: Keepsake) -> None:
        """Take back what was kept when the room was last in memory."""
        self._entrance.recall(locked=keepsake.locked, admitted=keepsake.admitted, removed=keepsake.removed)
        for talk in self._talks.values():
            talk.recall(keepsake.said)
        for said in keepsake.said:
            self.handle(said.player)
        if self._room.gallery is not None:
            self._room.gallery.recall(self._talks["players"].lines(), self._room.time.now())
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
        for talk in self._talks.values():
            talk.forget(player)
        if self._ballot is not None:
            self._ballot.guesses.forget(player)
        self._entrance.forget(player)
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
        return Keepsake(
            locked=self.locked,
            admitted=tuple(self._entrance.admitted),
            removed=self._entrance.removed,
            scores={} if self._ballot is None else dict(self._ballot.guesses.scores),
            said=tuple(said for each in self._talks.values() for said in each.lines()) if talk else (),
        )

    # ------------------------------------------------------------------ talk

    def say(self, guest: Guest, words: Words, command_id: str) -> None:
        """Let ``guest`` say something, once for each command.

        Players hear players at once, and watchers only when a game is over; watchers hear watchers at once, and
        players when they have seen what the players saw.
        """
        key = f"{guest.player}:{command_id}"
        said = self._sent.get(key)
        if said is None:
            said = self._new_line(guest, words)
            self._sent.keep(key, said)
            self._talks[said.line.channel].add(said)
            self._keep_soon()
            self._spread(said, guest)
        guest.send(replace(said.line, id=command_id))

    def was_said(self, player: str, command_id: str) -> bool:
        """True when that command was carried out before."""
        return self._sent.get(f"{player}:{command_id}") is not None

    def talk(self, guest: Guest, channel: Channel) -> tuple[Said, ...]:
        """The lines of ``channel`` that ``guest`` may read."""
        room = self._room
        if room.state.seats_of(guest.player):
            return self._talks[channel].lines() if channel == "players" or self._is_open() else ()
        if channel == "watchers" and room.state.is_elsewhere(guest.player) and not self._is_open():
            return ()
        if channel == "players" and room.gallery is not None:
            return tuple(room.gallery.lines)
        return self._talks[channel].lines()

    def greet(self, guest: Guest) -> None:
        """Tell ``guest`` what was said before they came, in each channel where anything was."""
        for channel in self._talks:
            self._tell_lines(guest, channel)

    def handle(self, player: str) -> str:
        """The handle of ``player`` here, by which they can be found again."""
        handle = handle_of(self._room.code, player)
        keep_latest(self._people, handle, player, KEPT_PEOPLE)
        return handle

    def person(self, handle: str) -> str | None:
        """The player behind a handle that was told to anybody here."""
        seated = (each.player for each in self._room.state.seats if each is not None)
        return next(
            (each for each in seated if handle_of(self._room.code, each) == handle), self._people.get(handle)
        )

    def name_of(self, player: str) -> str:
        """The name of somebody who is here; empty when they have gone."""
        here = (guest.name for guest in self._room.guests() if guest.player == player)
        seated = (each.name for each in self._room.state.seats if each is not None and each.player == player)
        return next(seated, None) or next(here, "")

    def show_line(self, said: Said, besides: Guest | None = None) -> None:
        """Send a line to all watchers who want to hear it, and may."""
        sealed = said.line.channel == "watchers" and not self._is_open()
        self._room.members.send_watchers(
            Cast(said.line),
            lambda guest: (
                guest is not besides
                and guest.hears(said.player)
                and not (sealed and self._room.state.is_elsewhere(guest.player))
            ),
        )

    def _new_line(self, guest: Guest, words: Words) -> Said:
        room = self._room
        seats = room.state.seats_of(guest.player)
        talk = self._talks["players" if seats else "watchers"]
        occupant = room.state.seats[seats[0]] if seats else None
        line = wire.Line(
            room=room.code,
            n=talk.number(),
            channel=talk.channel,
            who=self.handle(guest.player),
            name=self._watchers_name(guest) if occupant is None else occupant.name,
            ply=(room.state if seats else room.public).game.ply,
            at=room.time.now(),
            seat=seats[0] if seats else None,
            text=words.text,
            phrase=words.phrase,
        )
        return Said(line, guest.player)

    def _spread(self, said: Said, speaker: Guest) -> None:
        if said.line.channel == "watchers":
            self.show_line(said, speaker)
            if self._is_open():
                self._tell_players(said, speaker)
            return
        self._tell_players(said, speaker)
        if self._room.gallery is None:
            self.show_line(said)
        else:
            self._room.gallery.say(said)

    def _tell_players(self, said: Said, speaker: Guest) -> None:
        self._room.members.send_players(
            Cast(said.line), lambda guest: guest is not speaker and guest.hears(said.player)
        )

    def _tell_lines(self, guest: Guest, channel: Channel) -> None:
        lines = tuple(said.line for said in self.talk(guest, channel) if guest.hears(said.player))
        if lines:
            guest.send(wire.Lines(room=self._room.code, channel=channel, lines=lines))

    def _is_open(self) -> bool:
        """True when players may read what watchers say: after a game, until the next one."""
        return self._room.state.game.outcome is not None

    # ------------------------------------------------------------------ what happens in the room

    def played(self, before: RoomState, after: RoomState) -> None:
        """The room went from ``before`` to ``after``: players get what watchers said, or people have to go."""
        room = self._room
        if after.closed:
            self.put_out(list(room.guests()), "closed")
            room.drop()
            if self._closing is not None:
                self._closing()
        elif before.seats is not after.seats and None not in after.seats and _watching(after) == "closed":
            self.put_out(list(room.members.watchers), "watching_closed")
        elif before.game.outcome is None and after.game.outcome is not None:
            elsewhere = [each for each in room.members.watchers if after.is_elsewhere(each.player)]
            for guest in (*room.members.players, *elsewhere):
                self._tell_lines(guest, "watchers")

    def seen(self, state: RoomState) -> None:
        """The watchers see ``state`` now."""
        if self._ballot is not None and self._ballot.seen(state.game):
            self._keep_soon()

    # ------------------------------------------------------------------ guesses

    def guess(self, guest: Guest, ply: int, at: int) -> AnyRefusal | None:
        """Take the guess of a watcher, or say why not."""
        if self._ballot is None:
            self._ballot = Ballot(self._room)
        return self._ballot.guess(guest, ply, at)

    # ------------------------------------------------------------------ who is here

    def watcher_list(self, guest: Guest, command_id: str) -> wire.WatcherList:
        """Who watches: the first to come first, without those who hide and those whom ``guest`` has blocked."""
        watchers = self._room.members.watchers
        shown: dict[str, wire.WatcherName] = {}
        for each in islice(watchers, LOOKED_AT):
            name = self._watchers_name(each)
            if name and guest.hears(each.player):
                shown[each.player] = wire.WatcherName(self.handle(each.player), name)
            if len(shown) == MAX_LISTED:
                break
        more = max(0, len(watchers) - len(shown))
        return wire.WatcherList(room=self._room.code, names=tuple(shown.values()), more=more, id=command_id)

    def _watchers_name(self, guest: Guest) -> str:
        hidden = guest.hides or _watching(self._room.state) == "hidden"
        return "" if hidden else guest.name

    def close(
        self, player: str, command: CloseRoom, sender: Sender, command_id: str | None, done: Done = None
    ) -> None:
        """Have the room closed; the hall tells all, and calls ``done``. ``sender`` hears of a refusal."""
        self._closing = done
        self._room.post(player, command, sender, command_id)

    @property
    def locked(self) -> bool:
        """Whether nobody new may come in."""
        return self._entrance.locked

    def lock(self, *, on: bool) -> None:
        """Let nobody new in, or everybody again; who is here now may always come back."""
        if on:
            self._entrance.lock(guest.player for guest in self._room.guests())
        else:
            self._entrance.unlock()
        self._keep()

    def refuses(self, player: str) -> WireCode | None:
        """Why ``player``, who has no seat, may not come in; None: they may."""
        state = self._room.state
        closed = _watching(state) == "closed" and None not in state.seats
        return self._entrance.refuses(player, closed=closed)

    def remove(self, player: str) -> None:
        """Put all connections of ``player`` out of the room, and let them in no more."""
        self._entrance.remove(player)
        self._keep()
        self.put_out([guest for guest in self._room.guests() if guest.player == player], "removed")

    def put_out(self, guests: list[Guest], why: RemovedReason) -> None:
        """Put ``guests`` out of the room, and tell them why."""
        for guest in guests:
            self._room.leave(guest)
            guest.removed(self._room, why)


def _watching(state: RoomState) -> WatchingPolicy:
    return state.settings.audience.watching
