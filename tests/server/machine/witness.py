"""What must always hold of a world: at the moment when somebody is told something, and whenever all is quiet."""

from collections.abc import Mapping
from typing import Final, Protocol

from msgspec.structs import replace

from narabe_protocol import messages as wire
from narabe_server.rooms.actor import MAILBOX
from narabe_server.rooms.restoring import restore
from tests.server.machine.disk import Disk
from tests.server.machine.picture import true_rows
from tests.server.machine.process import Process
from tests.server.machine.truth import Truth, same_table
from tests.server.machine.voice import VOIDS_MARKS, Voice

POSITION: Final = VOIDS_MARKS | wire.SeatsSwapped
"""Events that void whatever was offered before them."""
AROUND: Final = {
    "busy",
    "unavailable",
    "other_tab",
    "not_in_room",
    "too_fast",
    "password_needed",
    "wrong_password",
}
"""Refusals that come before the room has looked whether it knows the command."""
VERSIONED: Final = (
    wire.RoomEvent | wire.Snapshot | wire.Resumed | wire.Forbidden | wire.Explained | wire.Scores
)


class Scene(Protocol):
    """What the witness looks at: the process of the moment, the disk, and all people."""

    process: Process
    disk: Disk
    truths: dict[str, Truth]

    @property
    def voices(self) -> Mapping[str, Voice]:
        """People, by page."""
        ...

    def truth(self, code: str) -> Truth:
        """The room as the disk has it now."""
        ...

    def has_key(self, page: str, code: str) -> bool:
        """Whether the page may know of the room."""
        ...


