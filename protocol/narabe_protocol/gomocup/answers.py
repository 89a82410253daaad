"""What a brain says to its manager: the answers as values, their reader and writer."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from narabe_protocol.gomocup.fields import pair, split
from narabe_protocol.gomocup.lines import MAX_LINE


@dataclass(frozen=True, slots=True)
class Move:
    """The brain plays here; x from the left and y from the top, from 0."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Ok:
    """START, RESTART or TAKEBACK was done."""


@dataclass(frozen=True, slots=True)
class Error:
    """The command was understood and cannot be done."""

    text: str


@dataclass(frozen=True, slots=True)
class Unknown:
    """The command was not understood."""

    text: str


@dataclass(frozen=True, slots=True)
class Message:
    """Text for people to read."""

    text: str


@dataclass(frozen=True, slots=True)
class Debug:
    """Text for the brain's author to read."""

    text: str


@dataclass(frozen=True, slots=True)
class Suggest:
    """The brain would play here, but leaves it to the manager, who sends PLAY."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Moves:
    """The brain puts down two or three stones of a swap2 opening, in this order."""

    points: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Swap:
    """The brain takes the other colour of a swap2 opening."""


@dataclass(frozen=True, slots=True)
class Forbidden:
    """The points where Black may not play now."""

    points: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Weighed:
    """What each point of WEIGH is worth, in its order, or the position itself.

    For the side that was to move: 200 are odds of e to 1 of winning; beyond 29,000 a win is forced.
    """

    worth: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AboutBrain:
    """Who the brain is: ``name``, ``version``, ``author``, ``country`` and what else it says."""

    fields: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Nonsense:
    """A line no brain should send, or not now. ``line`` is cut to 80 characters."""

    line: str
    reason: str


Answer = (
    Move
    | Moves
    | Swap
    | Ok
    | Error
    | Unknown
    | Message
    | Debug
    | Suggest
    | Forbidden
    | Weighed
    | AboutBrain
    | Nonsense
)

_SHOWN: Final = 80
_MOST_MOVES: Final = 3
_NUMBERS: Final = re.compile(r"-?[0-9]{1,6}(?: -?[0-9]{1,6})*")
_FORBID: Final = re.compile(r"(?:[0-9]{4})*\.")
_ABOUT: Final = re.compile(r'([A-Za-z_]+)\s*=\s*"([^"]*)"')
_TEXTS: dict[str, Callable[[str], Answer]] = {
    "ERROR": Error,
    "UNKNOWN": Unknown,
    "MESSAGE": Message,
    "DEBUG": Debug,
}


def nonsense(line: str, reason: str) -> Nonsense:
    """Return the line as ``Nonsense``, cut short."""
    return Nonsense(line[:_SHOWN], reason)


def parse_answer(line: str) -> Answer:
    """Read one non-empty line of a brain; what can't be read is ``Nonsense``."""
    if len(line) > MAX_LINE:
        return nonsense(line, "line too long")
    found = pair(line.strip())
    if found:
        return Move(*found)
    word, rest = split(line)
    if word in _TEXTS:
        return _TEXTS[word](rest)
    if word in {"OK", "SWAP"}:
        return Ok() if word == "OK" else Swap()
    several = tuple(filter(None, map(pair, line.split())))
    if 1 < len(several) == len(line.split()) <= _MOST_MOVES:
        return Moves(several)
    if word == "FORBID" and _FORBID.fullmatch(rest):
        return Forbidden(tuple((int(one[:2]), int(one[2:])) for one in re.findall(r"\d{4}", rest)))
    if word == "WEIGHED" and _NUMBERS.fullmatch(rest):
        return Weighed(tuple(map(int, rest.split())))
    if word == "SUGGEST":
        found = pair(rest)
        return Suggest(*found) if found else nonsense(line, "SUGGEST expects x,y")
    fields = {key.lower(): value for key, value in _ABOUT.findall(line)}
    return AboutBrain(fields) if fields else nonsense(line, "not an answer")


def format_answer(answer: Answer) -> str:
    """Write an answer as its line, without a line end; ``ValueError`` for ``Nonsense``."""
    match answer:
        case Move(x, y):
            return f"{x},{y}"
        case Suggest(x, y):
            return f"SUGGEST {x},{y}"
        case Moves(points):
            return " ".join(f"{x},{y}" for x, y in points)
        case Ok() | Swap():
            return type(answer).__name__.upper()
        case Forbidden(points):
            return f"FORBID {''.join(f'{x:02}{y:02}' for x, y in points)}."
        case Weighed(worth):
            return f"WEIGHED {' '.join(map(str, worth))}"
        case Nonsense(line, reason):
            raise ValueError(f"{reason}: {line!r} is no answer")
        case AboutBrain(fields):
            return ", ".join(f'{key}="{_quotable(value)}"' for key, value in fields.items())
        case Error(text) | Unknown(text) | Message(text) | Debug(text):
            return f"{type(answer).__name__.upper()} {_one_line(text)}".rstrip()


def _quotable(text: str) -> str:
    return _one_line(text).replace('"', "'")


def _one_line(text: str) -> str:
    # Whatever gets into a text, it must not become a second line.
    return " ".join(text.split())[: MAX_LINE // 2]
