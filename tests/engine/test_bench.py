import re

import pytest

from narabe_core.types import BLACK, WHITE
from narabe_engine.bench import DEPTH, POSITIONS, bench, main
from narabe_engine.engine import Engine
from narabe_engine.timeman import Limits

SIGNATURE = "9f0f46b6"
"""Of depth 4. A change of play changes it: say so in the commit, and how many Elo it brought."""


@pytest.mark.slow
def test_play_is_as_announced() -> None:
    """The fixed searches end as they did when the signature was written down, compiled or not."""
    assert bench(4).signature == SIGNATURE


def test_the_positions_are_games_in_progress() -> None:
    """All stones stand on different points, and the side to move finds a point."""
    for rule, size, stones in POSITIONS:
        names = stones.split()
        assert len(set(names)) == len(names)
        engine = Engine(size, rule, table_bits=10)
        assert engine.find(WHITE if len(names) % 2 else BLACK, Limits(depth=1)).point in range(size * size)


def test_the_program_prints_signature_and_speed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line, with the depth it was made at."""
    monkeypatch.setattr("sys.argv", ["bench", "--depth", "1"])
    main()
    assert re.fullmatch(r"signature [0-9a-f]{8} at depth 1: .* a second, .*\n", capsys.readouterr().out)
    assert DEPTH > 1