class Witness:
    """Sees all that happens in a world, and all that its people are told."""

    def __init__(self, world: Scene) -> None:
        self._world = world
        self._checked: dict[str, int] = {}
        self._first_refusals: dict[tuple[str, str, int], str] = {}
        """By who asked, the id of their command, and the right to append of the room that answered.

        A room that is loaded anew, which raises that, remembers what was done, but not what was refused.
        """

    def forget_answers(self) -> None:
        """Another process has begun, which remembers no refusals."""
        self._first_refusals.clear()

    # ------------------------------------------------------------------ while all is quiet

    async def check_room(self, code: str, truth: Truth) -> None:
        """Memory is the disk, the disk can be replayed, and everybody knows what they must."""
        room, disk = self._world.process.app.rooms.get(code), self._world.disk
        if room is not None and not room.busy:
            assert room.state == truth.state, "invariant 4: memory and disk differ"
            self._check_offers(truth)
            self._check_clock(truth)
            for player, games in truth.rated.items():
                counted = sum(standing.games for standing in await disk.ratings.standings(player))
                assert counted == games, "invariant 5: a rated game counts once, for both"
        if room is not None:
            assert len(room._mailbox or ()) <= MAILBOX, "invariant 10: the mailbox"
        if self._checked.get(code) != truth.state.version:
            stored = await disk.read(code)
            assert stored is not None
            assert await restore(stored) == truth.state, "invariant 4: replay is truth"
            self._checked[code] = truth.state.version
        for voice in self._world.voices.values():
            if voice.reads and code in voice.tables:
                self._check_table(voice, truth)

    def check_lobby(self, voice: Voice) -> None:
        """Who has looked at the lobby long enough sees what is there."""
        true, told = true_rows(self._world.truths, self._world.process.app.rooms), voice.picture
        assert told.rows == true, ("the lobby is not as it shows itself", told.rows, true)
        assert told.online == self._world.process.app.lobby.online, "people are counted wrongly"

    def _check_table(self, voice: Voice, truth: Truth) -> None:
        table, now = voice.tables[truth.state.code], self._world.process.time.now()
        true = truth.state.version
        if not table.you and truth.curtain.late:
            true = min(max(table.version, truth.curtain.at_least(now)), truth.curtain.at_most(now))
        assert same_table(table, truth.table(true)), (
            f"invariant 2: {voice.page} sees another room",
            table,
            truth.table(true),
        )
        marks = voice.forbidden.get(truth.state.code, ())
        assert marks == truth.forbidden(true), f"invariant 2: {voice.page} sees other forbidden points"

    def _check_offers(self, truth: Truth) -> None:
        changed = max((v for v, each in truth.messages.items() if isinstance(each, POSITION)), default=0)
        made = {each.offer: v for v, each in truth.messages.items() if isinstance(each, wire.Offered)}
        for offer in truth.state.game.offers:
            assert made[offer.id] > changed, "invariant 7: an offer outlived its position"
            in_time = offer.expires is None or offer.expires > self._world.process.time.now()
            assert in_time, "invariant 7: it expired"

    def _check_clock(self, truth: Truth) -> None:
        game = truth.state.game
        if game.clock is None:
            return
        runs = game.in_play and game.hold is None
        assert game.clock.running == (game.turn if runs else None), "invariant 8: the wrong clock runs"
        flag_at = game.clock.flag_at()
        assert flag_at is None or flag_at > self._world.process.time.now(), "invariant 8: no flag fell"

    # ------------------------------------------------------------------ when somebody is told something

    def heard(self, voice: Voice, message: wire.ToClient) -> None:
        """Check what one person is told at the moment they are told it."""
        self._heard_through_the_door(voice, message)
        self._heard_through_the_curtain(voice, message)
        if isinstance(message, wire.RoomEvent):
            self._heard_event(voice, message)
        elif isinstance(message, wire.Snapshot):
            known, got_up = voice.tables.get(message.room), voice.got_up(message)
            newer = known is None or message.version >= known.version
            assert newer or got_up, "invariant 1: the past came back"
        elif isinstance(message, wire.Refused):
            self._heard_refusal(voice, message)

    def _heard_through_the_door(self, voice: Voice, message: wire.ToClient) -> None:
        """Nothing of a room with a password gets to those who never said it."""
        code = getattr(message, "room", None)
        if code is None or isinstance(message, wire.Refused | wire.Left):
            return
        assert self._world.has_key(voice.page, code), ("invariant 6: heard through a shut door", message)

    def _heard_through_the_curtain(self, voice: Voice, message: wire.ToClient) -> None:
        """Players are not told what watchers say, nor watchers more than the delay lets through."""
        code = getattr(message, "room", None)
        table = None if code is None else voice.tables.get(code)
        plays = bool(message.you) if isinstance(message, wire.Snapshot) else table is not None and table.you
        if isinstance(message, wire.Line | wire.Lines | wire.Votes):
            sealed = isinstance(message, wire.Votes) or message.channel == "watchers"
            in_play = table is not None and table.in_play
            assert not (sealed and plays and in_play), "invariant 6: a player hears the watchers"
        if isinstance(message, VERSIONED):
            truth, now = self._world.truth(message.room), self._world.process.time.now()
            most = truth.state.version if plays else truth.curtain.at_most(now)
            assert message.version <= most, ("invariants 1 and 6: too early", voice.page, message)

    def _heard_event(self, voice: Voice, message: wire.RoomEvent) -> None:
        table = voice.tables.get(message.room)
        assert table is not None, "invariant 2: an event without a state before it"
        assert message.version == table.version + 1, "invariant 2: a gap, or twice the same"
        truth = self._world.truth(message.room)
        assert message.version in truth.messages, "invariant 1: visible before durable"
        true = truth.messages[message.version]
        if truth.curtain.late and not table.you:
            true = _read_later(true, message)
        assert message == true, "invariants 2, 4 and 8: not what happened"

    def _heard_refusal(self, voice: Voice, message: wire.Refused) -> None:
        if message.id is None or message.room is None or message.code in AROUND:
            return
        truths = self._world.truths
        commands = truths[message.room].commands if message.room in truths else []
        done = any(each.endswith(f":{message.id}") for each in commands)
        assert not done, "invariant 5: refused what was done"
        room = self._world.process.app.rooms.get(message.room)
        key = (voice.name, message.id, 0 if room is None else room.epoch)
        first = self._first_refusals.setdefault(key, message.code)
        assert first == message.code, "invariant 5: another answer to the same command"


def _read_later(event: wire.RoomEvent, told: wire.RoomEvent) -> wire.RoomEvent:
    """``event`` with clocks that are read when ``told`` was: later, and nothing else about them is different."""
    then, now = getattr(event, "clocks", None), getattr(told, "clocks", None)
    if (
        not isinstance(then, wire.ClocksView)
        or not isinstance(now, wire.ClocksView)
        or now.since < then.since
    ):
        return event
    return replace(event, clocks=replace(then, since=now.since))
