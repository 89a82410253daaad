"""The interface of an opening, and the registry of openings by name.

An opening is a small state machine that says who may do what in which zone before play is free. It is data:
the steps that remain are a function of what has been played. A new opening is a new file that ends with
``register(...)``.
"""

from dataclasses import dataclass
from typing import Protocol

from narabe_core.errors import UnknownName
from narabe_core.types import Color


@dataclass(frozen=True, slots=True)
class Place:
    """The next act is a stone of ``color``.

    ``reach`` is the greatest distance from the centre where it may stand (None: up to the edge), ``beyond``
    the distance it must exceed (-1: none). ``by`` is the colour of the seat that acts, if not the stone's.
    """

    color: Color
    reach: int | None = None
    beyond: int = -1
    by: Color | None = None


Step = Place


class Opening(Protocol):
    """One opening rule; stateless, so one object serves all games."""

    @property
    def name(self) -> str:
        """Registry name, lower case, as in records and in the protocol."""
        ...

    def step(self, ply: int, first: Color) -> Step:
        """What comes next when ``ply`` stones are on the board and ``first`` is the colour that began."""
        ...


_OPENINGS: dict[str, Opening] = {}


def register(opening: Opening) -> None:
    """Make ``opening`` known under its name."""
    _OPENINGS[opening.name] = opening


def get_opening(name: str) -> Opening:
    """The opening called ``name``; :class:`UnknownName` when there is none."""
    try:
        return _OPENINGS[name]
    except KeyError:
        raise UnknownName("opening", name, opening_names()) from None


def opening_names() -> tuple[str, ...]:
    """All registered names, in order of registration."""
    return tuple(_OPENINGS)
