from collections.abc import Callable

import pytest

from narabe_protocol.gomocup import (
    AboutBrain,
    Manager,
    Message,
    Move,
    Nonsense,
    Ok,
    State,
    Stone,
    Suggest,
    Unknown,
    Weighed,
    WrongStateError,
    stones_for_mover,
)


def ready(size: int = 15) -> Manager:
    """A manager whose brain has said OK to START."""
    manager = Manager()
    manager.start(size)
    manager.feed("OK")
    return manager


def test_a_game_line_by_line() -> None:
    """START, BEGIN, TURN, TAKEBACK, RESTART, END with the states between."""
    manager = Manager()
    assert manager.start(15) == ("START 15",)
    assert (manager.feed("OK"), manager.state) == (Ok(), State.READY)
    assert manager.begin() == ("BEGIN",)
    assert manager.feed("7,7") == Move(7, 7)
    assert manager.turn(8, 8) == ("TURN 8,8",)
    assert manager.feed("") is None
    assert manager.feed("MESSAGE hm") == Message("hm")
    assert (manager.state, manager.feed("7,8")) == (State.THINKING, Move(7, 8))
    assert manager.takeback(7, 8) == ("TAKEBACK 7,8",)
    assert (manager.feed("OK"), manager.state) == (Ok(), State.READY)
    assert manager.turn(7, 8) == ("TURN 7,8",)
    assert manager.feed("0,0") == Move(0, 0)
    assert manager.restart() == ("RESTART",)
    assert manager.feed("OK") == Ok()
    assert manager.begin() == ("BEGIN",)
    assert (manager.end(), manager.state) == (("END",), State.ENDED)


def test_a_position_is_told_for_the_side_to_move() -> None:
    """Stones go out in order of play; the last one is the opponent's."""
    manager = ready()
    lines = manager.board(stones_for_mover([(7, 7), (8, 8), (7, 8)]))
    assert lines == ("BOARD", "7,7,2", "8,8,1", "7,8,2", "DONE")
    assert manager.feed("0,0") == Move(0, 0)


@pytest.mark.parametrize("line", ["15,0", "0,15", "7,7", "OK", 'name="x"', "what"])
def test_an_impossible_answer_is_nonsense_and_changes_nothing(line: str) -> None:
    """Off the board, on a stone, not asked for, not readable: still thinking, a move still counts."""
    manager = ready()
    manager.turn(7, 7)
    assert isinstance(manager.feed(line), Nonsense)
    assert manager.feed("7,8") == Move(7, 8)


@pytest.mark.parametrize("line", ["7,7", "OK", "SUGGEST 7,7", 'name="x"'])
def test_an_answer_nobody_asked_for_is_nonsense(line: str) -> None:
    """A brain that waits has nothing to say but texts."""
    manager = ready()
    assert isinstance(manager.feed(line), Nonsense)
    assert manager.state is State.READY


def test_a_suggestion_is_played_or_not() -> None:
    """After SUGGEST the manager says PLAY with a free point, and the move comes."""
    manager = ready()
    manager.begin()
    assert manager.feed("SUGGEST 7,7") == Suggest(7, 7)
    assert manager.play(7, 7) == ("PLAY 7,7",)
    assert manager.feed("7,7") == Move(7, 7)
    manager.turn(8, 8)
    assert isinstance(manager.feed("SUGGEST 8,8"), Nonsense)


@pytest.mark.parametrize("word", ["ERROR", "UNKNOWN"])
def test_refusals_lead_back(word: str) -> None:
    """A refused START needs another; a refused TAKEBACK leaves the stone; ABOUT leaves all as it was."""
    manager = Manager()
    manager.start(40)
    manager.feed(word)
    assert manager.state is State.NEW
    manager.about()
    manager.feed(word)
    assert manager.state is State.NEW
    manager = ready()
    manager.turn(7, 7)
    manager.feed(word)
    assert manager.feed("8,8") == Move(8, 8)
    manager.takeback(7, 7)
    manager.feed(word)
    with pytest.raises(ValueError, match="occupied"):
        manager.turn(7, 7)


def test_about_is_asked_at_any_quiet_time() -> None:
    """Before START and between moves; the state returns."""
    manager = Manager()
    assert manager.about() == ("ABOUT",)
    assert manager.feed('name="A"') == AboutBrain({"name": "A"})
    assert manager.state is State.NEW


def test_info_is_sent_as_it_is() -> None:
    """A setting is one line; what would be two is refused."""
    assert Manager().info("timeout_turn", 500) == ("INFO timeout_turn 500",)
    for key, value in (("a b", "1"), ("a", "1\nEND")):
        with pytest.raises(ValueError, match="INFO"):
            Manager().info(key, value)


