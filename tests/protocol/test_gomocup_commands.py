import pytest
from hypothesis import given
from hypothesis import strategies as st

from narabe_protocol.gomocup import (
    MAX_LINE,
    CommandReader,
    LineReader,
    Nonsense,
    Stone,
    encode,
    parse_answer,
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
    Weigh,
)


def read(*lines: str) -> list[Command]:
    """The commands in these lines."""
    reader = CommandReader()
    return [command for line in lines if (command := reader.feed(line)) is not None]


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
        ("yxstop", Stop()),
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


def test_what_is_to_be_weighed_is_a_block() -> None:
    """Stones of either side and the points in question, in any order; nothing else is a field."""
    weigh = Weigh((Stone(7, 7, 2), Stone(8, 8, 1)), ((0, 0), (1, 0)))
    assert read("WEIGH", "7,7,2", "0,0,0", "8,8,1", "1,0,0", "DONE") == [weigh]
    assert read("WEIGH", "DONE") == [Weigh(())]
    assert read("WEIGH", "7,7,3", "DONE") == [Malformed("field must be 0, 1 or 2")]
    assert read("WEIGH", "7,7", "DONE") == [Malformed("WEIGH expects lines x,y,field")]


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
