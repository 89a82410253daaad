from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from narabe_protocol.gomocup import (
    MAX_LINE,
    AboutBrain,
    Answer,
    CommandReader,
    Debug,
    Error,
    Forbidden,
    LineReader,
    Manager,
    Message,
    Move,
    Moves,
    Nonsense,
    Ok,
    State,
    Stone,
    Suggest,
    Swap,
    Unknown,
    WrongStateError,
    encode,
    format_answer,
    parse_answer,
    stones_for_mover,
)
from narabe_protocol.gomocup.commands import (
    MAX_STONES,
    About,
    Begin,
    Board,
    Command,
    End,
    Info,
    Malformed,
    RectStart,
    Restart,
    ShowForbidden,
    Start,
    Stop,
    Swap2Board,
    Takeback,
    Turn,
    Unrecognised,
)


def read(*lines: str) -> list[Command]:
    """The commands in these lines."""
    reader = CommandReader()
    return [command for line in lines if (command := reader.feed(line)) is not None]


def ready(size: int = 15) -> Manager:
    """A manager whose brain has said OK to START."""
    manager = Manager()
    manager.start(size)
    manager.feed("OK")
    return manager


# --- bytes and lines


@given(st.lists(st.text(st.characters(codec="ascii", categories=["L", "N", "P"]), min_size=1)), st.data())
def test_line_ends_and_chunks_do_not_matter(words: list[str], data: st.DataObject) -> None:
    """CR LF, LF and CR end a line alike, wherever the bytes are cut; empty lines vanish."""
    text = "".join(
        word + data.draw(st.sampled_from(["\r\n", "\n", "\r", "\n\n", "\r\r\n"])) for word in words
    )
    raw = text.encode()
    cuts = sorted(data.draw(st.lists(st.integers(0, len(raw)), max_size=6)))
    reader = LineReader()
    parts = [raw[a:b] for a, b in zip([0, *cuts], [*cuts, len(raw)], strict=True)]
    assert [line for part in parts for line in reader.feed(part)] == words
    assert reader.close() == []


def test_the_last_line_may_lack_its_end() -> None:
    """What is left when the input stops counts as a line, once."""
    reader = LineReader()
    assert reader.feed(b"START 15\nEN") == ["START 15"]
    assert reader.feed(b"D") == []
    assert (reader.close(), reader.close()) == (["END"], [])


@pytest.mark.parametrize("letter", ["x", "é", " "])
def test_a_long_line_is_cut_once_and_its_rest_dropped(letter: str) -> None:
    """However long and of whatever letters, it arrives as one line of ``MAX_LINE + 1`` characters."""
    reader = LineReader()
    flood = ("x" + letter * 3 * MAX_LINE).encode()
    assert [line for k in range(0, len(flood), 1000) for line in reader.feed(flood[k : k + 1000])] == []
    first, second = reader.feed(b"y\nEND\n")
    assert (len(first), second) == (MAX_LINE + 1, "END")
    assert isinstance(parse_answer(first), Nonsense)
    assert read(first) == [Malformed("line too long")]


def test_bytes_that_are_no_text_do_not_raise() -> None:
    """Invalid UTF-8 becomes replacement characters."""
    assert LineReader().feed(b"MESSAGE \xff\n") == ["MESSAGE \ufffd"]


def test_the_manager_sends_cr_lf() -> None:
    """Lines go out ended with CR LF."""
    assert encode("BOARD", "DONE") == b"BOARD\r\nDONE\r\n"


# --- commands


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("START 15", Start(15)),
        ("start\t20 ", Start(20)),
        ("RectStart 10,12", RectStart(10, 12)),
        ("RESTART", Restart()),
        ("begin", Begin()),
        ("TURN 7,8", Turn(7, 8)),
        ("TURN  7 , 8", Turn(7, 8)),
        ("TAKEBACK 0,14", Takeback(0, 14)),
        ("INFO timeout_turn 5000", Info("timeout_turn", "5000")),
        ("info FOLDER /a b/c", Info("folder", "/a b/c")),
        ("INFO", Info("", "")),
        ("ABOUT", About()),
        ("END", End()),
        ("START", Malformed("START expects a size")),
        ("START 15x", Malformed("START expects a size")),
        ("START -5", Malformed("START expects a size")),
        ("START 99999", Malformed("START expects a size")),
        ("START \u0661\u0665", Malformed("START expects a size")),
        ("RECTSTART 5", Malformed("RECTSTART expects width,height")),
        ("TURN 7", Malformed("TURN expects x,y")),
        ("TURN 7,8,9", Malformed("TURN expects x,y")),
        ("TAKEBACK h8", Malformed("TAKEBACK expects x,y")),
        ("DONE", Unrecognised("DONE")),
        ("7,7,1", Unrecognised("7,7,1")),
        ("hello there", Unrecognised("HELLO")),
    ],
)
def test_a_line_is_a_command(line: str, command: Command) -> None:
    """Any case, any blanks; what is wrong is a value that says so."""
    assert read(line) == [command]


def test_empty_lines_mean_nothing() -> None:
    """Blank lines give no command, inside a block or outside."""
    assert read("", "  ", "BOARD", "", "DONE") == [Board(())]


