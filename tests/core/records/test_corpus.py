"""The corpus: every sample is read, every game is won where it should be, every broken file is answered."""

import json
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from narabe_core.records import Broken, Fault, Options, Reading, Record, check, detect
from narabe_core.records.formats import READERS
from narabe_core.records.movestring import parse
from tests.core.records.games import CORPUS

GAMES = [json.loads(line) for line in (CORPUS / "games.jsonl").read_text().splitlines()]
BY_ID = {game["id"]: game for game in GAMES}
ENGINE = [json.loads(line) for line in (CORPUS / "psq_engine" / "index.jsonl").read_text().splitlines()]
RULE = {"renju": "renju", "gomoku15": "freestyle"}

Found = tuple[str, str | None, int | None]


def read_file(path: Path) -> list[Reading]:
    """All that the reader of the file's format yields."""
    data = path.read_bytes()
    kind = detect(data[:4096], path.name)
    return list(READERS[kind](BytesIO(data), Options(name=path.name))) if kind else []


def only_record(path: Path) -> Record:
    """The one whole record of a file."""
    (reading,) = read_file(path)
    assert isinstance(reading, Record), reading
    return reading


def expected(game: dict[str, Any]) -> Found:
    """What the board must show by the corpus."""
    end = game["end"]
    if end in ("five", "overline") or end.startswith("forbidden"):
        return f"{game['result']}_wins", end, game["n"]
    return "continues", None, None


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game["id"])
def test_each_game_ends_at_its_ply_and_no_earlier(game: dict[str, Any]) -> None:
    """Fives, overlines and forbidden moves are found on the last ply; games ended by word show none."""
    record = parse(game["moves"], Options(size=game["size"]))
    assert isinstance(record, Record)
    finding = check(record, RULE[game["rule"]])
    assert finding.found
    assert (finding.found.outcome, finding.found.reason, finding.found.ply) == expected(game)
    assert finding.disagreement is None


@pytest.mark.parametrize("game", ENGINE, ids=lambda game: game["file"])
def test_each_engine_game_ends_at_its_ply(game: dict[str, Any]) -> None:
    """The PSQ files of an engine's games end with the win that the index tells."""
    finding = check(only_record(CORPUS / game["file"]), game["rule"])
    assert finding.found
    assert (finding.found.outcome, finding.found.ply) == (f"{game['result']}_wins", game["plies"])


@pytest.mark.parametrize("path", sorted(p for p in CORPUS.glob("*/SG*")), ids=lambda path: path.name)
def test_each_converted_game_is_the_original(path: Path) -> None:
    """SGF, PSQ and POS samples hold the moves of the game they were made from, in whatever dress."""
    game, record = BY_ID[path.stem], only_record(path)
    assert record.moves == parsed(game["moves"]).moves
    assert (record.width, record.height) == (15, 15)
    if record.result is not None:
        assert record.result.name == game["result"]


def parsed(moves: str) -> Record:
    """The record of a move string that has no fault."""
    reading = parse(moves)
    assert isinstance(reading, Record)
    return reading


TEXTS = {
    "SG0010": ("黑方选手", "白方选手"),
    "SG0029": ("黒番の棋士", "白番の棋士"),
    "SG0049": ("黑", "白"),
    "SG0047": ("Player0311", "Player0222"),
}


@pytest.mark.parametrize("name", TEXTS)
def test_names_are_read_in_their_character_set(name: str) -> None:
    """Declared, undeclared and marked character sets all give the players' names."""
    record = only_record(CORPUS / "sgf" / f"{name}.sgf")
    assert (record.black, record.white) == TEXTS[name]


def test_escapes_in_text_are_resolved() -> None:
    """Brackets, colons, backslashes and line breaks come out as they were meant."""
    record = only_record(CORPUS / "sgf" / "SG0042.sgf")
    assert record.comment == "escaped ] bracket, colon a:b and backslash \\ here"
    assert dict(record.more)["GC"] == ("two\nlines",)


def test_the_archive_lines_are_the_same_games() -> None:
    """BDT lines hold the games of the list, results and swaps too; their fifth moves skip the letter i."""
    records = [reading for reading in read_file(CORPUS / "bdt" / "sample.bdt") if isinstance(reading, Record)]
    assert len(records) == 30
    for record, game in zip(records[:3], GAMES[:3], strict=True):
        assert (record.moves, record.result and record.result.name) == (
            parsed(game["moves"]).moves,
            game["result"],
        )
        assert (record.black, record.swapped) == (game["black"], game["swapped"])
    assert records[0].fifths == parsed("i8").moves


