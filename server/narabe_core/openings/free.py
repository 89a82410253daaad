"""The free opening: stones alternate from the first one on, anywhere."""

from narabe_core.openings.base import Place, register
from narabe_core.types import Color, Ply


class Free:
    """No restriction and no choices."""

    name = "free"

    def step(self, ply: Ply, first: Color) -> Place:
        """A stone anywhere, of the colour whose turn it is."""
        return _STEPS[first if ply % 2 == 0 else first.other]


_STEPS = {color: Place(color) for color in Color}

register(Free())
