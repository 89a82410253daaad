import pytest
from hypothesis import given
from hypothesis import strategies as st

from narabe_core.actions import Code, Play
from narabe_core.errors import UnknownName
from narabe_core.game import Settings
from narabe_core.openings import Place, Step, base, get_opening, opening_names
from narabe_core.types import BLACK, WHITE, Color, Ply, Point
from tests.core.table import begin, put, refused
from tests.strategies import colors

CENTRE = Point(112)


class Scripted:
    """An opening of three steps for the tests, then free."""

    name = "scripted"

    def step(self, ply: int, first: Color) -> Step:
        """Centre; white, placed by black's seat; outside the five by five."""
        steps = (Place(BLACK, reach=0), Place(WHITE, by=BLACK), Place(BLACK, beyond=2))
        return steps[ply] if ply < len(steps) else get_opening("free").step(ply, first)


@pytest.fixture
def scripted(monkeypatch: pytest.MonkeyPatch) -> Settings:
    """Settings with the scripted opening, registered for the time of the test."""
    monkeypatch.setattr(base, "_OPENINGS", dict(base._OPENINGS))
    base.register(Scripted())
    return Settings(opening="scripted")


@given(st.integers(0, 400), colors)
def test_free_alternates_from_the_first_colour_on(ply: int, first: Color) -> None:
    """Even stones are of the colour that begins, odd ones of the other; anywhere."""
    expected = first if ply % 2 == 0 else (WHITE if first is BLACK else BLACK)
    assert get_opening("free").step(ply, first) == Place(expected)


def test_free_is_registered_by_importing_the_package() -> None:
    """An opening that lives in a file of the package is known under its name."""
    assert "free" in opening_names()
    assert get_opening("free").name == "free"


def test_an_unknown_opening_is_an_error_that_names_the_known_ones() -> None:
    """The error carries what was asked and what there is."""
    with pytest.raises(UnknownName, match="free") as error:
        get_opening("nonsense")
    assert (error.value.kind, error.value.name, error.value.known) == ("opening", "nonsense", opening_names())


def test_a_new_opening_is_one_registration(scripted: Settings) -> None:
    """Once registered, settings may name it."""
    assert scripted.course.name == "scripted"
    assert opening_names()[-1] == "scripted"


def test_a_stone_outside_the_zone_of_its_step_is_refused(scripted: Settings) -> None:
    """The first stone must stand on the centre; the refusal says how far it may be from there."""
    refusal = refused(begin(scripted), 0, Play(Point(CENTRE + 1), Ply(0)))
    assert (refusal.code, dict(refusal.params)) == (Code.OUTSIDE_ZONE, {"reach": 0, "beyond": -1})


def test_a_stone_inside_a_zone_to_be_left_is_refused(scripted: Settings) -> None:
    """The third stone must leave the five by five: two rings are not enough, three are."""
    game = put(begin(scripted), CENTRE, Point(0))
    refusal = refused(game, 0, Play(Point(CENTRE + 2), Ply(2)))
    assert (refusal.code, refusal.params["beyond"]) == (Code.OUTSIDE_ZONE, 2)
    assert put(game, Point(CENTRE + 3)).ply == 3


def test_a_step_may_let_one_seat_place_the_other_colour(scripted: Settings) -> None:
    """The seat of black places white's first stone, and the turn follows the seat, not the colour."""
    game = put(begin(scripted), CENTRE)
    assert (game.color_to_move, game.turn) == (WHITE, 0)
    assert refused(game, 1, Play(Point(0), Ply(1))).code is Code.NOT_YOUR_TURN
    assert put(game, Point(0)).board.at(Point(0)) is WHITE
