from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from narabe_core.actions import (
    Abort,
    Action,
    Answer,
    Choose,
    Code,
    Declare,
    GiveTime,
    OfferKind,
    OfferPoints,
    Option,
    Pass,
    Pick,
    Play,
    Propose,
    Resign,
    Withdraw,
)
from narabe_core.events import Ended, Placed
from narabe_core.fold import evolve
from narabe_core.game import Game, Settings, new_game
from narabe_core.outcome import Outcome, Reason
from narabe_core.referee import Applied, apply, decide
from narabe_core.types import BLACK, WHITE, Color, Ply, Point, Seat, Takeback, other
from tests.core.slow import runs
from tests.core.table import NOW, begin, do, ended, put, refused
from tests.reference.rules import winning_rows
from tests.strategies import SEATS, Evening, evenings, lines_of, seats, sizes

ASK = Settings()
FREE = Settings(takeback=Takeback.FREE)
NONE = Settings(takeback=Takeback.NONE)
SHARED = Settings(shared=True)
DRAW, REMATCH = Propose(OfferKind.DRAW), Propose(OfferKind.REMATCH)
BACK, AGAIN = Propose(OfferKind.TAKEBACK), Propose(OfferKind.RESTORE)

simple_rooms = st.builds(
    Settings, size=sizes, rule=st.sampled_from(["freestyle", "standard"]), first=st.sampled_from(Color)
)


# --- stones --------------------------------------------------------------------------------------------------------


def test_a_stone_is_one_event() -> None:
    """It names the seat and the point; the turn goes to the other seat."""
    game = begin()
    answer = apply(game, 0, Play(Point(112), Ply(0)), NOW)
    assert answer == Applied(put(game, "h8"), (Placed(0, Point(112)),))
    assert isinstance(answer, Applied)
    assert (answer.game.turn, answer.game.board.at(Point(112))) == (1, BLACK)


@pytest.mark.parametrize(
    ("seat", "point", "ply", "code"),
    [
        (0, 5, 1, Code.STALE),
        (0, 5, 3, Code.STALE),
        (1, 5, 1, Code.STALE),
        (1, 5, 2, Code.NOT_YOUR_TURN),
        (0, -1, 2, Code.OFF_BOARD),
        (0, 225, 2, Code.OFF_BOARD),
        (0, 10**9, 2, Code.OFF_BOARD),
        (0, 0, 2, Code.OCCUPIED),
        (0, 1, 2, Code.OCCUPIED),
    ],
)
def test_a_stone_that_may_not_be_put_is_refused(seat: Seat, point: int, ply: int, code: Code) -> None:
    """After two stones: another ply, the other seat's turn, points outside or taken. Nothing changes."""
    game = put(begin(), Point(0), Point(1))
    refusal = refused(game, seat, Play(Point(point), Ply(ply)))
    assert refusal.code is code
    assert dict(refusal.params) == ({"ply": 2} if code is Code.STALE else {})


def test_a_stone_played_twice_is_stale() -> None:
    """Sending the same stone again after it was accepted has no effect."""
    stone = Play(Point(0), Ply(0))
    assert refused(do(begin(), 0, stone), 0, stone).code is Code.STALE


@pytest.mark.parametrize(
    "action", [Play(Point(0), Ply(0)), BACK, AGAIN, DRAW, REMATCH, Resign(), Abort()], ids=repr
)
def test_before_the_start_everything_is_refused(action: Action) -> None:
    """Nobody has anything to play, offer or give up yet."""
    assert refused(new_game(ASK), 0, action).code is Code.NOT_STARTED


@pytest.mark.parametrize("action", [Play(Point(9), Ply(1)), BACK, AGAIN, DRAW, Resign(), Abort()], ids=repr)
def test_after_the_end_only_a_rematch_is_left(action: Action) -> None:
    """The game is over for both seats."""
    over = do(put(begin(), "a1"), 0, Resign())
    for seat in SEATS:
        assert refused(over, seat, action).code is Code.GAME_OVER


