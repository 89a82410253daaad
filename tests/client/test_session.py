import pytest
from hypothesis import given
from hypothesis import strategies as st

from narabe_client.gomocup.session import Session
from narabe_core.types import Color, Point
from narabe_engine import codes
from narabe_engine.levels import LEVELS, Level, Limits
from narabe_engine.tutorial import WEIGHTS, Scorer
from tests.client.spy import Spy, spied, talk


def test_a_game_is_answered() -> None:
    """START, BEGIN, TURN, TAKEBACK, RESTART each have the answer the field expects."""
    assert talk("START 15", "BEGIN") == ["OK", "7,7"]
    assert talk("START 15", "BEGIN", "TURN 8,7", "TAKEBACK 8,7", "RESTART", "BEGIN")[3:] == [
        "OK",
        "OK",
        "7,7",
    ]


@pytest.mark.parametrize("level", sorted(WEIGHTS))
def test_the_moves_are_those_of_the_level(level: str) -> None:
    """By TURN or by BOARD, the brain plays what the scorer of its level plays."""
    scorer = Scorer(15, WEIGHTS[level])
    turns = [(3, 3), (4, 5), (10, 2), (3, 5)]
    session = Session(LEVELS[level])
    session.feed("START 15")
    block: list[str] = []
    for x, y in turns:
        scorer.place(Point(y * 15 + x), Color.BLACK)
        block.append(f"{x},{y},2")
        expected = scorer.choose(Color.WHITE)
        assert (
            talk("START 15", "BOARD", *block, "DONE", level=level)[1] == f"{expected % 15},{expected // 15}"
        )
        assert session.feed(f"TURN {x},{y}") == [f"{expected % 15},{expected // 15}"]
        scorer.place(expected, Color.WHITE)
        block.append(f"{expected % 15},{expected // 15},1")


@pytest.mark.parametrize(
    ("lines", "last"),
    [
        (["START 8"], "ERROR unsupported size, only 9 to 20"),
        (["START 21"], "ERROR unsupported size, only 9 to 20"),
        (["RECTSTART 15,15"], "ERROR only square boards are supported"),
        (["BEGIN"], "ERROR no game: START comes first"),
        (["RESTART"], "ERROR no game: START comes first"),
        (["TURN 1,1"], "ERROR no game: START comes first"),
        (["START 15", "TURN 15,0"], "ERROR 15,0 is off the board"),
        (["START 15", "TURN 7,7", "TURN 7,7"], "ERROR point 112 is not an empty point"),
        (["START 15", "TURN"], "ERROR TURN expects x,y"),
        (["START 15", "TURN 7,7", "BEGIN"], "ERROR the board is not empty"),
        (["START 15", "TAKEBACK 3,3"], "ERROR no stone on point 48"),
        (["START 15", "BOARD", "1,1,1", "1,1,2", "DONE"], "ERROR point 16 is not an empty point"),
        (["START 15", "BOARD", "1,1,3", "DONE"], "ERROR continuous games are not supported"),
        (["START 15", "BOARD", "x", "DONE"], "ERROR BOARD expects lines x,y,field"),
        (["PLAY 1,1"], "UNKNOWN command PLAY"),
        (["SWAP2BOARD", "1,1", "DONE"], "ERROR no game: START comes first"),
        (["START 15", "SWAP2BOARD", "1,1", "DONE"], "ERROR swap2 has choices after 0, 3 and 5 stones"),
        (
            ["START 15", "SWAP2BOARD", "1,1", "1,1", "2,2", "DONE"],
            "ERROR a stone is off the board or on another",
        ),
        (["START 15", "SWAP2BOARD", "15,1", "DONE"], "ERROR a stone is off the board or on another"),
        (["START 15", "SWAP2BOARD", "1,1,1", "DONE"], "ERROR SWAP2BOARD expects lines x,y"),
        (["START 15", "YXBOARD", "1,1,1", "DONE"], "UNKNOWN command YXBOARD"),
    ],
)
def test_what_cannot_be_done_is_said(lines: list[str], last: str) -> None:
    """Wrong commands answer ERROR, foreign ones UNKNOWN, each once."""
    assert talk(*lines)[-1] == last


