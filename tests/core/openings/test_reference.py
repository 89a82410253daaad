"""The state machine against the slow scripts: the same questions on every walk, and the same number of ways."""

import json
from collections.abc import Hashable, Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from narabe_core.actions import Choose, Deciding, Declare, OfferPoints, Option, Pass, Pick, Play, Refusal
from narabe_core.game import Game, Settings
from narabe_core.openings import Do, opening_names
from narabe_core.openings.symmetry import Symmetries
from narabe_core.referee import decide
from narabe_core.types import MAX_SIZE, MIN_SIZE, Color, Point
from tests.core.table import NOW, begin, do
from tests.reference import openings as slow
from tests.reference.opening_table import TURNS
from tests.reference.opening_table import Game as Table
from tests.strategies import SEATS, next_deed, points_of_step

CASES = json.loads((Path(__file__).parents[2] / "data" / "perft" / "openings.json").read_text("utf-8"))


def xy(point: Point, size: int) -> tuple[int, int]:
    """The point as the scripts write it."""
    return point % size, point // size


def answer(action: Deciding, size: int) -> Hashable:
    """The action as the scripts write it."""
    match action:
        case Play(point=point) | Pick(point=point):
            return xy(point, size)
        case Choose(option=option):
            return option.value
        case Declare(count=count):
            return count
        case OfferPoints(points=points):
            return tuple(xy(point, size) for point in points)
        case Pass():
            return "pass"


def action_for(game: Game, given_answer: object) -> Deciding:
    """The action that the scripts' answer stands for."""
    size, ply = game.settings.size, game.ply
    match given_answer:
        case str():
            return Choose(Option(given_answer), ply)
        case int():
            return Declare(given_answer, ply)
        case [int(x), int(y)]:
            point = Point(y * size + x)
            return Pick(point, ply) if game.step.do is Do.PICK else Play(point, ply)
        case _:
            raise TypeError(given_answer)


@given(
    st.sampled_from(opening_names()),
    st.integers(MIN_SIZE, MAX_SIZE),
    st.integers(0, 2**32),
    st.integers(0, 22),
)
def test_the_scripts_ask_the_same_of_the_same_seat(name: str, size: int, seed: int, length: int) -> None:
    """After any number of random answers: who must act, what they must do, and all that they may do."""
    dice, game, answers = Random(seed), begin(Settings(size=size, opening=name)), list[Hashable]()
    for _ in range(length):
        action = next_deed(game, dice.randrange(1000))
        assert isinstance(action, Deciding)
        game = do(game, game.turn, action)
        if game.outcome:
            return
        answers.append(answer(action, size))
    asked, table = slow.question(name, size, answers)
    assert (game.turn, game.step.do.value, game.black) == (asked.player, asked.what, table.black)
    assert {
        xy(Point(at), size): "BW"[cell - 1] for at, cell in enumerate(game.board.cells) if cell
    } == table.stones
    if game.step.do is not Do.OFFER:
        assert set(_allowed(game)) == set(asked.answers)


def _allowed(game: Game) -> Iterator[Hashable]:
    step, size = game.step, game.settings.size
    match step.do:
        case Do.PLACE:
            yield from (xy(point, size) for point in points_of_step(game))
        case Do.CHOOSE:
            yield from (option.value for option in step.options)
        case Do.DECLARE:
            yield from range(1, step.count + 1)
        case _:
            yield from (xy(point, size) for point in step.points)


@pytest.mark.parametrize(
    "case", CASES, ids=lambda case: f"{case['opening']}-{len(case['after'])}-{case['depth']}"
)
def test_as_many_ways_as_the_scripts_count(case: dict[str, Any]) -> None:
    """All that could be asked is asked, by either seat; what is not refused is counted."""
    game = begin(Settings(size=case["size"], opening=case["opening"]))
    for given_answer in case["after"]:
        game = do(game, game.turn, action_for(game, given_answer))
    assert ways(game, case["depth"]) == case["ways"]


def ways(game: Game, depth: int) -> int:
    """In how many ways the next ``depth`` deeds can be done."""
    tried = [(seat, action) for action in everything(game) for seat in SEATS]
    done = [each for each in tried if not isinstance(decide(game, *each, NOW), Refusal)]
    return len(done) if depth == 1 else sum(ways(do(game, *each), depth - 1) for each in done)


def everything(game: Game) -> Iterator[Deciding]:
    """All actions that anybody may think of, sensible or not; sets of points only up to two of them."""
    ply, points = game.ply, [Point(at) for at in range(len(game.board.cells))]
    yield from (Choose(option, ply) for option in Option)
    yield from (Declare(count, ply) for count in range(-1, 20))
    yield from (Play(point, ply) for point in points)
    yield from (Pick(point, ply) for point in points)
    yield Pass(ply)
    if game.step.do is Do.OFFER:
        for count in (0, 1, 2):
            yield from (OfferPoints(each, ply) for each in combinations(points, count))


def test_the_three_stones_are_the_26_openings() -> None:
    """Up to symmetry, and to which black stone came first, there are 13 direct and 13 indirect ones."""
    game = begin(Settings(opening="rif"))
    kinds = set()
    for second in points_of_step(do(game, 0, Play(Point(112), game.ply))):
        for third in points_of_step(_after(game, Point(112), second)):
            stones = [(x - 7, y - 7) for x, y in (xy(Point(112), 15), xy(second, 15), xy(third, 15))]
            direct = 0 in stones[1]
            kinds.add((direct, min(tuple(turn(*stone) for stone in stones) for turn in TURNS)))
    assert sorted(direct for direct, _ in kinds) == [False] * 13 + [True] * 13


def _after(game: Game, *points: Point) -> Game:
    for point in points:
        game = do(game, game.turn, Play(point, game.ply))
    return game


@given(st.integers(MIN_SIZE, MAX_SIZE), st.data())
def test_symmetric_points_are_those_that_a_motion_of_the_grid_exchanges(
    size: int, data: st.DataObject
) -> None:
    """On few stones close together, which are often symmetric: as a brute search over all motions says."""
    corner = data.draw(st.tuples(*[st.integers(0, size - 3)] * 2))
    near = [(corner[0] + dx, corner[1] + dy) for dx in range(3) for dy in range(3)]
    stones = data.draw(st.dictionaries(st.sampled_from(near), st.sampled_from("BW"), min_size=1, max_size=4))
    table = Table(size, stones)
    board = begin(Settings(size=size)).board
    for (x, y), color in stones.items():
        board = board.place(Point(y * size + x), Color("BW".index(color) + 1))
    symmetries = Symmetries(board)
    dice = Random(data.draw(st.integers(0, 99)))
    for _ in range(10):
        one, two = (Point(dice.randrange(size * size)) for _ in range(2))
        assert (two in symmetries.images(one)) == table.same(xy(one, size), xy(two, size))
        assert all(table.same(xy(one, size), xy(image, size)) for image in symmetries.images(one))
