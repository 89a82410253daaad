from itertools import product
from random import Random

import pytest

from narabe_core.board import Board
from narabe_core.rules import get_rules
from narabe_core.rules.caro import PRESETS, Caro, CaroSettings, Overline
from narabe_core.rules.reasons import Flaw
from narabe_core.types import BLACK, WHITE, Color, Point
from tests.core.rules.positions import free_points, row, stones_of
from tests.reference.renju import Position
from tests.reference.rules import row_wins_in_caro

NAMES = ("caro5", "caro6", "caro_long", "caro_open5", "caro_open6", "caro_four")
PLAIN = ".xxxx*."
ONE_END = "oxxxx*."
BOTH_ENDS = "oxxxx*o"
EDGE = "xxxx*."
EDGE_AND_STONE = "xxxx*o"
SIX = ".xxxx*x."
SIX_ONE_END = "oxxxx*x."
SIX_BOTH_ENDS = "oxxxx*xo"
FOUR = ".xxx*."
FOUR_ONE_END = "oxxx*."
THREE = ".xx*."

WINS = {
    "caro5": {PLAIN, ONE_END, EDGE, EDGE_AND_STONE},
    "caro6": {PLAIN, ONE_END, EDGE, EDGE_AND_STONE, SIX, SIX_ONE_END, SIX_BOTH_ENDS},
    "caro_long": {PLAIN, ONE_END, EDGE, EDGE_AND_STONE, SIX, SIX_ONE_END},
    "caro_open5": {PLAIN, EDGE},
    "caro_open6": {PLAIN, EDGE, SIX, SIX_ONE_END, SIX_BOTH_ENDS},
    "caro_four": {PLAIN, ONE_END, EDGE, EDGE_AND_STONE, SIX, SIX_ONE_END, FOUR},
}
ALL = [
    PLAIN,
    ONE_END,
    BOTH_ENDS,
    EDGE,
    EDGE_AND_STONE,
    SIX,
    SIX_ONE_END,
    SIX_BOTH_ENDS,
    FOUR,
    FOUR_ONE_END,
    THREE,
]


def test_the_table_names_every_preset() -> None:
    """A new preset needs its row in the table of this file."""
    assert set(PRESETS) == set(NAMES) == set(WINS)


@pytest.mark.parametrize("text", ALL)
@pytest.mark.parametrize("name", NAMES)
def test_what_wins_under_each_preset(name: str, text: str) -> None:
    """The table of this file, for both colours, with the whole row as winning line."""
    board, point = row(text)
    verdict = get_rules(name).judge(board, point, BLACK)
    assert verdict.wins == (text in WINS[name])
    assert all(len(line) == text.count("x") + 1 for line in verdict.lines)
    swapped, point = row(text.translate(str.maketrans("xo", "ox")))
    assert get_rules(name).judge(swapped, point, WHITE) == verdict
    assert get_rules(name).forbidden_points(board, BLACK) == {}


@pytest.mark.parametrize("text", ["xxxx*o", "oxxxx*"[::-1]])
def test_the_edge_blocks_where_a_rule_says_so(text: str) -> None:
    """With ``edge_blocks`` a five between edge and stone is blocked at both ends."""
    board, point = row(text)
    assert get_rules("caro5").judge(board, point, BLACK).wins
    strict = Caro("strict", CaroSettings(edge_blocks=True))
    assert not strict.judge(board, point, BLACK).wins


def test_an_edge_alone_blocks_one_end() -> None:
    """Which is enough only where both ends must be open."""
    board, point = row(EDGE)
    assert Caro("a", CaroSettings(edge_blocks=True)).judge(board, point, BLACK).wins
    assert not Caro("b", CaroSettings(edge_blocks=True, open_ends=2)).judge(board, point, BLACK).wins


def test_a_five_beside_a_dead_row_wins() -> None:
    """One good row is enough; the dead one is not among the lines."""
    board, point = row(BOTH_ENDS)
    for step in range(1, 5):
        board = board.place(Point(point - step * 15), BLACK)
    (line,) = get_rules("caro5").judge(board, point, BLACK).lines
    assert {p % 15 for p in line} == {point % 15}


def test_settings_are_data() -> None:
    """Two rules with equal settings judge alike under different names."""
    twin = Caro("twin", CaroSettings(overline=Overline.WIN))
    board, point = row(SIX_BOTH_ENDS)
    assert twin.name == "twin"
    assert twin.judge(board, point, BLACK) == get_rules("caro6").judge(board, point, BLACK)


SETTINGS = [CaroSettings(*each) for each in product((4, 5), Overline, (1, 2), (False, True))]
WORDS = {Overline.NOTHING: "nothing", Overline.FIVE: "as five", Overline.WIN: "a win"}


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_all_four_settings_do_what_the_definition_says(settings: CaroSettings) -> None:
    """Each of the 24 ways to set them, on crowded boards whose rows reach the edges: the rows of the reference win."""
    rules, rng = Caro("any", settings), Random(5)
    for size in (9, 10):
        # Few empty points and long rows, so that all edges are met.
        board = Board(size, bytes(rng.choice((0, 1, 1, 1, 1, 2, 2)) for _ in range(size * size)))
        for point in free_points(board):
            for color in Color:
                found = {frozenset(line) for line in rules.judge(board, point, color).lines}
                dead = {frozenset(part.stones) for part in rules.explain(board, point, color).dead_rows}
                rows = wins_by_reference(settings, board, point, color)
                assert found == {line for line, wins in rows.items() if wins}
                assert dead == {line for line, wins in rows.items() if not wins}


def wins_by_reference(
    settings: CaroSettings, board: Board, point: Point, color: Color
) -> dict[frozenset[int], bool]:
    """Each row that is long enough to be looked at, and whether it wins."""
    place, word = (point % board.size, point // board.size), color.name.lower()
    slow = Position(board.size, {**stones_of(board), place: word}, word)
    given = settings.least, WORDS[settings.overline], settings.open_ends
    return {
        frozenset(y * board.size + x for x, y in line): row_wins_in_caro(
            slow, line, given, edge=settings.edge_blocks
        )
        for line in slow.rows(place)
        if len(line) >= settings.least
    }


@pytest.mark.parametrize(
    ("text", "flaw", "blockers"),
    [("xxxx*o", Flaw.BLOCKED_BOTH_ENDS, [5]), ("xxxx*", Flaw.BLOCKED_END, [])],
)
def test_an_edge_that_blocks_is_no_stone(text: str, flaw: Flaw, blockers: list[int]) -> None:
    """The explanation names the stones that block, and leaves the edge to the eye."""
    board, point = row(text)
    (dead,) = Caro("a", CaroSettings(edge_blocks=True, open_ends=2)).dead_rows(board, point, BLACK)
    assert (dead.flaw, [blocker % 15 for blocker in dead.blockers]) == (flaw, blockers)
