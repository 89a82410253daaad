import pytest

from narabe_core.notation import parse_point
from narabe_core.rules import get_rules
from narabe_core.types import BLACK, WHITE
from tests.core.rules.positions import (
    COLORS,
    Case,
    Position,
    board_of,
    corpus,
    corpus_board,
    free_points,
    names,
    outcomes,
)

RENJU = get_rules("renju")
CORPUS = corpus()
OUTCOMES = outcomes()


def test_the_corpus_is_whole() -> None:
    """Nobody shortened what the other tests run through."""
    assert (len(CORPUS), len(OUTCOMES)) == (80, 57)


@pytest.mark.parametrize("position", CORPUS, ids=lambda position: position["id"])
def test_forbidden_points_with_all_kinds(position: Position) -> None:
    """Each position has exactly the forbidden points that four independent programs agree on."""
    found = RENJU.forbidden_points(corpus_board(position), BLACK)
    by_name = {name: list(kinds) for name, kinds in zip(names(found), found.values(), strict=True)}
    assert by_name == position["forbidden"]
    assert list(found) == sorted(found)


@pytest.mark.parametrize("position", CORPUS, ids=lambda position: position["id"])
def test_five_points_win_and_nothing_else_does(position: Position) -> None:
    """Black's winning points are the points of exactly five."""
    found = RENJU.winning_points(corpus_board(position), BLACK)
    assert set(names(found)) == set(position["five_points"])
    assert list(found) == sorted(set(found))


@pytest.mark.parametrize("position", CORPUS, ids=lambda position: position["id"])
def test_each_point_judged_alone_agrees_with_the_list(position: Position) -> None:
    """The verdict on a single stone is the one in the lists of the whole board, and White is never forbidden."""
    board = corpus_board(position)
    forbidden, wins = RENJU.forbidden_points(board, BLACK), RENJU.winning_points(board, BLACK)
    for point in free_points(board):
        verdict = RENJU.judge(board, point, BLACK)
        assert (verdict.forbidden, verdict.wins) == (forbidden.get(point, ()), point in wins)
        assert RENJU.judge(board, point, WHITE).forbidden == ()
    assert RENJU.forbidden_points(board, WHITE) == {}


@pytest.mark.parametrize("case", OUTCOMES, ids=lambda case: case["id"])
def test_outcomes(case: Case) -> None:
    """One stone under each rule leads to the outcome that independent programs found."""
    board = board_of(case["width"], case["black"], case["white"])
    color = COLORS[case["move"]["color"]]
    verdict = get_rules(case["rule"]).judge(board, parse_point(case["move"]["at"], case["width"]), color)
    lost = f"{color.other.name.lower()}_wins" if verdict.forbidden else "continues"
    assert case["outcome"] == (f"{color.name.lower()}_wins" if verdict.wins else lost)
