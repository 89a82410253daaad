import json
from pathlib import Path

import pytest

from narabe_core.types import BLACK, WHITE, Color, Point
from narabe_engine.fours import First, Fours
from narabe_engine.study import Analyst, Position, chance, mate
from narabe_engine.timeman import Limits

SUITE = json.loads((Path(__file__).parents[1] / "data" / "vcf.json").read_text())


def position(rule: str, size: int, names: str) -> Position:
    """A position of the suite: stones in turn, black first."""
    points = [(ord(name[0]) - ord("a")) + (size - int(name[1:])) * size for name in names.split()]
    colors = tuple(1 + number % 2 for number in range(len(points)))
    return Position(size, rule, tuple(points), colors, 1 + len(points) % 2)


def fours(at: Position) -> Fours:
    """The same for questions."""
    return Fours(at.size, at.rule, zip(map(Point, at.stones), map(Color, at.colors), strict=True))


@pytest.mark.parametrize(("rule", "size", "names", "plies"), SUITE[::25])
def test_the_line_is_as_long_as_the_win_and_its_first_move_is_among_the_firsts(
    rule: str, size: int, names: str, plies: int
) -> None:
    """Line and first moves agree with each other and with the suite."""
    at = position(rule, size, names)
    asked = fours(at)
    line = asked.win(Color(at.mover))
    firsts = {first.point: first.plies for first in asked.firsts(Color(at.mover))}
    assert len(line) == plies
    assert firsts[line[0]] == plies == min(filter(None, firsts.values()))


def test_firsts_of_an_open_three() -> None:
    """Both ends of an open three make the open four and win in three; the jumps beside it make one four, no more."""
    row = [Point(7 * 15 + x) for x in (6, 7, 8)]
    asked = Fours(15, "freestyle", [(point, BLACK) for point in row])
    assert asked.firsts(BLACK) == (
        First(Point(7 * 15 + 4), 5),
        First(Point(7 * 15 + 5), 3),
        First(Point(7 * 15 + 9), 3),
        First(Point(7 * 15 + 10), 5),
    ) or {first.point for first in asked.firsts(BLACK) if first.plies == 3} == {7 * 15 + 5, 7 * 15 + 9}
    assert asked.firsts(WHITE) == ()


def test_a_five_to_stop_leaves_only_fours_that_stop_it() -> None:
    """Who must stop a five wins by no four elsewhere."""
    black = [Point(7 * 15 + x) for x in (6, 7, 8)]
    white = [Point(2 * 15 + x) for x in (0, 1, 2, 3)]
    asked = Fours(15, "freestyle", [*((p, BLACK) for p in black), *((p, WHITE) for p in white)])
    assert all(first.plies == 0 for first in asked.firsts(BLACK))
    assert asked.win(WHITE) == (Point(2 * 15 + 4),)


def test_a_look_tells_the_forced_win_and_the_threat() -> None:
    """A win by fours is told with its answers; the other side's is told as its own stones."""
    row = tuple(7 * 15 + x for x in (6, 7, 8))
    black, white = Position(15, "freestyle", row, (1, 1, 1), 1), Position(15, "freestyle", row, (1, 1, 1), 2)
    analyst = Analyst()
    won = analyst.look(black, Limits(nodes=100))
    assert (won.score, won.mate, won.win) == (1000, 3, won.best)
    assert won.best[0] in {7 * 15 + 5, 7 * 15 + 9}
    warned = analyst.look(white, Limits(nodes=1000))
    assert (len(warned.threats), warned.win) == (2, ())
    assert warned.score < 500


@pytest.mark.parametrize(("rule", "size", "names", "plies"), SUITE[::25])
def test_whoever_goes_on_with_another_winning_four_is_seen_to_win(
    rule: str, size: int, names: str, plies: int
) -> None:
    """The only answer to a four is looked past: each first move of a win leaves the other side lost, and how soon."""
    at, analyst = position(rule, size, names), Analyst()
    firsts = [first for first in fours(at).firsts(Color(at.mover)) if first.plies >= plies > 1]
    for first in firsts:
        stones, colors = (*at.stones, first.point), (*at.colors, at.mover)
        look = analyst.look(Position(size, rule, stones, colors, 3 - at.mover), Limits(nodes=300))
        assert (look.score, look.mate) == (0, 1 - first.plies)
    assert firsts


def test_a_line_goes_on_and_looking_leaves_no_trace() -> None:
    """The best line begins with the move found, alternates over free points, and the same look comes out again."""
    at = Position(15, "freestyle", (112, 113, 97), (1, 2, 1), 2)
    first = Analyst().look(at, Limits(nodes=500))
    analyst = Analyst()
    analyst.look(Position(15, "freestyle", (112, 98), (1, 2), 1), Limits(nodes=500))
    again = analyst.look(at, Limits(nodes=500))
    assert len(set(first.best)) == len(first.best) == 6
    assert not set(first.best) & set(at.stones)
    assert set(again.best).isdisjoint(at.stones)


@pytest.mark.parametrize("stones", [(112, 112), (225,), (-1,)])
def test_impossible_stones_are_refused(stones: tuple[int, ...]) -> None:
    """A stone on another or off the board is an error."""
    with pytest.raises(ValueError, match="stone"):
        Analyst().look(Position(15, "freestyle", stones, (1,) * len(stones), 1), Limits(nodes=1))


def test_scores_as_chances() -> None:
    """Even is 500, odds of e to one 731; only what is forced is 0 or 1000, and its plies are told with their sign."""
    assert [chance(score) for score in (0, 200, -200, 20_000, 29_997, -29_996)] == [
        500,
        731,
        269,
        999,
        1000,
        0,
    ]
    assert [mate(score) for score in (20_000, 29_997, -29_996)] == [None, 3, -4]
