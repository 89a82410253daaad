import json
import random

import pytest

from narabe_core.types import Color, Point
from narabe_engine.engine import Engine
from narabe_engine.swap2 import BOOK, choose
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
