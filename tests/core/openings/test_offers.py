"""Fifth moves: what may be offered and picked, what may be declared and chosen, and why not."""

import pytest

from narabe_core.actions import Action, Choose, Code, Declare, OfferPoints, Option, Pick, Play
from narabe_core.board import Board
from narabe_core.events import Chosen, Declared, Picked, PointsOffered
from narabe_core.game import Game, Settings
from narabe_core.notation import parse_point
from narabe_core.openings import Do
from narabe_core.openings.symmetry import Symmetries
from narabe_core.referee import decide
from narabe_core.types import BLACK, WHITE, Ply, Point, Seat
from tests.core.table import NOW, begin, do, put, refused
from tests.strategies import different_points


def at(name: str) -> Point:
    """The point of that name on 15 lines."""
    return parse_point(name, 15)


def offered(*names: str, ply: int = 4) -> OfferPoints:
    """The offer of these points."""
    return OfferPoints(tuple(map(at, names)), Ply(ply))


def rif(second: str = "i9", third: str = "j8", fourth: str = "k7") -> Game:
    """Before the fifth stone of RIF's opening: two points are due from seat 0, who plays black."""
    game = do(put(begin(Settings(opening="rif")), "h8", second, third), 1, Choose(Option.STAY, Ply(3)))
    return put(game, fourth)


def test_the_picked_point_becomes_blacks_stone() -> None:
    """White picks, the stone is black, the other point stays empty, and white moves on."""
    game = rif()
    assert (game.step.do, game.turn, game.step.count, game.step.color) == (Do.OFFER, 0, 2, BLACK)
    offer = offered("g7", "h6")
    assert decide(game, 0, offer, NOW) == (PointsOffered(0, Ply(4), offer.points),)
    game = do(game, 0, offer)
    assert (game.step.do, game.turn, game.step.points, game.ply) == (Do.PICK, 1, offer.points, 4)
    assert decide(game, 1, Pick(at("h6"), Ply(4)), NOW) == (Picked(1, at("h6")),)
    game = do(game, 1, Pick(at("h6"), Ply(4)))
    assert (game.board.at(at("h6")), game.board.at(at("g7"))) == (BLACK, None)
    assert (game.step.do, game.turn, game.color_to_move, game.ply) == (Do.PLACE, 1, WHITE, 5)


@pytest.mark.parametrize(
    ("names", "code", "params"),
    [
        ([], Code.WRONG_COUNT, {"least": 2, "most": 2}),
        (["g7"], Code.WRONG_COUNT, {"least": 2, "most": 2}),
        (["g7", "h6", "a1"], Code.WRONG_COUNT, {"least": 2, "most": 2}),
        (["g7", "g7"], Code.SAME_POINT, {"at": at("g7"), "equals": at("g7")}),
        (["h8", "g7"], Code.OCCUPIED, {"at": at("h8")}),
        (["g7", "k7"], Code.OCCUPIED, {"at": at("k7")}),
    ],
)
def test_bad_offers_are_refused_with_the_point(names: list[str], code: Code, params: dict[str, int]) -> None:
    """Too few, too many, twice the same, on a stone: the refusal says which one."""
    refusal = refused(rif(), 0, offered(*names))
    assert (refusal.code, dict(refusal.params)) == (code, params)


def test_a_point_outside_the_board_is_refused() -> None:
    """The wire knows no sizes, the game does."""
    refusal = refused(rif(), 0, OfferPoints((at("g7"), Point(225)), Ply(4)))
    assert (refusal.code, refusal.params["at"]) == (Code.OFF_BOARD, 225)


SYMMETRIC = [
    ("i9 j8 i7", ["i10", "i6"], "a mirror through the row of both black stones"),
    ("i9 j8 i7", ["g8", "k8"], "a mirror through the column of both white stones"),
    ("i9 j8 i7", ["g7", "k9"], "half a turn"),
    ("i9 i8 h9", ["g8", "j8"], "a mirror between two columns"),
    ("i8 i9 h9", ["h7", "g8"], "a mirror on the diagonal of the black stones"),
    ("i8 i9 h9", ["h10", "g9"], "a mirror on the other diagonal"),
]


@pytest.mark.parametrize(("stones", "names", "why"), SYMMETRIC, ids=str)
def test_symmetric_points_are_refused_with_the_one_they_equal(
    stones: str, names: list[str], why: str
) -> None:
    """The pattern is laid upon itself about its own centroid, which is not the centre of the board."""
    game = rif(*stones.split())
    refusal = refused(game, 0, offered(*names))
    assert (refusal.code, dict(refusal.params)) == (
        Code.SYMMETRIC,
        {"at": at(names[1]), "equals": at(names[0])},
    )
    assert do(game, 0, offered(names[0], "a1")).step.do is Do.PICK


def test_colours_are_kept_by_a_symmetry() -> None:
    """A mirror that exchanges black and white stones is none: here the rows may be exchanged, the columns not."""
    game = rif("i8", "h9", "i9")
    assert do(game, 0, offered("g8", "j8")).step.do is Do.PICK
    assert refused(game, 0, offered("g8", "g9")).code is Code.SYMMETRIC


