"""The transports by name."""

from importlib.metadata import version
from typing import Final

from narabe_server.transport.base import Transport
from narabe_server.transport.websocket import WebsocketsTransport

TRANSPORTS: Final = ("websockets", "picows")

_PICOWS: Final = "2.3."
"""How a version of picows begins that the adapter knows: it relies on more than the library promises."""
_INSTALL: Final = "pip install 'picows~=2.3.1'"


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
        if error.name not in {"picows", "aiofastnet"}:
            raise
        raise TransportUnavailable(f"picows is not installed: {_INSTALL}") from error
    if not (installed := version("picows")).startswith(_PICOWS):
        raise TransportUnavailable(f"picows {installed} is not known here: {_INSTALL}")
    return PicowsTransport()
