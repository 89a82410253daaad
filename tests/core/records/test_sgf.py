import pytest

from narabe_core.records import DEFAULT, NOTHING, PASS, Broken, Fault, How, Options, Record, Result
from narabe_core.records.sgf_parse import escaped, plain_text, simple_text
from narabe_core.types import BLACK, WHITE
from tests.core.records.games import read_bytes, read_one

H8, H9, G9 = 112, 97, 96


def game(text: str) -> Record:
    """The record of one SGF game, which must be whole."""
    return read_one("sgf", text.encode())


def faults(record: Record) -> list[Fault]:
    """The kinds of what was mended."""
    return [flaw.fault for flaw in record.flaws]


@pytest.mark.parametrize("head", ["GM[1]", "GM[2]", "GM[4]", "GM[5]", "GM[11]", ""])
def test_any_game_number_is_taken_on_small_boards(head: str) -> None:
    """Go editors write GM[1], servers what they like."""
    assert game(f"(;{head}SZ[15];B[hh])").moves == (H8,)


@pytest.mark.parametrize(
    "text", ["(;GM[1]SZ[19];B[aa])", "(;GM[1]SZ[25];B[aa])", "(;SZ[21];B[aa])", "(;B[ss])"]
)
def test_what_may_be_go_is_asked_about(text: str) -> None:
    """Nineteen lines with go's number, larger boards, and a board left out that must be nineteen."""
    (reading,) = read_bytes("sgf", text.encode())
    assert isinstance(reading, Broken)
    assert reading.flaw.fault is Fault.MAYBE_GO


@pytest.mark.parametrize(
    "text", ["(;SZ[19];B[aa])", "(;GM[4]SZ[26];B[aa])", "(;GM[1]SZ[19]RU[Gomoku];B[aa])"]
)
def test_what_is_surely_ours_is_read(text: str) -> None:
    """Our number, a rule of ours, or nineteen lines without a number are no questions."""
    assert game(text).moves == (0,)


@pytest.mark.parametrize(
    ("text", "size"), [("(;B[oo])", 15), ("(;B[ao];W[ap])", 19), ("(;AB[aa:pp];B[qq])", 19)]
)
def test_a_missing_size_is_found_from_the_points(text: str, size: int) -> None:
    """Fifteen when all points fit, as renju programs mean, else nineteen as the standard says; and it is told."""
    (reading,) = read_bytes("sgf", text.encode(), Options(any_game=True))
    assert isinstance(reading, Record)
    assert (reading.width, faults(reading)) == (size, [Fault.SIZE])


def test_an_oblong_board_is_read() -> None:
    """SZ[15:20] has fifteen columns and twenty rows."""
    record = game("(;GM[4]SZ[15:20];B[ot])")
    assert (record.width, record.height, record.moves) == (15, 20, (19 * 15 + 14,))


@pytest.mark.parametrize("size", ["0", "4", "27", "x", "15:99"])
def test_an_impossible_size_is_refused(size: str) -> None:
    """Boards that no letters can name are a fault of size."""
    (reading,) = read_bytes("sgf", f"(;GM[4]SZ[{size}];B[aa])".encode())
    assert isinstance(reading, Broken)
    assert reading.flaw.fault is Fault.SIZE


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("B+", Result(BLACK)),
        ("W+", Result(WHITE)),
        ("B+R", Result(BLACK, How.RESIGNED)),
        ("W+Resign", Result(WHITE, How.RESIGNED)),
        ("B+T", Result(BLACK, How.TIME)),
        ("W+F", Result(WHITE, How.FORFEIT)),
        ("0", Result(None)),
        ("Draw", Result(None)),
        ("B+draw", Result(None)),
        ("Void", Result(None, void=True)),
        ("black", Result(BLACK)),
        ("1-0", Result(BLACK)),
        ("0-1", Result(WHITE)),
        ("黑胜", Result(BLACK)),
        ("白方胜", Result(WHITE)),
        ("和棋", Result(None)),
        ("B+0.5", Result(BLACK)),
    ],
)
def test_results_are_read_in_all_their_spellings(text: str, result: Result) -> None:
    """The standard's results, those of old servers, and Chinese ones."""
    assert game(f"(;GM[4]SZ[15]RE[{text}];B[hh])").result == result


@pytest.mark.parametrize("text", ["?", "unfinished", "", "B"])
def test_an_unknown_result_is_kept_as_it_was(text: str) -> None:
    """What nobody knows is no result, and is written again."""
    record = game(f"(;GM[4]SZ[15]RE[{text}];B[hh])")
    assert record.result is None
    assert dict(record.more)["RE"] == (text,)


def test_unknown_properties_are_kept() -> None:
    """KO, FG, PM, MULTIGOGM and whatever else stays with the game or its node."""
    record = game("(;GM[4]SZ[15]MULTIGOGM[1]FG[259:]PM[2]TM[300];B[hh]KO[]ZZ[a][b])")
    assert dict(record.more) == {"MULTIGOGM": ("1",), "FG": ("259:",), "PM": ("2",), "TM": ("300",)}
    assert record.tree.note(1).more == (("KO", ("",)), ("ZZ", ("a", "b")))


