"""What is said in a room: two channels, numbered lines, the latest of each. Pure: no socket and no clock.

Players and watchers have a channel each, and numbers of their own in it: a gap would tell a player that somebody talks
behind their back. The lines that a room keeps are stored while its game goes on; what is reported is kept apart.
"""

from collections import deque
from collections.abc import Iterable
from typing import Final, NamedTuple

from narabe_protocol import messages as wire
from narabe_protocol.base import Channel, Phrase
from narabe_protocol.limits import MAX_LINES
from narabe_server.latest import keep_latest
from narabe_server.rooms.answers import KEPT_ANSWERS

CONTEXT_BEFORE: Final = 14
CONTEXT_AFTER: Final = 5
"""With the line itself twenty lines go along with a report."""


class Said(NamedTuple):
    """A line, and whose it is: ``player`` is told to nobody."""

    line: wire.Line
    player: str


class Words(NamedTuple):
    """What somebody wants to say: a clean text, or the key of a phrase."""

    text: str | None
    phrase: Phrase | None


class Talk:
    """One channel. ``begin`` is the number of the first line: one not used before the room was last in memory."""

    __slots__ = ("_lines", "_next", "channel")

    def __init__(self, channel: Channel, begin: int) -> None:
        self.channel: Channel = channel
        self._lines: deque[Said] = deque(maxlen=MAX_LINES)
        self._next = begin

    def __len__(self) -> int:
        return len(self._lines)

    def add(self, said: Said) -> None:
        """Keep a line; the oldest goes beyond the limit."""
        self._lines.append(said)

    def recall(self, lines: Iterable[Said]) -> None:
        """Take back what was kept of this channel; numbers go on behind it."""
        self._lines.extend(said for said in lines if said.line.channel == self.channel)
        if self._lines:
            self._next = max(self._next, self._lines[-1].line.n + 1)

    def forget(self, player: str) -> None:
        """Keep nothing that ``player`` said."""
        left = [said for said in self._lines if said.player != player]
        self._lines.clear()
        self._lines.extend(left)

    def number(self) -> int:
        """A number for the next line."""
        self._next += 1
        return self._next - 1

    def lines(self) -> tuple[Said, ...]:
        """All that are kept, oldest first."""
        return tuple(self._lines)


def around(lines: tuple[Said, ...], number: int | None) -> tuple[wire.Line, ...]:
    """The lines around that number, twenty at most; the latest for None."""
    numbers = [said.line.n for said in lines]
    at = len(numbers) - 1 if number is None else numbers.index(number)
    return tuple(said.line for said in lines[max(0, at - CONTEXT_BEFORE) : at + CONTEXT_AFTER + 1])


class Sent:
    """Which lines were sent under which command id: one that is sent again is not said again."""

    __slots__ = ("_sent",)

    def __init__(self) -> None:
        self._sent: dict[str, Said] = {}

    def get(self, key: str) -> Said | None:
        """The line of that command."""
        return self._sent.get(key)

    def keep(self, key: str, said: Said) -> None:
        """Remember a line by its command, as long as the room remembers other commands."""
        keep_latest(self._sent, key, said, KEPT_ANSWERS)
