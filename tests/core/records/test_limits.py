"""Files made to exhaust a reader: each ends with a value, soon, and with little memory."""

import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from itertools import islice

import pytest

from narabe_core.records import Broken, Fault, Limits, Options, Reading, Record
from narabe_core.records.formats import READERS
from narabe_core.records.lib import HEADER_BYTES, MAGIC

MIB = 1024 * 1024
SMALL = Options(
    limits=Limits(
        file_bytes=MIB // 2,
        stream_bytes=2 * MIB,
        games=500,
        nodes=5_000,
        notes=1_000,
        depth=1_000,
        extras=20_000,
        all_text_bytes=MIB,
    )
)
"""The same counting as with the real limits, ten times sooner."""
HEADER = (MAGIC + b"\x03\x04").ljust(HEADER_BYTES, b"\xff")


class Endless:
    """A file that never ends: a head, then one piece again and again; it counts what was asked for."""

    def __init__(self, head: bytes, piece: bytes) -> None:
        self._head, self._piece = head, piece
        self.given = 0

    def read(self, size: int, /) -> bytes:
        """The next bytes, always as many as asked for."""
        part = (self._head + self._piece * (size // len(self._piece) + 1))[:size]
        self._head = b""
        self.given += len(part)
        # A piece that was cut goes on where it ended.
        cut = (size - len(self._head)) % len(self._piece)
        self._piece = self._piece[cut:] + self._piece[:cut]
        return part


@contextmanager
def at_most(mebibytes: int) -> Iterator[None]:
    """Fails when Python needed more memory than that at some moment."""
    tracemalloc.start()
    try:
        yield
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < mebibytes * MIB


def last_of(kind: str, data: bytes | Endless, options: Options = SMALL) -> tuple[int, Reading]:
    """How many readings there were, and the last."""
    source = BytesIO(data) if isinstance(data, bytes) else data
    readings = list(READERS[kind](source, options))
    return len(readings), readings[-1]


def fault_of(kind: str, data: bytes | Endless, options: Options = SMALL) -> Fault:
    """The fault that ended the reading."""
    _, reading = last_of(kind, data, options)
    assert isinstance(reading, Broken)
    return reading.flaw.fault


@pytest.mark.parametrize(
    ("piece", "fault"),
    [
        (b"\x78\xc0", Fault.TOO_MANY_NODES),
        (b"\x00\x02", Fault.TOO_DEEP),
        (b"\x00\x00", Fault.TOO_DEEP),
        (b"\x00\x80", Fault.TOO_DEEP),
        (b"\x78\xc8ab\x00\x00", Fault.TOO_MANY_NODES),
        (b"\x78\x08" + b"a" * 4, Fault.TRUNCATED),
        (b"\x78\x20" + b"a" * 4, Fault.TOO_LARGE),
    ],
    ids=["siblings", "bare", "passes", "waiting", "comments", "endless-comment", "endless-old-comment"],
)
def test_an_endless_library_ends(piece: bytes, fault: Fault) -> None:
    """Ten bytes that would be unpacked for ever: nodes, depth and text are capped while they are read."""
    source = Endless(HEADER + b"\x00\x00", piece)
    if piece[1] & 0x28:
        source = (
            Endless(HEADER + b"\x00\x00" + piece[:2], piece[2:])
            if fault is not Fault.TOO_MANY_NODES
            else source
        )
    with at_most(10):
        assert fault_of("lib", source) is fault
    assert source.given < 8 * MIB


def test_a_library_over_its_cap_hands_over_what_it_read() -> None:
    """The part has as many nodes as are allowed."""
    limits = Limits(nodes=100)
    _, reading = last_of("lib", Endless(HEADER + b"\x00\x00", b"\x78\xc0"), Options(limits=limits))
    assert isinstance(reading, Broken)
    assert reading.part
    assert len(reading.part.tree) == 100


def test_a_library_of_any_length_is_read_piece_by_piece() -> None:
    """Above the cap in bytes nothing more is asked for."""
    limits = Limits(stream_bytes=MIB // 10)
    source = Endless(HEADER + b"\x00\x00", b"\x78\xc0")
    assert fault_of("lib", source, Options(limits=limits)) is Fault.TOO_LARGE
    assert source.given < 2 * MIB


def test_a_million_open_brackets_are_no_recursion() -> None:
    """A tree deeper than any game ends at the cap."""
    with at_most(10):
        assert fault_of("sgf", (b"(;GM[4]SZ[15]" + b"(;C[a]" * 30_000)) is Fault.TOO_DEEP


def test_variations_thousands_deep_are_read() -> None:
    """One node per level, as some exporters write, is no trouble within the cap."""
    depth = 4_000
    data = b"(;GM[4]SZ[15]" + b"(;C[a]" * depth + b")" * (depth + 1)
    count, reading = last_of("sgf", data, Options())
    assert isinstance(reading, Record)
    assert (count, len(reading.tree)) == (1, depth + 1)


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"(;GM[4]SZ[15]" + b"(;B[aa])" * 6_000, Fault.TOO_MANY_NODES),
        (b"(;GM[4]SZ[15]" + b"(;C[a])" * 6_000, Fault.TOO_MANY_NODES),
        (b"(;GM[4]SZ[15]" + b"(;TR[aa:oo])" * 1_000, Fault.TOO_LARGE),
        (b"(;GM[4]SZ[15];B[hh]LB" + b"[aa:b]" * 6_000, Fault.TOO_LARGE),
        (b"(;GM[4]SZ[15]C[" + b"\\a" * 40_000 + b"])", Fault.TOO_LARGE),
        (b"(;GM[4]SZ[15]C[" + b"\\a" * 200_000, Fault.TRUNCATED),
        (b"(;)" * 600, Fault.TOO_MANY_GAMES),
        (b"(;GM[4]SZ[15];B[hh]" + b" " * (2 * MIB), Fault.TOO_LARGE),
    ],
    ids=["siblings", "notes", "rectangles", "values", "long-value", "no-end", "games", "bytes"],
)
def test_each_cap_of_sgf_holds(data: bytes, fault: Fault) -> None:
    """Nodes, notes, values, games and bytes are counted, whatever the file says of itself."""
    with at_most(10):
        assert fault_of("sgf", data) is fault


@pytest.mark.parametrize("junk", [b"]", b"]A", b"[x]", b"a", b"\xff", b";", b"()", b"A[", b"\\"])
def test_junk_is_read_in_one_pass(junk: bytes) -> None:
    """Repeated nonsense neither hangs nor fills the list of flaws."""
    data = b"(;GM[4]SZ[15]" + junk * (50_000 // len(junk))
    for reading in READERS["sgf"](BytesIO(data), SMALL):
        if isinstance(reading, Record):
            assert len(reading.flaws) <= 60


@pytest.mark.parametrize("kind", ["sgf", "psq", "rec", "pos"])
def test_a_file_that_never_ends_is_left(kind: str) -> None:
    """Formats that are read at once stop asking at their cap."""
    source = Endless(b"", b"x")
    assert fault_of(kind, source) is Fault.TOO_LARGE
    assert source.given <= SMALL.limits.file_bytes + MIB


@pytest.mark.parametrize("kind", ["bdt", "moves"])
@pytest.mark.parametrize("piece", [b"x", b"1\n", b"\n"])
def test_an_archive_that_never_ends_is_left(kind: str, piece: bytes) -> None:
    """What is read line by line: a line without end and lines without end are both capped."""
    source = Endless(b"", piece)
    count = sum(1 for _ in islice(READERS[kind](source, SMALL), 10_000))
    assert count <= SMALL.limits.games + 1
    assert source.given < 8 * MIB
