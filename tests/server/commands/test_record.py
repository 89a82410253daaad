import json
import os
from pathlib import Path
from typing import Any

import msgspec
import pytest
from cyclopts import CycloptsError
from PIL import Image

from narabe_core.records import Record
from narabe_server.__main__ import app
from narabe_server.records import read_path
from tests.core.records.games import CORPUS

FIVE = "(;GM[4]SZ[15]RU[Freestyle]RE[{result}];B[aa];W[ba];B[ab];W[bb];B[ac];W[bc];B[ad];W[bd];B[ae]{more})"


def run(*words: str | Path) -> int:
    """The exit code of ``narabe`` with these words."""
    try:
        app([str(word) for word in words], exit_on_error=False)
    except SystemExit as end:
        return int(end.code or 0)
    return 0


def check(capsys: pytest.CaptureFixture[str], *words: str | Path) -> tuple[int, list[Any]]:
    """Exit code and lines of ``narabe record check``."""
    code = run("record", "check", *words)
    return code, [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_good_game_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Format, rule and where it comes from, plies, result recorded and found; the exit code is 0."""
    path = tmp_path / "a.sgf"
    path.write_text(FIVE.format(result="B+", more=""))
    assert check(capsys, path) == (
        0,
        [
            {
                "file": str(path),
                "game": 1,
                "format": "sgf",
                "size": 15,
                "plies": 9,
                "result": "black",
                "how": "plain",
                "rule": "freestyle",
                "rule_from": "given",
                "found": {"outcome": "black_wins", "reason": "five", "ply": 9},
                "disagreement": None,
                "flaws": [],
                "error": None,
                "ok": True,
            }
        ],
    )


@pytest.mark.parametrize(
    ("result", "more", "code"),
    [("W+", "", "result"), ("0", "", "result"), ("B+", ";W[oo]", "moves_after_end")],
)
def test_the_first_disagreement_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], result: str, more: str, code: str
) -> None:
    """A result that the board contradicts, or moves after the end, make the exit code 1."""
    path = tmp_path / "a.sgf"
    path.write_text(FIVE.format(result=result, more=more))
    exit_code, (line,) = check(capsys, path)
    assert (exit_code, line["ok"], line["disagreement"]["code"], line["disagreement"]["ply"]) == (
        1,
        False,
        code,
        9,
    )


def test_a_batch_goes_past_bad_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every file has its line, whatever the one before it was; any bad one makes the exit code 1."""
    files = [CORPUS / "malformed" / "truncated.lib", tmp_path / "none.sgf", CORPUS / "psq" / "SG0060.psq"]
    code, lines = check(capsys, *files)
    assert code == 1
    assert [line["ok"] for line in lines] == [False, False, True]
    assert lines[0]["error"] == {"code": "truncated", "expected": "one more node", "offset": 1780}
    assert (lines[0]["nodes"], lines[0]["plies"]) == (446, 13)
    assert lines[1]["error"]["code"] == "unreadable"


GOOD = [
    path
    for folder in ("sgf", "psq", "pos", "lib", "bdt", "rif")
    for path in sorted((CORPUS / folder).iterdir())
    if path.suffix != ".json"
]
"""All sample files that are whole, of each format there is."""


def test_good_files_are_no_alarm(capsys: pytest.CaptureFixture[str]) -> None:
    """All sample files of all formats at once: each game is well, and the exit code is 0."""
    code, lines = check(capsys, *GOOD)
    assert [line["file"] for line in lines if not line["ok"]] == []
    assert {line["file"] for line in lines} == set(map(str, GOOD))
    assert {line["format"] for line in lines} == {"sgf", "psq", "pos", "lib", "bdt", "rif"}
    assert code == 0


@pytest.mark.parametrize("place", range(3))
@pytest.mark.parametrize("bad", ["broken", "missing", "disagrees", "empty"])
def test_one_bad_file_anywhere_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], bad: str, place: int
) -> None:
    """Whatever is wrong with it, first, last or in the middle: the exit code is 1, and the others stay good."""
    path = CORPUS / "malformed" / "truncated.lib" if bad == "broken" else tmp_path / f"{bad}.sgf"
    if bad == "disagrees":
        path.write_text(FIVE.format(result="W+", more=""))
    elif bad == "empty":
        path.write_text("")
    files = GOOD[:2]
    files.insert(place, path)
    code, lines = check(capsys, *files)
    assert code == 1
    assert {line["file"] for line in lines if not line["ok"]} == {str(path)}
    assert {line["file"] for line in lines if line["ok"]} == set(map(str, GOOD[:2]))


def test_each_game_of_a_file_has_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    """An archive of thirty games gives thirty lines, numbered."""
    code, lines = check(capsys, CORPUS / "bdt" / "sample.bdt", "--rule", "freestyle")
    assert [line["game"] for line in lines] == list(range(1, 31))
    assert {line["rule_from"] for line in lines} == {"given"}
    assert code == (0 if all(line["ok"] for line in lines) else 1)


