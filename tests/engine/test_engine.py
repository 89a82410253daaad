import random
import threading
import time

import pytest

from narabe_core.types import BLACK, WHITE, Color, Point
from narabe_engine import codes, native
from narabe_engine.engine import Engine
from narabe_engine.timeman import Limits

FEW = Limits(nodes=300)


def engine(size: int = 15, rule: str = "freestyle") -> Engine:
    """A small engine."""
    return Engine(size, rule, table_bits=12)


def test_impossible_stones_are_refused() -> None:
    """Off the board, on a stone, or taken from an empty point: ``ValueError``, and nothing has changed."""
    one = engine(9)
    one.place(Point(40), BLACK)
    for point in (40, 81, -1):
        with pytest.raises(ValueError, match="point"):
            one.place(Point(point), WHITE)
    with pytest.raises(ValueError, match="point"):
        one.take_back(Point(0))
    one.take_back(Point(40))
    assert one.decide(BLACK, FEW) == 40


@pytest.mark.parametrize(("size", "rule"), [(8, "freestyle"), (21, "freestyle"), (15, "chess")])
def test_unknown_boards_and_rules_are_refused(size: int, rule: str) -> None:
    """``ValueError`` names the size or the rule."""
    with pytest.raises(ValueError, match=r"8|21|chess"):
        Engine(size, rule)


def test_stones_may_come_in_any_order() -> None:
    """Colours need not alternate, and a stone may be taken from below others: only the position counts."""
    stones = [(112, BLACK), (113, BLACK), (97, WHITE), (98, WHITE), (127, BLACK), (128, WHITE)]
    one, other = engine(), engine()
    one.place(Point(0), WHITE)
    for point, color in stones:
        one.place(Point(point), color)
    one.take_back(Point(0))
    for point, color in sorted(stones, key=lambda stone: stone[1]):
        other.place(Point(point), color)
    assert one.find(BLACK, Limits(depth=2)).score == other.find(BLACK, Limits(depth=2)).score


def test_either_colour_may_be_asked() -> None:
    """With a four of either side, the one asked makes five."""
    one = engine()
    for k in range(4):
        one.place(Point(32 + k), BLACK)
        one.place(Point(182 + k), WHITE)
    assert one.decide(BLACK, FEW) in {31, 36}
    assert one.decide(WHITE, FEW) in {181, 186}


def test_a_full_board_has_no_move() -> None:
    """``ValueError`` with no empty point, a move with one."""
    one = engine(9)
    for p in range(80):
        one.place(Point(p), Color(1 + (p // 2 + p // 9 // 2) % 2))
    assert one.decide(BLACK, FEW) == 80
    one.place(Point(80), BLACK)
    with pytest.raises(ValueError, match="no empty point"):
        one.decide(BLACK, FEW)


@pytest.mark.parametrize("rule", ["freestyle", "standard", "renju", "caro5", "caro6"])
def test_moves_are_legal_to_the_end(rule: str) -> None:
    """Games from random beginnings: every move is an empty point, and no black one is forbidden in renju."""
    rng = random.Random(5)
    for _ in range(2 if native else 1):
        one, stones = engine(11, rule), set[int]()
        for number, p in enumerate(rng.sample(range(121), 30)):
            one.place(Point(p), Color(1 + number % 2))
            stones.add(p)
        while len(stones) < (121 if native else 40):
            color = Color(1 + len(stones) % 2)
            point = one.decide(color, Limits(nodes=60))
            assert point not in stones
            if rule == "renju" and color is BLACK and len(set(one.forbidden()) | stones) < 121:
                assert point not in one.forbidden()
            one.place(point, color)
            stones.add(point)


def test_memory_is_kept_within_the_limit() -> None:
    """A small limit makes the table small; the engine still answers."""
    one = Engine(15, "freestyle")
    one.place(Point(112), BLACK)
    assert one.decide(WHITE, Limits(nodes=300, memory=4 << 20)) in range(225)


def test_the_time_is_kept() -> None:
    """A search of a tenth of a second ends within it, but for what a busy machine costs."""
    one = engine()
    for number, p in enumerate((112, 97, 98, 127)):
        one.place(Point(p), Color(1 + number % 2))
    spent = []
    for _ in range(3):
        began = time.monotonic()
        one.decide(BLACK, Limits(turn_ms=100))
        spent.append(time.monotonic() - began)
    assert min(spent) < 0.2


def test_stop_ends_a_search_from_another_thread() -> None:
    """While one thread searches without a limit, another goes on, stops it, and has the answer at once."""
    spent = [_stopped(10**number) for number in range(2, 5)]
    assert min(spent) < (0.05 if native else 1)  # of several: a busy machine may keep the thread waiting


def _stopped(nodes: int) -> float:
    """Stop an unlimited search after so many nodes; the seconds until it has ended."""
    one, answers = engine(), []
    for number, p in enumerate((112, 97, 98, 127)):
        one.place(Point(p), Color(1 + number % 2))
    thread = threading.Thread(target=lambda: answers.append(one.find(BLACK, Limits(turn_ms=3_600_000))))
    thread.start()
    while one.nodes < nodes:  # the loop itself shows that the interpreter's lock is free
        thread.join(0.001)
    began = time.monotonic()
    one.stop()
    thread.join()
    assert answers[0].depth > 0
    return time.monotonic() - began


def test_a_forced_loss_is_known() -> None:
    """Against two open threes the score tells how long it will last."""
    one = engine()
    for p in (110, 111, 112, 65, 80, 95):
        one.place(Point(p), BLACK)
    assert one.find(WHITE, Limits(depth=6)).score < -codes.MATE


def test_a_stop_that_came_too_early_is_not_lost() -> None:
    """Who asked for the end before the search could be stopped has it at once: no more than a node is visited."""
    one = engine()
    one.place(Point(112), BLACK)
    found = one.find(WHITE, Limits(nodes=1_000_000, stopped=lambda: True))
    assert one.nodes <= 1
    assert found.point != 112


def test_pondering_goes_on_until_it_is_stopped() -> None:
    """No limit but the stop ends it, the position stays; a game that is won is left alone."""
    one = engine()
    for number, point in enumerate((112, 97, 98, 127)):
        one.place(Point(point), Color(1 + number % 2))
    limits = Limits(turn_ms=1, match_ms=1, left_ms=1)
    thread = threading.Thread(target=lambda: one.ponder(BLACK, limits))
    thread.start()
    while one.nodes < 20_000:  # more than the limits would allow
        thread.join(0.001)
    one.stop()
    thread.join()
    one.place(Point(113), BLACK)
    assert one.decide(WHITE, FEW) not in {112, 97, 98, 127, 113}
    won = engine()
    for point in range(5):
        won.place(Point(point), BLACK)
    won.ponder(WHITE, Limits(stopped=lambda: False))
    assert won.nodes == 0
