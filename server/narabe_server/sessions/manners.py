"""What people may say to each other and about each other: flood, blocks, reports, bans, and the host's rights.

What a room does with it stands in :mod:`narabe_server.rooms.hall`; here it is decided whether it gets there.
"""

from itertools import islice
from typing import Final

import msgspec

from narabe_core.actions import Abort
from narabe_core.types import DAY_MS, MINUTE_MS
from narabe_protocol import limits
from narabe_protocol import messages as wire
from narabe_protocol.errors import WireCode
from narabe_server.callers.ratelimit import Budget, GuestBudgets
from narabe_server.callers.refusing import Refusing
from narabe_server.latest import keep_latest
from narabe_server.rooms.actor import Room
from narabe_server.rooms.answers import command_key
from narabe_server.rooms.chat import Words, around
from narabe_server.rooms.guests import NOBODY
from narabe_server.rooms.state import CloseRoom, LeaveSeat, RoomRefusal
from narabe_server.rooms.wire import refused
from narabe_server.sessions.person import Person
from narabe_server.storage.base import Store
from narabe_server.storage.manners import StoredReport
from narabe_server.text import clean_text, graphemes
from narabe_server.timesource import TimeSource

LINES_PER_MINUTE: Final = 20
LINES_AT_ONCE: Final = 5
MUTED_MS: Final = 30_000
"""How long nobody hears who goes on talking after they were told to wait."""
REPORTS_PER_MINUTE: Final = 3
REPORTS_OF_AN_ADDRESS: Final = 100
"""In a day: the store keeps so many reports and no more, and nobody shall push those of others out."""
KEPT_TALKERS: Final = 10_000
KEPT_BEHIND_A_LOCK: Final = 200
"""Of those who are in a room when it is locked, so many can come back after a restart, too."""

HereAndNow = wire.Say | wire.GetWatchers | wire.Guess | wire.Manage
"""What needs no store."""


class _Talker:
    """How much one person talks, whatever connections they come on."""

    __slots__ = ("_budget", "_until", "_warned")

    def __init__(self, time: TimeSource) -> None:
        self._budget = Budget(time, LINES_PER_MINUTE, LINES_AT_ONCE, MINUTE_MS)
        self._until = 0
        self._warned = False

    def wait_ms(self, now: int) -> int:
        """0: they may talk now. The first refusal is a warning; who talks on before its time is muted."""
        if now < self._until:
            if self._warned:
                self._warned, self._until = False, now + MUTED_MS
            return self._until - now
        if self._budget.spend():
            self._warned = False
            return 0
        self._warned, self._until = True, now + self._budget.wait_ms()
        return self._until - now


