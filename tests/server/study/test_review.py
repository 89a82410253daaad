import pytest

from narabe_core.types import BLACK, WHITE
from narabe_engine.study import Look
from narabe_protocol.messages import ReviewNote
from narabe_server.study.review import Judged, mistake, review


def look(score: int, best: int, win: tuple[int, ...] = (), mate: int | None = None) -> Look:
    """A look with its best move."""
    return Look(score, mate or len(win) or None, 9, (best,), (), win)


def test_a_game_with_a_missed_win() -> None:
    """Black's chances are told all along; the win that was there is told with its line; costs make accuracy."""
    looks = (look(500, 40), look(480, 41), look(1000, 50, (50, 51, 52)), look(600, 60))
    made = review(Judged((40, 41, 42, 61), (BLACK, WHITE, BLACK, WHITE), looks, 700))
    assert made.scores == (500, 520, 1000, 400, 700)
    assert made.notes == (
        ReviewNote(ply=2, what="missed_win", best=50, win=(50, 51, 52)),
        ReviewNote(ply=3, what="blunder", best=60),
    )
    assert made.accuracy == (52, 61)


def test_best_moves_cost_nothing() -> None:
    """What the engine would have played is no mistake, though the next look thinks less of it."""
    made = review(Judged((40,), (BLACK,), (look(900, 40, mate=9),), 300))
    assert (made.notes, made.accuracy) == ((), (100, None))


@pytest.mark.parametrize(
    ("seen", "left", "what"),
    [
        (look(1000, 1, (1, 2, 3)), 1000, None),
        (look(1000, 1, (1, 2, 3)), 950, "missed_win"),
        (look(1000, 1, mate=9), 499, "lost_win"),
        (look(1000, 1, mate=9), 700, "blunder"),
        (look(820, 1), 400, "lost_win"),
        (look(700, 1), 500, "blunder"),
        (look(700, 1), 501, None),
        (look(0, 1, mate=-4), 0, None),
    ],
)
def test_mistakes(seen: Look, left: int, what: str | None) -> None:
    """Each kind of mistake, at its border."""
    assert mistake(seen, max(0, seen.score - left), left) == what
