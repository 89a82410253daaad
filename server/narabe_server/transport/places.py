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
    if parts.netloc != text or not parts.hostname or parts.port is None or parts.username is not None:
        raise ValueError(f"{text!r} is no address with a port, as 127.0.0.1:9642")
    return Place(parts.hostname, parts.port)


def is_private(host: str, public_url: str | None) -> bool:
    """Whether nobody but this machine reaches a server that listens on ``host``, directly or by a web server."""
    return public_url is None and (host == "localhost" or _is_loopback(host))


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:  # a name
        return False
