"""What the adapter of ``websockets`` takes itself: small messages that came alone, and nothing else."""

from collections.abc import AsyncIterator
from http import HTTPStatus

import pytest

from narabe_server.transport.base import HttpRequest, HttpResponse
from narabe_server.transport.http import plain_text
from narabe_server.transport.websocket import WebsocketsTransport, are_whole_frames, is_small_message
from tests.conformance.transport.house import Guest, House, masked

LONG = b"\x82\xfe\x00\x80" + bytes(4) + b"l" * 128
HUGE = b"\x82\xff" + (70_000).to_bytes(8, "big") + bytes(4) + b"h" * 70_000
DISGUISED = masked(2, b"inner")
"""Sent as a payload: its bytes look like a small message."""


class _NoSite:
    def respond(self, request: HttpRequest) -> HttpResponse:
        """There are no pages."""
        return plain_text(HTTPStatus.NOT_FOUND, request.path)


@pytest.fixture
async def guest() -> AsyncIterator[Guest]:
    """A guest of an open transport, whose socket the test feeds."""
    house = House(WebsocketsTransport(), _NoSite())
    await house.open()
    _, writer = await house.shake()
    yield await house.guest()
    writer.close()
    await house.transport.stop(1001, "")


async def test_messages_do_not_depend_on_how_they_are_cut(guest: Guest) -> None:
    """Wherever a stream is cut in two, the same messages come out, and the next one that comes alone."""
    stream = masked(2, b"a") + LONG + masked(2, DISGUISED) + masked(9, b"p") + masked(1, b"text")
    socket = guest.connection._ws  # type: ignore[attr-defined]
    for cut in range(len(stream) + 1):
        guest.messages.clear()
        socket._between_frames = True
        for piece in (stream[:cut], stream[cut:], masked(2, b"alone")):
            socket.data_received(piece)
        assert guest.messages == [b"a", b"l" * 128, DISGUISED, "text", b"alone"], cut


async def test_a_payload_is_no_message(guest: Guest) -> None:
    """A part of a frame that comes alone, and looks like a small message, belongs to its frame."""
    socket = guest.connection._ws  # type: ignore[attr-defined]
    frame = masked(2, DISGUISED)
    for piece in (masked(2, b"a"), frame[: -len(DISGUISED)], DISGUISED, masked(2, b"b")):
        socket.data_received(piece)
    assert guest.messages == [b"a", DISGUISED, b"b"]


async def test_a_message_amid_fragments_ends_the_connection(guest: Guest) -> None:
    """A whole message between two fragments is a fault, also when it comes alone."""
    socket = guest.connection._ws  # type: ignore[attr-defined]
    for piece in (masked(2, b"a", fin=False), masked(2, b"b"), masked(0, b"c")):
        socket.data_received(piece)
    assert guest.messages == []


async def test_what_follows_a_close_frame_is_not_heard(guest: Guest) -> None:
    """After the client's close frame nothing counts any more."""
    socket = guest.connection._ws  # type: ignore[attr-defined]
    for piece in (masked(8, b"\x03\xe8"), masked(2, b"late")):
        socket.data_received(piece)
    assert guest.messages == []


@pytest.mark.parametrize(
    ("data", "small", "whole"),
    [
        (masked(2, b""), True, True),
        (masked(2, b"x" * 125), True, True),
        (masked(2, b"x" * 125)[:-1], False, False),
        (masked(2, b"x") + b"\x82", False, False),
        (masked(2, b"x") + masked(9, b""), False, True),
        (masked(2, b"x", fin=False), False, True),
        (masked(1, b"x"), False, True),
        (b"\xc2\x81" + bytes(4) + b"x", False, True),
        (b"\x82\x01x", False, False),
        (b"", False, True),
        (b"\x82", False, False),
        (LONG, False, True),
        (LONG[:7], False, False),
        (HUGE, False, True),
        (HUGE + b"\x82\x81" + bytes(4), False, False),
    ],
)
def test_only_one_whole_small_message_is_taken(data: bytes, small: bool, whole: bool) -> None:  # noqa: FBT001
    """Not a part of one, not two, not text, no fragment, no control frame, nothing reserved or unmasked."""
    assert (is_small_message(data), are_whole_frames(data)) == (small, whole)
