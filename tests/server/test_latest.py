"""A bounded memory, in which the latest things are kept."""

from narabe_server.latest import keep_latest


def test_the_oldest_goes_first() -> None:
    """Beyond the limit the thing that was kept longest ago is forgotten."""
    kept: dict[str, int] = {}
    for number, key in enumerate("abcd"):
        keep_latest(kept, key, number, 3)
    assert kept == {"b": 1, "c": 2, "d": 3}


def test_what_comes_again_is_the_latest() -> None:
    """A thing that is kept anew counts as new, and takes no second place."""
    kept = {"a": 1, "b": 2}
    keep_latest(kept, "a", 3, 2)
    assert list(kept.items()) == [("b", 2), ("a", 3)]
    keep_latest(kept, "c", 4, 2)
    assert list(kept) == ["a", "c"]