# --- winning and drawing ---------------------------------------------------------------------------------------------


@given(st.data(), simple_rooms, seats, seats)
def test_a_five_ends_the_game(data: st.DataObject, room: Settings, winner: Seat, black: Seat) -> None:
    """Any line on any size, put in any order, wins at its fifth stone and not before, for each seat and colour."""
    size = room.size
    line = data.draw(st.permutations(data.draw(st.sampled_from(lines_of(size, 5)))))
    fillers = [Point(at) for at in range(0, size * size, size + 3) if at not in line]
    game = begin(room, black)
    mine, theirs = iter(line), iter(fillers)
    for _ in range(9 if game.turn == winner else 10):
        assert game.outcome is None
        game = put(game, next(mine if game.turn == winner else theirs))
    outcome = ended(game)
    assert (outcome.winner, outcome.reason) == (winner, Reason.FIVE)
    assert [set(row) for row in outcome.lines] == [set(line)]


def test_six_goes_on_in_standard_and_wins_in_freestyle() -> None:
    """The same stones, two rules."""
    stones = ["a1", "a3", "b1", "c3", "c1", "e3", "e1", "g3", "f1", "i3", "d1"]
    assert put(begin(Settings(rule="standard")), *stones).in_play
    outcome = ended(put(begin(Settings(rule="freestyle")), *stones))
    assert (outcome.winner, len(outcome.lines[0])) == (0, 6)


def test_all_winning_lines_are_in_the_outcome() -> None:
    """A stone that completes two fives ends the game once, with both."""
    across, down = ("a1", "b1", "c1", "d1"), ("e2", "e3", "e4", "e5")
    fillers = ["a9", "c9", "e9", "g9", "i9", "k9", "m9", "o9"]
    stones = [stone for pair in zip(across + down, fillers, strict=True) for stone in pair]
    answer = apply(put(begin(), *stones), 0, Play(Point(14 * 15 + 4), Ply(16)), NOW)
    assert isinstance(answer, Applied)
    assert [type(event) for event in answer.events] == [Placed, Ended]
    assert [len(line) for line in ended(answer.game).lines] == [5, 5]


