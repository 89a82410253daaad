import pytest

from narabe_engine.levels import LEVELS
from narabe_server.lobby.levels import NUMBERED, fitting_level


@pytest.mark.parametrize(
    ("rating", "level"),
    [(1500, "level-3"), (1390, "level-2"), (1720, "level-5"), (400, "level-1"), (2900, "level-12")],
)
def test_a_bot_as_strong_as_the_person(rating: int, level: str) -> None:
    """A step of strength is a level; the weakest and the strongest have no end beyond them."""
    assert fitting_level(rating) == level


def test_every_fitting_level_exists() -> None:
    """Whatever the rating, the offered bot is one of the list."""
    assert NUMBERED == 12
    assert all(fitting_level(rating) in LEVELS for rating in range(0, 4000, 50))
