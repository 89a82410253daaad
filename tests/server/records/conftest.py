"""Where the record files of others lie, if they do."""

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def corpus() -> Path | None:
    """The folder that NARABE_CORPUS names."""
    folder = os.environ.get("NARABE_CORPUS", "")
    return Path(folder) if folder else None
