import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from narabe_core.types import Color, Point
from narabe_engine.tutorial import WEIGHTS, Scorer, lines_on, pick

# The tables of the three tutorials, written down again: (theirs, ours) for n = 1..4.
TABLES = {
    "tutorial-30": ([30, 90, 270, 810], [30, 90, 270, 810]),
    "tutorial-200": ([200, 400, 2000, 10000], [220, 420, 2100, 20000]),
    "tutorial-10": ([10, 20, 40, 80], [15, 25, 45, 85]),
}
NAMES = sorted(TABLES)

Stones = dict[tuple[int, int], Color]


def slow_value(size: int, stones: Stones, at: tuple[int, int], who: Color, table: list[int]) -> int:
    """Sum the weights of the lines of five through a point that only ``who`` has entered, by looking."""
    total = 0
    for dx, dy in ((1, 0), (0, 1), (1, 1), (-1, 1)):
        for back in range(5):
            line = [(at[0] + (k - back) * dx, at[1] + (k - back) * dy) for k in range(5)]
            if all(0 <= x < size and 0 <= y < size for x, y in line):
                held = [stones[p] for p in line if p in stones]
                if held and set(held) == {who}:
                    total += table[len(held) - 1]
    return total


def slow_choice(size: int, stones: Stones, me: Color, name: str) -> tuple[int, int]:
    """The choice, word for word: two comparisons for each empty point, theirs first."""
    if not stones:
        return size // 2, size // 2
    best: tuple[int, int] | None = None
    maximum = theirs_of_best = ours_of_best = 0
    empty = [(x, y) for x in range(size) for y in range(size) if (x, y) not in stones]
    for point in empty:
        theirs = slow_value(size, stones, point, me.other, TABLES[name][0])
        ours = slow_value(size, stones, point, me, TABLES[name][1])
        if theirs > maximum:
            best, maximum, theirs_of_best, ours_of_best = point, theirs, theirs, ours
        elif theirs == maximum and ours > ours_of_best:
            best, theirs_of_best, ours_of_best = point, theirs, ours
        if ours > maximum:
            best, maximum, theirs_of_best, ours_of_best = point, ours, theirs, ours
        elif ours == maximum and theirs > theirs_of_best:
            best, theirs_of_best, ours_of_best = point, theirs, ours
    return best or empty[0]


def scorer_of(name: str, size: int, stones: Stones) -> Scorer:
    """A scorer with these stones."""
    scorer = Scorer(size, WEIGHTS[name])
    for (x, y), color in stones.items():
        scorer.place(Point(y * size + x), color)
    return scorer


def scattered(size: int, count: int, seed: int) -> Stones:
    """Alternating stones in a square of seven lines somewhere, or anywhere if they are many."""
    rng = random.Random(seed)
    reach = 7 if count <= 40 else size
    left, top = rng.randint(0, size - reach), rng.randint(0, size - reach)
    points = [(left + x, top + y) for x in range(reach) for y in range(reach)]
    return {p: Color(1 + n % 2) for n, p in enumerate(rng.sample(points, count))}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", [9, 10, 15, 20])
