"""A bot answers every opening, on every board: alone, against itself, and soundly."""

from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from narabe_core.actions import Choose, Declare, OfferPoints, Option, Pass, Play
from narabe_core.game import Game, Settings
from narabe_core.openings import Do, opening_names
from narabe_core.types import MAX_SIZE, MIN_SIZE, Color, Point
from narabe_engine.choices import guessed
from narabe_engine.guessing import TEMPO, Scale
from narabe_server.bots.player import react
from narabe_server.bots.search import Search
from narabe_server.rooms.state import OpenRoom, RoomSettings, RoomState, new_room
from tests.core.table import begin, do, put
from tests.server.bots.test_player import ANN, BOT, done
from tests.strategies import next_deed

every_opening = pytest.mark.parametrize("name", opening_names())


def walked_by_bots(game: Game, room: str = "AAAAAA") -> list[Game]:
    """Each state of an opening that bots play on both seats; a stone that any brain can put is put by rote."""
    games = [game]
    while games[-1].plan:
        game = games[-1]
        action = guessed(game, room) or next_deed(game, 7)
        games.append(do(game, game.turn, action))
    return games


@every_opening
@pytest.mark.parametrize("size", [9, 15, 20])
@pytest.mark.parametrize("first", Color)
def test_bots_walk_every_opening_to_its_end(name: str, size: int, first: Color) -> None:
    """Whatever is due is done, and nothing that a bot does is refused."""
    games = walked_by_bots(begin(Settings(size=size, opening=name, first=first)))
    assert games[-1].in_play
    assert games[-1].plan == ()


@given(
    st.sampled_from([name for name in opening_names() if name != "free"]),
    st.integers(MIN_SIZE, MAX_SIZE),
    st.lists(st.integers(0, 500), max_size=14),
)
def test_a_bot_can_follow_anything_that_people_do(name: str, size: int, numbers: list[int]) -> None:
    """After random steps of people, whatever comes next, a bot has an allowed answer or leaves it to its brain."""
    game = begin(Settings(size=size, opening=name))
    for number in numbers:
        game = do(game, game.turn, next_deed(game, number))
        if not game.in_play:
            return
    action = guessed(game, "AAAAAA")
    if action is None:
        assert game.step.do is Do.PLACE
        assert (game.step.reach, game.step.beyond) == (None, -1)
    else:
        do(game, game.turn, action)


def test_the_same_state_gives_the_same_answer_and_rooms_differ() -> None:
    """Nothing is drawn by lot, and still not all games begin alike."""
    games = {
        room: walked_by_bots(begin(Settings(opening="swap2")), room)[3].moves
        for room in ("AAAAAA", "BBBBBB", "CCCCCC", "DDDDDD")
    }
    assert walked_by_bots(begin(Settings(opening="swap2")), "AAAAAA")[3].moves == games["AAAAAA"]
    assert len(set(games.values())) > 1


def test_three_strong_stones_are_taken_over() -> None:
    """Two black stones in the middle, white's far away: whoever may choose wants black."""
    game = put(begin(Settings(opening="swap2")), "h8", "a1", "i9")
    assert guessed(game, "AAAAAA") == Choose(Option.SWAP, game.ply)


def test_three_weak_stones_are_left_to_the_other() -> None:
    """Two black stones in corners, white's in the middle: stay white."""
    game = put(begin(Settings(opening="swap2")), "a1", "h8", "o15")
    assert guessed(game, "AAAAAA") == Choose(Option.STAY, game.ply)


def test_a_first_stone_in_the_middle_is_taken_one_at_the_edge_is_not() -> None:
    """Swap after the first stone: the centre is worth having."""
    middle, corner = (put(begin(Settings(opening="swap1")), name) for name in ("h8", "a1"))
    assert guessed(middle, "AAAAAA") == Choose(Option.SWAP, middle.ply)
    assert guessed(corner, "AAAAAA") == Choose(Option.STAY, corner.ply)


def test_own_three_stones_are_balanced() -> None:
    """A bot is content with either colour after its own three stones: neither is worth much."""
    three = walked_by_bots(begin(Settings(opening="swap2")))[3]
    stones = tuple(move.point for move in three.moves)
    assert abs(Scale(15, stones, Color.BLACK).now()) < TEMPO // 100


def test_white_picks_what_is_worst_for_black() -> None:
    """Of a stone in the thick of it and one in the corner, white takes the one in the corner."""
    game = put(begin(Settings(opening="rif")), "h8", "i9", "j8")
    game = put(do(game, 1, Choose(Option.STAY, game.ply)), "k7")
    game = do(game, 0, OfferPoints((Point(112 - 13), Point(0)), game.ply))
    action = guessed(game, "AAAAAA")
    assert action is not None
    assert do(game, 1, action).moves[-1].point == 0


def test_a_declaration_is_larger_the_better_black_stands() -> None:
    """Two black stones side by side are worth more fifth moves than two that are far apart."""

    def declared(third: str) -> int:
        action = guessed(put(begin(Settings(opening="yamaguchi")), "h8", "g9", third), "AAAAAA")
        assert isinstance(action, Declare)
        return action.count

    assert declared("i8") >= declared("h9") >= 1


@every_opening
def test_a_step_takes_little_time(name: str) -> None:
    """The loop of the server may do it: on the largest board, at best, less than 100 ms of the processor."""
    for game in walked_by_bots(begin(Settings(size=20, opening=name))):
        assert min(_seconds(game) for _ in range(3)) < 0.1


def _seconds(game: Game) -> float:
    started = process_time()
    guessed(game, "AAAAAA")
    return process_time() - started


# --- at the table ----------------------------------------------------------------------------------------------------


def table(opening: str, rule: str = "freestyle") -> RoomState:
    """A bot room; Ann begins."""
    settings = RoomSettings("bot", Settings(opening=opening, rule=rule), BOT.bot)
    return done(new_room("AAAAAA", settings), "ann", OpenRoom((ANN, BOT)))


def test_a_bot_chooses_at_once_and_then_searches() -> None:
    """After Ann's three stones it takes a colour; a plain stone is its brain's work."""
    state = table("swap")
    for ply, name in enumerate((0, 112, 224)):
        state = done(state, "ann", Play(Point(name), state.game.ply))
        assert state.game.ply == ply + 1
    action = react(state)
    assert action == Choose(Option.STAY, state.game.ply)
    assert isinstance(action, Choose)
    search = react(done(state, "bot", action))
    assert isinstance(search, Search)
    assert (search.stones, search.own) == ((0, 112, 224), ())


def test_after_a_pass_the_brain_is_told_whose_each_stone_is(touchy: str) -> None:
    """Order alone doesn't say it any more."""
    state = table("free", touchy)
    for at in (40, 80, 42, 84, 160, 164):
        player = ("ann", "bot")[state.game.turn]
        state = done(state, player, Play(Point(at), state.game.ply))
    state = done(state, "ann", Pass(state.game.ply))
    state = done(state, "bot", Play(Point(200), state.game.ply))
    state = done(state, "ann", Play(Point(210), state.game.ply))
    search = react(state)
    assert isinstance(search, Search)
    assert search.own == (False, True, False, True, False, True, True, False)
    assert [stone.field for stone in search.board()] == [2, 1, 2, 1, 2, 1, 1, 2]