def test_ten_points_are_offered_at_once() -> None:
    """Taraguchi's second way: no swap afterwards, ten points, white picks one and moves."""
    game = begin(Settings(opening="taraguchi_10"))
    for name in ("h8", "i9", "j8", "k7"):
        game = put(game, name)
        option = Option.OFFER_TEN if name == "k7" else Option.STAY
        game = do(game, game.turn, Choose(option, game.ply))
    assert (game.turn, game.step.count, game.plan[-1].do) == (0, 10, Do.PICK)
    points = different_points(game, 10)
    assert refused(game, 0, OfferPoints(points[:9], Ply(4))).code is Code.WRONG_COUNT
    game = do(do(game, 0, OfferPoints(points, Ply(4))), 1, Pick(points[9], Ply(4)))
    assert (game.plan, game.turn, game.color_to_move) == ((), 1, WHITE)


@pytest.mark.parametrize("count", [-1, 0, 9, 10**9])
def test_a_declaration_has_bounds(count: int) -> None:
    """From one to the opening's limit; what is declared must be offered."""
    game = do(put(begin(Settings(opening="soosyrv_8")), "h8", "i9", "j8"), 1, Choose(Option.SWAP, Ply(3)))
    game = put(game, "k7")
    refusal = refused(game, 0, Declare(count, Ply(4)))
    assert (refusal.code, dict(refusal.params)) == (Code.WRONG_COUNT, {"least": 1, "most": 8})
    for allowed in (1, 8):
        assert decide(game, 0, Declare(allowed, Ply(4)), NOW) == (Declared(0, Ply(4), allowed),)
    declared = do(do(game, 0, Declare(8, Ply(4))), 1, Choose(Option.STAY, Ply(4)))
    assert (declared.declared, declared.step.count) == (8, 8)


def test_a_swap_is_one_event_that_names_blacks_seat() -> None:
    """Nothing moves on the board; everybody hears who plays black now."""
    game = put(begin(Settings(opening="swap")), "h8", "i9", "j8")
    assert decide(game, 1, Choose(Option.SWAP, Ply(3)), NOW) == (Chosen(1, Ply(3), Option.SWAP, black=1),)
    assert decide(game, 1, Choose(Option.STAY, Ply(3)), NOW) == (Chosen(1, Ply(3), Option.STAY, black=0),)
    refusal = refused(game, 1, Choose(Option.PLACE_TWO, Ply(3)))
    assert (refusal.code, refusal.params["options"]) == (Code.NO_SUCH_OPTION, "stay,swap")


def test_only_an_offered_point_may_be_picked() -> None:
    """Another free point is refused by name."""
    game = do(rif(), 0, offered("g7", "h6"))
    refusal = refused(game, 1, Pick(at("a1"), Ply(4)))
    assert (refusal.code, refusal.params["at"]) == (Code.NOT_OFFERED, at("a1"))


CHOICE: Action = Choose(Option.SWAP, Ply(3))


@pytest.mark.parametrize(
    ("seat", "action", "code"),
    [
        (0, CHOICE, Code.NOT_YOUR_TURN),
        (1, Choose(Option.SWAP, Ply(2)), Code.STALE),
        (1, Play(Point(0), Ply(3)), Code.NOT_NOW),
        (1, Declare(1, Ply(3)), Code.NOT_NOW),
        (1, OfferPoints((), Ply(3)), Code.NOT_NOW),
        (1, Pick(Point(0), Ply(3)), Code.NOT_NOW),
    ],
    ids=repr,
)
def test_what_is_not_due_is_refused(seat: Seat, action: Action, code: Code) -> None:
    """After three stones only the second seat's choice is due; the refusal says so."""
    game = put(begin(Settings(opening="swap2")), "h8", "i9", "j8")
    refusal = refused(game, seat, action)
    assert refusal.code is code
    assert refusal.params.get("due", "choose") == "choose"


def test_a_stone_must_stand_in_the_zone_of_its_step() -> None:
    """Nearer than the reach, farther than what must be left; the refusal tells both."""
    refusal = refused(begin(Settings(opening="rif")), 0, Play(at("h9"), Ply(0)))
    assert (refusal.code, dict(refusal.params)) == (Code.OUTSIDE_ZONE, {"reach": 0, "beyond": -1})
    game = put(begin(Settings(opening="long_pro")), "h8", "a1")
    refusal = refused(game, 0, Play(at("k8"), Ply(2)))
    assert (refusal.code, refusal.params["beyond"]) == (Code.OUTSIDE_ZONE, 3)
    assert put(game, "l8").ply == 3


def test_no_row_is_won_and_nothing_is_forbidden_while_colours_are_open(touchy: str) -> None:
    """Super Sakata's stones could make a five before anybody knows whose it is: such a stone is refused."""
    game = put(begin(Settings(opening="super_sakata", rule=touchy)), "h8", "i9", "g8", "k7", "i8")
    for white, black in (("a1", "j8"), ("c1", "l4")):
        game = put(do(game, game.turn, Choose(Option.PLACE_TWO, game.ply)), white, black)
    game = put(do(game, game.turn, Choose(Option.PLACE_TWO, game.ply)), "e1")
    for name in ("f8", "k8"):
        assert refused(game, game.turn, Play(at(name), game.ply)).code is Code.TOO_EARLY_TO_WIN
    assert refused(game, game.turn, Play(Point(0), game.ply)).code is Code.FORBIDDEN
    assert put(game, "n1").step.do is Do.CHOOSE


def test_without_stones_no_point_is_like_another() -> None:
    """There is no pattern that a symmetry could keep, and no place to turn it about."""
    assert Symmetries(Board.empty(15)).images(at("a3")) == {at("a3")}
