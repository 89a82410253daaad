"""The transports by name."""

from typing import Final

from narabe_server.transport.base import Transport
from narabe_server.transport.websocket import WebsocketsTransport

TRANSPORTS: Final = ("websockets", "picows")


class TransportUnavailable(Exception):
    """The named transport is unknown or not installed; the text is one line and says what to do."""


def make_transport(name: str) -> Transport:
    """Return a new transport of that name.

    Raises:
        TransportUnavailable: no such name, or its library is not installed.

    """
    if name == "websockets":
        return WebsocketsTransport()
    if name == "picows":
        return _picows()
    raise TransportUnavailable(f"no transport {name!r}; there are {', '.join(TRANSPORTS)}")


def _picows() -> Transport:
    try:
        from narabe_server.transport.picows_ import PicowsTransport  # noqa: PLC0415 -- optional dependency
    except ModuleNotFoundError as error:
        if error.name not in {"picows", "multidict"}:
            raise
        raise TransportUnavailable("picows is not installed: pip install picows multidict") from error
    return PicowsTransport()
