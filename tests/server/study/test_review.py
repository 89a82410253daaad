import pytest

from narabe_core.actions import Choose, OfferPoints, Option, Pick
from narabe_core.game import Settings
from narabe_core.types import BLACK, WHITE, Point
from narabe_engine.study import Look
from narabe_protocol.messages import ReviewNote
from narabe_server.study.review import Judged, end_of, mistake, opened, review
from tests.core.table import begin, do, put


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


def test_stones_of_an_opening_are_nobodys_mistakes() -> None:
    """What was put while colours were open is neither told nor counted, though it gave everything away."""
    looks = (look(500, 40), look(900, 41), look(900, 50), look(700, 60))
    made = review(Judged((40, 42, 51, 60), (BLACK, WHITE, BLACK, WHITE), looks, 300, opened=3))
    assert (made.notes, made.accuracy) == ((), (None, 100))
    assert made.scores == (500, 100, 900, 300, 300)


def test_where_an_opening_ends() -> None:
    """With the last choice, or with the fifth stone that was picked; without any, before the first stone."""
    swapped = put(begin(Settings(opening="swap")), "h8", "a1", "i9")
    swapped = put(do(swapped, swapped.turn, Choose(Option.SWAP, swapped.ply)), "h9", "j9")
    assert (opened(swapped), end_of(swapped)) == (3, None)
    rif = put(begin(Settings(rule="renju", opening="rif")), "h8", "i9", "h9")
    rif = put(do(rif, rif.turn, Choose(Option.STAY, rif.ply)), "a1")
    rif = do(rif, rif.turn, OfferPoints((Point(1), Point(3)), rif.ply))
    assert opened(do(rif, rif.turn, Pick(Point(1), rif.ply))) == 5
    assert opened(put(begin(Settings(opening="pro")), "h8", "a1", "o15")) == 0


def test_after_a_swap_the_end_is_told_for_who_plays_black_then() -> None:
    """Seat 1 took black and made the five: black's chance is a whole one, whoever began."""
    game = put(begin(Settings(opening="swap")), "h8", "a1", "i8")
    game = do(game, game.turn, Choose(Option.SWAP, game.ply))
    game = put(game, "a2", "j8", "a3", "k8", "a5", "l8")
    assert (game.outcome is not None, game.black, end_of(game)) == (True, 1, 1000)


def test_what_was_not_seen_is_unknown_and_judges_nobody() -> None:
    """The moves before and after such a position are left out; its score is the one before, half a chance at first."""
    looks = (None, look(480, 41), look(900, 50), None, look(100, 60))
    made = review(Judged((40, 42, 51, 52, 61), (BLACK, WHITE, BLACK, WHITE, BLACK), looks, None))
    assert (made.scores, made.unknown) == ((500, 520, 900, 900, 100, 100), (0, 3, 5))
    assert [note.ply for note in made.notes] == [1]
    assert made.accuracy == (None, 15)


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
        (look(1000, 1, mate=9), 500, "blunder"),
        (look(820, 1), 400, "lost_win"),
        (look(700, 1), 500, "blunder"),
        (look(700, 1), 501, None),
        (look(0, 1, mate=-4), 0, None),
    ],
)
def test_mistakes(seen: Look, left: int, what: str | None) -> None:
    """Each kind of mistake, at its border."""
    assert mistake(seen, max(0, seen.score - left), left) == what
