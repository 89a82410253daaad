from pathlib import Path

import pytest

from narabe_server.storage.base import Store
from narabe_server.storage.errors import StoreError
from narabe_server.storage.manners import MAX_BLOCKS, StoredBan, StoredNotice, StoredReport
from tests.conformance.conftest import MakeStore

REPORT = StoredReport(1, "ABCDEF", "abuse", "rude", "p1", "p2", "Bob", "192.0.2.1", "[]")


async def test_reports_come_latest_first(store: Store) -> None:
    """Reports are numbered from 1, and the latest so many are given."""
    for at in range(1, 4):
        await store.manners.report(StoredReport(at, "ABCDEF", "spam", "", "p1", "p2", "石", "", "[]"))
    assert [(each.id, each.at) for each in await store.manners.reports(2)] == [(3, 3), (2, 2)]


async def test_a_report_comes_back_as_given(store: Store) -> None:
    """All of a report is kept."""
    await store.manners.report(REPORT)
    (found,) = await store.manners.reports(10)
    assert found == StoredReport(1, "ABCDEF", "abuse", "rude", "p1", "p2", "Bob", "192.0.2.1", "[]", id=1)


async def test_bans(store: Store) -> None:
    """A ban is kept until it is lifted; a second one of the same value takes the place of the first."""
    await store.manners.ban(StoredBan("player", "p1", 1))
    await store.manners.ban(StoredBan("address", "192.0.2.1", 2, "spam"))
    await store.manners.ban(StoredBan("player", "p1", 3, "again"))
    assert {ban.value: ban for ban in await store.manners.bans()} == {
        "192.0.2.1": StoredBan("address", "192.0.2.1", 2, "spam"),
        "p1": StoredBan("player", "p1", 3, "again"),
    }
    assert [await store.manners.unban("p1"), await store.manners.unban("p1")] == [True, False]


async def test_blocks(store: Store) -> None:
    """Blocks belong to one player, end when lifted, and beyond the limit the first one goes."""
    for other in range(MAX_BLOCKS + 2):
        await store.manners.block("p1", f"o{other}", on=True)
    await store.manners.block("p1", "o10", on=False)
    await store.manners.block("p2", "o1", on=True)
    blocked = await store.manners.blocked("p1")
    assert (len(blocked), blocked[0], blocked[-1]) == (MAX_BLOCKS - 1, "o2", f"o{MAX_BLOCKS + 1}")
    assert "o10" not in blocked
    assert await store.manners.blocked("p2") == ("o1",)


async def test_the_notice(store: Store) -> None:
    """There is one notice at most: the latest, until it is taken down."""
    assert await store.manners.notice() is None
    for text in ("石 at noon", "Back at one"):
        await store.manners.post(StoredNotice(text, 7))
    assert await store.manners.notice() == StoredNotice("Back at one", 7)
    await store.manners.post(None)
    assert await store.manners.notice() is None


async def test_a_closed_store_keeps_no_manners(make_store: MakeStore, tmp_path: Path) -> None:
    """A store that is closed raises here too."""
    store = make_store(tmp_path)
    await store.open()
    await store.close()
    with pytest.raises(StoreError):
        await store.manners.reports(1)
