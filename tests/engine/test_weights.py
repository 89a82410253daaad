from pathlib import Path

import pytest

from narabe_engine import codes
from narabe_engine import weights as module
from narabe_engine.patterns import MULTISETS, RULES, tables
from narabe_engine.weights import BLOCK, FACTS, FITTED, WAYS, Fitted, prepare, weights, write


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_weights(rule: str) -> None:
    """Numbers for all codes, patterns of both colours, facts of both movers, sums and hidden numbers."""
    found = weights(rule)
    assert len(found.rows) == 2 * BLOCK * codes.SUMS
    assert len(found.order) == 4 * BLOCK * codes.LIKES
    assert len(found.steps) == 2 * WAYS * codes.LIKES
    assert (len(found.states), len(found.lead)) == (2 * codes.MASKS * codes.LIKES, codes.LIKES)
    assert len(found.facts) == 2 * FACTS * codes.HIDDEN
    assert len(found.pull) == codes.SUMS * codes.HIDDEN
    assert (len(found.out), len(found.direct)) == (codes.HIDDEN, codes.SUMS)


def test_what_is_prepared_is_not_made_again() -> None:
    """Neither the tables nor the weights of any rule are left for the first move."""
    weights.cache_clear()
    tables.cache_clear()
    prepare()
    missed = tables.cache_info().misses, weights.cache_info().misses
    assert missed == (len(RULES), len(RULES))
    for rule in RULES:
        tables(rule)
        weights(rule)
    assert (tables.cache_info().misses, weights.cache_info().misses) == missed


def test_an_unknown_rule_is_refused() -> None:
    """``ValueError`` names it."""
    with pytest.raises(ValueError, match="chess"):
        weights("chess")


def test_what_is_written_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers come back as they were, each rule's and each role's in its place."""
    file = tmp_path / "weights.bin"

    def fitted(start: int) -> Fitted:
        order = [start + role for role in range(4) for _ in range(BLOCK * codes.LIKES)]
        likes = [start + 7] * (2 * WAYS * codes.LIKES), [start + 8] * (2 * codes.MASKS * codes.LIKES)
        rows = [start + pattern % 7 for pattern in range(2 * BLOCK) for _ in range(codes.SUMS)]
        facts, pull = [start + 10] * (2 * FACTS * codes.HIDDEN), [start + 11] * (codes.SUMS * codes.HIDDEN)
        return Fitted(
            rows,
            order,
            *likes,
            [start + 9] * codes.LIKES,
            facts,
            pull,
            [start + 12] * codes.HIDDEN,
            [start + 13] * codes.SUMS,
            [start + 14],
        )

    write({rule: fitted(100 * number) for number, rule in enumerate(FITTED)}, file)
    monkeypatch.setattr(module, "_FILE", file)
    weights.cache_clear()
    found = weights("standard")
    weights.cache_clear()
    block = BLOCK * codes.LIKES
    assert [found.order[role * block + block - 1] for role in range(4)] == [100, 101, 102, 103]
    assert (found.steps[-1], found.states[-1], found.lead[-1]) == (107, 108, 109)
    assert found.rows[8 * codes.SUMS] == 101
    assert (found.facts[-1], found.pull[-1], found.out[-1]) == (110, 111, 112)
    assert (found.direct[-1], found.base) == (113, 114)


def test_a_cell_far_from_everything_counts_nothing() -> None:
    """So the value does not depend on how large an empty board is."""
    for rule in RULES:
        found = weights(rule)
        rest = MULTISETS.index((codes.OPEN_ONE,) * 4)
        for row in (rest, BLOCK + rest):
            assert set(found.rows[row * codes.SUMS : (row + 1) * codes.SUMS]) == {0}
