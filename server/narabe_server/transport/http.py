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
    """A site of computed pages by exact path, and another site for the rest."""

    def __init__(self, pages: Mapping[str, Page], rest: Site) -> None:
        self._pages = dict(pages)
        self._rest = rest

    def respond(self, request: HttpRequest) -> HttpResponse:
        """Return the answer; a page that fails is logged and answered with 500."""
        page = self._pages.get(request.path)
        if page is None:
            return self._rest.respond(request)
        try:
            return page()
        except Exception:
            logger.exception("page %s failed", request.path)
            return plain_text(HTTPStatus.INTERNAL_SERVER_ERROR, "This page failed; the server's log says why")
