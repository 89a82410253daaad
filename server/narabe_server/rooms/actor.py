"""A room that lives: its mailbox, and the effects of what the pure state decides.

One command at a time: while its events are on the way to the store, later commands wait in the mailbox. Nobody, the
mover included, hears of an event before it is durable. No task is needed: the store's answer carries the room on.
"""

from collections import deque
from itertools import pairwise
from typing import Final, Protocol

import structlog
from msgspec import Struct

from narabe_core.types import Millis
from narabe_protocol import messages as wire
from narabe_protocol.errors import WireCode
from narabe_server.rooms import wire as translate
from narabe_server.rooms.answers import Answers, command_key
from narabe_server.rooms.cast import Cast
from narabe_server.rooms.deciding import Accepted, handle
from narabe_server.rooms.delay import Happened
from narabe_server.rooms.guests import Guest, Sender
from narabe_server.rooms.hall import Hall
from narabe_server.rooms.keepsake import Keepsake, pack_keepsake
from narabe_server.rooms.marking import Marking
from narabe_server.rooms.place import Place
from narabe_server.rooms.rated import Verdict, finished_game, rated_game, with_verdict
from narabe_server.rooms.record import pack_event
from narabe_server.rooms.roomtime import RoomTime
from narabe_server.rooms.state import (
    AnyRefusal,
    Command,
    RoomEvent,
    RoomRefusal,
    RoomState,
    is_bots_turn,
    is_with_bot,
    new_sitters,
)
from narabe_server.rooms.timekeeping import is_live, needs_time
from narabe_server.storage.base import Append, AppendStatus, Store
from narabe_server.timesource import TimeSource

MAILBOX: Final = 32
MAILBOX_OF_ALL: Final = 16
"""Places in the mailbox for those without a seat: watchers must not keep players from their moves."""

log = structlog.get_logger(__name__)


class _Letter(Struct, frozen=True, gc=False):
    """One command on its way through the mailbox. ``sender`` None: nobody waits for the answer."""

    player: str
    command: Command
    sender: Sender | None
    command_id: str | None
    key: str | None


class Keeper(Protocol):
    """Who keeps the rooms: gives them store and time, and is told what they do."""

    store: Store
    time: TimeSource
    marking: Marking

    def changed(self, room: "Room") -> None:
        """Something about the room is different now."""
        ...

    def timed(self, room: "Room") -> None:
        """Something about the room's clock is different now."""
        ...

    def notices_standstill(self, now: Millis) -> bool:
        """Whether nobody could act until now; True once, when all rooms have been told."""
        ...

    def reseated(self, room: "Room") -> None:
        """Other people have its seats now."""
        ...

    def drop(self, room: "Room") -> None:
        """Forget the room."""
        ...

    def taken(self, room: "Room") -> None:
        """The room belongs to somebody else now: forget it."""
        ...


