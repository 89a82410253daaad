"""How a deletion finds the events that name somebody: before it begins, beside the thread that writes moves."""

from pathlib import Path

from narabe_server.storage.base import Append, AppendStatus
from narabe_server.storage.chain import stored_room
from narabe_server.storage.erasing import Found, Rewrite, erase, look_through
from narabe_server.storage.journal import Journal
from narabe_server.storage.schema import open_database

NAMES, STONE, GONE = b"ann", b"stone", b"gone"


def rewriting(seen: list[bytes]) -> Rewrite:
    """What takes Ann's name off; ``seen`` has each event that was looked at."""

    def event(body: bytes) -> bytes | None:
        seen.append(body)
        return GONE if body == NAMES else None

    return Rewrite(event, lambda _: None, lambda body: body)


def play(journal: Journal, code: str, bodies: tuple[bytes, ...]) -> None:
    """Add these events to a room, in which Ann sits."""
    room = journal.load(code)
    assert room is not None
    version = len(room.events)
    append = Append(
        code, room.epoch, version, bodies, 0, None, lambda _: None, ("ann",) if NAMES in bodies else ()
    )
    assert journal.append(append) is AppendStatus.DURABLE
    journal.flush()


def test_the_transaction_looks_only_at_what_names_somebody_and_at_what_is_new(tmp_path: Path) -> None:
    """However long the rooms are; what came between the search and the deletion is rewritten, too."""
    db = open_database(tmp_path / "db")
    db.execute("INSERT INTO player VALUES ('ann', x'00', 'Ann', 0, 0)")
    journal = Journal(db)
    journal.begin()
    for code in ("LONG", "NEW", "OTHER"):
        journal.create(code, b"", 0, None)
    play(journal, "LONG", (NAMES, *[STONE] * 200))
    play(journal, "OTHER", (STONE,))
    searched: list[bytes] = []
    found = look_through(db, "ann", rewriting(searched))
    assert (found.upto, len(found.events), len(searched)) == (202, 1, 201)
    play(journal, "LONG", (STONE, NAMES, STONE))
    play(journal, "NEW", (NAMES, STONE))
    seen: list[bytes] = []
    assert erase(db, "ann", rewriting(seen), found) == ("LONG", "NEW")
    assert sorted(seen) == sorted([STONE] * 3 + [NAMES] * 2 + [NAMES] * 3)
    rooms = [stored_room(db, code) for code in ("LONG", "NEW", "OTHER")]
    bodies = [
        [event.body for event in room.events if event.body != STONE] for room in rooms if room is not None
    ]
    assert bodies == [[GONE, GONE], [GONE], []]
    db.close()


def test_nothing_is_found_of_who_never_sat_down(tmp_path: Path) -> None:
    """No room is looked at for a mere visitor."""
    db = open_database(tmp_path / "db")
    seen: list[bytes] = []
    assert look_through(db, "vic", rewriting(seen)) == Found()
    assert seen == []
    db.close()
