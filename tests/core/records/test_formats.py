"""PSQ, REC, POS, LIB, BDT and move strings: the traps that the samples don't show."""

import pytest

from narabe_core.records import PASS, Broken, Fault, How, Note, Options, Record, Result, check, detect
from narabe_core.records.lib import HEADER_BYTES, MAGIC
from narabe_core.records.movestring import parse
from narabe_core.types import BLACK, WHITE
from tests.core.records.games import read_bytes, read_one

H8, H9, I9 = 112, 97, 98
V30 = (MAGIC + b"\x03\x00").ljust(HEADER_BYTES, b"\xff")
V34 = (MAGIC + b"\x03\x04").ljust(HEADER_BYTES, b"\xff")


def fault_of(kind: str, data: bytes) -> tuple[Fault, int | None, int | None]:
    """Fault, place and number of moves before it of a broken file."""
    (reading,) = read_bytes(kind, data)
    assert isinstance(reading, Broken)
    flaw, part = reading.flaw, reading.part
    return flaw.fault, flaw.offset if flaw.line is None else flaw.line, None if part is None else part.plies


class TestPsq:
    """Piskvork's files."""

    def test_real_tournament_records_end_at_the_names(self) -> None:
        """Levels, two programs and an end code of 0, with CR LF: the moves stop where they should."""
        rows = ["Piskvorky 20x20, 7:7, 0", "10,10,456", "11,12,4500", "pisq7.exe", "renjusolver.ZIP", "0"]
        record = read_one("psq", "\r\n".join(rows).encode())
        assert (record.moves, record.tree.note(2)) == ((189, 230), Note(millis=4500))
        assert (record.black, record.white) == ("pisq7.exe", "renjusolver.ZIP")
        assert record.more == (("LEVELS", ("7:7",)), ("ENDCODE", ("0",)))

    def test_the_player_who_began_is_black(self) -> None:
        """A header that ends with 1 gives black to the second name."""
        record = read_one("psq", b"Piskvorky 15x15, 0:0, 1\n8,8,0\nA\nB\n-1\n")
        assert (record.black, record.white) == ("B", "A")

    def test_the_footer_is_no_move(self) -> None:
        """``0,Freestyle1`` names the rule; 1 and 2 name the winner."""
        record = read_one("psq", b"Piskvorky 20x20, 11:11, 0\n1,1,0\nA.zip\nB.zip\n-1\n0,Freestyle1\n")
        assert (record.rule, record.result, record.plies) == ("freestyle", None, 1)
        record = read_one("psq", b"Piskvorky 15x15, 11:11, 0\n1,1,0\nA.zip\nB.zip\n-1\n2,Renju\n")
        assert (record.rule, record.result) == ("renju", Result(WHITE))

    @pytest.mark.parametrize("stones", range(6))
    @pytest.mark.parametrize("number", [1, 2])
    def test_the_judge_counts_from_who_moves_after_the_opening(self, stones: int, number: int) -> None:
        """Gomocup's own files: after an odd opening, whose stones have no time, 1 is white, named second."""
        rows = [f"{x + 1},1,{0 if x < stones else 7 * x + 1}" for x in range(7)]
        footer = ["A.zip", "B.zip", "-1", f"{number},Freestyle1"]
        record = read_one("psq", "\n".join(["Piskvorky 20x20, 11:11, 0", *rows, *footer]).encode())
        first, second = (BLACK, WHITE) if stones % 2 == 0 else (WHITE, BLACK)
        assert record.result == Result(first if number == 1 else second)
        assert (record.black, record.white) == ("A.zip", "B.zip")

    def test_an_odd_opening_of_the_judge_agrees_with_the_board(self) -> None:
        """Three stones of the opening, then white, who is player 1, makes five."""
        opening, moves = "1,1,0 5,5,0 3,1,0", "5,6,40 5,1,9 5,7,80 7,1,9 5,8,120 9,1,9 5,9,160"
        rows = f"{opening} {moves} A.zip B.zip -1 1,Freestyle1".replace(" ", "\n")
        record = read_one("psq", f"Piskvorky 20x20, 11:11, 0\n{rows}\n".encode())
        finding = check(record)
        assert finding.found is not None
        assert (finding.found.outcome, finding.disagreement) == ("white_wins", None)

    def test_a_footer_of_others_counts_from_black(self) -> None:
        """Other managers have other levels; and without any time there is no opening to see."""
        for levels, millis in (("0:0", 5), ("11:11", 0)):
            rows = [f"Piskvorky 15x15, {levels}, 0", "1,1,0", f"2,2,{millis}", "-1", "1,Renju"]
            assert read_one("psq", "\n".join(rows).encode()).result == Result(BLACK)

    def test_times_may_be_missing(self) -> None:
        """A move of two numbers has no time, which is not a time of zero."""
        record = read_one("psq", b"Piskvorky 15x15, 0:0, 0\n8,8\n8,7\n-1\n")
        assert (record.moves, dict(record.tree.notes)) == ((H8, H9), {})

    @pytest.mark.parametrize(
        ("data", "fault"),
        [
            (b"", (Fault.HEADER, 1, None)),
            (b"Piskvorky 99x99, 0:0, 0\n", (Fault.SIZE, 1, None)),
            (b"Piskvorky 15x15, 0:0, 0\n8,8,0\n8,8,0\n", (Fault.TAKEN, 3, 1)),
            (b"Piskvorky 15x15, 0:0, 0\n8,8,0\n16,1,0\n", (Fault.OUTSIDE, 3, 1)),
        ],
    )
    def test_a_fault_names_its_line(self, data: bytes, fault: tuple[Fault, int, int | None]) -> None:
        """Header, size, taken and outside points: the line and the moves before it."""
        assert fault_of("psq", data) == fault

    def test_the_older_form_counts_from_zero(self) -> None:
        """REC: names first, no header, twenty lines."""
        record = read_one("rec", b"Ann\r\nBen\r\n0,0\r\n19,19\r\n")
        assert (record.black, record.white, record.moves, record.width) == ("Ann", "Ben", (0, 399), 20)
        assert fault_of("rec", b"Ann\nBen\nCem\n") == (Fault.HEADER, 3, 0)


