import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from narabe_core.types import Color, Point
from narabe_engine import codes, native
from narabe_engine.engine import Engine
from narabe_engine.kernel import Board
from narabe_engine.patterns import tables
from narabe_engine.search import Search
from narabe_engine.table import Table
from narabe_engine.timeman import Limits
from narabe_engine.weights import weights
from tests.conftest import SkipLoudly

EXACT, LOWER, UPPER = 1, 2, 3
"""What a remembered score is."""
MANY = 20
SERVER = Path(codes.__file__).parents[1]
PROBE = """
import json, sys
from narabe_core.types import Color, Point
from narabe_engine.engine import Engine
from narabe_engine.timeman import Limits
found = []
for size, rule, stones, depth in json.load(sys.stdin):
    engine = Engine(size, rule, table_bits=14)
    for number, point in enumerate(stones):
        engine.place(Point(point), Color(1 + number % 2))
    said = engine.find(Color(1 + len(stones) % 2), Limits(depth=depth))
    found.append([said.point, said.score, said.depth, said.nodes])
json.dump(found, sys.stdout)
"""
POSITIONS = [
    (15, "freestyle", [112, 97, 127, 98, 96, 128, 113], 4),
    (15, "freestyle", [112, 126, 98, 140, 111, 97, 128, 144], 4),
    (15, "standard", [112, 111, 96, 128, 127, 97], 3),
    (15, "renju", [112, 97, 98, 113, 127, 82, 126], 3),
    (20, "caro5", [210, 190, 211, 209, 231], 2),
    (9, "freestyle", [40, 41, 49, 31, 32], 3),
]


def engine_with(size: int, rule: str, names: str) -> tuple[Engine, Color]:
    """An engine with stones by name, in the order of play, and the side to move."""
    engine, stones = Engine(size, rule, table_bits=14), names.split()
    for number, name in enumerate(stones):
        engine.place(point(size, name), Color(1 + number % 2))
    return engine, Color(1 + len(stones) % 2)


def point(size: int, name: str) -> Point:
    """The point of a name such as h8."""
    return Point((size - int(name[1:])) * size + ord(name[0]) - ord("a"))


def probe(pure: str) -> list[list[int]]:
    """What a fresh interpreter finds in the positions, with the kernel interpreted or as it is."""
    variables = os.environ | {"NARABE_PURE": pure, "PYTHONPATH": str(SERVER)}
    done = subprocess.run(
        [sys.executable, "-c", PROBE],
        input=json.dumps(POSITIONS), env=variables, capture_output=True, text=True, check=True,
    )  # fmt: skip
    found: list[list[int]] = json.loads(done.stdout)
    return found


@pytest.mark.slow
def test_compiled_and_interpreted_agree(skip_loudly: SkipLoudly) -> None:
    """Moves, scores, depths and node counts are the same in both."""
    if not native:
        skip_loudly("the compiled engine: python server/kernel_build.py")
    assert probe("1") == probe("0")


def test_the_same_search_gives_the_same_answer() -> None:
    """Two engines with the same stones and node limit agree in everything."""
    said = []
    for _ in range(2):
        engine, color = engine_with(15, "freestyle", "h8 i9 g9 i7 h10 f8")
        said.append(engine.find(color, Limits(nodes=800)))
    assert said[0] == said[1]
    assert said[0].nodes <= 900


def test_a_five_is_made() -> None:
    """Whoever can make five does."""
    engine, color = engine_with(15, "freestyle", "h8 a1 i8 a2 j8 a3 k8 a4")
    assert engine.find(color, Limits(depth=1)).score == codes.WIN - 1
    assert engine.decide(color, Limits(depth=1)) in {point(15, "g8"), point(15, "l8")}


def test_a_four_is_answered() -> None:
    """The one point that stops a five is played, also when it is lost anyway."""
    engine, color = engine_with(15, "freestyle", "h8 g8 i8 a2 j8 a4 k8")
    assert engine.decide(color, Limits(depth=3)) == point(15, "l8")


def test_an_open_three_is_answered() -> None:
    """Against an open three only its neighbourhood is played."""
    engine, color = engine_with(15, "freestyle", "h8 b2 i8 n3 j8")
    near = {point(15, name) for name in ("f8", "g8", "k8", "l8")}
    assert engine.decide(color, Limits(depth=4)) in near


def test_standard_makes_no_six() -> None:
    """Where six does not win, the point that would make six is neither played nor feared."""
    engine, color = engine_with(15, "standard", "c8 a1 d8 a3 e8 a5 g8 a7 h8 c2")
    assert engine.find(color, Limits(depth=1)).score < codes.MATE or engine.decide(
        color, Limits(depth=1)
    ) != point(15, "f8")


def test_a_win_is_counted_in_plies() -> None:
    """A three with one more three across is won in five plies, and the score says so."""
    engine, color = engine_with(15, "freestyle", "h8 a1 i8 a15 g9 o1 g10 o15")
    found = engine.find(color, Limits(depth=6))
    assert found.score == codes.WIN - 5
    assert found.point == point(15, "g8")


@pytest.mark.parametrize(
    ("score", "bound", "nodes"),
    [
        (codes.WIN - 9, EXACT, 1),
        (8 - codes.WIN, EXACT, 1),
        (codes.WIN - 9, UPPER, MANY),
        (8 - codes.WIN, LOWER, MANY),
        (300, EXACT, MANY),
    ],
)
def test_a_forced_win_once_found_is_one_at_any_depth(score: int, bound: int, nodes: int) -> None:
    """What a shallower visit proved is believed at once, in any window; what it valued, or only bounds it, is not."""
    board, table = Board(15, tables("freestyle"), weights("freestyle")), Table(10)
    board.make(codes.STRIDE * (7 + codes.PAD) + 7 + codes.PAD)
    table.store(board.key, 0, score, 1, bound, 0, 0)
    search = Search(board, table)
    search.begin(5000)
    found = search.visit(-codes.WIN, codes.WIN, 2, 0)
    assert min(search.nodes, MANY) == nodes
    assert (found == score) is (nodes == 1)


def test_a_four_shut_in_is_stopped_in_caro() -> None:
    """One stone takes the five from both ends where the other is shut already; elsewhere such a four wins."""
    stones = "g8 e8 h8 l8 i8 a1 a15 o1"
    caro, color = engine_with(15, "caro5", stones)
    assert caro.find(color, Limits(depth=3)).score < codes.MATE
    free, color = engine_with(15, "freestyle", stones.replace("e8", "b2").replace("l8", "n3"))
    assert free.find(color, Limits(depth=3)).score > codes.MATE