class Manners:
    """Shared by all sessions of a node."""

    def __init__(self, store: Store, time: TimeSource) -> None:
        self._store = store
        self._time = time
        self._talkers: dict[str, _Talker] = {}
        self._reports = GuestBudgets(time, REPORTS_PER_MINUTE)
        self._reports_from = GuestBudgets(time, REPORTS_OF_AN_ADDRESS, DAY_MS)

    def take(self, person: Person, room: Room, message: HereAndNow) -> None:
        """Carry out what needs nothing but the room; :class:`Refusing` says why not.

        What was refused once is refused alike when it comes again, though it would be in order by then: a guess that
        is sent anew after a lost connection was meant for another position.
        """
        key = command_key(person.player, message.id)
        if (refusal := room.refused_before(key)) is not None:
            person.send(refused(refusal, room.code, message.id))
            return
        try:
            self._take(person, room, message)
        except Refusing as refusing:
            if refusing.code is not WireCode.TOO_FAST:
                room.remember(key, RoomRefusal(refusing.code, refusing.params))
            raise

    def _take(self, person: Person, room: Room, message: HereAndNow) -> None:
        match message:
            case wire.Say():
                self._say(person, room, message)
            case wire.GetWatchers(id=command_id):
                person.send(room.hall.people.watcher_list(person, command_id))
            case wire.Guess(ply=ply, at=at):
                if (refusal := room.hall.guess(person, ply, at)) is not None:
                    room.remember(command_key(person.player, message.id), refusal)
                    person.send(refused(refusal, room.code, message.id))
            case wire.Manage():
                self._manage(person, room, message)

    async def block(self, person: Person, room: Room, message: wire.Block) -> None:
        """Hide a person from this one, or show them again; for good."""
        other = _player_behind(person, room, message.who)
        await self._store.manners.block(person.player, other, on=message.on)
        if message.on:
            person.identity.blocked.add(other)
        else:
            person.identity.blocked.discard(other)
        person.send(wire.Done(id=message.id))

    async def report(self, person: Person, room: Room, message: wire.Report) -> None:
        """Keep for the operator what somebody said, or who somebody is, with the lines around it."""
        text = _short(clean_text(message.text or ""))
        player, name, lines = _reported(person, room, message)
        self._count_report(person)
        report = StoredReport(
            at=self._time.now(),
            room=room.code,
            why=message.why,
            text=text,
            reporter=person.player,
            reported=player,
            name=name,
            address=next((each.address or "" for each in room.guests() if each.player == player), ""),
            lines=msgspec.json.encode(lines).decode(),
        )
        await self._store.manners.report(report)
        person.send(wire.Done(id=message.id))

    def _count_report(self, person: Person) -> None:
        wait_ms = self._reports.spend(person.player)
        if not wait_ms and person.address is not None:
            wait_ms = self._reports_from.spend(person.address)
        if wait_ms:
            raise Refusing(WireCode.TOO_FAST, {"wait_ms": wait_ms, "what": "reports"})

    def _say(self, person: Person, room: Room, message: wire.Say) -> None:
        if not room.state.settings.audience.chat:
            raise Refusing(WireCode.CHAT_OFF)
        mine = "players" if room.state.seats_of(person.player) else "watchers"
        if message.channel != mine:
            raise Refusing(WireCode.NOT_YOUR_CHANNEL)
        words = _words(message)
        if not room.hall.talk.was_said(person.player, message.id):
            self._check_flood(person.player)
            person.count("chat")
        room.hall.talk.say(person, words, message.id)

    def _check_flood(self, player: str) -> None:
        talker = self._talkers.get(player) or _Talker(self._time)
        keep_latest(self._talkers, player, talker, KEPT_TALKERS)
        if wait_ms := talker.wait_ms(self._time.now()):
            raise Refusing(WireCode.TOO_FAST, {"wait_ms": wait_ms, "what": "chat"})

    def _manage(self, person: Person, room: Room, message: wire.Manage) -> None:
        if room.state.host != person.player:
            raise Refusing(WireCode.NOT_HOST)
        match message.what:
            case "close":
                room.hall.porter.close(person.player, CloseRoom(), person, message.id)
                return
            case "remove":
                _remove(person, room, message.who)
            case "lock" | "unlock":
                room.hall.porter.lock(on=message.what == "lock")
                room.company.tell()
        person.send(wire.Done(id=message.id))


def kept_of(person: Person, message: wire.Manage | wire.Guess) -> frozenset[str]:
    """Those of whom something is kept by this: who guesses; whom the host removes, or lets stay behind a lock."""
    room = person.joined(message.room)
    if isinstance(message, wire.Guess):
        return frozenset() if person.identity.saved else frozenset({person.player})
    if room.state.host != person.player:
        return frozenset()
    if message.what == "lock":
        return frozenset(guest.player for guest in islice(room.guests(), KEPT_BEHIND_A_LOCK))
    who = room.hall.people.person(message.who) if message.what == "remove" and message.who else None
    return frozenset() if who is None else frozenset({who})


def _words(message: wire.Say) -> Words:
    if message.phrase is not None:
        return Words(None, message.phrase)
    text = _short(clean_text(message.text or ""))
    if not text:
        raise Refusing(WireCode.NOTHING_SAID)
    return Words(text, None)


def _short(text: str) -> str:
    if graphemes(text) > limits.MAX_TEXT:
        raise Refusing(WireCode.TEXT_TOO_LONG, {"limit": limits.MAX_TEXT})
    return text


def _player_behind(person: Person, room: Room, handle: str | None) -> str:
    """The player with that handle; never the one who asks."""
    player = None if handle is None else room.hall.people.person(handle)
    if player is None or player == person.player:
        raise Refusing(WireCode.NO_SUCH_PERSON)
    return player


def _reported(person: Person, room: Room, message: wire.Report) -> tuple[str, str, tuple[wire.Line, ...]]:
    """Whom a report is about, their name, and the lines that go along: none that its sender may not read."""
    readable = room.hall.talk.lines(person, message.channel)
    if message.n == 0:
        player = _player_behind(person, room, message.who)
        return player, room.hall.people.name_of(player), around(readable, None)
    said = next((said for said in readable if said.line.n == message.n), None)
    if said is None:
        raise Refusing(WireCode.NO_SUCH_LINE)
    return said.player, said.line.name, around(readable, message.n)


def _remove(person: Person, room: Room, handle: str | None) -> None:
    player = _player_behind(person, room, handle)
    if room.state.seats_of(player) and room.state.game.in_play:
        raise Refusing(WireCode.GAME_RUNNING)
    if room.busy:  # what they sent just before may seat them, and so begin a game
        room.post(player, Abort(), NOBODY)
    if room.busy or room.state.seats_of(player):
        room.post(player, LeaveSeat(), NOBODY)
    room.hall.porter.remove(player)