class TestPos:
    """The format whose names hold the data."""

    @pytest.mark.parametrize(
        ("state", "result"),
        [
            ("1", Result(WHITE, How.FORBIDDEN)),
            ("2", Result(None)),
            ("5", Result(BLACK, How.RESIGNED)),
            ("6", Result(WHITE, How.RESIGNED)),
            ("7", Result(BLACK, How.TIME)),
            ("0", None),
        ],
    )
    def test_the_name_of_the_file_is_read(self, state: str, result: Result | None) -> None:
        """Table, opening, players, swap and state stand between signs in the name."""
        options = Options(name=f"folder/12#1#Ann#Ben#1#{state}.pos")
        record = read_one("pos", b"\x01\x70", options)
        assert (record.black, record.white, record.rule, record.swapped) == ("Ann", "Ben", "renju", True)
        assert record.result == result

    @pytest.mark.parametrize(
        ("swap", "swapped"), [("0", False), ("1", True), ("2", True), ("3", False), ("", None)]
    )
    def test_two_swaps_leave_the_colours(self, swap: str, swapped: bool | None) -> None:  # noqa: FBT001
        """Of the rule with two swaps: neither, the first, the second, both."""
        record = read_one("pos", b"\x01\x70", Options(name=f"12#2#Ann#Ben#{swap}#3.pos"))
        assert record.swapped == swapped

    @pytest.mark.parametrize(
        ("data", "fault"),
        [
            (b"", (Fault.HEADER, 0, 0)),
            (b"\x00", (Fault.HEADER, 0, 0)),
            (b"\xff\x00", (Fault.HEADER, 0, 0)),
            (b"\x02\x70\x70", (Fault.TAKEN, 2, 1)),
            (b"\x01\xe1", (Fault.OUTSIDE, 1, 0)),
            (b"\x01\x70\x00", (Fault.TRAILING, 2, 1)),
        ],
    )
    def test_a_fault_names_its_byte(self, data: bytes, fault: tuple[Fault, int, int]) -> None:
        """The count, the points and the end are checked."""
        assert fault_of("pos", data) == fault


