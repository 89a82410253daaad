import asyncio
import resource
import sqlite3
import threading
from collections.abc import AsyncIterator
from importlib.resources import files
from pathlib import Path

import pytest
from msgspec.msgpack import encode
from structlog.testing import capture_logs

from narabe_server.storage import writer
from narabe_server.storage.base import Append, AppendStatus
from narabe_server.storage.errors import StoreError
from narabe_server.storage.journal import Journal
from narabe_server.storage.schema import _migrations, open_database
from narabe_server.storage.sqlite import SqliteStore
from tests.nodes import PLENTY_S

PAGE = 4096
"""Bytes of a page of SQLite's, as it makes them."""
DURABLE, FENCED, FAILED = AppendStatus.DURABLE, AppendStatus.FENCED, AppendStatus.FAILED


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Give a place whose folder doesn't exist yet."""
    return tmp_path / "data" / "narabe.db"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[SqliteStore]:
    """Give an open store."""
    made = SqliteStore(path)
    await made.open()
    yield made
    await made.close()


async def append(
    store: SqliteStore, place: tuple[str, int, int], body: bytes = b"x", command: str | None = None
) -> AppendStatus:
    """Append one event at (room, epoch, version)."""
    room, epoch, version = place
    done: asyncio.Future[AppendStatus] = asyncio.get_running_loop().create_future()
    store.append(Append(room, epoch, version, (body,), 0, command, done.set_result))
    return await done


async def claim(store: SqliteStore, code: str) -> tuple[int, int]:
    """Take the room: its epoch and number of events."""
    room = await store.load(code)
    assert room is not None
    return room.epoch, len(room.events)


async def test_files_are_readable_by_their_owner_only(store: SqliteStore, path: Path) -> None:
    """Database, WAL and shared memory have mode 0600, the folder made for them 0700."""
    assert await store.create("ABCDEF", b"", 0)
    modes = {file.name: file.stat().st_mode & 0o777 for file in path.parent.iterdir()}
    assert modes == {"narabe.db": 0o600, "narabe.db-wal": 0o600, "narabe.db-shm": 0o600}
    assert path.parent.stat().st_mode & 0o777 == 0o700


def test_each_commit_is_synced(path: Path) -> None:
    """The connection uses WAL with synchronous = FULL (2)."""
    db = open_database(path)
    assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert db.execute("PRAGMA synchronous").fetchone() == (2,)
    db.close()


async def test_reading_and_writing_end_one_after_the_other(store: SqliteStore, path: Path) -> None:
    """Two that close at once each take the other for still there, and the WAL is left beside the file."""
    assert await store.create("AAAAAA", b"", 1)
    assert store._reader is not None
    assert store._closed is not None
    read = threading.Event()
    looking = asyncio.create_task(store._reader.look(lambda _: read.wait(PLENTY_S)))
    closing = asyncio.create_task(store.close())
    ended, _ = await asyncio.wait({store._closed}, timeout=0.1)
    read.set()
    await asyncio.gather(looking, closing)
    assert not ended
    assert [each.name for each in path.parent.iterdir()] == [path.name]


async def test_a_second_store_on_the_file_fences_the_first(store: SqliteStore, path: Path) -> None:
    """Who loads last holds the room; what the others remember of it is found to be old."""
    assert await store.create("ABCDEF", b"", 0)
    assert await claim(store, "ABCDEF") == (1, 0)
    assert await append(store, ("ABCDEF", 1, 0)) is DURABLE
    second = SqliteStore(path)
    await second.open()
    assert await claim(second, "ABCDEF") == (2, 1)
    assert await append(store, ("ABCDEF", 1, 1)) is FENCED
    assert await append(second, ("ABCDEF", 2, 1)) is DURABLE
    assert await claim(store, "ABCDEF") == (3, 2)
    assert await append(second, ("ABCDEF", 2, 2)) is FENCED
    await second.close()


