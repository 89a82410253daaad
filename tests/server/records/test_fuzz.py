"""Damaged samples: whatever happens to a file, its reader answers with values, and what it reads is possible."""

from io import BytesIO
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from narabe_core.records import WRITERS, Limits, Options, Record
from narabe_server.records import ALL_READERS, read_stream
from narabe_server.records.charset import guess_charset
from tests.server.records.damage import SAMPLES, Edits, assert_possible, damaged, edits

TIGHT = Limits(
    file_bytes=100_000, stream_bytes=100_000, xml_bytes=100_000, games=50, nodes=2_000, notes=500, depth=500
)
OPTIONS = Options(limits=TIGHT, guess=guess_charset)


@given(st.sampled_from(sorted(SAMPLES)), edits)
def test_a_damaged_file_is_answered(name: str, changes: Edits) -> None:
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
def test_what_was_read_from_a_damaged_game_can_be_written_and_read(name: str, changes: Edits) -> None:
    """Whatever survives of an SGF game survives its own writing."""
    for reading in islice(ALL_READERS["sgf"](BytesIO(damaged(SAMPLES[name], changes)), OPTIONS), 20):
        if isinstance(reading, Record):
            (back,) = ALL_READERS["sgf"](BytesIO(WRITERS["sgf"](reading)), OPTIONS)
            assert isinstance(back, Record)
            assert (back.moves, back.black, back.result) == (reading.moves, reading.black, reading.result)
