"""A second listener for whoever runs the node: numbers that are none of the public's business."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Final

from narabe_server.transport.base import (
    Connection,
    HttpRequest,
    HttpResponse,
    Listen,
    Receiver,
    Transport,
)
from narabe_server.transport.http import Page, Router, plain_text
from narabe_server.transport.link import Nobody
from narabe_server.transport.places import place
from narabe_server.transport.registry import TransportUnavailable, make_transport

_GOING: Final = 1001
_NO_SOCKET: Final = 1008
"""Close codes (RFC 6455 §7.4.1): the server goes away; nobody plays here."""
_NOTHING: Final = plain_text(HTTPStatus.NOT_FOUND, "Nothing here")


class Backstage:
    """Listens at ``at``, if that is given, and shows ``pages`` there and nothing else."""

    def __init__(self, transport: str, at: str | None, pages: Mapping[str, Page]) -> None:
        self._name = transport
        self._at = at
        self._site = Router(pages, _Nothing())
        self._transport: Transport | None = None
        self.port = 0
        """Where it listens; 0: it does not."""

    async def open(self) -> None:
        """Listen; :class:`TransportUnavailable` says in one line why that can't be."""
        if self._at is None:
            return
        host, port = place(self._at)
        transport = make_transport(self._name)
        try:
            self.port = await transport.start(Listen(host, port), _Closed(), self._site)
        except OSError as error:
            why = error.strerror or error
            raise TransportUnavailable(f"can't listen on {self._at} for metrics: {why}") from None
        self._transport = transport

    async def close(self) -> None:
        """Listen no more."""
        transport, self._transport = self._transport, None
        if transport is not None:
            await transport.stop(_GOING, "")


class _Closed:
    """Lets no socket in."""

    def connected(self, connection: Connection) -> Receiver:
        connection.close(_NO_SOCKET, "")
        return Nobody()


class _Nothing:
    """A site without pages."""

    def respond(self, request: HttpRequest) -> HttpResponse:  # noqa: ARG002 - whatever is asked
        return _NOTHING
