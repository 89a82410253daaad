from pathlib import Path

import pytest

from narabe_engine import codes
from narabe_engine import weights as module
from narabe_engine.patterns import MULTISETS, RULES, tables
from narabe_engine.weights import BLOCK, FACTS, FITTED, Fitted, prepare, weights, write


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_weights(rule: str) -> None:
    """Numbers for patterns of both colours in each role, facts of both movers, sums and hidden numbers."""
    found = weights(rule)
    assert len(found.rows) == 2 * BLOCK * codes.SUMS
    assert len(found.order) == 4 * BLOCK
    assert len(found.facts) == 2 * FACTS * codes.HIDDEN
    assert len(found.pull) == codes.SUMS * codes.HIDDEN
    assert (len(found.out), len(found.direct)) == (codes.HIDDEN, codes.SUMS)


def test_an_unknown_rule_is_refused() -> None:
    """``ValueError`` names it."""
    with pytest.raises(ValueError, match="chess"):
        weights("chess")


def test_what_is_written_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers come back, each rule's and each role's in its place."""
    file = tmp_path / "weights.bin"

    def fitted(start: int) -> Fitted:
        order = [start + role for role in range(4) for _ in range(BLOCK)]
        rows = [start + pattern % 7 for pattern in range(2 * BLOCK) for _ in range(codes.SUMS)]
        facts, pull = [start + 10] * (2 * FACTS * codes.HIDDEN), [start + 11] * (codes.SUMS * codes.HIDDEN)
        return Fitted(
            rows, order, facts, pull, [start + 12] * codes.HIDDEN, [start + 13] * codes.SUMS, [start + 14]
        )

    write({rule: fitted(100 * number) for number, rule in enumerate(FITTED)}, file)
    monkeypatch.setattr(module, "_FILE", file)
    weights.cache_clear()
    found = weights("standard")
    weights.cache_clear()
    assert [found.order[role * BLOCK + 8] for role in range(4)] == [100, 101, 102, 103]
    assert found.rows[8 * codes.SUMS] == 101
    assert (found.facts[-1], found.pull[-1], found.out[-1]) == (110, 111, 112)
    assert (found.direct[-1], found.base) == (113, 114)


def test_patterns_are_valued_as_players_value_them() -> None:
    """The fitted numbers make sense: fours are played before twos, and those before single stones."""
    found = weights("freestyle")
    four, two, one = (MULTISETS.index((c, 2, 2, 2)) for c in (codes.FOUR, codes.OPEN_TWO, 2))
    assert found.order[four] > found.order[two] > found.order[one]


def test_a_cell_far_from_everything_counts_nothing() -> None:
    """So the value does not depend on how large an empty board is."""
    for rule in RULES:
        found = weights(rule)
        rest = MULTISETS.index((codes.OPEN_ONE,) * 4)
        for row in (rest, BLOCK + rest):
            assert set(found.rows[row * codes.SUMS : (row + 1) * codes.SUMS]) == {0}


def test_all_is_made_beforehand() -> None:
    """After ``prepare`` neither tables nor weights are left to be made."""
    weights.cache_clear()
    tables.cache_clear()
    prepare()
    made = weights.cache_info().misses, tables.cache_info().misses
    for rule in RULES:
        weights(rule)
        tables(rule)
    assert (weights.cache_info().misses, tables.cache_info().misses) == made