def test_the_choice_is_that_of_the_slow_words(name: str, size: int) -> None:
    """On scattered positions of any density both colours choose what the rule's text says."""
    for seed, count in enumerate((1, 2, 3, 5, 8, 13, 21, 34, size * size - 9)):
        stones = scattered(size, count, seed)
        scorer = scorer_of(name, size, stones)
        for me in Color:
            x, y = slow_choice(size, stones, me, name)
            assert scorer.choose(me) == y * size + x, (seed, count, me)


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_game_against_itself_follows_the_slow_words(name: str) -> None:
    """Forty moves of self-play on nine lines are those of the slow rule, counters never reset."""
    stones: Stones = {}
    scorer = Scorer(9, WEIGHTS[name])
    for ply in range(40):
        me = Color(1 + ply % 2)
        point = scorer.choose(me)
        assert (point % 9, point // 9) == slow_choice(9, stones, me, name)
        scorer.place(point, me)
        stones[point % 9, point // 9] = me


def test_scores_are_those_of_the_slow_words() -> None:
    """``scores`` names every empty point, column by column, with both sums."""
    stones = scattered(15, 30, 7)
    scores = scorer_of("tutorial-200", 15, stones).scores(Color.WHITE)
    empty = [(x, y) for x in range(15) for y in range(15) if (x, y) not in stones]
    theirs, ours = TABLES["tutorial-200"]
    assert list(scores) == [y * 15 + x for x, y in empty]
    assert list(scores.values()) == [
        (slow_value(15, stones, p, Color.BLACK, theirs), slow_value(15, stones, p, Color.WHITE, ours))
        for p in empty
    ]


@pytest.mark.parametrize("size", range(9, 21))
def test_line_count(size: int) -> None:
    """A board has n(n-4) rows, as many columns and (n-4)² of each diagonal: 572 on fifteen lines."""
    short = size - 4
    lines = lines_on(size).points
    assert len(set(lines)) == len(lines) == 2 * size * short + 2 * short * short
    assert size != 15 or len(lines) == 572


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", range(9, 21))
def test_an_empty_board_opens_in_the_centre(name: str, size: int) -> None:
    """With all scores 0 the first stone goes to the centre, on even sizes right and below of it."""
    scorer = Scorer(size, WEIGHTS[name])
    assert scorer.choose(Color.BLACK) == (size // 2) * size + size // 2
    assert set(scorer.scores(Color.BLACK).values()) == {(0, 0)}


@pytest.mark.parametrize("name", NAMES)
def test_no_score_anywhere_takes_the_first_empty_point(name: str) -> None:
    """When each line is dead the first empty point, column by column, is played."""
    holes = {(3, 6), (3, 2), (7, 0)}
    stones = {(x, y): Color(1 + (x + y // 2) % 2) for x in range(9) for y in range(9) if (x, y) not in holes}
    scorer = scorer_of(name, 9, stones)
    assert set(scorer.scores(Color.BLACK).values()) == {(0, 0)}
    assert scorer.choose(Color.BLACK) == 2 * 9 + 3


@pytest.mark.parametrize(
    ("scores", "best"),
    [
        ({5: (0, 0), 6: (0, 0)}, 5),
        ({5: (3, 0), 6: (3, 0)}, 5),
        ({5: (3, 0), 6: (0, 3)}, 5),
        ({5: (3, 0), 6: (2, 3)}, 5),
        ({5: (3, 1), 6: (3, 2)}, 6),
        ({5: (1, 3), 6: (2, 3)}, 6),
        ({5: (1, 3), 6: (3, 2)}, 5),
        ({5: (9, 0), 6: (8, 8)}, 5),
        ({5: (0, 8), 6: (9, 0)}, 6),
    ],
)
def test_ties(scores: dict[Point, tuple[int, int]], best: int) -> None:
    """The largest single score wins; an equal one on the same side by its other score; else the first."""
    assert pick(scores) == best


@pytest.mark.parametrize("name", NAMES)
def test_an_own_four_is_made_five(name: str) -> None:
    """Four in a row of one's own with one end open is completed, not the opponent's three stopped."""
    stones: Stones = {(0, y): Color.BLACK for y in range(4)}
    stones |= {(10, y): Color.WHITE for y in (3, 5)}
    assert scorer_of(name, 15, stones).choose(Color.BLACK) == 4 * 15


@pytest.mark.parametrize("name", NAMES)
def test_the_opponents_four_is_blocked(name: str) -> None:
    """A four of the opponent with one end open is stopped there."""
    stones: Stones = {(0, y): Color.BLACK for y in range(4)}
    stones |= {(10, 3): Color.WHITE, (12, 9): Color.WHITE, (4, 13): Color.WHITE}
    assert scorer_of(name, 15, stones).choose(Color.WHITE) == 4 * 15


@given(st.permutations(range(81)), st.integers(1, 60))
def test_taking_back_undoes_placing(points: list[int], count: int) -> None:
    """Whatever is placed after a position and taken back in any order leaves the same scores."""
    scorer = Scorer(9, WEIGHTS["tutorial-10"])
    scorer.place(Point(points[0]), Color.BLACK)
    before = scorer.scores(Color.WHITE)
    later = points[1 : count + 1]
    for point in later:
        scorer.place(Point(point), Color(1 + point % 2))
    for point in sorted(later):
        scorer.take_back(Point(point))
    assert scorer.scores(Color.WHITE) == before


@pytest.mark.parametrize("size", [0, 8, 21])
def test_a_size_it_cannot_do_is_refused(size: int) -> None:
    """Boards have 9 to 20 lines."""
    with pytest.raises(ValueError, match=str(size)):
        Scorer(size, WEIGHTS["tutorial-10"])


def test_impossible_points_are_refused() -> None:
    """A point off the board, a taken point, and a stone that is not there raise and change nothing."""
    scorer = Scorer(9, WEIGHTS["tutorial-10"])
    scorer.place(Point(4), Color.BLACK)
    for point in (Point(-1), Point(81), Point(4)):
        with pytest.raises(ValueError, match=str(point)):
            scorer.place(point, Color.WHITE)
    with pytest.raises(ValueError, match="5"):
        scorer.take_back(Point(5))
    assert len(scorer.scores(Color.WHITE)) == 80


def test_a_full_board_has_no_choice() -> None:
    """Without an empty point there is nothing to return."""
    scorer = Scorer(9, WEIGHTS["tutorial-10"])
    for point in range(81):
        scorer.place(Point(point), Color(1 + point % 2))
    with pytest.raises(ValueError, match="no empty point"):
        scorer.choose(Color.BLACK)