def test_offered_fifth_moves_are_read_at_the_root_or_at_a_move() -> None:
    """5A[..] names points wherever it stands."""
    assert game("(;GM[4]SZ[15]5A[hh][hg];B[aa])").fifths == (H8, H9)
    assert game("(;GM[4]SZ[15];B[aa]5A[hh])").fifths == (H8,)


@pytest.mark.parametrize("value", ["g8h7", "G8 H7", "G8,h7", "g8][h7"])
def test_offers_by_name_are_read(value: str) -> None:
    """Servers with Yamaguchi's opening name the points as people do, rows from the bottom."""
    assert game(f"(;GM[4]SZ[15]5A[{value}];B[aa])").fifths == (111, 127)
    assert game(f"(;GM[4]SZ[15];B[aa]5A[{value}])").fifths == (111, 127)
    assert dict(game("(;GM[4]SZ[15]5A[g8h16];B[aa])").more) == {"5A": ("g8h16",)}


def test_offers_that_are_no_points_are_kept_as_written() -> None:
    """At the root with the game, later with their node."""
    assert dict(game("(;GM[4]SZ[15]5A[zz];B[aa])").more) == {"5A": ("zz",)}
    assert game("(;GM[4]SZ[15];B[aa]5A[zz])").tree.note(1).more == (("5A", ("zz",)),)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("Freestyle1", "freestyle"),
        ("Renju (RIF)", "renju"),
        ("Taraguchi-10", "renju"),
        ("连珠", "renju"),
        ("五子棋", "freestyle"),
        ("Standard gomoku", "standard"),
        ("Caro5", "caro5"),
        ("Japanese", None),
    ],
)
def test_rules_are_known_by_their_many_names(text: str, rule: str | None) -> None:
    """Names of rules, of renju's openings, and of the games in Chinese; an unknown one is kept."""
    record = game(f"(;GM[4]SZ[15]RU[{text}];B[hh])")
    assert record.rule == rule
    assert ("RU" in dict(record.more)) is (rule is None)


def test_long_lists_of_flaws_are_cut() -> None:
    """Stones of one colour only are read with a pass between all of them, and twenty flaws tell enough."""
    record = game("(;GM[4]SZ[15]" + "".join(f";B[{x}{y}]" for x in "abc" for y in "abcdefghij") + ")")
    assert record.plies == 30
    assert len(record.flaws) == 20


def test_old_long_property_names_are_shortened() -> None:
    """Black[hh] of FF[1] is B[hh]."""
    assert game("(;GaMe[4]SiZe[15];Black[hh];White[hg])").moves == (H8, H9)


def test_setup_stones_stand_before_the_first_move() -> None:
    """AB, AW (rectangles too) and PL make the starting position; whose turn it is decides the colours."""
    record = game("(;GM[4]SZ[15]AB[aa:bb]AW[hh]PL[W];W[hg];B[gg])")
    assert (record.black_stones, record.white_stones) == ((0, 1, 15, 16), (H8,))
    assert (record.first, record.moves, record.flaws) == (WHITE, (H9, G9), ())


def test_a_single_stone_set_up_later_is_its_move() -> None:
    """Editors write a move as AB; with the right colour it is read as the move, and told."""
    record = game("(;GM[4]SZ[15];B[hh];AW[hg];B[gg])")
    assert (record.moves, faults(record)) == ((H8, H9, G9), [Fault.SETUP])


def test_a_board_rearranged_in_the_middle_is_broken_there() -> None:
    """Stones set up after the first move end the reading; what was before is handed over."""
    (reading,) = read_bytes("sgf", b"(;GM[4]SZ[15];B[hh];AB[aa][bb];W[hg])")
    assert isinstance(reading, Broken)
    assert (reading.flaw.fault, reading.flaw.offset) == (Fault.SETUP, 19)
    assert reading.part
    assert reading.part.moves == (H8,)


@pytest.mark.parametrize("text", ["(;GM[4]SZ[15]AB[aa];AE[aa];B[hh])", "(;GM[4]SZ[15];B[hh];AE[hh];W[hg])"])
def test_stones_taken_off_are_told(text: str) -> None:
    """AE on a stone is nothing that a game of ours can do."""
    (reading,) = read_bytes("sgf", text.encode())
    assert isinstance(reading, Broken)
    assert reading.flaw.fault is Fault.SETUP


def test_clearing_empty_points_is_nothing() -> None:
    """Editors clear the board before they set it up."""
    assert game("(;GM[4]SZ[15]AE[aa:oo]AB[aa];W[hh])").moves == (H8,)


def test_variations_hang_where_they_branch() -> None:
    """Children of children, in order, however the brackets are stacked."""
    record = game("(;GM[4]SZ[15];B[hh](;W[hg](;B[gg])(;B[aa]))(;W[ab]))")
    assert list(record.tree.moves) == [NOTHING, H8, H9, G9, 0, 15]
    assert list(record.tree.parents) == [-1, 0, 1, 2, 2, 1]


