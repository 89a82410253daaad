"""What the adapter of ``picows`` does about the library's own ways."""

from collections.abc import AsyncIterator

import pytest

from narabe_server.transport.http import Router
from narabe_server.transport.registry import make_transport
from tests.conformance.transport.conftest import LargeSite
from tests.conformance.transport.house import House

MESSAGE = b"\x82\xfe" + (4000).to_bytes(2, "big") + bytes(4) + b"m" * 4000
ECHO = 4 + 4000


@pytest.fixture
async def house() -> AsyncIterator[House]:
    """An open house on picows."""
    house = House(make_transport("picows"), Router({}, LargeSite()))
    await house.open()
    yield house
    await house.transport.stop(1001, "")


async def test_what_a_client_sends_at_once_is_not_kept_for_good(house: House) -> None:
    """The library's buffer grows with each read that fills it, and stays: so no read may take much."""
    reader, writer = await house.shake()
    protocol = (await house.guest()).connection._ws.underlying_transport.get_protocol()  # type: ignore[attr-defined]
    for _ in range(10):
        writer.write(MESSAGE * 60)
        await reader.readexactly(60 * ECHO)
    assert len(protocol.get_buffer(-1)) <= 64 * 1024
    writer.close()
