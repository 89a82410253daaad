import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from narabe_server.transport.link import BINARY, CONTINUATION, TEXT, Inbox, Nobody, Violation

LIMIT = 20


class Ear:
    """A receiver that remembers."""

    def __init__(self) -> None:
        self.heard: list[bytes | str] = []

    def received(self, data: bytes | str) -> None:
        """Remember it."""
        self.heard.append(data)

    def closed(self) -> None:
        """Nothing to remember."""


@given(
    message=st.text(max_size=LIMIT // 4), cuts=st.lists(st.integers(0, LIMIT), max_size=4), text=st.booleans()
)
def test_however_it_is_cut_a_message_arrives_whole(message: str, cuts: list[int], *, text: bool) -> None:
    """Any fragmentation of a message gives that message, once."""
    data = message.encode()
    edges = [0, *sorted(min(cut, len(data)) for cut in cuts), len(data)]
    parts = [data[start:end] for start, end in itertools.pairwise(edges)]
    ear = Ear()
    inbox = Inbox(ear, LIMIT)
    for number, part in enumerate(parts):
        first = TEXT if text else BINARY
        opcode = first if number == 0 else CONTINUATION
        inbox.feed(opcode, part, fin=number == len(parts) - 1)
    assert ear.heard == [message if text else data]


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        ([(BINARY, b"x" * 21, True)], 1009),
        ([(BINARY, b"x" * 15, False), (CONTINUATION, b"x" * 6, True)], 1009),
        ([(BINARY, b"x" * 15, False), (CONTINUATION, b"x" * 6, False)], 1009),
        ([(CONTINUATION, b"x", True)], 1002),
        ([(CONTINUATION, b"x", False)], 1002),
        ([(BINARY, b"x", False), (BINARY, b"x", True)], 1002),
        ([(BINARY, b"x", False), (TEXT, b"x", False)], 1002),
        ([(TEXT, b"\xff", True)], 1007),
        ([(TEXT, b"\xe7", False), (CONTINUATION, b"x", True)], 1007),
    ],
)
def test_violations_have_their_close_code(frames: list[tuple[int, bytes, bool]], code: int) -> None:
    """What may not be is a violation at its last frame, and nothing of it is delivered."""
    ear = Ear()
    inbox = Inbox(ear, LIMIT)
    *before, (opcode, payload, fin) = frames
    for frame in before:
        inbox.feed(frame[0], frame[1], fin=frame[2])
    with pytest.raises(Violation) as violation:
        inbox.feed(opcode, payload, fin=fin)
    assert violation.value.code == code
    assert ear.heard == []


def test_after_a_fragmented_message_comes_a_plain_one() -> None:
    """Nothing of a message is left behind for the next."""
    ear = Ear()
    inbox = Inbox(ear, LIMIT)
    inbox.feed(TEXT, b"a", fin=False)
    inbox.feed(CONTINUATION, b"b", fin=True)
    inbox.feed(BINARY, b"c", fin=True)
    assert ear.heard == ["ab", b"c"]


def test_nobody_hears_nothing() -> None:
    """The stand-in receiver takes everything and does nothing."""
    inbox = Inbox(Nobody(), LIMIT)
    inbox.feed(BINARY, b"x", fin=True)
    assert isinstance(inbox.receiver, Nobody)
