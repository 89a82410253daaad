"""What a manager asks of a brain: the commands as values, and their reader.

Coordinates count from 0, x from the left and y from the top. Whether they lie on the
board is for the reader's user to say: nothing here knows a board.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from narabe_protocol.gomocup.fields import number, pair, split, triple
from narabe_protocol.gomocup.lines import MAX_LINE

MAX_STONES: Final = 1024
"""Most stones one BOARD block may hold."""

EMPTY: Final = 0
OWN: Final = 1
OPPONENT: Final = 2
SPECIAL: Final = 3


@dataclass(frozen=True, slots=True)
class Start:
    """Begin a game on an empty square board of ``size`` lines."""

    size: int


@dataclass(frozen=True, slots=True)
class RectStart:
    """Begin a game on a board of ``width`` columns and ``height`` rows."""

    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Restart:
    """Empty the board and keep its size."""


@dataclass(frozen=True, slots=True)
class Begin:
    """Open the game: the brain plays the first stone."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The opponent has played; the brain answers."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Stone:
    """One line of a BOARD block; ``field`` is ``OWN``, ``OPPONENT`` or ``SPECIAL``."""

    x: int
    y: int
    field: int


@dataclass(frozen=True, slots=True)
class Board:
    """The whole position; the brain moves. Stones are in the order they were sent."""

    stones: tuple[Stone, ...]


@dataclass(frozen=True, slots=True)
class Swap2Board:
    """The stones of a swap2 opening so far, Black's first; the brain chooses how it goes on."""

    points: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Weigh:
    """Say what a position is worth, for whoever is to move (``OWN``); a word of our own, for choices of openings.

    With ``points``: what it would be worth with the brain's stone on each of them. Nothing is played.
    """

    stones: tuple[Stone, ...]
    points: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Stop:
    """Answer now. It may come while the brain thinks, and has no answer of its own."""


@dataclass(frozen=True, slots=True)
class ShowForbidden:
    """Tell the points where Black may not play (YXSHOWFORBID)."""


@dataclass(frozen=True, slots=True)
class Takeback:
    """Take the stone on this point off."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Info:
    """A setting: ``key`` in lower case, ``value`` as it was written. Never answered."""

    key: str
    value: str


@dataclass(frozen=True, slots=True)
class About:
    """The brain says who it is."""


@dataclass(frozen=True, slots=True)
class End:
    """The brain leaves at once."""


@dataclass(frozen=True, slots=True)
class Malformed:
    """A known command with something wrong in it; ``reason`` is for the answer."""

    reason: str


@dataclass(frozen=True, slots=True)
class Unrecognised:
    """A line, or a whole block, that starts with a word this protocol lacks."""

    word: str


Command = (
    Start
    | RectStart
    | Restart
    | Begin
    | Turn
    | Board
    | Swap2Board
    | Weigh
    | Stop
    | ShowForbidden
    | Takeback
    | Info
    | About
    | End
    | Malformed
    | Unrecognised
)


class CommandReader:
    """Turns a manager's lines into commands, gathering the blocks that end with DONE."""

    def __init__(self) -> None:
        self._block: _Block | None = None

    def feed(self, line: str) -> Command | None:
        """Read one line; ``None`` if it is empty or belongs to a block not yet done.

        END leaves a block unfinished; any other line inside one is part of it.
        """
        word, rest = split(line)
        if not word:
            return None
        if len(line) > MAX_LINE:
            return self._refuse("line too long")
        if self._block and word != "END":
            return self._gather(self._block, word, line)
        if word in _BLOCKS:
            self._block = _Block(word)
            return None
        self._block = None
        parse = _PARSERS.get(word)
        return parse(rest) if parse else Unrecognised(word)

    def _gather(self, block: "_Block", word: str, line: str) -> Command | None:
        if word != "DONE":
            block.add(line)
            return None
        self._block = None
        return block.command()

    def _refuse(self, reason: str) -> Command | None:
        if self._block is None:
            return Malformed(reason)
        self._block.fail(reason)
        return None


class _Block:
    """The lines between BOARD and DONE, or those of a block that is only skipped."""

    def __init__(self, word: str) -> None:
        self._word = word
        self._stones: list[Stone] = []
        self._points: list[tuple[int, int]] = []
        self._reason: str | None = None

    def add(self, line: str) -> None:
        if self._word == "SWAP2BOARD":
            self._add_point(line)
            return
        found, weighs = triple(line.strip()), self._word == "WEIGH"
        if found is None:
            self.fail(f"{self._word} expects lines x,y,field")
        elif weighs and found[2] == EMPTY and len(self._points) < MAX_STONES:
            self._points.append(found[:2])
        elif not OWN <= found[2] <= (OPPONENT if weighs else SPECIAL):
            self.fail(f"field must be {'0, 1 or 2' if weighs else '1, 2 or 3'}")
        elif len(self._stones) >= MAX_STONES:
            self.fail("too many stones")
        else:
            self._stones.append(Stone(*found))

    def _add_point(self, line: str) -> None:
        found = pair(line.strip())
        if found is None:
            self.fail("SWAP2BOARD expects lines x,y")
        elif len(self._points) >= MAX_STONES:
            self.fail("too many stones")
        else:
            self._points.append(found)

    def fail(self, reason: str) -> None:
        self._reason = self._reason or reason

    def command(self) -> Command:
        if self._word == "YXBOARD":
            return Unrecognised(self._word)
        if self._reason:
            return Malformed(self._reason)
        stones, points = tuple(self._stones), tuple(self._points)
        if self._word == "WEIGH":
            return Weigh(stones, points)
        return Board(stones) if self._word == "BOARD" else Swap2Board(points)


def _start(rest: str) -> Command:
    size = number(rest)
    return Malformed("START expects a size") if size is None else Start(size)


def _rect_start(rest: str) -> Command:
    found = pair(rest)
    return RectStart(*found) if found else Malformed("RECTSTART expects width,height")


def _turn(rest: str) -> Command:
    found = pair(rest)
    return Turn(*found) if found else Malformed("TURN expects x,y")


def _takeback(rest: str) -> Command:
    found = pair(rest)
    return Takeback(*found) if found else Malformed("TAKEBACK expects x,y")


def _info(rest: str) -> Command:
    key, value = split(rest)
    return Info(key.lower(), value)


# A manager may skip a block a brain doesn't know only if the brain skips it too.
_BLOCKS: Final = frozenset({"BOARD", "SWAP2BOARD", "WEIGH", "YXBOARD"})
_PARSERS: dict[str, Callable[[str], Command]] = {
    "START": _start,
    "RECTSTART": _rect_start,
    "RESTART": lambda _: Restart(),
    "BEGIN": lambda _: Begin(),
    "TURN": _turn,
    "TAKEBACK": _takeback,
    "INFO": _info,
    "ABOUT": lambda _: About(),
    "STOP": lambda _: Stop(),
    "YXSTOP": lambda _: Stop(),
    "YXSHOWFORBID": lambda _: ShowForbidden(),
    "END": lambda _: End(),
}
