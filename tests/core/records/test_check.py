from itertools import zip_longest

import pytest

from narabe_core.records import How, Options, Record, Result, check
from narabe_core.records.check import Disagreement, Finding, Found
from narabe_core.records.movestring import parse
from narabe_core.types import BLACK, WHITE

FIVE = "h8 a1 h9 a2 h10 a3 h11 a4 h12"
SIX = "h8 a1 h9 a2 h10 a3 h11 c4 h13 c6 h12"


def record(moves: str, size: int = 15, **told: object) -> Record:
    """A record of these moves, with more told about it."""
    reading = parse(moves, Options(size=size))
    assert isinstance(reading, Record)
    return Record(reading.tree, size, size, **told)  # type: ignore[arg-type]


def test_a_five_is_found_at_its_ply() -> None:
    """The last stone wins, and the record agrees."""
    finding = check(record(FIVE, rule="freestyle", result=Result(BLACK)))
    assert finding == Finding("freestyle", rule_given=True, found=Found("black_wins", "five", 9))


def test_moves_after_the_end_are_a_disagreement() -> None:
    """A win in the middle of a record is told with the number of moves that follow."""
    finding = check(record(FIVE + " a5 o1", rule="freestyle"))
    assert finding.disagreement
    assert (finding.disagreement.code, finding.disagreement.ply) == ("moves_after_end", 9)
    assert "2 more moves" in finding.disagreement.text


@pytest.mark.parametrize("result", [Result(WHITE), Result(None)])
def test_another_result_than_the_board_shows_is_a_disagreement(result: Result) -> None:
    """A recorded loss or draw does not fit a five."""
    disagreement = check(record(FIVE, rule="freestyle", result=result)).disagreement
    assert isinstance(disagreement, Disagreement)
    assert (disagreement.code, disagreement.ply) == ("result", 9)


@pytest.mark.parametrize("result", [None, Result(BLACK), Result(None), Result(None, void=True)])
def test_a_game_that_ended_by_word_agrees_with_any_result(result: Result | None) -> None:
    """Resignations and agreements leave no trace on the board."""
    finding = check(record("h8 a1 h9", rule="freestyle", result=result))
    assert (finding.found, finding.disagreement) == (Found(), None)


def test_a_longer_row_is_an_overline() -> None:
    """Six win in freestyle by overline and nothing in standard."""
    assert check(record(SIX), "freestyle").found == Found("black_wins", "overline", 11)
    assert check(record(SIX), "standard").found == Found()


def test_four_are_called_four_where_they_win() -> None:
    """By the caro that counts an open four."""
    assert check(record("h8 a1 h9 a3 h10 a5 h11"), "caro_four").found == Found("black_wins", "four", 7)


def test_the_rule_is_guessed_by_what_fits() -> None:
    """A six in the middle of a game without a rule must be standard."""
    finding = check(record(SIX + " a6", size=20))
    assert (finding.rule, finding.rule_given, finding.disagreement) == ("standard", False, None)


def test_fifteen_lines_and_a_renju_opening_are_taken_for_renju() -> None:
    """Centre, neighbour, five by five: nobody plays so by chance."""
    assert check(record("h8 h9 i9 a1")).rule == "renju"
    assert check(record("h8 a1 i9")).rule == "freestyle"
    assert check(record("h8 h9 i9", size=19)).rule == "freestyle"


@pytest.mark.parametrize("game", [record(FIVE, rule="nobody's"), record("a1", size=26, rule="freestyle")])
def test_what_nobody_can_judge_is_not_checked(game: Record) -> None:
    """An unregistered rule, or a board larger than any game here, gives no finding instead of a wrong one."""
    finding = check(game)
    assert (finding.found, finding.disagreement) == (None, None)


def test_a_full_board_is_a_draw() -> None:
    """When no point is left nobody has won."""
    names = [(f"{'abcdefghi'[x]}{9 - y}", (x + 2 * y) % 4 < 2) for y in range(9) for x in range(9)]
    black, white = ([name for name, is_black in names if is_black is wanted] for wanted in (True, False))
    moves = [name for pair in zip_longest(black, white, fillvalue="") for name in pair]
    assert check(record(" ".join(moves), size=9), "standard").found == Found("draw", "full_board", 81)


def test_stones_set_up_count() -> None:
    """Four stones on the board before the first move make its five."""
    game = record("h12", rule="freestyle", black_stones=(112, 97, 82, 67))
    assert check(game).found == Found("black_wins", "five", 1)


def test_a_pass_changes_the_turn_only() -> None:
    """After a pass the same side's stones are still its own."""
    assert check(record("h8 pass h9 pass h10 pass h11 pass h12", rule="freestyle")).found == Found(
        "black_wins", "five", 9
    )


def test_two_passes_at_the_end_are_a_draw_that_may_be_scored_otherwise() -> None:
    """Nobody wants to move; what the record makes of it is its own affair."""
    finding = check(record("h8 h9 pass pass", rule="freestyle", result=Result(BLACK)))
    assert (finding.found, finding.disagreement) == (Found("draw", "passes", 4), None)


THREES = "h9 a1 h10 a3 i8 a5 j8 a7 h8"
"""Black's last stone makes two threes."""


@pytest.mark.parametrize(
    ("more", "result", "found"),
    [
        ("", None, Found("white_wins", "forbidden:double_three", 9)),
        ("", Result(WHITE), Found("white_wins", "forbidden:double_three", 9)),
        (" o1", Result(WHITE), Found("white_wins", "forbidden:double_three", 9)),
        (" o1", None, Found()),
        (" o1", Result(WHITE, How.RESIGNED), Found()),
        (" o1 o3", Result(WHITE), Found()),
    ],
)
def test_a_forbidden_move_ends_the_game_when_it_was_claimed(
    more: str, result: Result | None, found: Found
) -> None:
    """As the last move, or the last but one of a game that white won on the board; played on, it stands."""
    finding = check(record(THREES + more, rule="renju", result=result))
    assert (finding.found, finding.disagreement) == (found, None)


def test_a_forbidden_move_that_is_recorded_as_a_win_is_a_disagreement() -> None:
    """Black can't win by it."""
    disagreement = check(record(THREES, rule="renju", result=Result(BLACK))).disagreement
    assert disagreement
    assert (disagreement.code, disagreement.ply) == ("result", 9)