def test_a_block_is_one_command() -> None:
    """BOARD gathers its stones in order until DONE, in any case."""
    expected = Board((Stone(7, 7, 1), Stone(8, 7, 2), Stone(0, 0, 3)))
    assert read("board", "7,7,1", " 8, 7 ,2", "0,0,3", "done", "END") == [expected, End()]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("7,7", "BOARD expects lines x,y,field"),
        ("TURN 7,7", "BOARD expects lines x,y,field"),
        ("7,7,4", "field must be 1, 2 or 3"),
        ("7,7,0", "field must be 1, 2 or 3"),
        ("x" * (MAX_LINE + 1), "line too long"),
    ],
)
def test_a_bad_line_spoils_its_block_only(line: str, reason: str) -> None:
    """The first mistake in a block is reported once, at DONE; what follows is read again."""
    assert read("BOARD", "1,1,1", line, "also bad", "DONE", "BEGIN") == [Malformed(reason), Begin()]


def test_a_block_holds_a_limited_number_of_stones() -> None:
    """One stone more than the limit spoils the block."""
    stones = ["1,1,1"] * MAX_STONES
    assert len(read("BOARD", *stones, "DONE")) == 1
    assert read("BOARD", *stones, "1,1,1", "DONE") == [Malformed("too many stones")]


@pytest.mark.parametrize("word", ["YXBOARD"])
def test_a_foreign_block_is_skipped_whole(word: str) -> None:
    """A block of a kind not known here is one unknown command, not one for each line."""
    assert read(word, "7,7", "nonsense", "DONE", "BEGIN") == [Unrecognised(word), Begin()]


def test_the_words_beyond_the_game_are_read() -> None:
    """An opening's stones without colours, the stop, and the question for forbidden points."""
    assert read("SWAP2BOARD", "7,7", "8,8", "9,9", "DONE", "stop", "YXSHOWFORBID") == [
        Swap2Board(((7, 7), (8, 8), (9, 9))),
        Stop(),
        ShowForbidden(),
    ]
    assert read("SWAP2BOARD", "DONE", "SWAP2BOARD", "7,7,1", "DONE") == [
        Swap2Board(()),
        Malformed("SWAP2BOARD expects lines x,y"),
    ]


def test_end_leaves_an_unfinished_block() -> None:
    """END inside a block ends the program all the same."""
    assert read("BOARD", "1,1,1", "END", "ABOUT") == [End(), About()]


# --- answers


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("7,8", Move(7, 8)),
        (" 7 , 8 ", Move(7, 8)),
        ("ok", Ok()),
        ("OK - everything is good", Ok()),
        ("ERROR no such size", Error("no such size")),
        ("UNKNOWN", Unknown("")),
        ("MESSAGE depth 5", Message("depth 5")),
        ("Debug x", Debug("x")),
        ("SUGGEST 3,4", Suggest(3, 4)),
        ('name="A", version="1"', AboutBrain({"name": "A", "version": "1"})),
        ("banana", Nonsense("banana", "not an answer")),
        ("SUGGEST", Nonsense("SUGGEST", "SUGGEST expects x,y")),
        ("-1,5", Nonsense("-1,5", "not an answer")),
        ("7,8 9,9", Moves(((7, 8), (9, 9)))),
        ("7,8 9,9 1,1 2,2", Nonsense("7,8 9,9 1,1 2,2", "not an answer")),
        ("7,8 banana", Nonsense("7,8 banana", "not an answer")),
        ("Swap", Swap()),
        ("FORBID 07080900.", Forbidden(((7, 8), (9, 0)))),
        ("FORBID .", Forbidden(())),
        ("FORBID 123", Nonsense("FORBID 123", "not an answer")),
    ],
)
def test_a_line_is_an_answer(line: str, answer: Answer) -> None:
    """Every line of a brain has a meaning, nonsense included."""
    assert parse_answer(line) == answer


texts = st.text(max_size=40).map(lambda text: " ".join(text.split()))
answers = st.one_of(
    st.builds(Move, st.integers(0, 9999), st.integers(0, 9999)),
    st.builds(Suggest, st.integers(0, 9999), st.integers(0, 9999)),
    st.just(Ok()),
    *(st.builds(kind, texts) for kind in (Error, Unknown, Message, Debug)),
)


@given(answers)
def test_what_is_written_is_read_back(answer: Answer) -> None:
    """An answer survives its line, which is one line."""
    line = format_answer(answer)
    assert parse_answer(line) == answer
    assert len(line.splitlines()) == 1


def test_no_text_becomes_a_second_line() -> None:
    """Line ends and quotes in texts can't forge an answer or a field."""
    assert format_answer(Error("no\r\n7,7")) == "ERROR no 7,7"
    assert format_answer(AboutBrain({"name": 'a", author="b'})) == "name=\"a', author='b\""


def test_nonsense_is_never_written() -> None:
    """A brain can't say nonsense by mistake."""
    with pytest.raises(ValueError, match="banana"):
        format_answer(Nonsense("banana", "why"))


# --- the manager


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
