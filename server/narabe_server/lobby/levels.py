"""Which bot is a fair match for a person. Pure."""

from typing import Final

from narabe_engine.levels import LEVELS
from narabe_protocol.lobby import NEW_RATING

STEP: Final = 110
"""Elo from one numbered level to the next, about: the table of levels in ``docs/engine.md``."""
FOR_THE_NEW: Final = 3
"""The level offered to somebody of whom nothing is known: they should win now and then."""
NUMBERED: Final = sum(name.startswith("level-") for name in LEVELS)


def fitting_level(rating: int) -> str:
    """The name of the numbered level for somebody with this rating."""
    number = FOR_THE_NEW + round((rating - NEW_RATING) / STEP)
    return f"level-{min(max(number, 1), NUMBERED)}"
