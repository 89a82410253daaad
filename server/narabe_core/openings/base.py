"""Openings as data: the tasks they are written in, and the registry of openings by name.

An opening is a list of tasks for one state machine (:mod:`narabe_core.openings.machine`). A task names who acts by
their role, because colours may change on the way; which seat that is comes out when its turn has come. A new opening
is one :class:`Opening` more in a file of this package.
"""

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Final

from narabe_core.actions import Option
from narabe_core.errors import UnknownName
from narabe_core.types import BLACK, WHITE, Color


class Do(StrEnum):
    """What kind of act comes next."""

    PLACE = "place"
    CHOOSE = "choose"
    DECLARE = "declare"
    OFFER = "offer"
    PICK = "pick"


# For the hot path, as with the colours.
PLACE: Final = Do.PLACE


class By(Enum):
    """Whose task it is. First and second are the players by seat order; colours are those at that moment."""

    FIRST = "first"
    SECOND = "second"
    BLACK = "black"
    WHITE = "white"
    OWNER = "owner"
    """Who plays the colour of the stone."""
    SAME = "same"
    """Who put the last stone."""
    OTHER = "other"
    """Who did not put the last stone."""


@dataclass(frozen=True, slots=True)
class Branch:
    """One option of a choice, and the tasks that follow it; ``again``: then the same choice is put once more."""

    option: Option
    then: tuple["Task", ...] = ()
    again: bool = False


@dataclass(frozen=True, slots=True)
class Task:
    """One step of an opening as it is written down. Black stands for the colour that begins.

    A stone has a ``color`` and a zone: at most ``reach`` rings from the centre (None: up to the edge), more than
    ``beyond``. A choice has ``branches``. ``count`` is the most that may be declared, or how many points must be
    offered (0: as many as were declared).
    """

    do: Do
    by: By
    color: Color = BLACK
    reach: int | None = None
    beyond: int = -1
    branches: tuple[Branch, ...] = ()
    count: int = 0


Plan = tuple[Task, ...]
"""Tasks that remain, the next one first; empty: play is free."""


def black(reach: int | None = None, *, beyond: int = -1, by: By = By.OWNER) -> Task:
    """A black stone."""
    return Task(Do.PLACE, by, BLACK, reach, beyond)


def white(reach: int | None = None, *, by: By = By.OWNER) -> Task:
    """A white stone."""
    return Task(Do.PLACE, by, WHITE, reach)


def choose(by: By, *branches: Branch) -> Task:
    """A choice among ``branches``."""
    return Task(Do.CHOOSE, by, branches=branches)


def swap_or_stay(by: By) -> Task:
    """The question whether to exchange colours."""
    return choose(by, Branch(Option.STAY), Branch(Option.SWAP))


def declare(by: By, most: int) -> Task:
    """The declaration of how many fifth moves will be offered, from 1 to ``most``."""
    return Task(Do.DECLARE, by, count=most)


def fifth_moves(count: int = 0) -> Plan:
    """Black offers ``count`` points for the fifth stone (0: as many as declared), white picks one of them."""
    return Task(Do.OFFER, By.BLACK, count=count), Task(Do.PICK, By.WHITE)


@dataclass(frozen=True, slots=True)
class Opening:
    """An opening rule: its name, lower case, as in records and in the protocol, and what it asks for.

    ``rules`` are those that it was made for; empty: any.
    """

    name: str
    tasks: Plan = ()
    rules: tuple[str, ...] = ()


_OPENINGS: dict[str, Opening] = {}


def register(*openings: Opening) -> None:
    """Make ``openings`` known under their names."""
    _OPENINGS.update((opening.name, opening) for opening in openings)


def get_opening(name: str) -> Opening:
    """The opening called ``name``; :class:`UnknownName` when there is none."""
    try:
        return _OPENINGS[name]
    except KeyError:
        raise UnknownName("opening", name, opening_names()) from None


def opening_names() -> tuple[str, ...]:
    """All registered names, in order of registration."""
    return tuple(_OPENINGS)
