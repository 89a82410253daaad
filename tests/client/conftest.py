from collections.abc import AsyncIterator
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