async def test_two_stores_write_different_rooms_of_one_file(store: SqliteStore, path: Path) -> None:
    """Appends of two processes go side by side, and each room keeps its own chain of events."""
    second = SqliteStore(path)
    await second.open()
    for owner, code in ((store, "AAAAAA"), (second, "BBBBBB")):
        assert await owner.create(code, b"", 0)
        assert await claim(owner, code) == (1, 0)
    for version in range(30):
        pair = append(store, ("AAAAAA", 1, version)), append(second, ("BBBBBB", 1, version))
        assert set(await asyncio.gather(*pair)) == {DURABLE}
    assert await claim(second, "AAAAAA") == (2, 30)
    assert await claim(store, "BBBBBB") == (2, 30)
    await second.close()


async def test_a_full_disk_fails_the_batch_and_is_survived(store: SqliteStore, path: Path) -> None:
    """No event of a failed batch is there, the store is unhealthy, and a write that works mends it."""
    for code in ("AAAAAA", "BBBBBB"):
        assert await store.create(code, b"", 0)
        assert await claim(store, code) == (1, 0)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    wal = path.with_name("narabe.db-wal").stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (wal + 100_000, hard))
    try:
        pair = append(store, ("AAAAAA", 1, 0), b"small"), append(store, ("BBBBBB", 1, 0), b"big" * 100_000)
        statuses = await asyncio.gather(*pair)
        assert not store.healthy()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert set(statuses) == {FAILED}
    assert await store.players.find(b"nobody") is None
    assert not store.healthy()  # a read mends nothing
    assert await append(store, ("AAAAAA", 1, 0)) is DURABLE
    assert store.healthy()
    assert await claim(store, "BBBBBB") == (2, 0)
    assert await claim(store, "AAAAAA") == (2, 1)


@pytest.mark.parametrize("count", [1, 63, 64, 65, 256, 300])
async def test_any_number_of_events_is_written_whole(store: SqliteStore, count: int) -> None:
    """However many rows a transaction has, all of them are there, in order."""
    assert await store.create("AAAAAA", b"", 0)
    bodies = tuple(str(number).encode() for number in range(count))
    done: asyncio.Future[AppendStatus] = asyncio.get_running_loop().create_future()
    store.append(Append("AAAAAA", 0, 0, bodies, 0, None, done.set_result))
    assert await done is DURABLE
    room = await store.read("AAAAAA")
    assert room is not None
    assert [event.body for event in room.events] == list(bodies)


async def test_an_append_that_cannot_be_written_fails_alone(store: SqliteStore) -> None:
    """A command that is no text fails singly; its neighbours are durable and the store is healthy."""
    for code in ("AAAAAA", "BBBBBB", "CCCCCC"):
        assert await store.create(code, b"", 0)
        assert await claim(store, code) == (1, 0)
    statuses = tuple(
        await asyncio.gather(
            append(store, ("AAAAAA", 1, 0)),
            append(store, ("BBBBBB", 1, 0), command="\ud800"),
            append(store, ("CCCCCC", 1, 0)),
        )
    )
    assert statuses == (DURABLE, FAILED, DURABLE)
    assert store.healthy()
    assert await claim(store, "BBBBBB") == (2, 0)


async def test_a_failing_done_harms_no_other(store: SqliteStore) -> None:
    """An exception in one ``done`` doesn't keep the results of the batch from the others."""

    def fail(_: AppendStatus) -> None:
        raise RuntimeError("its own trouble")

    assert await store.create("AAAAAA", b"", 0)
    store.append(Append("AAAAAA", 0, 0, (b"x",), 0, None, fail))
    assert await append(store, ("AAAAAA", 0, 1)) is DURABLE


async def test_a_hole_is_found_when_the_room_is_loaded(store: SqliteStore, path: Path) -> None:
    """A damaged room is an error of its own; others go on and the store is healthy."""
    for code in ("AAAAAA", "BBBBBB"):
        assert await store.create(code, b"", 0)
        for version in range(3):
            assert await append(store, (code, 0, version)) is DURABLE
    db = sqlite3.connect(path)
    db.execute("DELETE FROM event WHERE room = 1 AND version = 2")
    db.commit()
    db.close()
    results = await asyncio.gather(claim(store, "AAAAAA"), claim(store, "BBBBBB"), return_exceptions=True)
    assert isinstance(results[0], StoreError)
    assert "hole" in str(results[0])
    assert results[1] == (1, 3)
    assert store.healthy()


