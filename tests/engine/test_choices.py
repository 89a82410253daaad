"""Choices of openings: legal whatever positions are said to be worth, and sound where a search says it."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from narabe_core.actions import Action, Choose, Declare, OfferPoints, Option, Pick, Play
from narabe_core.game import Game, Settings
from narabe_core.openings import opening_names
from narabe_core.types import Color, Ply, Point
from narabe_engine import codes
from narabe_engine.choices import Ask, Heard, opening_step
from narabe_engine.engine import Engine
from narabe_engine.timeman import Limits
from narabe_engine.weighing import weigh
from tests.core.table import begin, do, put
from tests.strategies import next_deed

Knows = Callable[[Game, Ask], Heard]


def searched(game: Game, ask: Ask) -> Heard:
    """What a short search says."""
    size, rule = game.board.size, game.settings.rule
    stones = [(point, Color(1 + number % 2)) for number, point in enumerate(ask.stones)]
    mover = Color(1 + len(stones) % 2)
    if ask.points is not None:
        return weigh(size, rule, stones, mover, ask.points, Limits(nodes=1500))
    engine = Engine(size, rule, table_bits=12)
    for point, color in stones:
        engine.place(point, color)
    return engine.decide(mover, Limits(nodes=200))


def decided(game: Game, knows: Knows = searched, salt: str = "AAAAAA") -> Action | None:
    """What is done at the step that is due, all questions answered."""
    heard: list[Heard] = []
    while isinstance(step := opening_step(game, salt, heard), Ask):
        heard.append(knows(game, step))
        assert len(heard) < 4
    return step


@given(
    st.sampled_from([name for name in opening_names() if name != "free"]),
    st.sampled_from([9, 15, 20]),
    st.sampled_from(Color),
    st.randoms(use_true_random=False),
)
def test_every_opening_is_walked_to_its_end_whatever_is_heard(
    name: str, size: int, first: Color, dice: random.Random
) -> None:
    """With worths drawn by lot, and now and then an opponent's deed, nothing that is done is refused."""

    def drawn(_game: Game, ask: Ask) -> Heard:
        if ask.points is not None:
            return tuple(dice.randrange(-codes.WIN, codes.WIN) for _ in ask.points or (0,))
        free = [Point(point) for point in range(size * size) if point not in ask.stones]
        return dice.choice(free)

    game = begin(Settings(size=size, opening=name, first=first))
    while game.plan and game.in_play:
        action = decided(game, drawn) if dice.random() < 0.7 else None
        game = do(game, game.turn, action or next_deed(game, dice.randrange(500)))


BLACK_WINS = ("h8", "a1", "i8", "o15", "j8")
WHITE_WINS = ("a1", "h8", "o1", "i8", "a15")


@pytest.mark.parametrize(("stones", "option"), [(BLACK_WINS, Option.STAY), (WHITE_WINS, Option.SWAP)])
def test_the_winning_side_is_taken(stones: tuple[str, ...], option: Option) -> None:
    """Swap2 after five stones, black chooses: an open three is kept, scattered stones are given away."""
    game = put(begin(Settings(opening="swap2")), *stones[:3])
    game = put(do(game, game.turn, Choose(Option.PLACE_TWO, Ply(3))), *stones[3:])
    assert game.seat_of(Color.BLACK) == game.turn
    assert decided(game) == Choose(option, Ply(5))


@pytest.mark.parametrize(("first", "wins"), [("h8", True), ("a1", False)])
def test_a_first_stone_is_worth_what_a_search_says(first: str, *, wins: bool) -> None:
    """Swap after the first stone: in the middle it is taken over, in the corner it is left."""
    game = put(begin(Settings(opening="swap1")), first)
    assert decided(game) == Choose(Option.SWAP if wins else Option.STAY, Ply(1))


