"""Damaged samples: whatever happens to a file, its reader answers with values, and what it reads is possible."""

from contextlib import suppress
from io import BytesIO
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from narabe_core.records import PASS, WRITERS, Broken, CannotWrite, Limits, Options, Reading, Record, check
from narabe_server.records import ALL_READERS, read_stream
from narabe_server.records.charset import guess_charset
from tests.core.records.games import CORPUS

TIGHT = Limits(
    file_bytes=100_000, stream_bytes=100_000, xml_bytes=100_000, games=50, nodes=2_000, notes=500, depth=500
)
OPTIONS = Options(limits=TIGHT, guess=guess_charset)
SAMPLES = {
    path.relative_to(CORPUS).as_posix(): path.read_bytes()
    for folder in ("sgf", "psq", "pos", "lib", "bdt", "rif", "malformed")
    for path in sorted((CORPUS / folder).iterdir())
    if path.suffix != ".json"
}
TOKENS = [
    b"(",
    b")",
    b";",
    b"[",
    b"]",
    b"\\",
    b"B[",
    b"tt",
    b",",
    b"-1",
    b"<",
    b">",
    b"&x;",
    b"\x00",
    b"\xff",
    b"\x78\x80",
]

places = st.integers(0, 12_000)
edits = st.lists(
    st.one_of(
        st.tuples(st.just("put"), places, st.binary(min_size=1, max_size=4) | st.sampled_from(TOKENS)),
        st.tuples(st.just("insert"), places, st.binary(min_size=1, max_size=8) | st.sampled_from(TOKENS)),
        st.tuples(st.just("cut"), places, st.integers(1, 400)),
        st.tuples(st.just("repeat"), places, st.integers(1, 400)),
        st.tuples(st.just("end"), places, st.just(0)),
    ),
    min_size=1,
    max_size=6,
)


def damaged(data: bytes, changes: list[tuple[str, int, bytes | int]]) -> bytes:
    """The file after some accidents."""
    for kind, place, what in changes:
        at = place % (len(data) + 1)
        match kind, what:
            case "put", bytes():
                data = data[:at] + what + data[at + len(what) :]
            case "insert", bytes():
                data = data[:at] + what + data[at:]
            case "cut", int():
                data = data[:at] + data[at + what :]
            case "repeat", int():
                data = data[:at] + data[at : at + what] * 3 + data[at:]
            case _:
                data = data[:at]
    return data


def assert_possible(reading: Reading) -> None:
    """A value; its moves lie on the board and on no point twice; checking and writing it are no trouble either."""
    record = reading.part if isinstance(reading, Broken) else reading
    if isinstance(reading, Broken):
        assert reading.flaw.expected
    if record is None:
        return
    assert isinstance(record, Record)
    stones = [*record.black_stones, *record.white_stones, *(move for move in record.moves if move != PASS)]
    assert len(stones) == len(set(stones))
    assert all(0 <= stone < record.width * record.height for stone in stones)
    check(record)
    for write in WRITERS.values():
        with suppress(CannotWrite):
            write(record)


@given(st.sampled_from(sorted(SAMPLES)), edits)
def test_a_damaged_file_is_answered(name: str, changes: list[tuple[str, int, bytes | int]]) -> None:
    """Any format, found by content: bytes changed, lost, doubled, cut off."""
    data = damaged(SAMPLES[name], changes)
    for reading in islice(read_stream(BytesIO(data), OPTIONS), 60):
        assert_possible(reading)


@pytest.mark.parametrize("kind", sorted(ALL_READERS))
@given(data=st.binary(max_size=300), sample=st.sampled_from(sorted(SAMPLES)), keep=st.integers(0, 60))
def test_each_reader_takes_any_bytes(kind: str, data: bytes, sample: str, keep: int) -> None:
    """A reader that gets another format, or noise after a good start, says so."""
    start = SAMPLES[sample][:keep]
    for reading in islice(ALL_READERS[kind](BytesIO(start + data), OPTIONS), 60):
        assert_possible(reading)


@given(st.sampled_from(sorted(name for name in SAMPLES if name.endswith(".sgf"))), edits)
def test_what_was_read_from_a_damaged_game_can_be_written_and_read(
    name: str, changes: list[tuple[str, int, bytes | int]]
) -> None:
    """Whatever survives of an SGF game survives its own writing."""
    for reading in islice(ALL_READERS["sgf"](BytesIO(damaged(SAMPLES[name], changes)), OPTIONS), 20):
        if isinstance(reading, Record):
            (back,) = ALL_READERS["sgf"](BytesIO(WRITERS["sgf"](reading)), OPTIONS)
            assert isinstance(back, Record)
            assert (back.moves, back.black, back.result) == (reading.moves, reading.black, reading.result)
