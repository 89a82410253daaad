import pytest

from narabe_core.actions import Play
from narabe_core.fold import evolve
from narabe_core.game import Settings, new_game
from narabe_core.outcome import Reason
from narabe_core.referee import Applied, apply, start
from narabe_core.types import Millis, Ply
from tests.bench.core import drawn_game
from tests.bench.report import Target, table
from tests.bench.run import BARE, MEMORY, Results

NOW = Millis(0)


def results(bare: dict[int, float], narabe: dict[int, float]) -> Results:
    """Samples of one scenario with nothing but a speed, by round."""
    found = Results({}, [])
    for candidate, speeds in ((BARE[0], bare), (MEMORY[0], narabe)):
        for number, speed in speeds.items():
            found.add("50 rooms", candidate.key, number, {"moves_s": speed})
    return found


def test_ratios_are_taken_within_a_round() -> None:
    """A target's value is the median of ratios of the same round, not the ratio of medians."""
    target = Target("50 rooms", "moves_s", MEMORY[0], 0.75, BARE[0])
    measured = results({1: 100, 2: 10, 3: 50}, {1: 80, 2: 9, 3: 20})
    assert target.values(measured) == pytest.approx([0.8, 0.9, 0.4])
    assert target.row(measured) == (target.title, "0.80", "0.40 … 0.90", "≥ 0.75", "yes")


def test_a_round_without_its_reference_counts_for_nothing() -> None:
    """When a run of the reference broke, the candidate's run of that round is left out."""
    target = Target("50 rooms", "moves_s", MEMORY[0], 0.75, BARE[0])
    assert target.values(results({2: 10}, {1: 80, 2: 5})) == pytest.approx([0.5])


def test_a_target_that_was_not_measured_has_no_row() -> None:
    """Scenarios that were left out do not show up as missed."""
    assert Target("50 rooms", "moves_s", MEMORY[0], 0.75, BARE[0]).row(Results({}, [])) is None


def test_an_upper_bound_is_missed_from_above() -> None:
    """``at_most`` turns the comparison round."""
    target = Target("50 rooms", "moves_s", MEMORY[0], 20, at_most=True)
    row = target.row(results({}, {1: 21}))
    assert row is not None
    assert row[-2:] == ("≤ 20", "no")


def test_tables_are_aligned() -> None:
    """Names stand left, numbers right, and each line is equally long."""
    assert table(("server", "n"), [("a", "1,000"), ("narabe", "7")]).splitlines() == [
        "| server |     n |",
        "| ------ | ----: |",
        "| a      | 1,000 |",
        "| narabe |     7 |",
    ]


def test_the_scripted_game_is_a_draw() -> None:
    """The game that the micro-benchmark and the load generator play fills the board, and nobody wins."""
    game = new_game(Settings())
    game = evolve(game, start(game, 0)[0], NOW)
    for ply, point in enumerate(drawn_game()):
        applied = apply(game, game.turn, Play(point, Ply(ply)), NOW)
        assert isinstance(applied, Applied)
        game = applied.game
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.reason) == (None, Reason.FULL_BOARD)
