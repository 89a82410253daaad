"""Where to listen, and who can reach that."""

from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import urlsplit


class Place(NamedTuple):
    """An address and a port; 0 takes a free one."""

    host: str
    port: int


def place(text: str) -> Place:
    """The address and port that ``text`` names, as ``127.0.0.1:9642`` or ``[::1]:9642``; ``ValueError`` else."""
    parts = urlsplit(f"//{text}")
    host, port = parts.hostname or "", parts.port
    if parts.netloc != text or not is_host(host) or port is None or parts.username is not None:
        raise ValueError(f"{text!r} is no address with a port, as 127.0.0.1:9642")
    return Place(host, port)


def is_host(text: str) -> bool:
    """Whether ``text`` can be the address or the name of a machine at all. Nothing is asked of the network."""
    try:
        text.encode("idna")
    except UnicodeError:
        return False
    return bool(text) and text.isprintable() and not set(text) & set(" */@")


def is_private(host: str, public_url: str | None) -> bool:
    """Whether nobody but this machine reaches a server that listens on ``host``, directly or by a web server."""
    return public_url is None and (host == "localhost" or _is_loopback(host))


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:  # a name
        return False
