import random
from collections import Counter

import pytest

from narabe_core.types import Color, Point
from narabe_engine.fours import First, Fours
from narabe_engine.study import Look, Position
from narabe_server.study.cutting import from_games, puzzles
from narabe_server.study.puzzles import (
    SENSIBLE,
    Collection,
    Puzzle,
    Tried,
    after,
    cut,
    of_game,
    starters,
    tried,
)

ROW = tuple(7 * 15 + x for x in (6, 7, 8))
OPEN = Position(15, "freestyle", ROW, (1, 1, 1), 1)
"""Black has an open three, and is to move."""


def seen(firsts: tuple[First, ...], win: int = 5, threats: int = 0) -> Look:
    """A look at a won position."""
    return Look(1000, win, win, tuple(range(win)), tuple(range(threats)), tuple(range(win)), firsts)


def first(plies: int, at: int = 0) -> First:
    """A first move."""
    return First(Point(at), plies)


def test_only_one_winning_first_move_makes_a_puzzle() -> None:
    """Two ways to win, a win in one four, and a five to stop are no puzzles."""
    assert cut(OPEN, seen((first(5), first(0), first(0)))) == Puzzle(OPEN, 5, 2)
    assert cut(OPEN, seen((first(5), first(7)))) is None
    assert cut(OPEN, seen((first(3),), win=3)) is None
    assert cut(OPEN, seen((first(5),), threats=1)) is None
    assert cut(OPEN, seen((), win=5)) is None


def test_a_game_gives_its_hardest_puzzle_if_both_have_played() -> None:
    """One at most, and none where a side put its stones anywhere, or had no move to be judged by."""
    found = [Puzzle(OPEN, plies, alike) for plies, alike in ((5, 0), (9, 5), (9, 2), (7, 0))]
    assert of_game(found, (SENSIBLE, 100)) == found[1]
    assert of_game([], (100, 100)) is None
    for accuracy in ((SENSIBLE - 1, 100), (100, SENSIBLE - 1), (None, 100), (100, None)):
        assert of_game(found, accuracy) is None


@pytest.mark.parametrize(
    ("plies", "alike", "grade"),
    [(5, 0, 1), (7, 1, 1), (9, 1, 2), (5, 2, 2), (9, 5, 4), (13, 2, 4), (17, 1, 5), (41, 9, 5)],
)
def test_grades(plies: int, alike: int, grade: int) -> None:
    """Longer wins and more look-alikes are harder, up to five."""
    assert Puzzle(OPEN, plies, alike).grade == grade


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ((7 * 15 + 5,), Tried(right=True, solved=True)),
        ((7 * 15 + 4,), Tried(right=True, replies=(7 * 15 + 5,))),
        ((0,), Tried(right=False)),
        ((7 * 15 + 4, 7 * 15 + 5), None),
        ((7 * 15 + 6,), None),
        ((225,), None),
        ((7 * 15 + 4, 7 * 15 + 5, 7 * 15 + 9), Tried(right=True, replies=(7 * 15 + 10,))),
    ],
)
def test_tries(line: tuple[int, ...], what: Tried | None) -> None:
    """An open four solves, a four has its answer, anything else is wrong; what can't be played is nothing."""
    assert tried(OPEN, line) == what


def test_a_forbidden_move_and_a_forbidden_answer() -> None:
    """In renju black's double four is wrong, and white's four whose answer black may not give has won."""
    cross = tuple(7 * 15 + x for x in (4, 5, 6)) + tuple(y * 15 + 7 for y in (4, 5, 6))
    assert tried(Position(15, "renju", cross, (1,) * 6, 1), (7 * 15 + 7,)) == Tried(right=False)


def test_after() -> None:
    """Colours go on in turn."""
    assert after(OPEN, (0, 1)) == Position(15, "freestyle", (*ROW, 0, 1), (1, 1, 1, 1, 2), 1)


def test_every_puzzle_has_its_days() -> None:
    """Those of games have numbers and days of their own, up to a bound; a day that was asked for keeps its puzzle."""
    made = [Puzzle(after(OPEN, (n,)), 5, n) for n in range(30)]
    collection = Collection(made[:20], 10)
    asked = [collection.of_day(day) for day in range(10)]
    for puzzle in (*made[20:], made[0], Puzzle(after(OPEN, (30,)), 5, 30)):
        collection.add(puzzle)
    assert len(collection) == 30
    assert [collection.of_day(day) for day in range(10)] == asked
    assert collection.numbered(52) == (22, made[22])
    days = [collection.of_day(day) for day in range(100, 500)]
    assert {number for number, _ in days} == set(range(30))
    again = Collection(made)  # another node, or the same one later: few days have another puzzle than before
    assert days == [again.of_day(day) for day in range(100, 500)]
    before = Collection(made[:29])
    assert sum(before.of_day(day) != again.of_day(day) for day in range(100, 500)) < 30
    with pytest.raises(IndexError):
        Collection(()).of_day(1)


def test_the_starters() -> None:
    """There are fifty at least, all different, of several grades, and the solver agrees with each of them."""
    found = starters()
    assert len(found) == len({puzzle.position for puzzle in found}) >= 50
    assert set(Counter(puzzle.grade for puzzle in found)) == {1, 2, 3, 4, 5}
    assert {puzzle.position.rule for puzzle in found} == {"freestyle", "standard", "renju", "caro5", "caro6"}
    caro = [puzzle for puzzle in found if puzzle.position.rule.startswith("caro")]
    for puzzle in (*found[::5], *caro[:1]):
        at = puzzle.position
        fours = Fours(at.size, at.rule, zip(map(Point, at.stones), map(Color, at.colors), strict=True))
        winners = [one.plies for one in fours.firsts(Color(at.mover)) if one.plies]
        assert winners == [puzzle.plies]


def test_in_caro_a_four_has_several_answers() -> None:
    """A four shut in on one end is stopped where it would be completed, or on the point beyond; an open one nowhere."""
    row = [7 * 15 + x for x in (4, 5, 6)]
    shut = Position(15, "caro5", (*row, 7 * 15 + 3), (1, 1, 1, 2), 1)
    assert tried(shut, (7 * 15 + 7,)) == Tried(right=True, replies=(7 * 15 + 8, 7 * 15 + 9))
    assert tried(Position(15, "caro5", tuple(row), (1, 1, 1), 1), (7 * 15 + 7,)) == Tried(
        right=True, solved=True
    )


@pytest.mark.slow
def test_cutting_is_repeatable() -> None:
    """The same seed gives the same puzzle."""
    one, same = (puzzles(from_games(random.Random(5)), 1) for _ in range(2))
    assert one == same