class TestLib:
    """RenLib's trees."""

    def test_a_file_without_header_begins_with_h8(self) -> None:
        """Versions before 3 start with the first node."""
        assert read_one("lib", b"\x78\x00\x69\x40").moves == (H8, I9)

    def test_older_versions_with_a_header_are_taken(self) -> None:
        """RenLib takes whatever is not newer than itself."""
        data = (MAGIC + b"\x02\x09").ljust(HEADER_BYTES, b"\xff") + b"\x78\x40"
        assert read_one("lib", data).moves == (H8,)

    def test_a_pass_as_first_move_is_no_second_root(self) -> None:
        """In version 3.4 only the very first node is the root."""
        assert read_one("lib", V34 + b"\x00\x00\x00\x00\x78\x40").moves == (PASS, H8)

    def test_a_sibling_follows_after_the_whole_subtree(self) -> None:
        """The stack of parents gives each sibling its place."""
        record = read_one(
            "lib", V30 + b"\x78\x00" + b"\x68\x80" + b"\x67\x80" + b"\x66\x40" + b"\x69\x40" + b"\x79\x40"
        )
        assert list(record.tree.parents) == [-1, 0, 1, 2, 3, 2, 1]

    def test_comments_have_a_title_and_a_body(self) -> None:
        """Byte 8 parts them, CR LF is one line break, and an odd length is padded."""
        record = read_one("lib", V30 + b"\x78\x08" + b"Title\x08a\r\nb\x00\x00" + b"\x68\x48" + b"odd\x00")
        assert record.tree.note(1) == Note("Title", "a\nb")
        assert record.tree.note(2) == Note("odd")

    def test_a_comment_that_begins_with_the_separator_has_no_title(self) -> None:
        """Another program writes its comments so."""
        assert read_one("lib", V30 + b"\x78\x48\x08body\x00").tree.note(1) == Note("", "body")

    def test_an_old_comment_ends_with_a_high_bit(self) -> None:
        """Seven-bit letters in pairs, the last pair marked."""
        record = read_one("lib", b"\x78\x20" + b"ab" + b"c\xe4" + b"\x69\x40")
        assert (record.tree.note(1).title, record.moves) == ("abcd", (H8, I9))

    def test_board_text_and_marks_stand_on_their_point(self) -> None:
        """An extension of 1 announces a label; flag 10 a mark; flag 02 a node without stone."""
        record = read_one("lib", V34 + b"\x00\x00" + b"\x78\x11\x00\x01A\x00" + b"\x69\x43\x00\x01B\x00")
        assert [(mark.kind, mark.point, mark.text) for mark in record.tree.note(1).marks] == [
            ("LB", H8, "A"),
            ("MA", H8, ""),
        ]
        assert record.moves == (H8,)
        assert record.tree.note(2).marks[0].point == I9

    def test_bytes_after_the_tree_are_told(self) -> None:
        """What follows the last node is no part of it."""
        record = read_one("lib", b"\x78\x40tail")
        assert [(flaw.fault, flaw.offset) for flaw in record.flaws] == [(Fault.TRAILING, 2)]

    @pytest.mark.parametrize(
        ("data", "fault"),
        [
            (b"RenLib", (Fault.HEADER, 0, None)),
            (V30[:12], (Fault.TRUNCATED, 0, None)),
            (MAGIC + b"\x04\x00" + b"\xff" * 10, (Fault.VERSION, 8, None)),
            (V30, (Fault.TRUNCATED, 20, None)),
            (V30 + b"\x78\x00", (Fault.TRUNCATED, 22, 1)),
            (V30 + b"\x78\x00\x10\x40", (Fault.OUTSIDE, 22, 1)),
            (V30 + b"\x78\x00\xf8\x40", (Fault.OUTSIDE, 22, 1)),
            (V30 + b"\x78\x00\x78\x40", (Fault.TAKEN, 22, 1)),
            (V30 + b"\x78\x48no end", (Fault.TRUNCATED, 22, 1)),
        ],
    )
    def test_a_fault_names_its_byte(self, data: bytes, fault: tuple[Fault, int, int | None]) -> None:
        """Header, version, end, points: the offset and the moves before it."""
        assert fault_of("lib", data) == fault


