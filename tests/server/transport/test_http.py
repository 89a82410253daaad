from http import HTTPStatus

import pytest

from narabe_server.transport.base import HttpRequest, HttpResponse
from narabe_server.transport.http import Router, plain_text


class Rest:
    """A site that has nothing."""

    def respond(self, request: HttpRequest) -> HttpResponse:
        """Say which path was asked."""
        return plain_text(HTTPStatus.NOT_FOUND, request.path)


def _failing() -> HttpResponse:
    raise RuntimeError("no metrics today")


def test_pages_are_found_by_exact_path_and_the_rest_goes_on() -> None:
    """A computed page answers its own path only."""
    router = Router({"/healthz": lambda: plain_text(HTTPStatus.OK, "ok")}, Rest())
    assert router.respond(HttpRequest("/healthz", "verbose")).body == b"ok\n"
    assert router.respond(HttpRequest("/healthz/")).body == b"/healthz/\n"


class Games(Rest):
    """A site that fails for one path."""

    def respond(self, request: HttpRequest) -> HttpResponse:
        """Answer, or not."""
        if request.path == "/games/bad":
            raise RuntimeError("no games today")
        return plain_text(HTTPStatus.OK, "game")


def test_a_folder_has_a_site_of_its_own(caplog: pytest.LogCaptureFixture) -> None:
    """All below the folder is the other site's, its bugs included, and nothing else is."""
    router = Router({}, Rest(), {"/games/": Games()})
    assert router.respond(HttpRequest("/games/a/b")).body == b"game\n"
    assert router.respond(HttpRequest("/games/bad")).status == HTTPStatus.INTERNAL_SERVER_ERROR
    for path in ("/games", "/", "/gamesx/a", "/r/games/", ""):
        assert router.respond(HttpRequest(path)).body == f"{path}\n".encode()


def test_a_failing_page_is_logged_and_answered(caplog: pytest.LogCaptureFixture) -> None:
    """A bug in a page is a 500 and a log line, without its details in the answer."""
    answer = Router({"/metrics": _failing}, Rest()).respond(HttpRequest("/metrics"))
    assert answer.status == HTTPStatus.INTERNAL_SERVER_ERROR
    assert b"today" not in answer.body
    assert "no metrics today" in caplog.text


def test_plain_text_is_not_cached() -> None:
    """A computed line is never kept, and has the headers it was given."""
    answer = plain_text(HTTPStatus.OK, "ä", (("X-Own", "1"),))
    headers = dict(answer.headers)
    assert answer.body == "ä\n".encode()
    assert (headers["Cache-Control"], headers["X-Own"]) == ("no-store", "1")
    assert headers["Content-Type"] == "text/plain; charset=utf-8"