def quiet_board(size: int) -> list[Color]:
    """A full board without three in a row, with as many stones of each colour as a full game has."""
    return [BLACK if (x // 2 + y) % 2 == 0 else WHITE for y in range(size) for x in range(size)]


def play_out(settings: Settings, colors: list[Color], last: Point) -> Game:
    """A game whose stones fill the board in these colours, ``last`` at the end; it must last until then."""
    stones = {
        color: [Point(at) for at, it in enumerate(colors) if it is color and at != last] for color in Color
    }
    stones[colors[last]].append(last)
    game = begin(settings)
    for ply in range(len(colors)):
        assert game.in_play
        game = put(game, stones[game.color_to_move][ply // 2])
    return game


@pytest.mark.parametrize("size", range(9, 21))
def test_a_full_board_is_a_draw(size: int) -> None:
    """The last stone ends the game without a winner."""
    game = play_out(
        Settings(size=size), quiet_board(size), Point(size * size - 1 if size % 2 else size * size - 3)
    )
    assert game.board.is_full()
    assert game.outcome == Outcome(None, Reason.FULL_BOARD)


@pytest.mark.parametrize("rule", ["freestyle", "standard"])
@pytest.mark.parametrize("size", range(9, 21))
def test_a_five_by_the_last_stone_of_a_full_board_wins(size: int, rule: str) -> None:
    """The winner is who put it, at each of its five points; the full board does not matter."""
    colors, line = board_with_one_five(size)
    for last in line:
        outcome = ended(play_out(Settings(size=size, rule=rule), colors, last))
        assert outcome == Outcome(0 if colors[last] is BLACK else 1, Reason.FIVE, (line,))


def board_with_one_five(size: int) -> tuple[list[Color], tuple[Point, ...]]:
    """A full board, and on it the only row of five or more: on the left edge, of the colour that moves last."""
    colors = quiet_board(size)
    last = BLACK if size % 2 else WHITE
    top = 0 if last is BLACK else 1
    line = tuple(Point((top + step) * size) for step in range(5))
    colors[line[1]] = colors[line[3]] = last
    for corner in (6 * size + 4, 8 * size + 7):  # far away, two stones the other way keep the numbers right
        colors[colors.index(last, corner)] = last.other
    cells = bytes(colors)
    rows = [run for color in Color for run in runs(size, cells, color) if len(run) >= 5]
    assert [set(row) for row in rows] == [set(line)]
    return colors, line


def rows_that_win(game: Game, point: Point) -> set[frozenset[int]]:
    """The winning rows through the stone on ``point``, by the slow reference."""
    size, cells = game.board.size, game.board.cells
    names = {cell: Color(cell).name.lower() for cell in set(cells) if cell}
    stones = {(at % size, at // size): names[cell] for at, cell in enumerate(cells) if cell}
    here = (point % size, point // size)
    color = stones.pop(here)
    rows = winning_rows(game.settings.rule, size, stones, color, here)
    return {frozenset(y * size + x for x, y in row) for row in rows}


@given(evenings())
def test_games_end_exactly_when_a_slow_search_says_so(evening: Evening) -> None:
    """Each stone of a random evening wins if and only if the written-out lines show a winning row through it."""
    for request in evening.requests:
        if isinstance(request.action, Play) and isinstance(request.answer, Applied):
            game, point = request.answer.game, request.action.point
            rows = rows_that_win(game, point)
            assert {frozenset(row) for row in (game.outcome.lines if game.outcome else ())} == rows
            assert not rows or ended(game).winner == game.seat_of(Color(game.board.cells[point]))


@given(evenings())
def test_answers_tell_all_and_refusals_change_nothing(evening: Evening) -> None:
    """The state after an action is that before it plus its events; deciding twice gives the same answer."""
    for request in evening.requests:
        decision = decide(request.before, request.seat, request.action, request.at)
        if isinstance(request.answer, Applied):
            assert decision == request.answer.events != ()
            game = request.before
            for event in request.answer.events:
                game = evolve(game, event, request.at)
            assert game == request.answer.game
        else:
            assert decision == request.answer


# --- giving up -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stones", [0, 1, 2, 7])
@pytest.mark.parametrize("seat", SEATS)
def test_a_seat_may_resign_in_any_turn(seat: Seat, stones: int) -> None:
    """The other seat wins, whoever is to move."""
    game = do(put(begin(), *(Point(at) for at in range(0, 3 * stones, 3))), seat, Resign())
    assert game.outcome == Outcome(other(seat), Reason.RESIGNED)


@pytest.mark.parametrize("seat", SEATS)
def test_a_game_may_be_aborted_before_the_second_stone_only(seat: Seat) -> None:
    """Nobody wins; from the second stone on it is too late."""
    for game in (begin(), put(begin(), "a1")):
        assert do(game, seat, Abort()).outcome == Outcome(None, Reason.ABORTED)
    assert refused(put(begin(), "a1", "b1"), seat, Abort()).code is Code.TOO_LATE_TO_ABORT


def test_every_action_has_an_answer() -> None:
    """The union of actions is closed, and each of its members is judged in a running game."""
    actions: tuple[Action, ...] = (
        Play(Point(0), Ply(0)),
        DRAW,
        Answer(1, accept=True),
        Withdraw(1),
        GiveTime(),
        Resign(),
        Abort(),
        Choose(Option.SWAP, Ply(0)),
        Declare(1, Ply(0)),
        OfferPoints((), Ply(0)),
        Pick(Point(0), Ply(0)),
        Pass(Ply(0)),
    )
    assert {type(action) for action in actions} == set(get_args(Action))
    assert all(decide(begin(), 0, action, NOW) for action in actions)
