from narabe_server.records.shelf import OVERHEAD, Shelf
from narabe_server.transport.base import HttpResponse
from tests.fakes import FakeTime


def page(size: int = 0) -> HttpResponse:
    """An answer of so many bytes."""
    return HttpResponse(200, bytes(size))


def test_what_was_used_longest_ago_makes_room() -> None:
    """Bodies and what each answer costs are counted; a look keeps an answer young."""
    shelf: Shelf[str] = Shelf(FakeTime(), room=3 * OVERHEAD + 30)
    for key in "abc":
        shelf.put(key, page(10))
    assert shelf.get("a") == page(10)
    shelf.put("d", page(1))
    assert [shelf.get(key) is not None for key in "abcd"] == [True, False, True, True]
    shelf.put("d", page(11))
    assert [shelf.get(key) is not None for key in "abcd"] == [False, False, True, True]


def test_one_answer_is_kept_however_large() -> None:
    """Who asked for it must be able to get it."""
    shelf: Shelf[str] = Shelf(FakeTime(), room=10)
    shelf.put("a", page())
    shelf.put("b", page(100))
    assert (shelf.get("a"), shelf.get("b"), len(shelf)) == (None, page(100), 1)


def test_an_answer_may_be_kept_for_a_time_only() -> None:
    """It is gone when the time is over, and one without a time stays."""
    time = FakeTime()
    shelf: Shelf[str] = Shelf(time)
    shelf.put("short", page(), 100)
    shelf.put("long", page())
    time.advance(99)
    assert shelf.get("short") is not None
    time.advance(1)
    assert shelf.get("short") is None
    assert shelf.get("long") is not None
    assert len(shelf) == 1
