from dataclasses import replace
from functools import reduce
from io import BytesIO

import pytest
from hypothesis import given, settings

from narabe_core.actions import OfferKind, Pass, Propose, Resign
from narabe_core.board import Board
from narabe_core.events import Ended, Started
from narabe_core.fold import evolve
from narabe_core.game import Game, Settings, new_game
from narabe_core.notation import parse_point
from narabe_core.outcome import Outcome, Reason
from narabe_core.records import PASS, READERS, How, Options, Record, Result, check
from narabe_core.records.model import DRAW, VOID
from narabe_core.types import BLACK, WHITE, Color, Ply, Seat
from narabe_server.records import ALL_WRITERS
from narabe_server.records.adapter import finished_game
from narabe_server.rooms.record import pack_event
from narabe_server.rooms.state import (
    Kind,
    RoomEvent,
    RoomSettings,
    SeatTaken,
)
from narabe_server.storage.base import StoredEvent, StoredRoom
from tests.server.records.rooms import ANN, BOB, BOT, ROW, played, stored
from tests.strategies import Evening, evenings


def game(room: StoredRoom, number: int = 1) -> Record:
    """A game that must be over."""
    record = finished_game(room, number)
    assert record is not None
    return record


def test_a_game_won_has_names_rule_date_and_result() -> None:
    """Names go by colour, the date is the day it began, and the board agrees with the result."""
    record = game(played(*ROW, begins=False))
    assert (record.black, record.white, record.date) == ("安", "Ann", "1970-01-01")
    assert (record.rule, record.width, record.height, record.result) == ("freestyle", 15, 15, Result(BLACK))
    assert record.moves == tuple(parse_point(name, 15) for name in ROW)
    assert dict(record.more) == {"GN": ("KQ7M2P-1",)}
    assert check(record).disagreement is None


def test_games_of_a_series_are_told_apart() -> None:
    """Each has its own moves, colours and day; the one that runs and those to come are not there."""
    draw, rematch = Propose(OfferKind.REMATCH), Propose(OfferKind.REMATCH)
    hot = Settings(shared=True)
    room = played("h8", Resign(), rematch, "a1", "b2", Resign(), draw, "c3", game=hot)
    first, second = game(room, 1), game(room, 2)
    assert (first.moves, first.black, first.result) == (
        (parse_point("h8", 15),),
        "Ann",
        Result(BLACK, How.RESIGNED),
    )
    assert (second.plies, second.black, second.date) == (2, "安", "1970-01-04")
    assert [finished_game(room, number) for number in (0, 3, 4)] == [None] * 3


def test_a_bot_is_called_by_its_program_and_level() -> None:
    """A bot's name in a record tells where it comes from."""
    assert game(played("h8", Resign(), second=BOT)).white == "Narabe tutorial-10"


def test_passes_are_moves() -> None:
    """Two passes in renju are in the record, and are a draw."""
    begun = ROW[:6]
    record = game(played(*begun, Pass(Ply(6)), Pass(Ply(6)), game=Settings(rule="renju")))
    assert record.moves == (*(parse_point(name, 15) for name in begun), PASS, PASS)
    assert record.result == DRAW


WON = {
    Reason.FIVE: How.PLAIN,
    Reason.RESIGNED: How.RESIGNED,
    Reason.FLAG: How.TIME,
    Reason.ABSENT: How.FORFEIT,
    Reason.FORBIDDEN: How.FORBIDDEN,
}
NOT_WON = {
    Reason.FULL_BOARD: DRAW,
    Reason.AGREED_DRAW: DRAW,
    Reason.BOTH_PASSED: DRAW,
    Reason.ABSENT: DRAW,
    Reason.ABORTED: VOID,
}


