from pathlib import Path

import pytest

from narabe_server.settings import Settings
from tests.server.office import Office
from tests.touchy import touchy

__all__ = ["office", "touchy"]


@pytest.fixture
async def office(tmp_path: Path) -> Office:
    """A server without sockets."""
    return await Office(Settings(data=tmp_path, bot_tables=0)).open()
