import random
import time

import pytest

from narabe_core.board import Board
from narabe_core.rules import get_rules
from narabe_core.types import Color, Point
from narabe_engine import native
from narabe_engine.levels import DEFAULT_LEVEL, LEVELS, Limits, Player
from narabe_engine.tutorial import WEIGHTS, Scorer, lines_on

SIZE = 15
LINES = lines_on(SIZE)
FEW = Limits(nodes=1000)


def has_five(stones: dict[Point, Color], last: Point) -> bool:
    """Whether the last stone completed a line of five."""
    return any(all(stones.get(p) == stones[last] for p in LINES.points[line]) for line in LINES.through[last])


def play(black: str, white: str, opening: list[Point]) -> str | None:
    """Play one freestyle game; the winner's level, or None for a full board."""
    names = {Color.BLACK: black, Color.WHITE: white}
    players: dict[Color, Player] = {
        color: LEVELS[name].make(SIZE, "freestyle") for color, name in names.items()
    }
    stones: dict[Point, Color] = {}
    while len(stones) < SIZE * SIZE:
        ply = len(stones)
        color = Color(1 + ply % 2)
        point = opening[ply] if ply < len(opening) else players[color].decide(color, FEW)
        stones[point] = color
        for player in players.values():
            player.place(point, color)
        if has_five(stones, point):
            return names[color]
    return None


@pytest.mark.slow
def test_the_default_is_the_strongest() -> None:
    """With a thousand nodes a move it wins nine in ten games, from random openings that may be lost for it."""
    rng = random.Random(1)
    near = [Point(y * SIZE + x) for x in range(4, 11) for y in range(4, 11)]
    openings = [rng.sample(near, 3) for _ in range(4 if native else 1)]
    games = [
        (black, white, opening)
        for opening in openings
        for other in WEIGHTS
        for black, white in ((DEFAULT_LEVEL, other), (other, DEFAULT_LEVEL))
    ]
    won = sum(play(*game) == DEFAULT_LEVEL for game in games)
    assert won >= 0.9 * len(games)


def test_every_level_is_named_as_it_is_found() -> None:
    """The three tutorials are there, and a level's name is its key."""
    assert set(LEVELS) >= {"tutorial-10", "tutorial-30", "tutorial-200"}
    assert all(level.name == name for name, level in LEVELS.items())


def test_levels_are_listed_weakest_first() -> None:
    """The order is what ``welcome.levels`` promises: the tutorials as they were measured."""
    assert list(LEVELS)[:3] == ["tutorial-10", "tutorial-200", "tutorial-30"]


@pytest.mark.parametrize("name", sorted(WEIGHTS))
def test_a_tutorial_level_plays_as_its_scorer(name: str) -> None:
    """A level's player chooses what the scorer with the level's weights chooses."""
    player, scorer = LEVELS[name].make(SIZE, "standard"), Scorer(SIZE, WEIGHTS[name])
    for point in (112, 113, 97, 127, 98):
        player.place(Point(point), Color(1 + point % 2))
        scorer.place(Point(point), Color(1 + point % 2))
    assert player.decide(Color.WHITE, Limits(turn_ms=0)) == scorer.choose(Color.WHITE)


@pytest.mark.parametrize("name", sorted(LEVELS))
def test_every_size_is_played(name: str) -> None:
    """Each level plays all boards of 9 to 20 lines and no other."""
    level = LEVELS[name]
    assert level.sizes == range(9, 21)
    for size in level.sizes:
        assert level.make(size, "freestyle").decide(Color.BLACK, FEW) in range(size * size)


@pytest.mark.parametrize("name", sorted(WEIGHTS))
def test_a_tutorial_answers_in_five_milliseconds(name: str) -> None:
    """The best of five choices on the largest board takes less than 5 ms of the processor."""
    player = LEVELS[name].make(20, "freestyle")
    for point in range(0, 400, 7):
        player.place(Point(point), Color(1 + point % 2))
    took = []
    for _ in range(5):
        began = time.process_time()
        player.decide(Color.BLACK, Limits())
        took.append(time.process_time() - began)
    assert min(took) < 0.005