@pytest.mark.parametrize(
    "call",
    [
        lambda m: m.turn(15, 0),
        lambda m: m.turn(7, 7),
        lambda m: m.begin(),
        lambda m: m.takeback(0, 0),
        lambda m: m.board([Stone(1, 1, 1), Stone(1, 1, 2)]),
        lambda m: m.board([Stone(15, 1, 1)]),
    ],
)
def test_an_impossible_request_raises_and_changes_nothing(call: Callable[[Manager], object]) -> None:
    """Points the board does not allow are the caller's bug."""
    manager = ready()
    manager.turn(7, 7)
    manager.feed("7,8")
    with pytest.raises(ValueError, match=r"board|stone|occupied"):
        call(manager)
    assert manager.turn(8, 8) == ("TURN 8,8",)


@pytest.mark.parametrize(
    "call",
    [
        lambda m: m.start(15),
        lambda m: m.restart(),
        lambda m: m.begin(),
        lambda m: m.turn(0, 0),
        lambda m: m.board([]),
        lambda m: m.takeback(7, 7),
        lambda m: m.play(0, 0),
        lambda m: m.about(),
    ],
)
def test_nothing_is_asked_of_a_thinking_brain(call: Callable[[Manager], object]) -> None:
    """One question at a time; the error names the state."""
    manager = ready()
    manager.turn(7, 7)
    with pytest.raises(WrongStateError, match="THINKING"):
        call(manager)
    assert manager.feed("7,8") == Move(7, 8)


def test_nothing_is_sent_after_end() -> None:
    """After END even INFO is refused."""
    manager = ready()
    manager.end()
    with pytest.raises(WrongStateError):
        manager.info("rule", 0)


@pytest.mark.parametrize(
    ("stones", "good", "bad"),
    [
        (0, ["7,7 8,8 9,9"], ["7,7", "7,7 8,8", "SWAP", "7,7 7,7 8,8", "7,7 8,8 15,0"]),
        (3, ["SWAP", "7,7", "7,7 8,8"], ["7,7 8,8 9,9", "0,0", "7,7 0,0"]),
        (5, ["SWAP", "7,7"], ["7,7 8,8", "1,0"]),
    ],
)
def test_choices_of_swap2(stones: int, good: list[str], bad: list[str]) -> None:
    """Each number of stones has its answers; others are nonsense, and the choice is still awaited."""
    points = [(x, 0) for x in range(stones)]
    for line in good:
        manager = Manager()
        manager.start(15)
        manager.feed("OK")
        assert manager.swap2board(points) == ("SWAP2BOARD", *(f"{x},0" for x in range(stones)), "DONE")
        for wrong in bad:
            assert isinstance(manager.feed(wrong), Nonsense)
            assert manager.state is State.CHOOSING
        assert not isinstance(manager.feed(line), Nonsense)
        assert manager.state is State.READY


def test_swap2_of_other_positions_is_a_bug_of_the_caller() -> None:
    """And a brain that does not know it can be asked for a move then."""
    manager = Manager()
    manager.start(15)
    manager.feed("OK")
    for points in ([(0, 0)], [(0, 0), (0, 0), (1, 0)], [(0, 0), (1, 0), (15, 0)]):
        with pytest.raises(ValueError, match="after 0, 3 and 5"):
            manager.swap2board(points)
    manager.swap2board([])
    assert isinstance(manager.feed("UNKNOWN swap2board"), Unknown)
    assert manager.begin() == ("BEGIN",)


def test_a_brain_is_hurried_only_while_it_thinks() -> None:
    """The word goes out while a move or a choice is awaited; before and after there is nothing to say."""
    manager = ready()
    assert manager.hurry() == ()
    manager.turn(7, 7)
    assert (manager.hurry(), manager.hurry("YXSTOP")) == (("STOP",), ("YXSTOP",))
    assert manager.feed("7,8") == Move(7, 8)
    assert manager.hurry() == ()
    manager.swap2board([])
    assert manager.hurry() == ("STOP",)


def test_points_are_weighed() -> None:
    """As many numbers as there are points, or one for the position; then the next question may come."""
    manager = ready()
    stones = stones_for_mover([(7, 7)])
    assert manager.weigh(stones, [(8, 8), (0, 0)]) == ("WEIGH", "7,7,2", "8,8,0", "0,0,0", "DONE")
    for wrong in ("WEIGHED 1", "WEIGHED 1 2 3", "8,8", "SWAP"):
        assert isinstance(manager.feed(wrong), Nonsense)
    assert manager.feed("WEIGHED 1 -2") == Weighed((1, -2))
    assert manager.weigh(stones, []) == ("WEIGH", "7,7,2", "DONE")
    assert manager.feed("WEIGHED 3") == Weighed((3,))
    assert isinstance(manager.feed("WEIGHED 3"), Nonsense)
    with pytest.raises(ValueError, match="occupied"):
        manager.weigh(stones, [(7, 7)])
    manager.weigh(stones, [])
    assert (manager.feed("UNKNOWN weigh"), manager.state) == (Unknown("weigh"), State.READY)
