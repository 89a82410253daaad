from http import HTTPStatus

import pytest
from hypothesis import given
from hypothesis import strategies as st

from narabe_server.transport.base import HttpResponse
from narabe_server.transport.head import MAX_HEAD, MAX_LINE, Head, HeadError, HeadReader, answer_bytes

WHOLE = b"GET /a?b HTTP/1.1\r\nHost: x:1\r\nX-A:one \r\nx-a:\ttwo\r\nEmpty:\r\n\r\n"
HEAD = Head("GET", "/a?b", "1.1", {"host": "x:1", "x-a": "one, two", "empty": ""})


@given(st.lists(st.integers(0, len(WHOLE) - 1), max_size=6).map(sorted))
def test_the_same_head_comes_of_all_cuts(cuts: list[int]) -> None:
    """Wherever the bytes are cut, the head is whole with its last byte, and what is behind it is kept."""
    reader = HeadReader()
    for start, end in zip([0, *cuts], cuts, strict=False):
        assert reader.feed(WHOLE[start:end]) is None
    start = cuts[-1] if cuts else 0
    assert (reader.feed(WHOLE[start:] + b"rest"), reader.rest) == (HEAD, b"rest")


def feed_all(reader: HeadReader, pieces: list[bytes]) -> None:
    """Feed them one by one."""
    for piece in pieces:
        reader.feed(piece)


def refusal(data: bytes) -> int:
    """The status that ``data`` is refused with, however it comes."""
    statuses = set()
    for size in (len(data), 1000):
        with pytest.raises(HeadError) as error:
            feed_all(HeadReader(), [data[start : start + size] for start in range(0, len(data), size)])
        statuses.add(error.value.response.status)
    (status,) = statuses
    return status


@pytest.mark.parametrize(
    ("data", "status"),
    [
        (b"G" * (MAX_LINE + 1), 414),
        (b"GET / HTTP/1.1\r\nA: " + b"b" * MAX_LINE, 431),
        (b"GET / HTTP/1.1\r\n" + (b"A: " + b"b" * 4000 + b"\r\n") * 5, 431),
        (b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 129 + b"\r\n", 431),
        (b"GET / HTTP/0.9\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nA\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nA: b\nC: d\r\n\r\n", 400),
    ],
)
def test_what_is_no_head_is_refused(data: bytes, status: int) -> None:
    """Too long by a byte, or not what RFC 9112 has; the same in one piece and in many."""
    assert refusal(data) == status


def test_the_longest_that_is_read() -> None:
    """Lines and heads of just the limit pass."""
    first = b"GET /" + b"a" * (MAX_LINE - 14) + b" HTTP/1.1"
    assert len(first) == MAX_LINE
    head = first + b"\r\nA: "
    head += b"b" * (MAX_HEAD - len(head) - 4000) + b"\r\nC: "
    head += b"d" * (MAX_HEAD - len(head))
    assert HeadReader().feed(head + b"\r\n\r\n") is not None


def test_an_answer_tells_its_length_unless_nothing_changed() -> None:
    """The length is that of the whole body, also where the body is left out; 304 has none."""
    page = HttpResponse(HTTPStatus.OK, b"page", (("A", "\xe9"),))
    head = b"HTTP/1.1 200 OK\r\nA: \xe9\r\nConnection: close\r\nContent-Length: 4\r\n\r\n"
    assert answer_bytes(page) == head + b"page"
    assert answer_bytes(page, body=False) == head
    unchanged = answer_bytes(HttpResponse(HTTPStatus.NOT_MODIFIED, b""))
    assert unchanged == b"HTTP/1.1 304 Not Modified\r\nConnection: close\r\n\r\n"
