"""What is true of a room by the disk alone, and what every member must therefore have been told."""

from collections import Counter
from collections.abc import Iterable

from narabe_client.table import Table, from_snapshot
from narabe_core.events import Ended
from narabe_core.openings import Do
from narabe_core.outcome import Reason
from narabe_core.types import Millis
from narabe_protocol import messages as wire
from narabe_server.rooms import wire as translate
from narabe_server.rooms.record import unpack_event
from narabe_server.rooms.settings_record import unpack_settings
from narabe_server.rooms.state import RoomEvent, RoomState, evolve_room, new_room
from narabe_server.storage.base import Append
from tests.server.machine.curtain import Curtain


class Truth:
    """One room, folded from the appends that became durable. ``rated`` counts by player the games at stake."""

    def __init__(self, code: str, settings: bytes) -> None:
        self.state: RoomState = new_room(code, unpack_settings(settings))
        self.states: dict[int, RoomState] = {self.state.version: self.state}
        self.messages: dict[int, wire.RoomEvent] = {}
        self.commands: list[str] = []
        self.curtain = Curtain(self.state.settings.audience, self.state.version)
        self.rated: Counter[str] = Counter()
        self._tables: dict[int, Table] = {}
        self._forbidden: dict[int, tuple[tuple[int, tuple[str, ...]], ...]] = {}

    def follow(self, append: Append, now: int) -> None:
        """Take in one append that is durable: it goes on where the last one ended, and no command comes twice."""
        after = self.state
        assert append.version == after.version
        if append.command is not None:
            assert append.command not in self.commands, "invariant 5: a command had a second effect"
            self.commands.append(append.command)
        events = tuple(map(unpack_event, append.bodies))
        for version, event in enumerate(events, after.version + 1):
            before, after = after, evolve_room(after, event, Millis(append.at))
            self.states[version] = after
            self.messages[version] = translate.event_message(before, after, event)
        self.state = after
        self.curtain.follow(after, events, append.at, now)
        self._count(events)

    def table(self, version: int) -> Table:
        """The room as a client must have it that has heard all up to ``version``, whoever that is."""
        if version not in self._tables:
            state = self.states[version]
            self._tables[version] = from_snapshot(translate.snapshot(state, "", (False, False), 0, None))
        return self._tables[version]

    def forbidden(self, version: int) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """The points that the side to move may not take, at ``version``, each with all kinds."""
        if version not in self._forbidden:
            game = self.states[version].game
            stone = game.in_play and game.step.do is Do.PLACE
            found = game.settings.rules.forbidden_points(game.board, game.step.color) if stone else {}
            self._forbidden[version] = tuple(sorted(found.items()))
        return self._forbidden[version]

    def _count(self, events: Iterable[RoomEvent]) -> None:
        ended = any(isinstance(each, Ended) and self._is_at_stake(each.outcome.reason) for each in events)
        first, second = self.state.seats
        if ended and self.state.settings.rated and first is not None and second is not None:
            self.rated.update({first.counts_for, second.counts_for})

    def _is_at_stake(self, reason: Reason) -> bool:
        """Nobody loses by time a game in which they have done nothing."""
        game = self.state.game
        idle = {0, 1} - {deed.seat for deed in game.history}
        by_time = reason in {Reason.FLAG, Reason.ABSENT}
        unplayed = by_time and any(not game.dealings.taken_back[seat] for seat in idle)
        return reason is not Reason.ABORTED and not unplayed


def same_table(told: Table, true: Table) -> bool:
    """Whether two tables agree in all that has a version: not in who is connected, nor in whose table it is."""
    return _versioned(told) == _versioned(true)


def _versioned(table: Table) -> tuple[object, ...]:
    seats = tuple(None if seat is None else (seat.name, seat.bot, seat.rating) for seat in table.seats)
    offers = tuple((offer.offer, offer.kind, offer.seat, offer.plies, offer.base) for offer in table.offers)
    game = (
        table.game,
        table.black,
        table.stones,
        table.removed,
        table.said,
        table.step,
        table.outcome,
        table.rated,
        table.takebacks_left,
    )
    return (table.version, seats, offers, table.score, *game)