@pytest.mark.parametrize("opening", ["soosyrv_8", "soosyrv_4", "tarannikov"])
def test_the_last_word_is_worth_more_than_a_colour(opening: str) -> None:
    """Whoever puts the next stone lets the other one choose: so let them put it, whatever the stones are."""
    game = begin(Settings(rule="renju", opening=opening))
    while Option.SWAP not in game.step.options:
        game = do(game, game.turn, next_deed(game, 0))
    assert decided(game) == Choose(Option.SWAP, game.ply)


def rif(fourth: str = "a1") -> Game:
    """RIF after four stones, black about to offer two fifth ones."""
    game = put(begin(Settings(rule="renju", opening="rif")), "h8", "i9", "h9")
    return put(do(game, game.turn, Choose(Option.STAY, game.ply)), fourth)


def test_the_best_fifth_moves_are_offered_and_the_worst_is_picked() -> None:
    """Black offers what a search finds best; of one that wins and one in the corner white takes the corner."""
    game = rif()
    offer = decided(game)
    assert isinstance(offer, OfferPoints)
    asked = opening_step(game, "")
    assert isinstance(asked, Ask)
    assert asked.points is not None
    worth = dict(zip(asked.points, searched(game, asked), strict=True))  # type: ignore[arg-type]
    assert sorted((worth[point] for point in offer.points), reverse=True) == sorted(worth.values())[:-3:-1]
    strong, weak = Point(7 * 15 + 6), Point(14)
    offered = do(game, game.turn, OfferPoints((strong, weak), game.ply))
    assert decided(offered) == Pick(weak, offered.ply)


def test_so_many_fifth_moves_are_declared_that_black_is_no_better_off() -> None:
    """The number whose last point is nearest to even, after white's best fourth stone."""
    game = put(begin(Settings(rule="renju", opening="yamaguchi")), "h8", "i9", "h9")

    def falling(_game: Game, ask: Ask) -> Heard:
        if ask.points is None:
            return Point(0)
        assert ask.stones[-1] == 0
        return tuple(100 - 30 * number for number in range(len(ask.points)))

    assert decided(game, falling) == Declare(4, Ply(3))


def test_ten_fifth_moves_are_offered_where_the_tenth_is_good() -> None:
    """Taraguchi-10: black's choice after four stones, by the tenth best fifth stone."""
    game = begin(Settings(rule="renju", opening="taraguchi_10"))
    while Option.OFFER_TEN not in game.step.options:
        stay = Choose(Option.STAY, game.ply) if game.step.options else next_deed(game, 0)
        game = do(game, game.turn, stay)

    def said(worth: int) -> Knows:
        return lambda _, ask: (worth,) * len(ask.points or (0,))

    assert decided(game, said(50)) == Choose(Option.OFFER_TEN, game.ply)
    assert decided(game, said(-50)) == Choose(Option.SWAP, game.ply)


def test_a_stone_while_colours_are_open_is_balanced_and_varies() -> None:
    """Of points said to be worth -90 to 90 one near nothing is played, not always the same."""
    game = begin(Settings(opening="swap1"))

    def spread(_game: Game, ask: Ask) -> Heard:
        assert ask.points is not None
        return tuple(10 * number - 90 for number, _ in enumerate(ask.points))

    points = opening_step(game, "")
    assert isinstance(points, Ask)
    assert points.points is not None
    found = {decided(game, spread, salt) for salt in map(str, range(20))}
    assert len(found) > 3
    assert all(isinstance(action, Play) for action in found)


def test_an_own_stone_in_a_zone_is_the_best_there() -> None:
    """Pro: the third stone, outside of the middle, is the best of those that are weighed."""
    game = put(begin(Settings(opening="pro")), "h8", "i9")

    def best_last(_game: Game, ask: Ask) -> Heard:
        assert ask.points is not None
        return tuple(range(len(ask.points)))

    asked = opening_step(game, "")
    assert isinstance(asked, Ask)
    assert asked.points is not None
    assert decided(game, best_last) == Play(asked.points[-1], Ply(2))
    assert all(game.board.distance(point) > 2 for point in asked.points)
