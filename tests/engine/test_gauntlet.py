import gzip
import json
import sys
from pathlib import Path

import pytest

from narabe_core.types import Point
from narabe_engine.tuning.gauntlet import Program, Setting, elo, openings, play

BRAIN = f"{sys.executable} -m narabe_client.gomocup.brain --level"
SETTING = Setting("freestyle", 15, None, 1000)


def test_elo_knows_its_error() -> None:
    """Even pairs are 0 without an error; three of four points are 191, with limits on both sides of it."""
    assert elo([1.0, 1.0, 1.0]) == (0, 0, 0)
    middle, low, high = elo([2.0, 1.0] * 20)
    assert low < middle < high
    assert middle == pytest.approx(191, abs=1)


def test_only_even_openings_are_taken(tmp_path: Path) -> None:
    """Openings of the rule, as stones, whose first value is near 0; each once."""
    game = {"rule": "freestyle", "size": 15, "moves": "a1b1c2h8", "from": 3, "values": [20]}
    games = [game, game, game | {"values": [300]}, game | {"rule": "renju", "moves": "h8a1b1c1"}]
    path = tmp_path / "games.gz"
    path.write_bytes(gzip.compress("\n".join(map(json.dumps, games)).encode()))
    assert openings(path, "freestyle") == [(Point(0), Point(1), Point(17))]


@pytest.mark.slow
def test_a_game_is_played_to_its_end() -> None:
    """Two programs play from an opening that is won for Black; Black has the point."""
    one, other = Program(f"{BRAIN} tutorial-30"), Program(f"{BRAIN} tutorial-10")
    opening = [Point(p) for p in (112, 0, 113, 14, 114, 210, 115, 224)]
    assert play(one, other, opening, SETTING) == 1
    one.leave()
    other.leave()