LIBRARIES = {
    "sample_v30.lib": (918, 30),
    "sample_v34_boardtext.lib": (918, 30),
    "sample_gbk.lib": (52, None),
    "sample_v34_anyfirst.lib": (222, None),
    "sample_rapfi_export.lib": (389, None),
}


@pytest.mark.parametrize("name", LIBRARIES)
def test_each_library_is_read_to_its_last_node(name: str) -> None:
    """The number of nodes is that of the file, and nothing is left over."""
    record = only_record(CORPUS / "lib" / name)
    nodes, games = LIBRARIES[name]
    assert (len(record.tree) - 1, record.flaws) == (nodes, ())
    if games:
        assert sum("End: " in note.comment for note in record.tree.notes.values()) == games


def test_texts_of_a_library_are_read_in_their_character_set() -> None:
    """GBK comments without any declaration come out as Chinese."""
    titles = [note.title for note in only_record(CORPUS / "lib" / "sample_gbk.lib").tree.notes.values()]
    assert titles
    assert all(title == "黑胜" or "黑" in title or "白" in title for title in titles)


def broken(fault: Fault, plies: int | None, place: int) -> Callable[[list[Reading]], None]:
    """Expects one broken game: the fault, the moves that could be read (None: no part), and the byte or line."""

    def judge(readings: list[Reading]) -> None:
        (reading,) = readings
        assert isinstance(reading, Broken)
        flaw = reading.flaw
        assert (flaw.fault, flaw.offset if flaw.line is None else flaw.line) == (fault, place)
        assert flaw.expected
        assert (reading.part and reading.part.plies) == plies

    return judge


def whole(moves: str, *faults: Fault) -> Callable[[list[Reading]], None]:
    """Expects one whole record of these moves, with these flaws mended."""

    def judge(readings: list[Reading]) -> None:
        (reading,) = readings
        assert isinstance(reading, Record)
        assert reading.moves == (parsed(moves).moves if moves else ())
        assert tuple(flaw.fault for flaw in reading.flaws) == faults

    return judge


MALFORMED = {
    "empty.sgf": broken(Fault.EMPTY, None, 0),
    "no_close.sgf": whole("h8h9", Fault.SYNTAX),
    "unescaped_bracket.sgf": whole("h8h9", Fault.SYNTAX),
    "occupied.sgf": broken(Fault.TAKEN, 1, 24),
    "outside.sgf": broken(Fault.OUTSIDE, 1, 24),
    "two_black.sgf": whole("h8 pass h9 g9", Fault.ORDER),
    "pass_tt.sgf": whole("h8 pass h9 pass"),
    "go_game.sgf": broken(Fault.MAYBE_GO, None, 1),
    "variations.sgf": whole("h8 h9 g9"),
    "header_only.psq": whole(""),
    "bad_number.psq": broken(Fault.NUMBER, 1, 3),
    "zero_based.psq": broken(Fault.OUTSIDE, 0, 2),
    "truncated.lib": broken(Fault.TRUNCATED, 13, 1780),
    "count_overrun.pos": broken(Fault.TRUNCATED, 2, 3),
    "zip_bomb_name.lib": broken(Fault.VERSION, None, 8),
}
IN_THE_SERVER = {"bad_moves.xml", "entity.xml"}


@pytest.mark.parametrize("name", MALFORMED)
def test_each_malformed_file_is_answered_as_its_index_says(name: str) -> None:
    """A broken file gives its fault, the place and the part before it; a mended one gives its game."""
    MALFORMED[name](read_file(CORPUS / "malformed" / name))


def test_no_malformed_file_is_forgotten() -> None:
    """Each file of the index has its expectation here or among the server's tests."""
    index = json.loads((CORPUS / "malformed" / "index.json").read_text())
    assert {Path(entry["file"]).name for entry in index} == set(MALFORMED) | IN_THE_SERVER


def test_a_go_record_is_read_when_asked_for() -> None:
    """What may be a game of go is one when the caller says so."""
    data = (CORPUS / "malformed" / "go_game.sgf").read_bytes()
    (reading,) = READERS["sgf"](BytesIO(data), Options(any_game=True))
    assert isinstance(reading, Record)
    assert (reading.width, reading.plies) == (19, 2)
