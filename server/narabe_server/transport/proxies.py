"""Who is behind a proxy: the header X-Forwarded-For, believed only from proxies that the settings name.

Each proxy adds the address that it heard from at the right. Whoever stands left of the last trusted one is the client;
what stands further left they may have made up themselves.
"""

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

HOME_BITS: Final = 64
"""Leading bits of an IPv6 address that one customer has alone."""


def networks(names: Iterable[str]) -> tuple[Network, ...]:
    """The networks of that name, each an address or an address with the number of bits; ``ValueError`` else."""
    return tuple(ip_network(name, strict=False) for name in names)


NEAR: Final = networks(
    (
        "127.0.0.0/8",
        "::1",
        "10.0.0.0/8",
        "172.16.0.0/12",
        "192.168.0.0/16",
        "169.254.0.0/16",
        "fc00::/7",
        "fe80::/10",
    )
)
"""Addresses that mean nothing outside of one network (RFC 1122, 1918, 3927, 4193, 4291)."""


def client_address(peer: str, forwarded: str, trusted: tuple[Network, ...]) -> str:
    """The client's address, when a connection came from ``peer`` with the header's value ``forwarded``."""
    current = _parsed(peer)
    if current is None or not _among(current, trusted):
        return peer
    for entry in reversed(forwarded.split(",")):
        before = _parsed(_without_port(entry.strip()))
        if before is None:
            break
        current = before
        if not _among(current, trusted):
            break
    return str(current)


def household(peer: str) -> str | None:
    """What counts as one address: an IPv4 address, or the part of an IPv6 one that a customer has alone.

    None for this machine and its own network, and for what is no address: nobody is counted there. A proxy or a bridge
    of containers that nobody told us of would make one address of everybody.
    """
    address = _parsed(peer)
    if address is None or _among(address, NEAR):
        return None
    if isinstance(address, IPv6Address):
        return str(ip_network((address, HOME_BITS), strict=False))
    return str(address)


def _parsed(text: str) -> Address | None:
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


def _among(address: Address, trusted: tuple[Network, ...]) -> bool:
    return any(address in network for network in trusted)


def _without_port(entry: str) -> str:
    """Some proxies add the port: ``192.0.2.1:4711`` or ``[2001:db8::1]:4711``."""
    if entry.startswith("["):
        return entry[1:].partition("]")[0]
    return entry.partition(":")[0] if entry.count(":") == 1 else entry
