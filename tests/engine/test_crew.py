import threading

import pytest

from narabe_core.types import BLACK, WHITE, Color, Point
from narabe_engine import codes
from narabe_engine.crew import Crew, Helper
from narabe_engine.engine import Engine
from narabe_engine.kernel import Board
from narabe_engine.patterns import tables
from narabe_engine.table import Table
from narabe_engine.timeman import Limits
from narabe_engine.weights import weights

STONES = (112, 97, 98, 127)


def board() -> Board:
    """An empty board."""
    return Board(15, tables("freestyle"), weights("freestyle"))


def cell(x: int, y: int) -> int:
    """A cell of the padded board."""
    return (y + codes.PAD) * codes.STRIDE + x + codes.PAD


def engine(points: tuple[int, ...] = STONES) -> Engine:
    """An engine with stones of both sides in turn."""
    one = Engine(15, "freestyle", table_bits=14)
    for number, point in enumerate(points):
        one.place(Point(point), Color(1 + number % 2))
    return one


@pytest.mark.parametrize(
    "later",
    [
        [(cell(7, 7), 0), (cell(8, 8), 1), (cell(9, 9), 0)],
        [(cell(7, 7), 0), (cell(9, 9), 1)],
        [(cell(7, 7), 0)],
        [(cell(3, 3), 1), (cell(4, 4), 1), (cell(5, 5), 0)],
        [],
    ],
)
def test_a_helper_follows_the_board(later: list[tuple[int, int]]) -> None:
    """Stones that came, went or changed, of either side in any order: its board is as one laid anew."""
    own, fresh = board(), board()
    helper = Helper(own, Table(4), 0)
    helper.follow([(cell(7, 7), 0), (cell(8, 8), 1)], 1)
    helper.follow(later, 1)
    Helper(fresh, Table(4), 0).follow(later, 1)
    assert (own.key, own.ply, own.side, list(own.count)) == (fresh.key, fresh.ply, 1, list(fresh.count))


@pytest.mark.parametrize("threads", [2, 3])
def test_several_find_what_one_finds(threads: int) -> None:
    """A win that is not plain to see has the same score and the same first move."""
    points = (112, 0, 113, 14, 96, 210, 81, 224)
    alone, together = engine(points), engine(points)
    limits = Limits(depth=6)
    one, all_of_them = alone.find(BLACK, limits), together.find(BLACK, Limits(depth=6, threads=threads))
    assert (all_of_them.score, all_of_them.point) == (one.score, one.point)
    assert one.score == codes.WIN - 5


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_nodes_are_shared(threads: int) -> None:
    """All together visit no more positions than are allowed, but for the few that are under way."""
    one = engine()
    found = one.find(BLACK, Limits(nodes=600, threads=threads))
    assert found.point not in STONES
    assert one.nodes <= 600 + 20 * threads


def test_there_are_no_more_threads_than_is_good(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a manager tells: a million boards would not find room."""
    monkeypatch.setattr("narabe_engine.engine.MOST_THREADS", 2)
    one = engine()
    assert one.decide(BLACK, Limits(nodes=600, threads=1_000_000)) not in STONES
    assert threading.active_count() < 50


def test_boards_go_on_with_the_game() -> None:
    """Move for move, a stone taken back and another thread more: every answer is an empty point."""
    one = engine()
    for number, color in enumerate((BLACK, WHITE, BLACK, WHITE)):
        if number == 2:
            one.take_back(Point(97))
        point = one.decide(color, Limits(nodes=200, threads=2 + number // 3))
        assert point not in one.stones
        one.place(point, color)


def test_all_stop() -> None:
    """A stop ends the leading search, whose answer comes, and its helpers, who are ready for the next one."""
    one, answers = engine(), list[Point]()
    unlimited = Limits(turn_ms=3_600_000, threads=3)
    thread = threading.Thread(target=lambda: answers.append(one.decide(BLACK, unlimited)))
    thread.start()
    while one.nodes < 1000:
        thread.join(0.001)
    one.stop()
    thread.join()
    one.place(answers[0], BLACK)
    assert one.decide(WHITE, Limits(nodes=100, threads=3)) not in one.stones


def test_what_befalls_a_helper_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault in another thread is raised by the next search, not lost; the one after that is unharmed."""
    begun = threading.Event()

    def fail(*_: object) -> int:
        begun.set()
        raise RuntimeError("a helper failed")

    monkeypatch.setattr("narabe_engine.crew.widen", fail)
    crew = Crew(board(), board, 4, 2)
    crew.gather([], 0)
    with crew.helping(100):
        begun.wait()
    with pytest.raises(RuntimeError, match="a helper failed"):
        crew.gather([], 0)
    crew.gather([], 0)
