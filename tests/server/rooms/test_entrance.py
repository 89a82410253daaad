"""Who is let in, asked of the door alone."""

import pytest

from narabe_protocol.errors import WireCode
from narabe_server.rooms.entrance import KEPT_REMOVED, Entrance


def test_a_locked_room_takes_back_who_was_there() -> None:
    """Nobody new comes in until it is unlocked; being deleted takes the right to come back away."""
    door = Entrance()
    assert door.refuses("eve", closed=False) is None
    door.lock(["ann", "bob"])
    assert [door.refuses(who, closed=False) for who in ("ann", "eve")] == [None, WireCode.ROOM_LOCKED]
    door.forget("ann")
    assert door.refuses("ann", closed=False) is WireCode.ROOM_LOCKED
    door.unlock()
    assert (door.refuses("eve", closed=False), door.admitted) == (None, frozenset())


@pytest.mark.parametrize("closed", [False, True])
def test_who_was_put_out_stays_out(closed: bool) -> None:  # noqa: FBT001
    """That is said before anything else, and neither a deletion nor an open door changes it."""
    door = Entrance()
    door.lock(["eve"])
    door.remove("eve")
    door.forget("eve")
    door.unlock()
    assert door.refuses("eve", closed=closed) is WireCode.REMOVED
    assert door.refuses("fay", closed=closed) is (WireCode.WATCHING_CLOSED if closed else None)


def test_where_nobody_may_watch_a_lock_is_not_the_reason() -> None:
    """Who could not come in anyhow is told so."""
    door = Entrance()
    door.lock([])
    assert door.refuses("eve", closed=True) is WireCode.WATCHING_CLOSED


def test_not_everybody_who_was_ever_put_out_is_remembered() -> None:
    """The memory of a room has a bound: the first of them may come again."""
    door = Entrance()
    for number in range(KEPT_REMOVED + 1):
        door.remove(f"player {number}")
    assert len(door.removed) == KEPT_REMOVED
    assert door.refuses("player 0", closed=False) is None
    assert door.refuses("player 1", closed=False) is WireCode.REMOVED


def test_what_was_kept_comes_back() -> None:
    """A room that was put away opens its door as it was."""
    door = Entrance()
    door.recall(locked=True, admitted=("ann",), removed=("eve",))
    assert (door.locked, door.admitted, door.removed) == (True, frozenset({"ann"}), ("eve",))