def test_a_board_that_no_game_has_is_not_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No finding, and no alarm."""
    path = tmp_path / "a.sgf"
    path.write_text("(;GM[4]SZ[9:12];B[aa])")
    code, (line,) = check(capsys, path)
    assert (code, line["size"], line["found"], line["ok"]) == (0, "9x12", None, True)


def test_nothing_to_check_is_no_success(capsys: pytest.CaptureFixture[str]) -> None:
    """A command line without a file is an error."""
    with pytest.raises(CycloptsError, match="FILE"):
        run("record", "check")


def test_a_name_that_is_no_utf_8_is_text(capsys: pytest.CaptureFixture[str]) -> None:
    """Every JSON reader takes the line, also one that knows no half characters."""
    assert run("record", "check", os.fsdecode(b"caf\xe9.sgf")) == 1
    assert msgspec.json.decode(capsys.readouterr().out)["file"] == r"caf\xe9.sgf"


@pytest.mark.parametrize("number", ["0", "-1"])
def test_games_are_counted_from_1(number: str, tmp_path: Path) -> None:
    """Another number is an error, not a game that is not there."""
    with pytest.raises(CycloptsError, match="Must be >= 1"):
        run("record", "convert", CORPUS / "psq" / "SG0060.psq", tmp_path / "a.sgf", "--game", number)


def test_a_rule_that_nobody_knows_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """A slip of the pen must not pass for a check."""
    assert run("record", "check", CORPUS / "psq" / "SG0060.psq", "--rule", "renjuu") == 1
    assert "freestyle" in capsys.readouterr().err


def test_move_strings_are_a_game_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Lists of openings have one on each line; several games are written so, too."""
    path = tmp_path / "a.txt"
    path.write_text("h8h9\n\nh8 x\nh8i9")
    code, lines = check(capsys, path)
    assert (code, [line["ok"] for line in lines]) == (1, [True, False, True])
    assert lines[1]["error"] == {"code": "point", "expected": "a point such as h8", "line": 3, "offset": 3}
    assert run("record", "convert", path, tmp_path / "b.txt") == 0
    assert (tmp_path / "b.txt").read_text() == "h8 h9\nh8 i9\n"


def test_move_strings_take_hints(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Size and direction of rows can be told."""
    path = tmp_path / "a.txt"
    path.write_text("a20 b1")
    assert check(capsys, path)[0] == 1
    code, (line,) = check(capsys, path, "--size", "20", "--from-top")
    assert (code, line["size"], line["plies"]) == (0, 20, 2)


def test_a_go_record_is_taken_when_asked(capsys: pytest.CaptureFixture[str]) -> None:
    """The question about go has a flag for its answer."""
    path = CORPUS / "malformed" / "go_game.sgf"
    assert check(capsys, path)[0] == 1
    assert check(capsys, path, "--any-game")[0] == 0


@pytest.mark.parametrize("ending", ["sgf", "psq", "pos", "lib", "txt"])
def test_a_game_is_converted(tmp_path: Path, ending: str) -> None:
    """The moves arrive in each format."""
    source, target = CORPUS / "sgf" / "SG0004.sgf", tmp_path / f"b.{ending}"
    assert run("record", "convert", source, target) == 0
    records = [next(read_path(path)) for path in (source, target)]
    assert isinstance(records[0], Record)
    assert isinstance(records[1], Record)
    assert records[0].moves == records[1].moves


@pytest.mark.parametrize("ending", ["png", "gif"])
def test_a_game_is_drawn(tmp_path: Path, ending: str) -> None:
    """Pictures are formats too."""
    target = tmp_path / f"b.{ending}"
    assert run("record", "convert", CORPUS / "sgf" / "SG0004.sgf", target) == 0
    with Image.open(target) as image:
        assert image.format == ending.upper()


def test_a_collection_becomes_one_sgf_file(tmp_path: Path) -> None:
    """Formats of many games get all of them, or the one that is asked for."""
    target = tmp_path / "all.sgf"
    assert run("record", "convert", CORPUS / "rif" / "sample.xml", target) == 0
    assert sum(isinstance(reading, Record) for reading in read_path(target)) == 20
    assert run("record", "convert", CORPUS / "rif" / "sample.xml", target, "--game", "2") == 0
    (record,) = read_path(target)
    assert isinstance(record, Record)
    assert record.black == "Player0154 Test"


def test_a_format_of_one_game_takes_the_first_and_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is left out is told on standard error."""
    assert run("record", "convert", CORPUS / "bdt" / "sample.bdt", tmp_path / "a.psq") == 0
    assert "--game" in capsys.readouterr().err


def test_a_broken_game_is_written_only_when_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The fault is told; its part is written with --partial."""
    source, target = CORPUS / "malformed" / "occupied.sgf", tmp_path / "a.sgf"
    assert run("record", "convert", source, target) == 1
    assert "h8 holds a stone" in capsys.readouterr().err
    assert not target.exists()
    assert run("record", "convert", source, target, "--partial") == 0
    (record,) = read_path(target)
    assert isinstance(record, Record)
    assert record.plies == 1


@pytest.mark.parametrize(
    ("name", "words"),
    [("a.bdt", "no format"), ("a.doc", "sgf, .svg, .txt"), ("none/a.sgf", "can't write"), ("a.pos", "pass")],
)
def test_what_can_t_be_written_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, words: str
) -> None:
    """Unknown endings, missing folders and moves that a format has no word for."""
    source = tmp_path / "a.txt"
    source.write_text("h8 pass h9")
    assert run("record", "convert", source, tmp_path / name) == 1
    assert words in capsys.readouterr().err