class TestBdt:
    """The text archive."""

    def test_one_bad_line_leaves_the_others(self) -> None:
        """Each line is answered for itself, with its number."""
        data = (
            b"2002, 1=[A,B,+,8889,J8,R]\r\n\r\nnonsense\n2002, 2=[A,B,-,8888,?,-]\n2002, 3=[A,B,F,00,?,?]\n"
        )
        first, second, third, fourth = read_bytes("bdt", data)
        assert isinstance(first, Record)
        assert (first.moves, first.fifths, first.swapped) == ((H8, H9), (113,), True)
        assert isinstance(second, Broken)
        assert (second.flaw.fault, second.flaw.line) == (Fault.SYNTAX, 3)
        assert isinstance(third, Broken)
        assert (third.flaw.fault, third.flaw.line) == (Fault.TAKEN, 4)
        assert isinstance(fourth, Record)
        assert (fourth.moves, fourth.result, fourth.swapped) == ((PASS,), Result(BLACK, How.FORFEIT), None)

    @pytest.mark.parametrize(
        ("line", "fault"),
        [
            (b"2002, 1=[A,B,+,888,J8,R]", Fault.NUMBER),
            (b"2002, 1=[A,B,+,8g,J8,R]", Fault.NUMBER),
            (b"2002, 1=[A,B,+,80,J8,R]", Fault.OUTSIDE),
            (b"2002, 1=[A,B]", Fault.SYNTAX),
        ],
    )
    def test_bad_moves_are_refused(self, line: bytes, fault: Fault) -> None:
        """Half pairs, other letters and half passes are no moves."""
        assert fault_of("bdt", line)[0] is fault

    @pytest.mark.parametrize(
        ("line", "event", "comment"),
        [
            (b"WC 2003, final=[A,B,+,8889,J8,R,a comment, with a comma]", "WC 2003, final", "a comment, with a comma"),
            (b",=[A,B,+,8889,J8,R,]", "", ""),
            (b"=[A,B,+,8889,J8,R]", "", ""),
        ],
    )  # fmt: skip
    def test_lines_of_renlib_have_a_tournament_and_a_comment(
        self, line: bytes, event: str, comment: str
    ) -> None:
        """RenLib's own BDT: any text before the bracket, and a seventh field, which may be empty."""
        assert detect(line) == "bdt"
        record = read_one("bdt", line)
        assert (record.black, record.white, record.result) == ("A", "B", Result(BLACK))
        assert (record.moves, record.fifths, record.swapped) == ((H8, H9), (113,), True)
        assert (record.event, record.comment, record.date, record.flaws) == (event, comment, "", ())

    def test_an_odd_result_or_name_is_told(self) -> None:
        """The game is read, with a flaw for each."""
        record = read_one("bdt", b"2002, 1=[A,B,C,x,88,?,-]")
        assert (record.black, record.white, record.result) == ("A", "B,C", None)
        assert [flaw.fault for flaw in record.flaws] == [Fault.SYNTAX, Fault.RESULT]


class TestMoveStrings:
    """Points in a row."""

    @pytest.mark.parametrize("text", ["h8h9i9", "H8 H9 I9", "h8, h9; i9\n", " h8\th9,i9 "])
    def test_separators_and_case_don_t_matter(self, text: str) -> None:
        """All usual ways to write the same moves."""
        assert read_one("moves", text.encode()).moves == (H8, H9, I9)

    def test_rows_may_be_counted_from_the_top(self) -> None:
        """Only the caller can know; the point is mirrored."""
        reading = parse("a1o15", Options(from_top=True))
        assert isinstance(reading, Record)
        assert reading.moves == (0, 224)

    @pytest.mark.parametrize("text", ["h8 pass h9", "h8--h9", "h8 PASS, h9"])
    def test_a_pass_has_two_spellings(self, text: str) -> None:
        """``pass`` and ``--``."""
        reading = parse(text)
        assert isinstance(reading, Record)
        assert reading.moves == (H8, PASS, H9)

    @pytest.mark.parametrize(
        ("text", "fault", "offset"),
        [
            ("", Fault.EMPTY, 0),
            ("h8 x", Fault.POINT, 3),
            ("h8 h8", Fault.TAKEN, 3),
            ("h8p8", Fault.OUTSIDE, 2),
            ("h8a16", Fault.OUTSIDE, 2),
            ("h8a0", Fault.OUTSIDE, 2),
        ],
    )
    def test_a_fault_names_its_place(self, text: str, fault: Fault, offset: int) -> None:
        """The offset is that of the point which is wrong."""
        reading = parse(text)
        assert isinstance(reading, Broken)
        assert (reading.flaw.fault, reading.flaw.offset) == (fault, offset)

    def test_other_letters_are_no_moves(self) -> None:
        """Bytes outside ASCII are answered with their line and place in it."""
        _, reading = read_bytes("moves", "h8\nh8 é".encode())
        assert isinstance(reading, Broken)
        assert reading.flaw.text == "line 2, byte 3: point: expected a point such as h8"

    @pytest.mark.parametrize("data", [b"", b"\n \n"])
    def test_a_file_without_a_line_is_empty(self, data: bytes) -> None:
        """No game is a fault, not nothing."""
        assert fault_of("moves", data)[0] is Fault.EMPTY

    @pytest.mark.parametrize("size", [4, 27])
    def test_a_board_without_names_is_refused(self, size: int) -> None:
        """Letters reach from 5 to 26 lines."""
        assert isinstance(parse("a1", Options(size=size)), Broken)