def test_a_wrong_command_changes_nothing() -> None:
    """After refused commands the game goes on from where it was."""
    bad = ["START 99", "TURN 7,7", "BOARD", "1,1,1", "1,1,1", "DONE", "TAKEBACK 0,0", "foo"]
    good = ["START 15", "TURN 7,7"]
    assert talk(*good, *bad, "TURN 0,0")[-1] == talk(*good, "TURN 0,0")[-1]


def test_a_full_board_is_said() -> None:
    """A position without an empty point has no move."""
    stones = [f"{n % 9},{n // 9},{1 + n % 2}" for n in range(81)]
    assert talk("START 9", "BOARD", *stones, "DONE") == ["OK", "ERROR the board is full"]


@pytest.mark.parametrize(
    "value", ["timeout_turn 0", "rule 4", "rule x", "time_left -5", "nothing", "", "evaluate 1,1"]
)
def test_info_is_never_answered(value: str) -> None:
    """Known, unknown or broken: silence, before a game and in it."""
    assert talk(f"INFO {value}", "START 15", f"INFO {value}", "BEGIN") == ["OK", "7,7"]


def test_limits_and_rule_reach_the_player() -> None:
    """INFO gives the player its times and rule; a change of rule in a game keeps the stones."""
    first, second = spied(
        "INFO timeout_turn 500", "START 15", "TURN 7,7", "INFO rule 1", "INFO time_left -3", "TURN 8,8"
    )
    assert (first.rule, second.rule) == ("freestyle", "standard")
    assert first.asked == [(Color.WHITE, Limits(turn_ms=500))]
    assert second.asked == [(Color.WHITE, Limits(turn_ms=500, left_ms=-3))]
    assert second.stones == first.stones | {Point(128): Color.BLACK, Point(1): Color.WHITE}


def test_limits_of_a_search_reach_the_player() -> None:
    """Nodes, depth, memory and threads are passed on; 0 means that there is no limit, or one thread."""
    (player,) = spied(
        "INFO max_node 500",
        "INFO max_depth 9",
        "INFO max_memory 1000",
        "INFO max_depth 0",
        "START 9",
        "BEGIN",
    )
    assert player.asked == [(Color.BLACK, Limits(nodes=500, memory=1000))]
    for told, threads in (("4", 4), ("0", 1), ("-3", 1)):
        (player,) = spied(f"INFO THREAD_NUM {told}", "START 9", "BEGIN")
        assert player.asked == [(Color.BLACK, Limits(threads=threads))]


def test_forbidden_points_are_shown_when_black_is_to_move() -> None:
    """YXSHOWFORBID answers two digits a coordinate, and nothing while White is to move."""
    spy = Level("spy", range(9, 21), Spy)
    session = Session(spy)
    assert [session.feed(line) for line in ("START 15", "YXSHOWFORBID", "TURN 7,7", "YXSHOWFORBID")] == [
        ["OK"], ["FORBID 03000201."], ["0,0"], ["FORBID 03000201."],
    ]  # fmt: skip
    session.feed("TAKEBACK 0,0")
    assert session.feed("YXSHOWFORBID") == ["FORBID ."]


def test_swap2_is_answered_at_each_choice() -> None:
    """Three stones to begin with; a lost side is swapped away from, a won one kept by a move."""
    few = ("INFO max_node 300", "START 15", "SWAP2BOARD")
    (*_, three) = talk(*few, "DONE")
    assert len(set(three.split())) == len(three.split()) == 3
    black_wins = ("7,7", "0,0", "8,7", "14,14", "9,7", "DONE")
    assert talk(*few, *black_wins)[-1] == "SWAP"
    white_wins = ("0,0", "7,7", "14,14", "8,7", "0,14", "DONE")
    (x, y) = map(int, talk(*few, *white_wins)[-1].split(","))
    assert 0 <= x < 15
    assert 0 <= y < 15


