from collections import Counter
from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from narabe_server.lobby.shares import Owner, Shares, owners

ANN, BOB = Owner("guest ann", 2), Owner("guest bob", 2)
HOME = Owner("address home", 3)
ROOMS = {code: ((ANN, BOB)[number % 2], HOME)[: 1 + number % 3] for number, code in enumerate("abcdefghijkl")}
"""Rooms of both, some of them from the same address."""

steps = st.lists(st.tuples(st.booleans(), st.sampled_from(sorted(ROOMS))), max_size=60)
"""Which room wants a row, or wants none any more."""


@given(steps)
def test_nobody_has_too_many_and_no_place_stays_free(story: Sequence[tuple[bool, str]]) -> None:
    """No owner has more rows than they may; whoever waits has an owner with as many; what is shown stays shown."""
    shares, shown, waiting = Shares(), set[str](), set[str]()
    for wants, code in story:
        freed = () if wants else shares.give_back(code)
        shown.discard(code)
        waiting.discard(code)
        for each in (code, *freed) if wants else freed:
            assert wants or each in waiting
            has = shares.take(each, ROOMS[each])
            (shown if has else waiting).add(each)
            (waiting if has else shown).discard(each)
        rows = Counter(owner for each in shown for owner in ROOMS[each])
        assert all(count <= owner.most for owner, count in rows.items())
        assert all(any(rows[owner] >= owner.most for owner in ROOMS[each]) for each in waiting)
        assert len(shares) == len(shown) + len(waiting)
    for each in sorted(ROOMS):
        shares.give_back(each)
    assert (len(shares), shares._rows, shares._queues) == (0, {}, {})


def test_who_is_not_known_is_not_counted() -> None:
    """The server's own tables have no maker, and a near guest no address."""
    assert owners(None, None) == ()
    assert [owner.name for owner in owners("ann", "198.51.100.7")] == ["guest ann", "address 198.51.100.7"]