def test_brackets_around_brackets_change_nothing() -> None:
    """An empty level belongs to the node before it, not to a sibling's end."""
    record = game("(;GM[4]SZ[15];B[hh](;W[hg](;B[gg]))((;W[aa])))")
    assert list(record.tree.parents) == [-1, 0, 1, 2, 1]


def test_a_root_with_a_move_and_an_empty_last_node_are_read() -> None:
    """Some exporters put the first move into the root, and end with ``;)``."""
    record = game("(;GM[4]SZ[15]B[hh]C[first];W[hg];)")
    assert record.moves == (H8, H9)
    assert record.tree.note(1).comment == "first"
    assert len(record.tree) == 3


def test_a_mail_header_before_the_game_is_skipped() -> None:
    """What stands before ``(;`` is no part of the game."""
    assert game("From: someone (a friend)\nSubject: game\n\n(;GM[4]SZ[15];B[hh])").moves == (H8,)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_line_end_is_one_line_break(end: str) -> None:
    """LF, CR LF and CR in comments all mean the same; an escaped one means nothing."""
    assert game(f"(;GM[4]SZ[15]C[a{end}b\\{end}c];B[hh])").comment == "a\nbc"


def test_a_declared_character_set_may_lie() -> None:
    """UTF-8 declared over GBK bytes is recognised as GBK."""
    data = "(;GM[4]CA[UTF-8]SZ[15]PB[黑方选手]PW[白方选手];B[hh])".encode("gbk")
    assert read_one("sgf", data).black == "黑方选手"


@pytest.mark.parametrize("charset", ["punycode", "zlib", "unicode_escape", "nonsense", "idna"])
def test_a_declared_transformation_is_no_character_set(charset: str) -> None:
    """Only names of our own table are believed; Python knows more that nobody should hand it."""
    assert game(f"(;GM[4]CA[{charset}]SZ[15]PB[Åsa];B[hh])").black == "Åsa"


def test_a_multibyte_letter_may_hold_a_bracket_or_backslash() -> None:
    """Shift_JIS letters whose second byte is a backslash do not escape the bracket after them."""
    data = "(;GM[4]CA[Shift_JIS]SZ[15]PB[表]PW[ソ];B[hh])".encode("cp932")
    record = read_one("sgf", data)
    assert (record.black, record.white) == ("表", "ソ")


def test_utf16_is_read() -> None:
    """A file that an editor saved as UTF-16 is still a game."""
    assert read_one("sgf", "(;GM[4]SZ[15]PB[黑];B[hh])".encode("utf-16")).black == "黑"


def test_the_place_of_a_fault_is_counted_in_bytes() -> None:
    """Letters of three bytes before the fault move it by three each, in whichever game of the file it is."""
    broken = "(;GM[4]SZ[15]PB[黑];B[hh];W[hh])".encode()
    places = [reading.flaw.offset for reading in read_bytes("sgf", broken * 3) if isinstance(reading, Broken)]
    assert places == [26, 26 + len(broken), 26 + 2 * len(broken)]


def test_a_broken_game_does_not_hide_the_next() -> None:
    """In a collection each game stands alone."""
    first, second = read_bytes("sgf", b"(;GM[4]SZ[15];B[hh];W[hh];B[aa])(;GM[4]SZ[15];B[aa])")
    assert isinstance(first, Broken)
    assert isinstance(second, Record)


def test_a_pass_by_tt_ends_at_nineteen_lines() -> None:
    """On twenty lines ``tt`` is the corner."""
    assert game("(;GM[4]SZ[19];B[tt])").moves == (PASS,)
    assert game("(;GM[4]SZ[20];B[tt])").moves == (399,)


def test_marks_are_read_and_bad_ones_kept() -> None:
    """Labels with their text, other marks with their points; one off the board stays as it was written."""
    note = game("(;GM[4]SZ[15];B[hh]LB[hh:a\\:b][hg:c]TR[aa]CR[zz])").tree.note(1)
    assert [(mark.kind, mark.point, mark.text) for mark in note.marks] == [
        ("LB", H8, "a:b"),
        ("LB", H9, "c"),
        ("TR", 0, ""),
    ]
    assert note.more == (("CR", ("zz",)),)


def test_an_unclosed_value_is_told_with_its_place() -> None:
    """A file cut within a text ends with an error, not with a guess."""
    (reading,) = read_bytes("sgf", b"(;GM[4]SZ[15];B[hh];W[hg]C[cut he")
    assert isinstance(reading, Broken)
    assert (reading.flaw.fault, reading.flaw.offset) == (Fault.TRUNCATED, 26)
    assert reading.part
    assert reading.part.plies == 1


@pytest.mark.parametrize("text", ["", "a]b", "\\", "a:b", "\\]", "x\ny"])
def test_escaping_is_undone_by_reading(text: str) -> None:
    """What is escaped reads as it was."""
    assert plain_text(escaped(text)) == text
    assert simple_text(escaped(text)) == text.replace("\n", " ")


def test_limits_have_one_place() -> None:
    """The defaults are the command line's."""
    assert Options().limits is DEFAULT
