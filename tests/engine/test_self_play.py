"""Games of the engine against itself, as the script that fits the weights reads them."""

import random
import sys
from itertools import islice, pairwise
from pathlib import Path

import pytest

from narabe_core.board import Board
from narabe_core.rules import get_rules
from narabe_core.types import Color, Point
from narabe_engine import codes
from narabe_engine.tuning import self_play
from narabe_engine.tuning.samples import read_games
from narabe_engine.tuning.self_play import Played, games
from narabe_engine.weights import FITTED

_NODES = 150
_SURE = codes.WIN - 1000


@pytest.fixture(scope="module", params=FITTED)
def played(request: pytest.FixtureRequest) -> list[Played]:
    """Two games of each rule."""
    return list(islice(games(request.param, _NODES, random.Random(3)), 2))


def test_a_game_goes_on_to_its_end_by_the_rules(played: list[Played]) -> None:
    """The referee finds the win at the last stone and at none before, for whom it is recorded; none is forbidden."""
    for game in played:
        rules, board = get_rules(game.rule), Board.empty(15)
        for ply, point in enumerate(game.stones):
            color = Color(1 + ply % 2)
            verdict = rules.judge(board, point, color)
            assert not verdict.forbidden
            assert bool(verdict.wins) is (game.winner is color and ply == len(game.stones) - 1)
            board = board.place(point, color)
        assert game.winner or len(game.stones) == 15 * 15


def test_who_has_proved_a_win_makes_the_next_position_lost(played: list[Played]) -> None:
    """After a value that is a sure win the other side's is the loss, one ply shorter, and so on to the last stone."""
    for game in played:
        assert len(game.values) == len(game.stones) - game.opening
        assert 2 <= game.opening <= 8
        if game.winner:
            assert game.values[-1] == codes.WIN - 1
        for value, following in pairwise(game.values):
            if value > _SURE:
                assert following == -value - 1


def test_the_same_seed_writes_what_the_fit_reads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules take turns; the games are the same again, and each is read back under its rule."""
    read = []
    for name in ("a.jsonl.gz", "b.jsonl.gz"):
        file = tmp_path / name
        monkeypatch.setattr(sys, "argv", ["self_play", str(file), "--games", "3", "--nodes", "60"])
        self_play.main()
        read.append([read_games(file, rule) for rule in FITTED])
    assert [len(found) for found in read[0]] == [1, 1, 1]
    assert read[0] == read[1]


def test_a_record_names_points_from_the_top() -> None:
    """Columns are letters from the left, rows numbers from the top; the result is that of the colour."""
    game = Played("renju", [Point(0), Point(1), Point(15), Point(224)], 2, [5, -7], Color.WHITE)
    assert game.line() == {
        "rule": "renju",
        "size": 15,
        "moves": "a1b1a2o15",
        "from": 2,
        "values": [5, -7],
        "result": "second",
    }
