"""Damaged record files, and what must hold of whatever is read from them."""

from contextlib import suppress

from hypothesis import strategies as st

from narabe_core.records import PASS, WRITERS, Broken, CannotWrite, Reading, Record, check
from tests.core.records.games import CORPUS

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

Edits = list[tuple[str, int, bytes | int]]
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


def damaged(data: bytes, changes: Edits) -> bytes:
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
