import pytest

from narabe_server.transport.proxies import client_address, household, networks

PROXIES = networks(("10.0.0.0/8", "2001:db8::1"))


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        ("10.0.0.1", "198.51.100.7", "198.51.100.7"),
        ("2001:db8::1", "198.51.100.7", "198.51.100.7"),
        ("10.0.0.1", "198.51.100.7, 10.0.0.2", "198.51.100.7"),
        ("10.0.0.1", "6.6.6.6, 198.51.100.7", "198.51.100.7"),
        ("10.0.0.1", "10.0.0.3,10.0.0.2", "10.0.0.3"),
        ("10.0.0.1", "198.51.100.7:4711", "198.51.100.7"),
        ("10.0.0.1", "[2001:db8::7]:4711", "2001:db8::7"),
        ("10.0.0.1", "2001:db8::7", "2001:db8::7"),
        ("::ffff:10.0.0.1", "198.51.100.7", "198.51.100.7"),
        ("10.0.0.1", "", "10.0.0.1"),
        ("10.0.0.1", "198.51.100.7, nonsense", "10.0.0.1"),
        ("10.0.0.1", "unknown, 10.0.0.2", "10.0.0.2"),
        ("198.51.100.9", "198.51.100.7", "198.51.100.9"),
        ("", "198.51.100.7", ""),
    ],
)
def test_who_is_behind(peer: str, forwarded: str, client: str) -> None:
    """Field 55: the right-most address that no trusted proxy has counts; what is left of it may be made up."""
    assert client_address(peer, forwarded, PROXIES) == client


def test_nobody_is_trusted_by_default() -> None:
    """Without a setting the header changes nothing, not even from this machine."""
    assert client_address("127.0.0.1", "198.51.100.7", ()) == "127.0.0.1"


@pytest.mark.parametrize(
    ("peer", "name"),
    [
        ("198.51.100.7", "198.51.100.7"),
        ("::ffff:198.51.100.7", "198.51.100.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("127.0.0.1", None),
        ("::1", None),
        ("192.168.1.5", None),
        ("172.18.0.1", None),
        ("fe80::1%eth0", None),
        ("", None),
        ("memory", None),
    ],
)
def test_what_counts_as_one(peer: str, name: str | None) -> None:
    """A customer's whole IPv6 prefix is one address; this machine and its own network are not counted."""
    assert household(peer) == name


@pytest.mark.parametrize("name", ["10.0.0.0/33", "proxy.example", ""])
def test_no_network(name: str) -> None:
    """What is no network is said at start."""
    with pytest.raises(ValueError, match="network"):
        networks((name,))
