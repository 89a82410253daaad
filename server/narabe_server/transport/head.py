"""The head of an HTTP request (RFC 9112) out of bytes as they come, and the bytes of an answer. No socket, no clock."""

import re
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final

from narabe_server.transport.base import HttpResponse
from narabe_server.transport.handshake import joined
from narabe_server.transport.http import plain_text

MAX_LINE: Final = 8192
"""Bytes of the longest line, its end not counted."""
MAX_HEAD: Final = 16 * 1024
"""Bytes of the longest head."""
MAX_HEADERS: Final = 128

_END: Final = b"\r\n\r\n"
_REQUEST_LINE: Final = re.compile(rb"([!-~]+) ([!-~]+) HTTP/(1\.[01])")
_HEADER: Final = re.compile(rb"([-!#$%&'*+.^_`|~0-9A-Za-z]+):[\t ]*([\t -~\x80-\xff]*)")


@dataclass(frozen=True, slots=True)
class Head:
    """What somebody asks for. ``headers`` are joined, see :func:`~narabe_server.transport.handshake.joined`."""

    method: str
    target: str
    version: str
    """Of HTTP: ``1.0`` or ``1.1``."""
    headers: dict[str, str]


class HeadError(Exception):
    """What came is no head that is answered otherwise than by ``response``."""

    def __init__(self, status: HTTPStatus, text: str) -> None:
        super().__init__(text)
        self.response = plain_text(status, text)


class HeadReader:
    """Puts a head together from pieces; ``rest`` is what came behind it."""

    __slots__ = ("_data", "_line", "rest")

    def __init__(self) -> None:
        self._data = bytearray()
        self._line = 0
        """Where the line begins that has no end yet."""
        self.rest = b""

    def feed(self, data: bytes) -> Head | None:
        """Take a piece; the head once it is whole, None before.

        Raises:
            HeadError: it is too long, or no request that this server understands.

        """
        searched = max(0, len(self._data) - len(_END) + 1)
        self._data += data
        end = self._data.find(_END, searched)
        self._measure(len(self._data) if end < 0 else end)
        if end < 0:
            return None
        self.rest = bytes(self._data[end + len(_END) :])
        return _parse(bytes(self._data[:end]))

    def _measure(self, length: int) -> None:
        while (end := self._data.find(b"\r\n", self._line, length)) >= 0:
            self._refuse_long(self._line, end)
            self._line = end + 2
        self._refuse_long(self._line, length)
        if length > MAX_HEAD:
            raise HeadError(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, f"Headers over {MAX_HEAD} bytes")

    @staticmethod
    def _refuse_long(start: int, end: int) -> None:
        if end - start > MAX_LINE:
            status = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE if start else HTTPStatus.REQUEST_URI_TOO_LONG
            raise HeadError(status, f"A line over {MAX_LINE} bytes")


def _parse(head: bytes) -> Head:
    first, *lines = head.split(b"\r\n")
    request = _REQUEST_LINE.fullmatch(first)
    if request is None:
        raise HeadError(HTTPStatus.BAD_REQUEST, "No request line of HTTP/1.1 or HTTP/1.0")
    if len(lines) > MAX_HEADERS:
        raise HeadError(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, f"Over {MAX_HEADERS} headers")
    method, target, version = (part.decode("ascii") for part in request.groups())
    return Head(method, target, version, joined(map(_header, lines)))


def _header(line: bytes) -> tuple[str, str]:
    match = _HEADER.fullmatch(line)
    if match is None:
        raise HeadError(HTTPStatus.BAD_REQUEST, "A line of the head is no header")
    name, value = match.groups()
    return name.decode("ascii"), value.rstrip(b" \t").decode("latin-1")


def answer_bytes(answer: HttpResponse, *, body: bool = True) -> bytes:
    """An answer as it goes over the socket, and that it is the last; without its ``body`` where HEAD asks for it."""
    status = HTTPStatus(answer.status)
    headers = [*answer.headers, ("Connection", "close")]
    if status != HTTPStatus.NOT_MODIFIED:
        headers.append(("Content-Length", str(len(answer.body))))
    lines = [f"HTTP/1.1 {status.value} {status.phrase}", *(f"{name}: {value}" for name, value in headers)]
    head = "".join(f"{line}\r\n" for line in (*lines, "")).encode("latin-1")
    return head + answer.body if body else head
