"""What happens to an HTTP request at the door: upgraded, answered or refused. No socket, no library.

Both socket adapters ask the same ``Gate``, so they can't differ in what they let in.
"""

from base64 import b64decode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Final
from urllib.parse import urlsplit

from narabe_protocol.limits import SUBPROTOCOL_JSON, SUBPROTOCOL_MSGPACK
from narabe_server.transport.base import HttpRequest, HttpResponse, Listen, Site
from narabe_server.transport.http import plain_text
from narabe_server.transport.proxies import client_address

SUPPORTED: Final = (SUBPROTOCOL_MSGPACK, SUBPROTOCOL_JSON)
VERSION_REASON: Final = " ".join(SUPPORTED)
"""Reason beside close code 4001: the subprotocols this server speaks, with a space between."""

_VERSION: Final = "13"
"""That of RFC 6455; drafts before it name the page's origin in another header."""
_KEY_BYTES: Final = 16
_OUR_PREFIX: Final = "narabe."
_DEFAULT_PORTS: Final = {"http": 80, "https": 443, "ws": 80, "wss": 443}


@dataclass(frozen=True, slots=True)
class Admission:
    """The socket may open. ``subprotocol`` goes into the answer; None when the client offered none.

    Unless ``supported``, the client speaks another version: open the socket and close it at once with 4001,
    because a browser can read a close code but not a refused handshake.
    """

    subprotocol: str | None = None
    supported: bool = True
    forwarded: str = ""
    """The header X-Forwarded-For, kept only where a proxy may be believed."""

    @property
    def text(self) -> bool:
        """True for JSON."""
        return self.subprotocol == SUBPROTOCOL_JSON


@dataclass(slots=True)
class Gate:
    """Decides on every request of one listening server; ``open`` turns false when it stops."""

    listen: Listen
    site: Site
    open: bool = True

    def decide(
        self, method: str, target: str, headers: Mapping[str, str], peer: str = ""
    ) -> Admission | HttpResponse:
        """Return what to do with a request of ``peer``, whose headers are :func:`joined`."""
        if asks_for_socket(headers):
            return self.admit(target, headers)
        return self.answer(method, target, headers, peer)

    def answer(self, method: str, target: str, headers: Mapping[str, str], peer: str) -> HttpResponse:
        """Return the answer to a plain request."""
        path, _, query = target.partition("?")
        if path == self.listen.path:
            return _UPGRADE_REQUIRED
        if method not in {"GET", "HEAD"}:
            return plain_text(HTTPStatus.METHOD_NOT_ALLOWED, "GET or HEAD", (("Allow", "GET, HEAD"),))
        client = client_address(peer, headers.get("x-forwarded-for", ""), self.listen.trusted)
        return self.site.respond(HttpRequest(path, query, headers, client))

    def admit(self, target: str, headers: Mapping[str, str]) -> Admission | HttpResponse:
        """Return what to do with a request for a socket."""
        if target.partition("?")[0] != self.listen.path:
            return plain_text(HTTPStatus.NOT_FOUND, f"The socket is at {self.listen.path}")
        if not self.open:
            return plain_text(HTTPStatus.SERVICE_UNAVAILABLE, "The server is stopping")
        origin = headers.get("origin")
        if origin is not None and not may_connect(origin, headers.get("host", ""), self.listen.origins):
            return plain_text(HTTPStatus.FORBIDDEN, "Pages of this origin may not connect")
        admission = choose_subprotocol(headers.get("sec-websocket-protocol", ""))
        forwarded = headers.get("x-forwarded-for", "")
        if not forwarded or not self.listen.trusted or isinstance(admission, HttpResponse):
            return admission
        return replace(admission, forwarded=forwarded)

    def client(self, peer: str, admission: Admission) -> str:
        """The address of the client that came in from ``peer``."""
        if not admission.forwarded:
            return peer
        return client_address(peer, admission.forwarded, self.listen.trusted)


