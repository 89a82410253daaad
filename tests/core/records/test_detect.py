from pathlib import Path

import pytest

from narabe_core.records import detect
from narabe_core.records.detect import HEAD, format_named
from tests.core.records.games import CORPUS

SAMPLES = [
    path for folder in ("sgf", "psq", "pos", "lib", "bdt") for path in sorted((CORPUS / folder).iterdir())
]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_each_sample_is_known_by_its_content(path: Path) -> None:
    """Without any name the bytes tell the format."""
    assert detect(path.read_bytes()[:HEAD]) == path.parent.name


@pytest.mark.parametrize(
    ("head", "kind"),
    [
        (b'<?xml version="1.0"?><database>', "rif"),
        (b"\xef\xbb\xbf<database>", "rif"),
        (b"mail header\n\n(;GM[4]", "sgf"),
        ("(;GM[4]".encode("utf-16"), "sgf"),
        (b"Ann\nBen\n7,7\n8,8\n", "rec"),
        (b"h8 i9, g7\n", "moves"),
        (b"\x78\x00\x69\x40", "lib"),
        (b"\x02\x70\x71", "pos"),
        (b"just words", None),
        (b"x marks the spot", None),
        (b"", None),
    ],
)
def test_the_first_bytes_tell(head: bytes, kind: str | None) -> None:
    """Marks at the start, headers and the shape of lines."""
    assert detect(head) == kind


def test_a_head_may_end_within_a_move() -> None:
    """Of a long list of moves only the start is seen."""
    for end in ("h8\n", "h8pa", "h8 -", "h8 h"):
        assert detect(("h8i9 " * 800).ljust(HEAD - len(end)).encode() + end.encode()) == "moves"


def test_text_that_begins_with_its_own_length_is_not_taken_for_pos() -> None:
    """An SGF file of 41 bytes begins with byte 40, a move string of 105 with byte 104."""
    assert detect(b"(;GM[4]FF[4]SZ[15];B[hh];W[tt];B[hg];W[])") == "sgf"
    assert detect((b"h8h9 " * 30)[:105]) == "moves"


@pytest.mark.parametrize(
    ("name", "kind"), [("a.SGF", "sgf"), ("b.xml", "rif"), ("c.txt", "moves"), ("d", None)]
)
def test_a_name_decides_only_where_bytes_don_t(name: str, kind: str | None) -> None:
    """A broken file is answered by the reader of its ending; a lying ending is ignored."""
    assert format_named(name) == kind
    assert detect(b"???", name) == kind
    assert detect(b"(;GM[4];B[hh])", name) == "sgf"
