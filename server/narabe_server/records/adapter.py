"""From what the store holds of a room to the record of one of its games."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from narabe_core.events import Ended, Move, Passed, Started
from narabe_core.game import Game
from narabe_core.outcome import Outcome, Reason
from narabe_core.records import PASS, How, Record, Result, line_tree
from narabe_core.records.model import DRAW, VOID
from narabe_core.types import BLACK, SECOND_MS, WHITE, Color, Millis, Point
from narabe_server.rooms.record import unpack_event
from narabe_server.rooms.settings_record import unpack_settings
from narabe_server.rooms.state import RoomState, evolve_room, new_room
from narabe_server.storage.base import StoredRoom

_HOW: Final = {
    Reason.RESIGNED: How.RESIGNED,
    Reason.FLAG: How.TIME,
    Reason.ABSENT: How.FORFEIT,
    Reason.FORBIDDEN: How.FORBIDDEN,
}
"""What the board alone doesn't tell of a win."""
_NO_OPENING: Final = "free"


def finished_game(stored: StoredRoom, number: int) -> Record | None:
    """Game ``number`` (from 1) of a room as it ended; None while it is in play or has never begun.

    Names are those of who sat there at the end, the date is the UTC day of the start. What was taken back is not
    in it. ``msgspec.MsgspecError`` and ``CoreError`` when the room is damaged.
    """
    found = ended_game(stored, number)
    return None if found is None else _record(*found)


def ended_game(stored: StoredRoom, number: int) -> tuple[RoomState, int] | None:
    """The room as game ``number`` ended, and when that game had started; otherwise as ``finished_game``."""
    return next((ended for ended in _ended_games(stored) if ended[0].game.number == number), None)


def _ended_games(stored: StoredRoom) -> Iterator[tuple[RoomState, int]]:
    state, started_at = new_room(stored.code, unpack_settings(stored.settings)), 0
    for event in stored.events:
        happened = unpack_event(event.body)
        state = evolve_room(state, happened, Millis(event.at))
        if isinstance(happened, Started):
            started_at = event.at
        if isinstance(happened, Ended):
            yield state, started_at


def finished_games(stored: StoredRoom, player: str) -> list[Record]:
    """All games of a room at whose end ``player`` had a seat, in order; otherwise as ``finished_game``."""
    return [_record(*ended) for ended in _ended_games(stored) if ended[0].seats_of(player)]


def told_by(stored: StoredRoom, now: int) -> StoredRoom:
    """The room as those may know it at ``now`` who only watch: its watchers may be some seconds behind."""
    late_ms = unpack_settings(stored.settings).audience.delay_s * SECOND_MS
    if not late_ms:
        return stored
    return replace(stored, events=tuple(event for event in stored.events if event.at + late_ms <= now))


def _record(state: RoomState, started_at: int) -> Record:
    game = state.game
    more = [("GN", (f"{state.code}-{game.number}",))]
    if game.settings.opening != _NO_OPENING:
        more.append(("ON", (game.settings.opening,)))
    return Record(
        line_tree(_moves(game)),
        game.settings.size,
        game.settings.size,
        rule=game.settings.rule,
        first=game.settings.first,
        black=_name(state, BLACK),
        white=_name(state, WHITE),
        date=datetime.fromtimestamp(started_at / 1000, UTC).date().isoformat(),
        result=None if game.outcome is None else _result(game, game.outcome),
        fifths=game.offered,
        swapped=game.black != game.began_black,
        more=tuple(more),
    )


def _moves(game: Game) -> list[Point]:
    """Stones and passes in order; what else was said in the opening has no place in a record."""
    moves = list[Point]()
    for deed in game.history:
        if isinstance(deed, Passed):
            moves.append(PASS)
        elif isinstance(deed, Move):
            moves.append(deed.point)
    return moves


def _name(state: RoomState, color: Color) -> str:
    who = state.seats[state.game.seat_of(color)]
    if who is None:
        return ""
    return f"Narabe {who.bot}" if who.house else who.name


def _result(game: Game, outcome: Outcome) -> Result:
    if outcome.reason is Reason.ABORTED:
        return VOID
    if outcome.winner is None:
        return DRAW
    return Result(game.color_of(outcome.winner), _HOW.get(outcome.reason, How.PLAIN))