def why_refused(method: str, version: str, headers: Mapping[str, str]) -> HttpResponse | None:
    """The answer to a handshake that RFC 6455 §4.2.1 does not allow, of that version of HTTP; None to a right one."""
    if method != "GET":
        return plain_text(HTTPStatus.METHOD_NOT_ALLOWED, "GET", (("Allow", "GET"),))
    if version != "1.1":
        return plain_text(HTTPStatus.HTTP_VERSION_NOT_SUPPORTED, "HTTP/1.1")
    if not has_token(headers.get("connection", ""), "upgrade"):
        return _UPGRADE_REQUIRED
    if headers.get("sec-websocket-version") != _VERSION:
        return _OTHER_VERSION
    if headers.get("content-length", "0") != "0" or "transfer-encoding" in headers:
        return plain_text(HTTPStatus.BAD_REQUEST, "A request for a WebSocket has no body")
    if not _is_key(headers.get("sec-websocket-key", "")):
        return plain_text(HTTPStatus.BAD_REQUEST, "Sec-WebSocket-Key is not 16 bytes in base64")
    return None


def _is_key(text: str) -> bool:
    try:
        return len(b64decode(text.encode("ascii"), validate=True)) == _KEY_BYTES
    except ValueError:  # no ASCII, or no base64
        return False


def asks_for_socket(headers: Mapping[str, str]) -> bool:
    """Tell whether a request, whose headers are :func:`joined`, is a WebSocket's."""
    return has_token(headers.get("upgrade", ""), "websocket")


def joined(headers: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Headers as :meth:`Gate.decide` wants them: names in lower case, repeated ones joined with commas."""
    found: dict[str, str] = {}
    for name, value in headers:
        key = name.lower()
        found[key] = f"{found[key]}, {value}" if key in found else value
    return found


def may_connect(origin: str, host: str, allowed: tuple[str, ...]) -> bool:
    """Tell whether a page of ``origin`` may open the socket: one of the same host, or of ``allowed``.

    ``host`` is the Host header, which names the port unless it is the scheme's own.
    """
    own = _authority(origin)
    if own is None:
        return False
    return own in map(_authority, (f"{own[0]}://{host}", *allowed))


def choose_subprotocol(offered: str) -> Admission | HttpResponse:
    """Pick the first subprotocol of the client's list that this server speaks.

    Nothing offered means MessagePack; only other versions of ours are admitted unsupported; anything else is
    refused.
    """
    names = [name for part in offered.split(",") if (name := part.strip())]
    if not names:
        return Admission()
    for name in names:
        if name in SUPPORTED:
            return Admission(name)
    for name in names:
        if name.startswith(_OUR_PREFIX) and name.isascii():  # it goes into the answer, which is ASCII
            return Admission(name, supported=False)
    return plain_text(HTTPStatus.BAD_REQUEST, f"Subprotocols spoken here: {VERSION_REASON}")


def has_token(header: str, token: str) -> bool:
    """Tell whether a comma-separated header contains ``token`` (lower case), whatever the header's case."""
    return any(part.strip().lower() == token for part in header.split(","))


def _authority(origin: str) -> tuple[str, str, int] | None:
    """Scheme, host and port; None for anything that is no such thing ("null", a bare host, a bad port)."""
    try:
        parts = urlsplit(origin)
        port = parts.port
    except ValueError:
        return None
    scheme = parts.scheme.lower()
    if not parts.hostname or scheme not in _DEFAULT_PORTS:
        return None
    return scheme, parts.hostname, port if port is not None else _DEFAULT_PORTS[scheme]


_UPGRADE_REQUIRED: Final = plain_text(
    HTTPStatus.UPGRADE_REQUIRED,
    f"This address is a WebSocket: {VERSION_REASON}",
    (("Upgrade", "websocket"),),
)
_OTHER_VERSION: Final = plain_text(
    HTTPStatus.UPGRADE_REQUIRED,
    f"Only version {_VERSION} of the WebSocket protocol",
    (("Sec-WebSocket-Version", _VERSION),),
)
