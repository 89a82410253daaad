"""What is true of a room by the disk alone, and what every member must therefore have been told."""

from narabe_client.table import Table, from_snapshot
from narabe_core.types import Millis
from narabe_protocol import messages as wire
from narabe_server import wire as translate
from narabe_server.rooms.record import unpack_event, unpack_settings
from narabe_server.rooms.state import RoomState, evolve_room, new_room
from narabe_server.storage.base import Append


class Truth:
    """One room, folded from the appends that became durable."""

    def __init__(self, code: str, settings: bytes) -> None:
        self.state: RoomState = new_room(code, unpack_settings(settings))
        self.messages: dict[int, wire.RoomEvent] = {}
        self.commands: list[str] = []

    def follow(self, append: Append) -> None:
        """Take in one durable append: it goes on where the last one ended, and no command comes twice."""
        before = after = self.state
        assert append.version == before.version
        if append.command is not None:
            assert append.command not in self.commands, "invariant 5: a command had a second effect"
            self.commands.append(append.command)
        events = tuple(map(unpack_event, append.bodies))
        for event in events:
            after = evolve_room(after, event, Millis(append.at))
        for version, event in enumerate(events, before.version + 1):
            self.messages[version] = translate.event_message(before, after, version, event)
        self.state = after

    def table(self, player: str) -> Table:
        """The room as a client must have it that has heard all."""
        return from_snapshot(translate.snapshot(self.state, player, (False, False), 0, None))


def same_table(told: Table, true: Table) -> bool:
    """Whether two tables agree in all that has a version: not in who is connected, nor in whose table it is."""
    return _versioned(told) == _versioned(true)


def _versioned(table: Table) -> tuple[object, ...]:
    seats = tuple(None if seat is None else (seat.name, seat.bot) for seat in table.seats)
    offers = tuple((offer.offer, offer.kind, offer.seat, offer.plies, offer.base) for offer in table.offers)
    game = (table.game, table.black, table.stones, table.removed, table.said, table.step, table.outcome)
    return (table.version, seats, offers, table.score, *game)
