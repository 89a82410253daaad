from pathlib import Path

import pytest

from narabe_server.settings import Settings
from tests.server.office import Office


@pytest.fixture
async def office(tmp_path: Path) -> Office:
    """A server without sockets."""
    return await Office(Settings(data=tmp_path)).open()
