"""The implementations that one suite per interface runs on."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from narabe_server.cluster.base import Bus
from narabe_server.cluster.memory import MemoryBus
from narabe_server.storage.base import Store
from narabe_server.storage.memory import MemoryStore
from narabe_server.storage.sqlite import SqliteStore

MakeStore = Callable[[Path], Store]

STORES: dict[str, MakeStore] = {
    "memory": lambda _: MemoryStore(),
    "sqlite": lambda folder: SqliteStore(folder / "narabe.db"),
}


@pytest.fixture(params=list(STORES))
def make_store(request: pytest.FixtureRequest) -> MakeStore:
    """Give a function that makes a store in a folder, not yet open."""
    return STORES[request.param]


@pytest.fixture
async def store(make_store: MakeStore, tmp_path: Path) -> AsyncIterator[Store]:
    """Give an open store."""
    made = make_store(tmp_path)
    await made.open()
    yield made
    await made.close()


@pytest.fixture(params=[MemoryBus])
async def bus(request: pytest.FixtureRequest) -> AsyncIterator[Bus]:
    """Give a started bus."""
    made: Bus = request.param()
    await made.start()
    yield made
    await made.stop()