@pytest.mark.parametrize("name", WEIGHTS)
@pytest.mark.parametrize("rule", ["renju", "omok"])
def test_no_tutorial_plays_a_forbidden_point(name: str, rule: str) -> None:
    """From random positions each tutorial takes a point where it may play, its best one where nothing is forbidden."""
    rules, source, hindered = get_rules(rule), random.Random(f"{name} {rule}"), 0
    for _ in range(60):
        player, plain = LEVELS[name].make(SIZE, rule), LEVELS[name].make(SIZE, "freestyle")
        board = Board.empty(SIZE)
        near = [Point(y * SIZE + x) for y in range(4, 11) for x in range(4, 11)]
        for number, point in enumerate(source.sample(near, 16)):
            color = Color(1 + number % 2)
            board = board.place(point, color)
            player.place(point, color)
            plain.place(point, color)
        forbidden = rules.forbidden_points(board, Color.BLACK)
        best, found = plain.decide(Color.BLACK, Limits()), player.decide(Color.BLACK, Limits())
        assert found not in forbidden
        assert found == best or best in forbidden
        hindered += best in forbidden
    assert hindered


NUMBERED = [f"level-{number}" for number in range(1, 13)]


def game(level: str, seed: int | None, rule: str = "freestyle") -> list[Point]:
    """The first moves of a game of a level against itself, by few nodes."""
    made = LEVELS[level] if seed is None else LEVELS[level].fixed(seed)
    player, stones = made.make(SIZE, rule), list[Point]()
    for number in range(10):
        stones.append(player.decide(Color(1 + number % 2), FEW))
        player.place(stones[-1], Color(1 + number % 2))
    return stones


def test_twelve_levels_are_listed_between_the_tutorials_and_the_strongest() -> None:
    """In the order of strength, so that a list shows them so."""
    assert list(LEVELS)[3:] == [*NUMBERED, DEFAULT_LEVEL]


@pytest.mark.parametrize("level", ["level-1", "level-6"])
def test_a_level_is_the_same_with_a_seed_and_varies_without(level: str) -> None:
    """One seed gives one game, several give several; without a seed the games of a level are not all alike."""
    first = game(level, 3)
    assert game(level, 3) == first
    assert any(game(level, seed) != first for seed in range(4, 12))
    first = game(level, None)
    assert any(game(level, None) != first for _ in range(20))


def test_a_level_without_chance_is_itself_with_a_seed() -> None:
    """The tutorials play the same anyway; the strongest takes any of the book's moves."""
    assert all(LEVELS[name].fixed(1) is LEVELS[name] for name in WEIGHTS)
    assert LEVELS["strong"].fixed(1) is not LEVELS["strong"]


def test_what_is_hard_to_see_is_overlooked_more_often() -> None:
    """Of an open three the weakest level stops one along a row more often than one along a diagonal far away."""
    stopped = dict.fromkeys(("near", "far"), 0)
    for seed in range(40):
        for name, three, last in (("near", (110, 111, 112), 96), ("far", (32, 48, 64), 190)):
            player = LEVELS["level-1"].fixed(seed).make(SIZE, "freestyle")
            for point in three:
                player.place(Point(point), Color.BLACK)
            for point in (last, last + 3, last - 2):
                player.place(Point(point), Color.WHITE)
            step = three[1] - three[0]
            stops = {three[0] - step, three[0] - 2 * step, three[2] + step, three[2] + 2 * step}
            stopped[name] += player.decide(Color.WHITE, FEW) in stops
    assert stopped["near"] > stopped["far"]


@pytest.mark.parametrize("level", ["level-1", "level-5", "level-11"])
def test_no_level_plays_a_forbidden_point(level: str) -> None:
    """Whatever is overlooked, Black keeps off forbidden points."""
    source, rules = random.Random(level), get_rules("renju")
    near = [Point(y * SIZE + x) for y in range(4, 11) for x in range(4, 11)]
    for seed in range(10):
        player, board = LEVELS[level].fixed(seed).make(SIZE, "renju"), Board.empty(SIZE)
        for number, point in enumerate(source.sample(near, 20)):
            player.place(point, Color(1 + number % 2))
            board = board.place(point, Color(1 + number % 2))
        assert player.decide(Color.BLACK, FEW) not in rules.forbidden_points(board, Color.BLACK)