class Room(Place):
    """A room in memory; ``epoch`` is its right to append."""

    __slots__ = (
        "_answers",
        "_clock",
        "_gone",
        "_keeper",
        "_letter",
        "_mailbox",
        "_next",
        "_store",
        "_verdict",
        "epoch",
        "with_bot",
    )

    def __init__(self, state: RoomState, epoch: int, keeper: Keeper) -> None:
        super().__init__(state, keeper.time, keeper.marking)
        self.epoch = epoch
        self._store = keeper.store
        self._keeper = keeper
        self._answers = Answers()
        self._mailbox: deque[_Letter] | None = None
        self._letter: _Letter | None = None
        self._next: Accepted | None = None
        self._verdict: Verdict | None = None
        self._clock: RoomTime | None = None
        self._gone = False
        """True once another process has the room, or it has left memory: nothing of it is kept or timed here."""
        self.with_bot = is_with_bot(state)

    # ------------------------------------------------------------------ commands

    def post(
        self, player: str, command: Command, sender: Sender | None = None, command_id: str | None = None
    ) -> None:
        """Put a command into the mailbox; it is carried out at once when nothing is waiting."""
        key = None if command_id is None else command_key(player, command_id)
        letter = _Letter(player, command, sender, command_id, key)
        if self._letter is None and not self._mailbox:
            self._open(letter)
        elif self._mailbox is None:
            self._mailbox = deque((letter,))
        elif len(self._mailbox) < (MAILBOX if self.state.seats_of(player) else MAILBOX_OF_ALL):
            self._mailbox.append(letter)
        else:
            self._refuse(letter, RoomRefusal(WireCode.BUSY))

    def refusal(self, player: str, command: Command) -> AnyRefusal | None:
        """Why ``command`` would be refused now; nothing happens."""
        result = handle(self.state, player, command, self.time.now())
        return None if isinstance(result, Accepted) else result

    def remember(self, key: str, refusal: AnyRefusal | None = None) -> None:
        """Take a command as answered: the store knows it as carried out, or what stands around the game refused it."""
        self._answers.remember(key, refusal)

    def refused_before(self, key: str) -> AnyRefusal | None:
        """Why the command was refused when it came first; None for what was not, or is forgotten."""
        return self._answers.refusal(key)

    def _open(self, letter: _Letter) -> None:
        key, state = letter.key, self.state
        if key is not None and key in self._answers:
            self._answer_again(letter, key)
            return
        now = self.time.now()
        if self._clock is not None and self._keeper.notices_standstill(now):
            self._open_after(letter)
            return
        result = handle(state, letter.player, letter.command, now)
        if not isinstance(result, Accepted):
            if key is not None:
                self._answers.remember(key, result)
            self._refuse(letter, result)
            return
        self._letter = letter
        self._next = result
        self._store.append(self._to_append(result, now, key))

    def _open_after(self, letter: _Letter) -> None:
        """Open a letter next, when what is on its way to the store has happened."""
        if not self._gone:
            self._mailbox = deque((letter, *(self._mailbox or ())))
            self._open_waiting()

    def _to_append(self, result: Accepted, now: Millis, key: str | None) -> Append:
        before, after, events = self.state, result.state, result.events
        bodies = (pack_event(events[0]),) if len(events) == 1 else tuple(map(pack_event, events))
        sitters = () if after.seats is before.seats else new_sitters(before, after)
        over = after.game.outcome is not None and before.game.outcome is None
        finished = finished_game(after, events) if over else None
        rated = None
        if finished is not None and before.settings.rated:
            self._verdict = Verdict()
            rated = rated_game(finished, before.settings.audience, self._verdict)
        version, done = before.version, self._appended
        return Append(self.code, self.epoch, version, bodies, now, key, done, sitters, rated, finished)

    def _appended(self, status: AppendStatus) -> None:
        letter, result = self._letter, self._next
        if letter is None or result is None:
            raise RuntimeError("the store answered an append that this room did not make")
        self._letter = self._next = None
        try:
            if status is AppendStatus.DURABLE:
                if self._verdict is not None:
                    result = self._judged(self._verdict, result)
                self._make_visible(letter, result)
            else:
                self._refuse(letter, RoomRefusal(WireCode.UNAVAILABLE))
                self._lost(status)
        finally:
            if self._mailbox:
                self._open_waiting()

    def _judged(self, verdict: Verdict, result: Accepted) -> Accepted:
        self._verdict = None
        return result if verdict.event is None else with_verdict(result, verdict.event)

    def _open_waiting(self) -> None:
        while self._mailbox and self._letter is None:
            self._open(self._mailbox.popleft())

    def _make_visible(self, letter: _Letter, result: Accepted) -> None:
        before, after = self.state, result.state
        self.state = after
        if letter.key is not None:
            self._answers.remember(letter.key, None)
        if before.seats is not after.seats:
            self.with_bot = is_with_bot(after)
            self._keeper.reseated(self)
            if self.gallery is None:
                self.company.reseat(before, letter.sender)
        if result.between:
            steps = pairwise((before, *result.between, after))
            for (earlier, later), event in zip(steps, result.events, strict=True):
                self._tell_event(earlier, later, event)
        elif result.events:
            self._tell_event(before, after, result.events[0])
        if self._marks is not None and len(self.members):
            self._tell(self._marks.news(before, after))
        if self._hall is not None:
            self._tell_hall(self._hall, before, result, letter.sender)
        self._keeper.changed(self)
        if self._clock is not None or needs_time(after.game):
            self._keep_time()

    def _tell_event(self, before: RoomState, after: RoomState, event: RoomEvent) -> None:
        cast = Cast(translate.event_message(before, after, event))
        self._history.add(cast)
        self._send(cast)

    def _tell(self, message: wire.Forbidden | None) -> None:
        if message is not None:
            self._send(Cast(message))

    def _tell_hall(self, hall: Hall, before: RoomState, result: Accepted, sender: Sender | None) -> None:
        """Tell whatever follows more than the game; in a delayed room the watchers hear of it from the gallery."""
        if self.gallery is None:
            hall.seen(self.state)
        else:
            casts = self._history.since(before.version) or ()
            messages = tuple(cast.message for cast in casts if isinstance(cast.message, wire.RoomEvent))
            self.gallery.happened(Happened(self.state, messages), result.events, self.time.now())
            if before.seats is not self.state.seats:
                self.company.reseat(before, sender)
        hall.played(before, self.state)

    def _refuse(self, letter: _Letter, refusal: AnyRefusal) -> None:
        if letter.sender is not None:
            letter.sender.send(translate.refused(refusal, self.code, letter.command_id))
        else:
            log.warning("own_command_refused", room=self.code, code=refusal.code)

    def _answer_again(self, letter: _Letter, key: str) -> None:
        refusal = self._answers[key]
        if refusal is not None:
            self._refuse(letter, refusal)
        elif letter.sender is not None:
            letter.sender.send(self._snapshot(letter.player, letter.command_id))

    def _lost(self, status: AppendStatus) -> None:
        """Forget the room, and let all come again: only the store knows what is true now.

        Fenced: somebody else has it. Failed: what could not be written may still turn up after a crash.
        """
        log.warning("room_lost", room=self.code, epoch=self.epoch, status=status.value)
        self._mailbox = None
        if status is AppendStatus.FENCED:
            self._gone = True
            self._keeper.taken(self)
        else:
            self.drop()
        self._send_away()

    # ------------------------------------------------------------------ time

    def wake(self, alive_until: Millis | None) -> None:
        """Come back from the store: nobody could act here since ``alive_until``; None: anybody could all the time."""
        if needs_time(self.state.game) and not self.state.closed:
            self._clock = RoomTime(self, self.time)
            self._clock.woke(alive_until)
            self._keeper.timed(self)

    def stood_still(self, since: Millis) -> None:
        """Nobody could act since then: that comes before all that waits, and is charged to nobody."""
        game = self.state.game
        if self._clock is None or game.clock is None or self.state.closed:
            return
        waiting, self._mailbox = self._mailbox or (), deque()
        self._clock.woke(max(since, game.clock.since))
        if not self._gone:
            self._mailbox.extend(waiting)

    def let_go(self) -> None:
        """Leave no timer behind, and nothing unwritten."""
        if self._clock is not None:
            self._clock.stop()
        if self._hall is not None:
            self._hall.put_away()
        self._gone = True  # what is on its way to the store still comes to be, and concerns who comes next

    def keep(self, keepsake: Keepsake | None) -> None:
        """Have the store keep what goes on beside the game; None: nothing of it any more."""
        if not self._gone:  # else who has the room now knows better
            keepsake = keepsake or Keepsake()
            self._store.note_beside(self.code, pack_keepsake(keepsake), keepsake.people)

    def save(self) -> None:
        """Have everything written that is not yet."""
        if self._hall is not None:
            self._hall.save()

    def forget(self, player: str) -> None:
        """Keep nothing of what ``player`` did beside the game."""
        if self._hall is not None:
            self._hall.forget(player)

    def _keep_time(self) -> None:
        if self.state.closed or self._gone:
            return
        if self._clock is None:
            self._clock = RoomTime(self, self.time)
        self._keeper.timed(self)
        self._clock.changed()
        if not needs_time(self.state.game):  # the offer is answered: a stone need not ask what is due
            self._clock.stop()
            self._clock = None

    def reload(self) -> None:
        """Forget the room, and let all come again: what the store has of it was changed."""
        self.drop()
        self._send_away()

    def _send_away(self) -> None:
        for member in self.guests():
            member.dropped(self)

    def drop(self) -> None:
        """Have the room forgotten; the store keeps it."""
        self._keeper.drop(self)

    def changed(self) -> None:
        """Tell that something about the room, as others see it, is different now."""
        self._keeper.changed(self)

    # ------------------------------------------------------------------ members

    def idle_since(self, moment: int) -> bool:
        """True when nobody has been here, and nothing has been under way, since ``moment``."""
        return self._unused_since(moment) and (self.state.closed or not is_live(self.state.game))

    def may_rest(self, moment: int) -> bool:
        """True when nobody has been here since ``moment``, and nobody is about to act: a clock at most runs."""
        return self._unused_since(moment) and not is_bots_turn(self.state)

    def _unused_since(self, moment: int) -> bool:
        return not len(self.members) and self._letter is None and self.last_used < moment

    @property
    def busy(self) -> bool:
        """True while a command is on its way to the store."""
        return self._letter is not None

    def enter(
        self, guest: Guest, version: int | None, command_id: str | None = None, *, beside: bool = False
    ) -> None:
        """Let ``guest`` in, as :meth:`Place.enter` says; a clock may have waited for them."""
        super().enter(guest, version, command_id, beside=beside)
        if self._clock is not None and self.state.seats_of(guest.player):
            self._clock.seats_changed()
