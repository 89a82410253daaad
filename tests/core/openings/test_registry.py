import pytest

from narabe_core.errors import UnknownName
from narabe_core.game import Settings
from narabe_core.openings import By, Do, Opening, base, get_opening, opening_names
from narabe_core.openings.base import black, white
from narabe_core.openings.machine import plain
from narabe_core.types import BLACK, WHITE, Color, Point
from tests.core.table import begin, put
from tests.strategies import SEATS

NAMES = (
    "free centre pro long_pro swap swap2 swap1 rif yamaguchi soosyrv_8 soosyrv_4 taraguchi_10 tarannikov sakata"
    " super_sakata"
)


def test_all_openings_are_registered_by_importing_the_package() -> None:
    """Each is known under its name."""
    assert set(opening_names()) == set(NAMES.split())
    assert all(get_opening(name).name == name for name in opening_names())


def test_an_unknown_opening_is_an_error_that_names_the_known_ones() -> None:
    """The error carries what was asked and what there is."""
    with pytest.raises(UnknownName, match="free") as error:
        get_opening("nonsense")
    assert (error.value.kind, error.value.name, error.value.known) == ("opening", "nonsense", opening_names())


def test_a_new_opening_is_one_registration(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once registered, settings may name it, and its tasks are walked."""
    monkeypatch.setattr(base, "_OPENINGS", dict(base._OPENINGS))
    base.register(Opening("mine", (black(0), white(by=By.FIRST), black(beyond=2))))
    game = put(begin(Settings(opening="mine")), Point(112))
    assert (game.step.do, game.turn, game.color_to_move) == (Do.PLACE, 0, WHITE)
    assert put(game, Point(0)).step.beyond == 2


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("color", Color)
def test_free_steps_are_made_once(seat: int, color: Color) -> None:
    """Mid-game makes no new steps: there are four, one for each colour and seat of black."""
    step = plain(1 if seat else 0, color)
    assert step is plain(1 if seat else 0, color)
    assert (step.color, step.seat) == (color, seat if color is BLACK else 1 - seat)
