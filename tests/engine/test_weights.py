from pathlib import Path

import pytest

from narabe_engine import codes
from narabe_engine import weights as module
from narabe_engine.patterns import MULTISETS, RULES, code_of
from narabe_engine.weights import BLOCK, FITTED, Fitted, weights, write


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_weights(rule: str) -> None:
    """Tables for all codes, in four roles, and for all sets and pairs of threats."""
    found = weights(rule)
    assert len(found.value) == len(found.order) == 4 * codes.CODES
    assert len(found.mask) == 2 * codes.MASKS
    assert len(found.pairs) == 2 * codes.PAIRS


def test_an_unknown_rule_is_refused() -> None:
    """``ValueError`` names it."""
    with pytest.raises(ValueError, match="chess"):
        weights("chess")


def test_what_is_written_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers by pattern come back by code, each rule's and each role's in its place."""
    file = tmp_path / "weights.bin"

    def fitted(start: int) -> Fitted:
        blocks = [[start + part] * BLOCK for part in range(8)]
        return Fitted(blocks[:4], blocks[4:], [start] * (2 * codes.MASKS), [-start] * (2 * codes.PAIRS))

    write({rule: fitted(100 * number) for number, rule in enumerate(FITTED)}, file)
    monkeypatch.setattr(module, "_FILE", file)
    weights.cache_clear()
    found = weights("standard")
    weights.cache_clear()
    code = code_of(MULTISETS[7])
    assert [found.value[role * codes.CODES + code] for role in range(4)] == [100, 101, 102, 103]
    assert [found.order[role * codes.CODES + code] for role in range(4)] == [104, 105, 106, 107]
    assert (found.mask[0], found.pairs[-1]) == (100, -100)


def test_patterns_are_valued_as_players_value_them() -> None:
    """The fitted numbers make sense: to the mover a three is worth more than a two, and fours are played first."""
    found = weights("freestyle")
    four, three, two, one = (code_of((c, 2, 2, 2)) for c in (codes.FOUR, codes.OPEN_THREE, codes.OPEN_TWO, 2))
    assert found.value[three] > found.value[two] > found.value[one]
    assert found.order[four] > found.order[two] > found.order[one]
