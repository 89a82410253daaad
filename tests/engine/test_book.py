"""The opening book: its file is what its reader takes it for, and a position is found however the board is laid."""

import random

import pytest

from narabe_core.types import BLACK, WHITE, Color, Point
from narabe_engine.book import (
    BOOK,
    REACH,
    TURNS,
    WellRead,
    advised,
    book,
    named,
    read,
    turned,
    turned_back,
)
from narabe_engine.levels import LEVELS
from narabe_engine.timeman import Limits
from narabe_engine.tuning.opening_book import RULES, make

HALF = 7


def position(name: str) -> dict[tuple[int, int], Color]:
    """The stones of a line's name."""
    black, white = ("" if part == "-" else part for part in name.split())
    sides = ((BLACK, black), (WHITE, white))
    return {read(side[at : at + 2]): color for color, side in sides for at in range(0, len(side), 2)}


def on_board(stones: dict[tuple[int, int], Color], size: int) -> dict[Point, Color]:
    """Offsets as points."""
    middle = size // 2
    return {Point((y + middle) * size + x + middle): color for (x, y), color in stones.items()}


def test_the_file_is_what_it_says() -> None:
    """A part for each rule; each line once, in its first way to lay the board; moves on free points, best first."""
    assert BOOK.stat().st_size <= 1_000_000
    assert set(book()) == set(RULES)
    rows = BOOK.read_text(encoding="ascii").splitlines()
    assert sum(map(len, book().values())) == len([row for row in rows if not row.startswith("[")])
    for lines in book().values():
        assert len(lines) >= 100
        for name, moves in lines.items():
            stones = position(name)
            assert name == min(named(stones, turn) for turn in TURNS)
            blacks = sum(color is BLACK for color in stones.values())
            assert 2 * blacks - len(stones) in {0, 1}
            assert moves
            assert not {move.at for move in moves} & stones.keys()
            worth = [move.worth for move in moves]
            assert worth == sorted(worth, reverse=True)
            assert all(abs(part) <= REACH for move in moves for part in move.at)


@pytest.mark.parametrize("size", [15, 16, 19])
def test_a_position_is_found_however_the_board_is_laid(size: int) -> None:
    """What is advised in one way is advised in the others, turned likewise."""
    name, moves = random.Random(size).choice(sorted(book()["renju"].items()))
    stones = position(name)
    for turn in TURNS:
        laid = {turned(at, turn): color for at, color in stones.items()}
        found = advised(size, "renju", on_board(laid, size))
        middle = size // 2
        expected = {turned(move.at, turn) for move in moves}
        assert expected <= {(point % size - middle, point // size - middle) for point in found}
        assert not set(found) & set(on_board(laid, size))


def test_turning_back_undoes_turning() -> None:
    """In each of the eight ways."""
    assert {turned_back(turned((3, -5), turn), turn) for turn in TURNS} == {(3, -5)}
    assert len({turned((3, -5), turn) for turn in TURNS}) == 8


def test_nothing_is_advised_elsewhere() -> None:
    """On boards that are too small, under rules without a book, far from the middle, in positions that nobody saw."""
    middle = {Point(HALF * 15 + HALF): BLACK}
    assert advised(15, "freestyle", middle)
    assert advised(13, "freestyle", {Point(6 * 13 + 6): BLACK}) == []
    assert advised(15, "omok", middle) == []
    assert advised(20, "freestyle", {Point(0): BLACK}) == []
    assert advised(15, "freestyle", {Point(0): BLACK, Point(1): WHITE}) == []


def after_one(seed: int | None, limits: Limits = Limits(turn_ms=1)) -> tuple[Point, int]:  # noqa: B008 - a value
    """The answer to a stone in the middle, and how many nodes it took."""
    player = WellRead(15, "freestyle", seed)
    player.place(Point(HALF * 15 + HALF), BLACK)
    return player.decide(WHITE, limits), player.nodes


def test_the_same_seed_takes_the_same_move_and_others_vary() -> None:
    """Of the ways that are the same to a lone stone, and without a search."""
    assert after_one(1) == after_one(1)
    assert len({after_one(seed)[0] for seed in range(12)}) > 1
    assert {after_one(seed)[1] for seed in range(3)} == {0}
    assert LEVELS["strong"].fixed(3).make(15, "freestyle") is not None


@pytest.mark.parametrize("limits", [Limits(nodes=200), Limits(depth=2)])
def test_who_limits_the_search_wants_one(limits: Limits) -> None:
    """With a limit of nodes or depth the book stays shut."""
    point, nodes = after_one(1, limits)
    assert nodes > 0
    assert point != HALF * 15 + HALF


def test_only_full_strength_has_a_book() -> None:
    """Levels with a brake look for themselves."""
    players = {name: level.make(15, "freestyle") for name, level in LEVELS.items()}
    assert {name for name, player in players.items() if isinstance(player, WellRead)} == {
        "strong",
        "level-12",
    }


def test_the_book_can_be_made() -> None:
    """The likeliest positions first, the same ones again."""
    lines = list(make("standard", 2, 100))
    assert lines == list(make("standard", 2, 100))
    assert len(lines) == 2
    assert all(len(line.split()) >= 3 for line in lines)
