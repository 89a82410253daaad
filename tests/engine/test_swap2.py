import json
import random
from collections.abc import Sequence

import pytest

from narabe_core.types import Color, Point
from narabe_engine.engine import Engine
from narabe_engine.swap2 import BOOK, beginnings, choose
from narabe_engine.timeman import Limits

FEW = Limits(nodes=2000)


def test_three_stones_to_begin_with() -> None:
    """Different points near the middle, the same for the same source and others for another."""
    for size in (9, 15):  # by a search, and out of the book
        one, same, other = (
            choose(size, "freestyle", (), FEW, random.Random(seed)).points for seed in (1, 1, 2)
        )
        assert one == same != other
        assert len(set(one)) == 3
        assert all(abs(p // size - size // 2) <= 4 and abs(p % size - size // 2) <= 4 for p in one)


@pytest.mark.parametrize(("black", "swaps"), [((112, 113, 114), True), ((0, 14, 210), False)])
def test_the_better_colour_is_taken(black: tuple[int, int, int], swaps: bool) -> None:  # noqa: FBT001 - a table
    """With five stones White swaps when Black has a three, and plays on when Black has nothing."""
    stones = [Point(p) for p in (black[0], 96, black[1], 98, black[2])]
    choice = choose(15, "freestyle", stones, FEW)
    assert choice.swaps == swaps
    assert swaps or (len(choice.points) == 1 and choice.points[0] not in stones)


def test_other_positions_have_no_choice() -> None:
    """``ValueError`` for one stone."""
    with pytest.raises(ValueError, match="swap2"):
        choose(15, "freestyle", [Point(112)], FEW)


def least_image(points: Sequence[Point]) -> tuple[tuple[int, int], ...]:
    """The first of the eight ways to lay the board, so that one is the same as another's."""
    at = [(point % 15 - 7, point // 15 - 7) for point in points]
    turned = (at, [(y, x) for x, y in at])
    return min(tuple((a * x, b * y) for x, y in each) for each in turned for a in (1, -1) for b in (1, -1))


def test_beginnings_are_all_of_the_book_before_any_again() -> None:
    """As many as are wanted, always the same for one seed, of three stones each; none on boards that are too small."""
    book = json.loads(BOOK.read_text())["renju"]
    wanted = beginnings(15, "renju", 2 * len(book), random.Random(1))
    assert wanted == beginnings(15, "renju", 2 * len(book), random.Random(1))
    kinds = [least_image(points) for points in wanted]
    assert len(set(kinds)) == len(book)
    assert sorted(kinds[: len(book)]) == sorted(kinds[len(book) :])
    assert beginnings(9, "renju", 4, random.Random(1)) == []


def test_the_book_is_balanced() -> None:
    """Three stones a line, all different and near the centre; a search finds no forced win in one of each rule."""
    for rule, lines in json.loads(BOOK.read_text()).items():
        assert len(lines) >= 24
        assert all(len({tuple(at) for at in line}) == 3 for line in lines)
        assert all(max(map(abs, at)) <= 4 for line in lines for at in line)
        engine = Engine(15, rule, table_bits=14)
        for number, (x, y) in enumerate(lines[0]):
            engine.place(Point((7 + y) * 15 + 7 + x), Color(1 + number % 2))
        assert abs(engine.find(Color.WHITE, FEW).score) < 300
