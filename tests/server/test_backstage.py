import asyncio
import contextlib
from http import HTTPStatus
from pathlib import Path
from typing import Literal

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from narabe_server.app import App
from narabe_server.settings import Settings
from narabe_server.transport.base import HttpRequest
from narabe_server.transport.places import Place, is_private, place
from narabe_server.transport.registry import TRANSPORTS, TransportUnavailable
from tests.nodes import running_app
from tests.server.test_app import get


@pytest.mark.parametrize("transport", TRANSPORTS)
async def test_metrics_are_at_a_place_of_their_own(
    tmp_path: Path, transport: Literal["websockets", "picows"]
) -> None:
    """There, and nowhere else, and nothing else is there; health checks stay beside the pages."""
    settings = Settings(
        port=0, data=tmp_path, metrics_at="127.0.0.1:0", transport=transport, log_level="error"
    )
    async with running_app(settings) as app:
        asked = [(app.backstage.port, "/metrics"), (app.port, "/metrics"), (app.port, "/healthz")]
        asked += [(app.backstage.port, path) for path in ("/", "/healthz", "/games/KQ7M2P-1.sgf")]
        answers = [await asyncio.to_thread(get, *each) for each in asked]
        assert [status for status, _ in answers] == [200, 404, 200, 404, 404, 404]
        assert "narabe_rooms 0.0" in answers[0][1]
        assert "--metrics-at" in answers[1][1]
        async with connect(f"ws://127.0.0.1:{app.backstage.port}/ws", proxy=None) as socket:
            with contextlib.suppress(ConnectionClosed):
                await socket.recv()
            assert socket.close_code == 1008
        assert app.lobby.connections == 0
    with pytest.raises(OSError, match="Connect call failed"):
        await asyncio.open_connection("127.0.0.1", app.backstage.port)


@pytest.mark.parametrize(
    ("host", "public_url", "status"),
    [
        ("127.0.0.1", None, HTTPStatus.OK),
        ("127.0.0.1", "https://five.example.org", HTTPStatus.NOT_FOUND),
        ("0.0.0.0", None, HTTPStatus.NOT_FOUND),  # noqa: S104 - nothing listens there
    ],
)
def test_metrics_are_told_to_nobody_whom_a_public_server_can_not_know(
    tmp_path: Path, host: str, public_url: str | None, status: HTTPStatus
) -> None:
    """Without a place of their own they are beside the pages only where this machine alone can ask for them."""
    app = App(Settings(host=host, public_url=public_url, data=tmp_path))
    answers = [app._site().respond(HttpRequest(path)).status for path in ("/metrics", "/healthz")]
    assert answers == [status, HTTPStatus.OK]


@pytest.mark.parametrize(
    ("host", "private"),
    [
        ("localhost", True),
        ("127.9.9.9", True),
        ("::1", True),
        ("::", False),
        ("", False),
        ("five.lan", False),
    ],
)
def test_whom_only_this_machine_reaches(host: str, *, private: bool) -> None:
    """Loopback and no web server in front; a name may be anything."""
    assert is_private(host, None) is private
    assert not is_private(host, "https://five.example.org")


def test_a_place_is_an_address_with_a_port() -> None:
    """IPv6 in brackets; what has more to it, or less, is none."""
    assert place("[::1]:9642") == Place("::1", 9642)
    for text in (
        "9642",
        "127.0.0.1",
        ":9642",
        "127.0.0.1:x",
        "127.0.0.1:70000",
        "http://x:1",
        "x:1/y",
        "a@b:1",
    ):
        with pytest.raises(ValueError, match=r"address|port|Port"):
            place(text)


async def test_a_place_that_is_taken_is_named(tmp_path: Path) -> None:
    """The server does not start, and says which of its two addresses can't be had; nothing stays behind."""
    async with await asyncio.start_server(lambda *_: None, "127.0.0.1", 0) as taken:
        port = taken.sockets[0].getsockname()[1]
        app = App(Settings(port=0, data=tmp_path, metrics_at=f"127.0.0.1:{port}"))
        with pytest.raises(TransportUnavailable, match=f"127.0.0.1:{port} for metrics"):
            await app.start()
    assert asyncio.all_tasks() == {asyncio.current_task()}
