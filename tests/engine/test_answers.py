"""Fours of caro, where one may have several answers, against a plain reading of the rule that tries every one."""

import random

import pytest

from narabe_core.board import Board
from narabe_core.rules import get_rules
from narabe_core.types import BLACK, WHITE, Color, Point
from narabe_engine import codes
from narabe_engine.engine import Engine
from narabe_engine.fours import Fours
from narabe_engine.timeman import Limits

Stones = list[tuple[Point, Color]]


def row(color: Color, *columns: int, y: int = 7) -> Stones:
    """Stones of a colour on one row of fifteen lines."""
    return [(Point(y * 15 + x), color) for x in columns]


def wins_in(rule: str, board: Board, color: Color, fours: int) -> bool:
    """Whether ``color``, to move, has a win with so many fours: every move and every answer is looked at."""
    rules = get_rules(rule)
    if rules.winning_points(board, color):
        return True
    free = [Point(at) for at, cell in enumerate(board.cells) if not cell]
    for move in free if fours else ():
        laid = board.place(move, color)
        if rules.winning_points(laid, color) and not rules.winning_points(laid, color.other):
            answers = (laid.place(answer, color.other) for answer in free if answer != move)
            if all(wins_in(rule, answered, color, fours - 1) for answered in answers):
                return True
    return False


@pytest.mark.parametrize("rule", ["caro5", "caro6"])
def test_lengths_are_those_of_a_plain_reading(rule: str) -> None:
    """On small crowded boards, wins of one and two fours are found where there are any, and no others."""
    dice, seen = random.Random(3), set[int]()
    for _ in range(12):
        points = [Point(9 * y + x) for y in range(2, 7) for x in range(2, 7)]
        stones = [(point, Color(1 + n % 2)) for n, point in enumerate(dice.sample(points, 12))]
        board = Board.empty(9)
        for point, color in stones:
            board = board.place(point, color)
        if get_rules(rule).winning_points(board, WHITE):
            continue
        plies = len(Fours(9, rule, stones).win(BLACK))
        fours = next((n for n in (0, 1) if wins_in(rule, board, BLACK, n)), None)
        assert (fours is None) == (plies not in {1, 3})
        if fours is not None:
            assert plies == 2 * fours + 1
        seen.add(plies)
    assert len(seen) > 1


def test_a_four_shut_in_on_one_end_has_two_answers() -> None:
    """It wins only where both are of no use: here the far one would leave a win elsewhere, the near one does not."""
    shut = [*row(BLACK, 4, 5, 6), *row(WHITE, 3)]
    assert Fours(15, "caro5", shut).win(BLACK) == ()
    assert [first.plies for first in Fours(15, "caro5", shut).firsts(BLACK)] == [0, 0]
    free = Fours(15, "caro5", row(BLACK, 4, 5, 6)).win(BLACK)
    assert len(free) == 3


def test_both_sides_of_a_question_leave_the_board_as_it_was() -> None:
    """The same question has the same answer again, for either side."""
    asked = Fours(15, "caro6", [*row(BLACK, 4, 5, 6), *row(WHITE, 4, 5, 6, y=9)])
    assert asked.win(BLACK) == asked.win(BLACK)
    assert len(asked.win(WHITE)) == len(asked.win(BLACK)) == 3


def crowded(rule: str, seed: int) -> tuple[Stones, Board] | None:
    """Eight stones of either side on a small board; None where one of them has won."""
    dice, board, stones = random.Random(seed), Board.empty(9), Stones()
    points = [Point(9 * y + x) for y in range(1, 8) for x in range(1, 8)]
    for number, point in enumerate(dice.sample(points, 16)):
        color = Color(1 + number % 2)
        if get_rules(rule).judge(board, point, color).wins:
            return None
        board = board.place(point, color)
        stones.append((point, color))
    return stones, board


def has_lost(rule: str, stones: Stones, board: Board, color: Color) -> bool:
    """Whether after each move of ``color`` the other side makes five, or a four that wins."""
    if get_rules(rule).winning_points(board, color):
        return False
    free = [Point(at) for at, cell in enumerate(board.cells) if not cell]
    answers = (Fours(9, rule, [*stones, (at, color)]).win(color.other) for at in free)
    return all(0 < len(line) <= 3 for line in answers)


@pytest.mark.parametrize("rule", ["caro5", "caro6"])
def test_what_the_search_says_is_won_or_lost_is(rule: str) -> None:
    """Wins in five plies and losses in four stand against every move there is."""
    told = set[int]()
    for seed in range(60):
        if (at := crowded(rule, seed)) is None:
            continue
        engine, (stones, board) = Engine(9, rule, table_bits=10), at
        for point, color in stones:
            engine.place(point, color)
        found = engine.glance(BLACK, Limits(depth=4), ())
        if found.score == codes.WIN - 5:
            assert has_lost(rule, [*stones, (found.point, BLACK)], board.place(found.point, BLACK), WHITE), (
                seed
            )
        elif found.score in {2 - codes.WIN, 4 - codes.WIN}:
            assert has_lost(rule, stones, board, BLACK), seed
        told.add(found.score)
    assert codes.WIN - 5 in told, told


@pytest.mark.parametrize(("rule", "answers"), [("caro5", {6, 7}), ("caro6", {6, 7}), ("freestyle", {6})])
def test_where_a_four_can_be_stopped(rule: str, answers: set[int]) -> None:
    """Shut in on the left, it is stopped on the right: beside it, and in caro one step further, too."""
    stones = [*row(BLACK, 2, 3, 4, 5), *row(WHITE, 1)]
    asked = Fours(15, rule, stones)
    assert {point - 7 * 15 for point in asked.answers(BLACK)} == answers
    assert asked.answers(WHITE) == ()
    assert Fours(15, rule, stones[:4]).answers(BLACK) == ()


def test_the_answer_that_wins_is_found() -> None:
    """White stops a four where its own stones are, one step beyond the five to be."""
    engine = Engine(15, "caro5", table_bits=12)
    column = [(Point(y * 15 + 7), WHITE) for y in (8, 9, 10)]
    for point, color in [*row(BLACK, 2, 3, 4, 5), *row(WHITE, 1), *column]:
        engine.place(point, color)
    found = engine.glance(WHITE, Limits(depth=4), ())
    assert found.point == 7 * 15 + 7
    assert found.score > codes.MATE
