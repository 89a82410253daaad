import socket
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from narabe_server.app import App
from narabe_server.settings import Settings
from tests.nodes import running_app


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[App]:
    """A server with its database in a fresh directory."""
    async with running_app(Settings(port=0, data=tmp_path / "data", log_level="error")) as app:
        yield app


@pytest.fixture
def free_port() -> Iterator[int]:
    """A port where nobody listens, nobody else may, and a server of the test's can."""
    with socket.socket() as kept:
        kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        kept.bind(("127.0.0.1", 0))
        yield int(kept.getsockname()[1])
