import pytest

from narabe_server.transport.places import Place, is_host, place


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "192.0.2.0", "::1", "::", "fe80::1%eth0", "localhost", "a-b.example", "bücher.example"],
)
def test_what_may_be_a_host(host: str) -> None:
    """Addresses and names, also such as need IDNA."""
    assert is_host(host)


@pytest.mark.parametrize(
    "host", ["", "*", "a b", "a\0b", "a\nb", "..", "a" * 70, "x/y", "u@h", "a\udcff", ".example"]
)
def test_what_is_no_host(host: str) -> None:
    """What the system would stumble over, or take for all addresses."""
    assert not is_host(host)


def test_a_place_is_a_host_with_a_port() -> None:
    """An address in brackets, as in a URL; a host that can't be one is no place."""
    assert place("[::1]:9642") == Place("::1", 9642)
    for text in (f"{'a' * 70}:1", "..:1", "*:1", ":1", "127.0.0.1"):
        with pytest.raises(ValueError, match="no address with a port"):
            place(text)