def damage(path: Path, content: bytes) -> None:
    """Empty a page in the middle of those that have this content."""
    whole = path.read_bytes()
    pages = [whole[start : start + PAGE] for start in range(0, len(whole), PAGE)]
    holding = [number for number, page in enumerate(pages) if content in page]
    pages[holding[len(holding) // 2]] = bytes(PAGE)
    path.write_bytes(b"".join(pages))


async def test_a_damaged_page_is_the_trouble_of_who_needs_it(store: SqliteStore, path: Path) -> None:
    """A room that can't be read any more fails alone: a move that stands in the same transaction is kept."""
    for code in ("AAAAAA", "BBBBBB"):
        assert await store.create(code, b"", 0)
    assert await append(store, ("AAAAAA", 0, 0), b"lost" * 10_000) is DURABLE
    await store.close()
    damage(path, b"lost" * 100)
    await store.open()
    results = await asyncio.gather(
        claim(store, "AAAAAA"), append(store, ("BBBBBB", 0, 0)), return_exceptions=True
    )
    assert isinstance(results[0], StoreError)
    assert results[1] is DURABLE
    assert store.healthy()


async def refusal(path: Path) -> str:
    """Open what must be refused; give the line that says why."""
    store = SqliteStore(path)
    with pytest.raises(StoreError) as caught:
        await store.open()
    await store.close()
    assert not store.healthy()
    assert "\n" not in str(caught.value)
    assert str(path) in str(caught.value)
    return str(caught.value)


async def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    """A folder that can't be made, and a folder where the file should be, are told in one line."""
    (tmp_path / "file").write_bytes(b"")
    assert "cannot write" in await refusal(tmp_path / "file" / "narabe.db")
    (tmp_path / "folder").mkdir()
    assert "cannot write" in await refusal(tmp_path / "folder")


async def test_a_file_that_cannot_be_opened_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite has no more files to open, or no memory: that is told as well, and nobody waits for the store."""

    def fail(*_: object, **__: object) -> None:
        raise sqlite3.OperationalError("unable to open database file")

    monkeypatch.setattr(sqlite3, "connect", fail)
    async with asyncio.timeout(PLENTY_S):
        assert "unable to open" in await refusal(path)


async def test_a_name_that_no_file_can_have_is_refused(tmp_path: Path) -> None:
    """It comes from a file of settings; whoever opens the store is told instead of waiting for ever."""
    with pytest.raises(StoreError, match="embedded null"):
        await SqliteStore(tmp_path / "a\0b" / "narabe.sqlite3").open()


@pytest.mark.parametrize("error", [ValueError("odd"), MemoryError("full"), RecursionError("deep")])
async def test_whatever_goes_wrong_at_the_opening_is_told(
    path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """The thread that opens has an answer for its waiter, whatever happens to it."""

    def fail(_: Path) -> None:
        raise error

    monkeypatch.setattr("narabe_server.storage.writer.open_database", fail)
    store = SqliteStore(path)
    with pytest.raises(StoreError, match=str(error)):
        await store.open()
    await store.close()


async def test_a_file_that_cannot_be_closed_holds_nobody_up(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All is written by then; the server's end does not wait for ever, and its log has the reason."""
    close = Journal.close

    def fail(journal: Journal) -> None:
        close(journal)
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(Journal, "close", fail)
    with capture_logs() as log:
        async with asyncio.timeout(PLENTY_S):
            await store.close()
    assert [entry["event"] for entry in log] == ["store_not_closed"]


async def test_what_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    """A text file is refused and not changed."""
    path = tmp_path / "notes.txt"
    path.write_text("not a database, " * 100)
    assert "not a database" in await refusal(path)
    assert path.read_text() == "not a database, " * 100


async def test_another_programs_database_is_refused(tmp_path: Path) -> None:
    """A database that isn't marked as ours gets no tables of ours."""
    path = tmp_path / "other.db"
    db = sqlite3.connect(path)
    db.execute("CREATE TABLE event (a)")
    db.close()
    assert "another program" in await refusal(path)


@pytest.mark.parametrize("left", [None, b""], ids=["gone", "empty"])
def test_a_wal_without_its_file_is_left_alone(path: Path, left: bytes | None) -> None:
    """What was written last may stand in it alone; SQLite would delete it. Once the file is back nothing is lost."""
    wal = path.with_name("narabe.db-wal")
    db = open_database(path)
    db.execute("INSERT INTO room (code, settings, created_at) VALUES ('ABCDEF', x'', 0)")
    kept = path.read_bytes(), wal.read_bytes()
    db.close()
    path.unlink()
    if left is not None:
        path.write_bytes(left)
    wal.write_bytes(kept[1])
    with pytest.raises(StoreError, match=r"narabe\.db-wal is there"):
        open_database(path)
    assert (path.exists(), wal.read_bytes()) == (left is not None, kept[1])
    path.write_bytes(kept[0])
    db = open_database(path)
    assert db.execute("SELECT code FROM room").fetchall() == [("ABCDEF",)]
    db.close()


async def test_a_newer_database_is_refused(path: Path) -> None:
    """A schema number above ours is told, and not touched."""
    db = open_database(path)
    db.execute("PRAGMA user_version = 99")
    db.close()
    assert "newer than this program" in await refusal(path)


async def test_a_failing_migration_leaves_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Migrations are all or nothing, and the next start does them again."""
    script = "CREATE TABLE half (a);\n-- ; in a comment\nCREATE TABLE half (a);\n"
    with monkeypatch.context() as patch:
        patch.setattr("narabe_server.storage.schema._migrations", lambda: [script])
        assert "already exists" in await refusal(path)
    db = open_database(path)
    assert db.execute("SELECT name FROM sqlite_schema WHERE name IN ('half', 'room')").fetchall() == [
        ("room",)
    ]
    assert db.execute("PRAGMA user_version").fetchone() == (len(_migrations()),)
    db.close()


async def test_sitters_of_an_old_database(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rooms from before the table of sitters are found by their people, and bots have none."""
    folder = files("narabe_server.storage") / "migrations"
    first = (folder / "0001_rooms.sql").read_text(encoding="utf-8")
    people = ("AbCdEfGhIj-_", "bot")
    with monkeypatch.context() as patch:
        patch.setattr("narabe_server.storage.schema._migrations", lambda: [first])
        db = open_database(path)
        db.execute("INSERT INTO room VALUES (1, 'ABCDEF', x'', 0)")
        db.execute("INSERT INTO head VALUES (1, 1, 3, 3, 70)")
        bodies = [*(encode(["+", 0, who, "x", None]) for who in people), encode(["p", 0, 40])]
        for number, body in enumerate(bodies, 1):
            db.execute(
                "INSERT INTO event VALUES (?, 1, ?, ?, 0, NULL, ?)", (number, number, number - 1, body)
            )
        db.close()
    store = SqliteStore(path)
    await store.open()
    assert [await store.sittings.rooms_of(who, 5) for who in people] == [(("ABCDEF", 70),), ()]
    await store.close()


async def test_a_transaction_takes_in_only_so_many_items(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What has gathered behind a slow one is written in batches: to report all at once would keep the loop too long."""
    begun, slow = list[int](), threading.Event()
    begin = Journal.begin

    def counted(journal: Journal) -> None:
        begun.append(1)
        begin(journal)

    monkeypatch.setattr(Journal, "begin", counted)
    monkeypatch.setattr(writer, "MAX_BATCH", 2)
    first = asyncio.create_task(store._in_database(lambda _: slow.wait(10)))
    await asyncio.sleep(0)
    others = [asyncio.create_task(store.players.find(b"nobody"))]
    for _ in range(5):
        await asyncio.sleep(0)  # the queue is filled turn by turn
        others.append(asyncio.create_task(store.players.find(b"nobody")))
    for _ in range(2):
        await asyncio.sleep(0)  # the last one is put, then handed over
    slow.set()
    assert await asyncio.gather(first, *others) == [True, *[None] * 6]
    assert len(begun) == 1 + 6 // 2
