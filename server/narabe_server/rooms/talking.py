"""Who hears what of the talk in a room, and when."""

from collections.abc import Callable, Iterable
from itertools import chain

from msgspec.structs import replace

from narabe_core.types import SECOND_MS
from narabe_protocol import messages as wire
from narabe_protocol.base import Channel
from narabe_server.rooms.cast import Cast
from narabe_server.rooms.chat import Said, Sent, Talk, Words
from narabe_server.rooms.guests import Guest
from narabe_server.rooms.parts import Whole
from narabe_server.rooms.people import People


class Talking:
    """The talk of one room.

    Players hear players at once, and watchers only when a game is over; watchers hear watchers at once, and players
    when they have seen what the players saw. ``keep`` is called when there is a new line.
    """

    __slots__ = ("_keep", "_people", "_room", "_sent", "_talks")

    def __init__(self, room: Whole, people: People, keep: Callable[[], None]) -> None:
        self._room = room
        self._people = people
        self._keep = keep
        begin = room.time.now() // SECOND_MS
        self._talks: dict[Channel, Talk] = {
            "players": Talk("players", begin),
            "watchers": Talk("watchers", begin),
        }
        self._sent = Sent()

    # ------------------------------------------------------------------ what is kept

    def kept(self) -> tuple[Said, ...]:
        """The latest lines of both channels, each oldest first."""
        return tuple(chain.from_iterable(talk.lines() for talk in self._talks.values()))

    def recall(self, lines: Iterable[Said]) -> None:
        """Take back the lines that were kept when the room was last in memory."""
        kept = tuple(lines)
        for talk in self._talks.values():
            talk.recall(kept)
        for said in kept:
            self._people.handle(said.player)
        if self._room.gallery is not None:
            self._room.gallery.recall(self._talks["players"].lines(), self._room.time.now())

    def forget(self, player: str) -> None:
        """Keep nothing that ``player`` said."""
        for talk in self._talks.values():
            talk.forget(player)

    # ------------------------------------------------------------------ what is said

    def say(self, guest: Guest, words: Words, command_id: str) -> None:
        """Let ``guest`` say something, once for each command."""
        key = f"{guest.player}:{command_id}"
        said = self._sent.get(key)
        if said is None:
            said = self._new_line(guest, words)
            self._sent.keep(key, said)
            self._talks[said.line.channel].add(said)
            self._keep()
            self._spread(said, guest)
        guest.send(replace(said.line, id=command_id))

    def was_said(self, player: str, command_id: str) -> bool:
        """True when that command was carried out before."""
        return self._sent.get(f"{player}:{command_id}") is not None

    def _new_line(self, guest: Guest, words: Words) -> Said:
        room = self._room
        seats = room.state.seats_of(guest.player)
        talk = self._talks["players" if seats else "watchers"]
        occupant = room.state.seats[seats[0]] if seats else None
        line = wire.Line(
            room=room.code,
            n=talk.number(),
            channel=talk.channel,
            who=self._people.handle(guest.player),
            name=self._people.watchers_name(guest) if occupant is None else occupant.name,
            ply=(room.state if seats else room.public).game.ply,
            at=room.time.now(),
            seat=seats[0] if seats else None,
            text=words.text,
            phrase=words.phrase,
        )
        return Said(line, guest.player)

    # ------------------------------------------------------------------ who hears it

    def lines(self, guest: Guest, channel: Channel) -> tuple[Said, ...]:
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
            self.tell(guest, channel)

    def tell(self, guest: Guest, channel: Channel) -> None:
        """Tell ``guest`` all that they may read of ``channel``."""
        lines = tuple(said.line for said in self.lines(guest, channel) if guest.hears(said.player))
        if lines:
            guest.send(wire.Lines(room=self._room.code, channel=channel, lines=lines))

    def show(self, said: Said, besides: Guest | None = None) -> None:
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

    def _spread(self, said: Said, speaker: Guest) -> None:
        if said.line.channel == "watchers":
            self.show(said, speaker)
            if self._is_open():
                self._tell_players(said, speaker)
            return
        self._tell_players(said, speaker)
        if self._room.gallery is None:
            self.show(said)
        else:
            self._room.gallery.say(said)

    def _tell_players(self, said: Said, speaker: Guest) -> None:
        self._room.members.send_players(
            Cast(said.line), lambda guest: guest is not speaker and guest.hears(said.player)
        )

    def _is_open(self) -> bool:
        """True when players may read what watchers say: after a game, until the next one."""
        return self._room.state.game.outcome is not None
