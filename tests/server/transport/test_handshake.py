from http import HTTPStatus

import pytest

from narabe_protocol.limits import SUBPROTOCOL_JSON, SUBPROTOCOL_MSGPACK
from narabe_server.transport.base import HttpRequest, HttpResponse, Listen
from narabe_server.transport.handshake import (
    Admission,
    Gate,
    choose_subprotocol,
    has_token,
    joined,
    may_connect,
)
from narabe_server.transport.proxies import networks


class Mirror:
    """A site that keeps what it is asked."""

    def __init__(self) -> None:
        self.asked: list[HttpRequest] = []

    def respond(self, request: HttpRequest) -> HttpResponse:
        """Answer anything."""
        self.asked.append(request)
        return HttpResponse(HTTPStatus.OK, b"page")


UPGRADE = {"upgrade": "WebSocket", "host": "play.example"}


@pytest.mark.parametrize(
    ("origin", "host", "allowed", "expected"),
    [
        ("https://play.example", "play.example", (), True),
        ("https://PLAY.example:443", "play.example", (), True),
        ("http://play.example", "play.example:80", (), True),
        ("http://localhost:5173", "localhost:5173", (), True),
        ("http://[::1]:8642", "[::1]:8642", (), True),
        ("https://evil.example", "play.example", (), False),
        ("https://play.example.evil.example", "play.example", (), False),
        ("http://play.example:8642", "play.example", (), False),
        ("null", "play.example", (), False),
        ("", "", (), False),
        ("play.example", "play.example", (), False),
        ("http://play.example:port", "play.example", (), False),
        ("file://play.example", "play.example", (), False),
        ("http://play.example, http://evil.example", "play.example", (), False),
        ("https://other.example", "play.example", ("https://other.example/",), True),
        ("http://other.example", "play.example", ("https://other.example",), False),
        ("https://play.example", "play.example", ("https://other.example",), True),
        ("https://third.example", "play.example", ("https://other.example", "nonsense"), False),
    ],
)
def test_origins(origin: str, host: str, allowed: tuple[str, ...], *, expected: bool) -> None:
    """A page may connect from the same host and port, or from a configured origin; anything unclear may not."""
    assert may_connect(origin, host, allowed) is expected


@pytest.mark.parametrize(
    ("offered", "expected"),
    [
        ("", Admission()),
        (SUBPROTOCOL_MSGPACK, Admission(SUBPROTOCOL_MSGPACK)),
        (f" {SUBPROTOCOL_JSON} ,{SUBPROTOCOL_MSGPACK}", Admission(SUBPROTOCOL_JSON)),
        (f"chat, narabe.v9.json, {SUBPROTOCOL_JSON}", Admission(SUBPROTOCOL_JSON)),
        ("chat, narabe.v9.json, narabe.v8.json", Admission("narabe.v9.json", supported=False)),
    ],
)
def test_subprotocols(offered: str, expected: Admission) -> None:
    """The first known one is taken; another version of ours is admitted to be told so."""
    assert choose_subprotocol(offered) == expected


def test_a_foreign_subprotocol_is_answered_with_ours() -> None:
    """The refusal names what is spoken here."""
    refusal = choose_subprotocol("chat")
    assert isinstance(refusal, HttpResponse)
    assert refusal.status == HTTPStatus.BAD_REQUEST
    assert SUBPROTOCOL_MSGPACK.encode() in refusal.body


def test_only_json_is_text() -> None:
    """MessagePack, and a client that offers nothing, speak in binary frames."""
    assert [Admission(name).text for name in (None, SUBPROTOCOL_MSGPACK, SUBPROTOCOL_JSON)] == [
        False,
        False,
        True,
    ]


@pytest.mark.parametrize(
    ("method", "target", "headers", "status"),
    [
        ("GET", "/other", UPGRADE, HTTPStatus.NOT_FOUND),
        ("GET", "/ws", {}, HTTPStatus.UPGRADE_REQUIRED),
        ("GET", "/ws?x=1", {}, HTTPStatus.UPGRADE_REQUIRED),
        ("GET", "/ws", UPGRADE | {"origin": "https://evil.example"}, HTTPStatus.FORBIDDEN),
        ("POST", "/", {}, HTTPStatus.METHOD_NOT_ALLOWED),
        ("HEAD", "/", {}, HTTPStatus.OK),
    ],
)
def test_refusals(method: str, target: str, headers: dict[str, str], status: HTTPStatus) -> None:
    """Each request that opens no socket gets its status."""
    answer = Gate(Listen("127.0.0.1", 0), Mirror()).decide(method, target, headers)
    assert isinstance(answer, HttpResponse)
    assert answer.status == status


def test_the_site_gets_path_and_query_apart() -> None:
    """A plain request goes to the site with its headers."""
    site = Mirror()
    Gate(Listen("127.0.0.1", 0), site).decide("GET", "/r/KQ7M2P?embed=1&x=?", {"host": "x"})
    assert site.asked == [HttpRequest("/r/KQ7M2P", "embed=1&x=?", {"host": "x"})]


@pytest.mark.parametrize(
    ("trusted", "client"),
    [((), "192.0.2.1"), (("192.0.2.0/24",), "198.51.100.7"), (("10.0.0.0/8",), "192.0.2.1")],
)
def test_the_site_hears_who_asks(trusted: tuple[str, ...], client: str) -> None:
    """The client's own address where a trusted proxy names it, as for a socket; else that at the other end."""
    site = Mirror()
    gate = Gate(Listen("127.0.0.1", 0, trusted=networks(trusted)), site)
    gate.decide("GET", "/", {"x-forwarded-for": "203.0.113.9, 198.51.100.7"}, "192.0.2.1")
    assert [request.peer for request in site.asked] == [client]


def test_a_closed_gate_admits_nobody_but_still_answers_pages() -> None:
    """While the server stops, sockets get 503 and pages, such as /readyz, go on."""
    gate = Gate(Listen("127.0.0.1", 0), Mirror(), open=False)
    refusal = gate.decide("GET", "/ws", UPGRADE)
    page = gate.decide("GET", "/readyz", {})
    assert isinstance(refusal, HttpResponse)
    assert isinstance(page, HttpResponse)
    assert (refusal.status, page.status) == (HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.OK)


def test_tokens_are_found_in_lists() -> None:
    """A header is a list of words in any case; a part of a word is no word."""
    assert has_token("keep-alive, UPGRADE", "upgrade")
    assert not has_token("upgraded", "upgrade")


def test_headers_that_come_twice_are_one() -> None:
    """Names count in any case, and values of one name are joined in their order."""
    headers = [("Connection", "keep-alive"), ("Host", "a.example"), ("connection", "Upgrade")]
    assert joined(headers) == {"connection": "keep-alive, Upgrade", "host": "a.example"}
