"""What takes long to find is looked for beside the writer."""

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from narabe_server.storage.base import AppendStatus
from narabe_server.storage.errors import StoreError
from narabe_server.storage.reader import Reader
from narabe_server.storage.schema import open_database
from narabe_server.storage.sqlite import SqliteStore
from tests.conformance.appends import append, held

LOOKS: dict[str, Callable[[SqliteStore], Awaitable[object]]] = {
    "read": lambda store: store.read("ABCDEF"),
    "rooms_of": lambda store: store.sittings.rooms_of("ann", 20),
    "seated_in": lambda store: store.sittings.seated_in("ann", 20),
    "tally": lambda store: store.results.tally("ann"),
    "points": lambda store: store.results.points("ann"),
    "games": lambda store: store.results.games("ann", None, 20, shown=True),
    "named": lambda store: store.results.named("Ann", 20),
    "standings": lambda store: store.ratings.standings("ann"),
    "best": lambda store: store.ratings.best("renju", 20),
    "ranked": lambda store: store.ratings.ranked("renju"),
    "rank": lambda store: store.ratings.rank("ann", "renju"),
}


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    """An open store."""
    made = SqliteStore(tmp_path / "narabe.db")
    await made.open()
    yield made
    await made.close()


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS.keys())
async def test_no_move_waits_for_a_look(
    store: SqliteStore, look: Callable[[SqliteStore], Awaitable[object]]
) -> None:
    """However long somebody's games are looked for, what is played meanwhile is written."""
    room = await held(store)
    slow = threading.Event()
    reader = store._reader
    assert reader is not None
    looks = [asyncio.ensure_future(each) for each in (reader.look(lambda _: slow.wait()), look(store))]
    for version in range(3):
        status = await append(store, ("ABCDEF", room.epoch, version), [b"stone"])
        assert status is AppendStatus.DURABLE
    assert [each.done() for each in looks] == [False, False]
    slow.set()
    await asyncio.gather(*looks)


async def test_a_look_sees_all_that_was_given_before(store: SqliteStore) -> None:
    """Also what has not been written yet when it is asked for."""
    room = await held(store)
    written = [append(store, ("ABCDEF", room.epoch, version), [b"stone"]) for version in range(3)]
    read = await store.read("ABCDEF")
    assert read is not None
    assert len(read.events) == 3
    await asyncio.gather(*written)


@pytest.mark.parametrize("sql", ["DELETE FROM room", "SELECT * FROM nowhere"])
async def test_a_look_that_goes_wrong_is_an_error_of_its_own(tmp_path: Path, sql: str) -> None:
    """It changes nothing, and the next one is answered."""
    open_database(tmp_path / "db").close()
    reader = Reader(tmp_path / "db")

    def run(db: sqlite3.Connection) -> object:
        return db.execute(sql).fetchall()

    with pytest.raises(StoreError, match="store: "):
        await reader.look(run)
    assert await reader.look(lambda db: db.execute("SELECT count(*) FROM room").fetchone()) == (0,)
    await reader.close()
