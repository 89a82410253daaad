"""Plain HTTP beside the socket: pages that are computed, then files."""

import logging
from collections.abc import Callable, Iterable, Mapping
from http import HTTPStatus

from narabe_server.transport.base import HttpRequest, HttpResponse, Site

logger = logging.getLogger(__name__)

Page = Callable[[], HttpResponse]
"""Makes a computed answer, such as /healthz; called for each request, must not wait."""


def plain_text(status: HTTPStatus, text: str, headers: Iterable[tuple[str, str]] = ()) -> HttpResponse:
    """Return one line of text as an answer that no cache keeps."""
    own = (
        ("Content-Type", "text/plain; charset=utf-8"),
        ("Cache-Control", "no-store"),
        ("X-Content-Type-Options", "nosniff"),
    )
    return HttpResponse(status, f"{text}\n".encode(), (*own, *headers))


class Router:
    """A site of computed pages by exact path, sites for all below one folder each, and another for the rest.

    A folder is named as its paths begin, with a slash at both ends.
    """

    def __init__(
        self, pages: Mapping[str, Page], rest: Site, folders: Mapping[str, Site] | None = None
    ) -> None:
        self._pages = dict(pages)
        self._folders = dict(folders or {})
        self._rest = rest

    def respond(self, request: HttpRequest) -> HttpResponse:
        """Return the answer; a page that fails is logged and answered with 500."""
        page = self._pages.get(request.path)
        try:
            return self._site(request.path).respond(request) if page is None else page()
        except Exception:  # the request's edge: a broken page must not end the connection without an answer
            logger.exception("page %s failed", request.path)
            return plain_text(HTTPStatus.INTERNAL_SERVER_ERROR, "This page failed; the server's log says why")

    def _site(self, path: str) -> Site:
        """Whose the path is, by its first folder."""
        end = path.find("/", 1)
        return self._folders.get(path[: end + 1], self._rest)
