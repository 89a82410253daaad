import pytest

from narabe_server.storage import studies
from narabe_server.storage.base import Store
from narabe_server.storage.errors import StoreError
from tests.conformance.conftest import MakeStore


async def test_a_review_is_kept_by_game(store: Store) -> None:
    """The latest review of a game comes back, byte by byte; other games have none."""
    await store.studies.keep_review("ABCDEF", 1, b"old", ())
    await store.studies.keep_review("ABCDEF", 1, b"\x00new", ())
    assert await store.studies.review("ABCDEF", 1) == b"\x00new"
    assert await store.studies.review("ABCDEF", 2) is None
    assert await store.studies.review("ABCDEG", 1) is None


async def test_puzzles_are_kept_once_in_order_and_bounded(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each puzzle once, the first one first, and none beyond the limit."""
    monkeypatch.setattr(studies, "MAX_PUZZLES", 3)
    await store.studies.keep_review("ABCDEF", 1, b"r", (b"b", b"a", b"b"))
    await store.studies.keep_review("ABCDEF", 2, b"r", (b"a", b"c", b"d"))
    assert await store.studies.puzzles() == (b"b", b"a", b"c")


async def test_a_closed_store_raises(make_store: MakeStore, tmp_path: object, store: Store) -> None:
    """After the end all calls raise."""
    await store.close()
    with pytest.raises(StoreError):
        await store.studies.puzzles()
    with pytest.raises(StoreError):
        await store.studies.keep_review("ABCDEF", 1, b"", ())
