"""The free opening: stones alternate from the first one on, anywhere."""

from narabe_core.openings.base import Place, register
from narabe_core.types import BLACK, WHITE, Color


class Free:
    """No restriction and no choices."""

    name = "free"

    def step(self, ply: int, first: Color) -> Place:
        """A stone anywhere, of the colour whose turn it is."""
        return _STEPS[(first + ply) % 2]


_STEPS = (Place(WHITE), Place(BLACK))
"""By the parity of the colour's number."""

register(Free())