def test_what_is_weighed() -> None:
    """A five wins, facing an open four loses, to the one who moves; nothing is played, a taken point is refused."""
    few, four = ("INFO max_node 600", "START 15"), [f"{x},7,1" for x in range(5, 9)]
    others = [f"{x},0,2" for x in range(0, 8, 2)]
    (*_, line) = talk(*few, "WEIGH", *four, *others, "9,7,0", "0,14,0", "DONE")
    five, corner = map(int, line.removeprefix("WEIGHED ").split())
    assert five == codes.WIN - 1
    assert corner > codes.MATE  # the four stands open on the other end, too
    (*_, line) = talk(*few, "WEIGH", *[f"{x},7,2" for x in range(5, 9)], *others[1:], "DONE")
    assert int(line.removeprefix("WEIGHED ")) < -codes.MATE
    assert talk(*few, "WEIGH", "7,7,2", "7,7,0", "DONE")[-1] == "ERROR point 112 is not an empty point"
    assert talk(*few, "WEIGH", "15,7,2", "DONE")[-1] == "ERROR a stone is off the board"
    assert talk(*few, "WEIGH", "7,7,2", "DONE", "BEGIN")[-1] == "7,7"


def test_a_level_with_a_brake_weighs_no_further_than_it_plays() -> None:
    """Within a time that would do for much more, level-1 comes to what its nodes allow."""
    (*_, limited) = talk("INFO max_node 2000", "START 15", "WEIGH", "7,7,2", "DONE", level="level-1")
    (*_, timed) = talk("INFO timeout_turn 60000", "START 15", "WEIGH", "7,7,2", "DONE", level="level-1")
    assert timed == limited


def test_a_session_ponders_only_where_the_opponent_is_to_move() -> None:
    """Not before a game, not after TAKEBACK or ABOUT, again after the next move; INFO changes nothing."""
    spy = Spy(15, "freestyle")
    session = Session(Level("spy", range(9, 21), lambda _size, _rule: spy))
    pondered = []
    for line in (
        "INFO rule 0",
        "START 15",
        "TURN 7,7",
        "INFO time_left 9",
        "TAKEBACK 0,0",
        "TURN 8,8",
        "ABOUT",
    ):
        session.feed(line)
        session.ponder()
        pondered.append(len(spy.pondered))
    assert pondered == [0, 0, 1, 2, 2, 3, 3]
    assert spy.pondered == [(Color.BLACK, False)] * 3


def test_colours_follow_who_began() -> None:
    """Black opens by BEGIN or has an even board; White answers a first TURN; takebacks can change it."""
    (opener,) = spied("START 15", "BEGIN", "TURN 7,7", "TAKEBACK 7,7", "TURN 8,8")
    assert [color for color, _ in opener.asked] == [Color.BLACK] * 3
    (answerer,) = spied("START 15", "TURN 7,7", "TAKEBACK 0,0", "TAKEBACK 7,7", "BEGIN")
    assert [color for color, _ in answerer.asked] == [Color.WHITE, Color.BLACK]
    _, even, odd = spied("START 15", "BOARD", "7,7,1", "8,8,2", "DONE", "BOARD", "7,7,2", "DONE")
    assert even.asked[0][0] is Color.BLACK
    assert odd.asked[0][0] is Color.WHITE


def test_about_names_the_level() -> None:
    """ABOUT is one line with name, version and author."""
    (line,) = talk("ABOUT", level="tutorial-10")
    assert line.startswith('name="Narabe tutorial-10", version="')
    assert 'author="' in line


def test_end_is_the_end() -> None:
    """After END nothing is answered."""
    assert talk("END", "ABOUT", "START 15") == []


words = st.sampled_from(
    [
        "START 9",
        "START",
        "BEGIN",
        "TURN 1,1",
        "TURN 2,2",
        "TAKEBACK 1,1",
        "BOARD",
        "1,1,1",
        "DONE",
        "RESTART",
        "?",
    ]
)


@given(st.lists(words | st.text(max_size=12), max_size=25))
def test_no_conversation_raises(lines: list[str]) -> None:
    """Any lines in any order get at most one answer each, which is one line."""
    session = Session(LEVELS["tutorial-10"])
    for line in lines:
        answers = session.feed(line)
        assert len(answers) <= 1
        assert all(len(answer.splitlines()) == 1 for answer in answers)
