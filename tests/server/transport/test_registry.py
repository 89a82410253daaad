import sys

import pytest

from narabe_server.transport.picows_ import PicowsTransport
from narabe_server.transport.registry import TRANSPORTS, TransportUnavailable, make_transport
from narabe_server.transport.websocket import WebsocketsTransport


def test_each_name_makes_its_transport() -> None:
    """The names of the setting are those of the transports."""
    assert [type(make_transport(name)) for name in TRANSPORTS] == [WebsocketsTransport, PicowsTransport]


def test_an_unknown_name_lists_the_known() -> None:
    """A typing error is answered with what there is."""
    with pytest.raises(TransportUnavailable, match="no transport 'quic'; there are websockets, picows"):
        make_transport("quic")


def test_without_picows_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fast transport is optional."""
    monkeypatch.delitem(sys.modules, "narabe_server.transport.picows_")
    monkeypatch.setitem(sys.modules, "picows", None)
    with pytest.raises(TransportUnavailable, match="picows is not installed: pip install"):
        make_transport("picows")


@pytest.mark.parametrize("version", ["2.2.9", "2.4.0", "3.0"])
def test_a_picows_that_the_adapter_does_not_know_is_refused(
    monkeypatch: pytest.MonkeyPatch, version: str
) -> None:
    """It relies on the insides of the library: better one line at the start than an error at each connection."""
    monkeypatch.setattr("narabe_server.transport.registry.version", lambda _: version)
    with pytest.raises(TransportUnavailable, match=f"picows {version} is not known here: pip install"):
        make_transport("picows")