@pytest.mark.parametrize("reason", Reason)
def test_how_a_game_ended_is_told_whatever_ended_it(reason: Reason) -> None:
    """Time and absence, which leave no trace on the board, too; and an SGF file of the record says the same."""
    assert set(WON) | set(NOT_WON) == set(Reason)
    winners: tuple[Seat | None, ...] = (0, 1) if reason in WON else ()
    for winner in (*winners, *([None] if reason in NOT_WON else [])):
        begun = played("h8", "a1")
        over = StoredEvent(len(begun.events) + 1, 0, None, pack_event(Ended(Outcome(winner, reason))))
        record = game(replace(begun, events=(*begun.events, over)))
        color = WHITE if winner else BLACK
        expected = NOT_WON[reason] if winner is None else Result(color, WON[reason])
        assert record.result == replayed(record)[1] == expected


def test_a_forbidden_stone_is_in_the_record_and_loses() -> None:
    """The stone stands, white has won, and the record says how."""
    threes = ["f8", "a1", "g8", "a15", "h9", "o1", "h10", "o15", "h8"]
    record = game(played(*threes, game=Settings(rule="renju")))
    assert record.result == Result(WHITE, How.FORBIDDEN)
    finding = check(record)
    assert finding.found is not None
    assert (finding.found.reason, finding.disagreement) == ("forbidden:double_three", None)


@given(evenings())
@settings(max_examples=60)
def test_any_finished_game_is_told_as_it_was(evening: Evening) -> None:
    """Board, colours and result of each game of any evening are in its record, and survive SGF."""
    seated: list[tuple[RoomEvent, int]] = [(SeatTaken(0, ANN), 0), (SeatTaken(1, BOB), 0)]
    kind: Kind = "hotseat" if evening.settings.shared else "friend"
    room = stored(RoomSettings(kind, evening.settings), [*seated, *evening.log])
    numbers = {event.number for event, _ in evening.log if isinstance(event, Started)}
    ended = ended_games(evening)
    assert {number for number in numbers if finished_game(room, number)} == set(ended)
    for number, last in ended.items():
        record = game(room, number)
        assert laid(record) == last.board.cells
        assert (record.fifths, record.swapped) == (last.offered, last.black != last.began_black)
        names: dict[Seat, str] = {0: ANN.name, 1: BOB.name}
        assert (record.black, record.white) == (names[last.seat_of(BLACK)], names[last.seat_of(WHITE)])
        assert record.result == VOID or winner_of(record) == last_winner(last)
        assert replayed(record) == [record.moves, record.result, record.black, record.white, record.fifths]


def ended_games(evening: Evening) -> dict[int, Game]:
    """The last state of each game that ended, by its number."""
    found: dict[int, Game] = {}
    state = new_game(evening.settings)
    for event, at in evening.log:
        state = evolve(state, event, at)
        if isinstance(event, Ended):
            found[state.number] = state
    return found


def laid(record: Record) -> bytes:
    """The board after all moves of a record, colours in turn."""
    colored = [
        (move, record.first if turn % 2 == 0 else record.first.other)
        for turn, move in enumerate(record.moves)
    ]
    stones = [each for each in colored if each[0] != PASS]
    return reduce(lambda board, stone: board.place(*stone), stones, Board.empty(record.width)).cells


def winner_of(record: Record) -> Color | None:
    """Who has won by the record."""
    assert record.result is not None
    return record.result.winner


def last_winner(last: Game) -> Color | None:
    """Who has won by the game."""
    assert last.outcome is not None
    return None if last.outcome.winner is None else last.color_of(last.outcome.winner)


def replayed(record: Record) -> list[object]:
    """What an SGF file of the record says."""
    (again,) = READERS["sgf"](BytesIO(ALL_WRITERS["sgf"](record)), Options())
    assert isinstance(again, Record)
    return [again.moves, again.result, again.black, again.white, again.fifths]


@pytest.mark.parametrize("kind", list(ALL_WRITERS))
def test_each_format_takes_a_usual_game(kind: str) -> None:
    """A game of fifteen lines from an empty board can be written in every format."""
    assert ALL_WRITERS[kind](game(played(*ROW)))
