from io import BytesIO
from pathlib import Path

import pytest

from narabe_core.records import Broken, Fault, Options, Record
from narabe_server.records import ALL_READERS, ALL_WRITERS, read_path, read_stream, written_format
from tests.conftest import SkipLoudly
from tests.core.records.games import CORPUS

SAMPLES = [
    path
    for folder in ("sgf", "psq", "pos", "lib", "bdt", "rif")
    for path in sorted((CORPUS / folder).iterdir())
]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_each_sample_is_read_without_a_fault(path: Path) -> None:
    """All games of every sample file are whole."""
    readings = list(read_path(path))
    assert readings
    assert all(isinstance(reading, Record) for reading in readings)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_each_sample_can_be_written_in_every_format(path: Path) -> None:
    """A game of any format goes into any other."""
    record = next(read_path(path))
    assert isinstance(record, Record)
    for kind in ("sgf", "psq", "pos", "lib", "moves", "svg"):
        data = ALL_WRITERS[kind](record)
        if kind in ALL_READERS:
            (back,) = read_stream(BytesIO(data), Options())
            assert isinstance(back, Record)
            assert back.moves == record.moves


def test_the_files_as_found_are_read(skip_loudly: SkipLoudly, corpus: Path | None) -> None:
    """Records of other programs, which we may not ship: two games in one file, labels, server exports, Piskvork."""
    if corpus is None:
        skip_loudly("NARABE_CORPUS is unset: the record files of others stay unread")
    plies = {
        path.name: [reading.plies for reading in read_path(path) if isinstance(reading, Record)]
        for path in sorted((corpus / "raw").iterdir())
    }
    assert plies == {
        "convert_test1.sgf": [10],
        "convert_test2.sgf": [16],
        "convert_test3.sgf": [14],
        "gb2312_variations.sgf": [16, 11],
        "gowrite_gm1_labels.sgf": [2],
        "piskvork_1x0-16.psq": [16],
        "zjrenju_gm5_chinese_no_ca.sgf": [11],
    }


def test_text_as_found_is_read_in_its_language(skip_loudly: SkipLoudly, corpus: Path | None) -> None:
    """Chinese without CA, and labels of one letter each."""
    if corpus is None:
        skip_loudly("NARABE_CORPUS is unset: the record files of others stay unread")
    (server,) = read_path(corpus / "raw" / "zjrenju_gm5_chinese_no_ca.sgf")
    (labels,) = read_path(corpus / "raw" / "gowrite_gm1_labels.sgf")
    assert isinstance(server, Record)
    assert isinstance(labels, Record)
    assert (server.date, dict(server.more)["PC"]) == ("2024年04月25日", ("浙江五子教室",))
    assert [mark.text for _, note in labels.notes() for mark in note.marks] == ["直", "斜", "花", "浦"]


def test_a_file_that_is_not_there_is_answered_like_a_broken_one(tmp_path: Path) -> None:
    """A batch goes on past a file that can't be opened."""
    for path in (tmp_path / "none.sgf", tmp_path):
        (reading,) = read_path(path)
        assert isinstance(reading, Broken)
        assert reading.flaw.fault is Fault.UNREADABLE


@pytest.mark.parametrize(("data", "fault"), [(b"", Fault.EMPTY), (b"?!" * 5_000, Fault.UNKNOWN_FORMAT)])
def test_what_is_no_record_is_told(data: bytes, fault: Fault) -> None:
    """No bytes, or bytes of no format."""
    (reading,) = read_stream(BytesIO(data), Options())
    assert isinstance(reading, Broken)
    assert reading.flaw.fault is fault


def test_a_large_file_is_read_beyond_its_head() -> None:
    """What was read to tell the format is not lost."""
    data = b"(;GM[4]SZ[15]C[" + b"x" * 20_000 + b"];B[hh])"
    (record,) = read_stream(BytesIO(data), Options())
    assert isinstance(record, Record)
    assert (len(record.comment), record.plies) == (20_000, 1)


@pytest.mark.parametrize(
    ("name", "kind"),
    [("a.sgf", "sgf"), ("a.PNG", "png"), ("a.txt", "moves"), ("a.bdt", None), ("a", None), ("a.rif", None)],
)
def test_the_ending_of_a_new_file_tells_its_format(name: str, kind: str | None) -> None:
    """Formats that nobody writes have no ending."""
    assert written_format(name) == kind
