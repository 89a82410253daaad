from narabe_engine import codes
from narabe_engine.table import Table

KEY = 0x9E3779B97F4A7C15


def test_an_entry_comes_back_whole() -> None:
    """Move, score, depth, bound and evaluation, with the widest numbers there are."""
    table = Table(4)
    for cell, score, depth, bound, value in ((1023, 250, 90, 3, -20000), (1, -29000, 0, 1, 20000)):
        table.store(KEY, cell, score, depth, bound, value, 0)
        entry = table.find(KEY)
        assert (table.move(entry), table.score(entry, 0), table.depth(entry)) == (cell, score, depth)
        assert (table.bound(entry), table.value(entry)) == (bound, value)


def test_forced_scores_count_from_their_own_position() -> None:
    """A win seen nine plies from the root, stored at ply 4, is five plies away at the root."""
    table = Table(4)
    table.store(KEY, 1, codes.WIN - 9, 5, 1, 0, 4)
    entry = table.find(KEY)
    assert table.score(entry, 0) == codes.WIN - 5
    assert table.score(entry, 6) == codes.WIN - 11
    table.store(KEY, 1, 9 - codes.WIN, 5, 1, 0, 4)
    assert table.score(table.find(KEY), 0) == 5 - codes.WIN


def test_the_deeper_of_a_pair_stays_until_it_is_old() -> None:
    """A third position takes the place of the shallow one; after another search, that of the old one."""
    table = Table(1)
    table.store(2, 1, 0, 20, 1, 0, 0)
    table.store(4, 2, 0, 3, 1, 0, 0)
    table.store(6, 3, 0, 5, 1, 0, 0)
    assert [bool(table.find(key)) for key in (2, 4, 6)] == [True, False, True]
    table.grow_old()
    table.store(8, 4, 0, 1, 1, 0, 0)
    assert [bool(table.find(key)) for key in (2, 6, 8)] == [True, False, True]


def test_nothing_is_found_where_nothing_is() -> None:
    """An unknown key has the entry 0."""
    assert Table(4).find(KEY) == 0


def test_an_entry_of_two_writers_is_not_found() -> None:
    """Where two searches wrote a word each of one entry, there is none: neither position has the other one's data."""
    table, other = Table(4), Table(4)
    theirs = KEY ^ 1 << 40  # another position at the same place
    table.store(KEY, 5, 100, 9, 1, 0, 0)
    other.store(theirs, 7, -100, 3, 2, 0, 0)
    torn = Table(4)
    for whole, key in ((table, KEY), (other, theirs)):
        assert whole.find(key)
    for data, lock in ((table, other), (other, table)):
        for word in range(0, 32, 2):
            torn.words[word], torn.words[word + 1] = data.words[word], lock.words[word + 1]
        assert torn.find(KEY) == torn.find(theirs) == 0
