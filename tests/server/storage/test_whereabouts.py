"""Where people are named in an SQLite file: found without looking through all rooms, also in a file from before."""

import sqlite3
from importlib.resources import files
from pathlib import Path

import pytest

from narabe_core.game import Settings
from narabe_server.rooms.erasing import without_name
from narabe_server.rooms.keepsake import Keepsake, pack_keepsake, unpack_keepsake
from narabe_server.rooms.settings_record import pack_settings, unpack_settings
from narabe_server.rooms.state import RoomSettings
from narabe_server.storage.erasing import erase
from narabe_server.storage.players import StoredPlayer
from narabe_server.storage.schema import open_database
from narabe_server.storage.sqlite import SqliteStore

BEFORE = 10
"""Migrations of the file that knew nothing of it."""
ANN, BOB = "AbCdEfGhIj-_", "bob456789012"
FREE = RoomSettings("friend", Settings())
MADE = RoomSettings("bots", Settings(), maker=(ANN, "Ann"), level="a level")


def old_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> sqlite3.Connection:
    """Make a file as it was made before."""
    folder = files("narabe_server.storage") / "migrations"
    names = sorted(each.name for each in folder.iterdir() if each.name.endswith(".sql"))[:BEFORE]
    scripts = [(folder / name).read_text(encoding="utf-8") for name in names]
    with monkeypatch.context() as patch:
        patch.setattr("narabe_server.storage.schema._migrations", lambda: scripts)
        return open_database(path)


async def test_people_of_an_old_file_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who made a room, and of whom anything is kept beside a game, is taken off both when they go; others stay."""
    path = tmp_path / "narabe.db"
    house = RoomSettings("bots", Settings(), maker=("narabe", "Narabe"))
    others = RoomSettings("bots", Settings(), maker=(BOB, "Bob"), password=b"\xa5maker\x92\xacx")
    keepsake = Keepsake(locked=True, admitted=(ANN, BOB))
    db = old_file(path, monkeypatch)
    for number, (code, settings) in enumerate(
        (("MADEIT", MADE), ("FRIEND", FREE), ("HOUSES", house), ("OTHERS", others)), 1
    ):
        db.execute("INSERT INTO room VALUES (?, ?, ?, 0)", (number, code, pack_settings(settings)))
        db.execute("INSERT INTO head VALUES (?, 0, 0, 0, 0)", (number,))
    db.execute("INSERT INTO beside VALUES ('FRIEND', ?)", (pack_keepsake(keepsake),))
    db.execute("INSERT INTO player VALUES (?, x'00', 'Ann', 0)", (ANN,))
    db.close()
    store = SqliteStore(path)
    await store.open()
    assert await store.erase(ANN, without_name(ANN)) == ("MADEIT",)
    found = [await store.settings(code) for code in ("MADEIT", "FRIEND", "HOUSES", "OTHERS")]
    makers = [None if each is None else unpack_settings(each).maker for each in found]
    assert makers == [("gone", "Guest"), None, ("narabe", "Narabe"), (BOB, "Bob")]
    friend = await store.load("FRIEND")
    assert friend is not None
    assert friend.beside is not None
    assert unpack_keepsake(friend.beside) == Keepsake(locked=True, admitted=(BOB,))
    await store.close()


async def test_a_deletion_looks_through_no_table(tmp_path: Path) -> None:
    """Each of its statements goes by an index, but for rows from before there was one."""
    path = tmp_path / "narabe.db"
    store = SqliteStore(path)
    await store.open()
    await store.players.save(StoredPlayer(ANN, b"hash", "Ann", 1))
    await store.create("MADEIT", pack_settings(MADE), 1, ANN)
    store.note_beside("MADEIT", pack_keepsake(Keepsake(admitted=(ANN,))), (ANN,))
    await store.close()
    db = open_database(path)
    statements: list[str] = []
    db.set_trace_callback(statements.append)
    db.execute("BEGIN")
    assert erase(db, ANN, without_name(ANN)) == ("MADEIT",)
    db.set_trace_callback(None)
    plans = [
        (statement, detail)
        for statement in statements
        if not statement.startswith(("PRAGMA", "BEGIN"))
        for *_, detail in db.execute(f"EXPLAIN QUERY PLAN {statement}")
    ]
    scans = [each for each in plans if each[1].startswith("SCAN") and "beside_unlisted" not in each[1]]
    assert [each for each in scans if each[1] != "SCAN chain"] == []
    assert len(plans) > 12, "no statement of a deletion was looked at"
    db.close()
