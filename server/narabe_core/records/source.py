"""How readers get bytes: from anything with ``read(n)``, up to a limit, and how they are told about the file."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Protocol

from narabe_core.records.faults import Fault, Trouble
from narabe_core.records.limits import DEFAULT, MIB, Limits
from narabe_core.records.text import Guess, guess_plainly

CHUNK: Final = MIB // 4


class Source(Protocol):
    """A binary stream, such as an open file or ``io.BytesIO``."""

    def read(self, size: int, /) -> bytes:
        """At most ``size`` bytes more; none at the end."""
        ...


@dataclass(frozen=True, slots=True)
class Options:
    """What the caller knows about a file.

    ``name`` is the file's name (POS keeps data there), ``from_top`` says that a move string counts rows from the
    top, ``size`` is the board of formats that don't name one, ``any_game`` takes SGF files that may be go, and
    ``guess`` names the character set of text that is not UTF-8.
    """

    name: str = ""
    size: int | None = None
    from_top: bool = False
    any_game: bool = False
    limits: Limits = DEFAULT
    guess: Guess = guess_plainly


def slurp(source: Source, most: int) -> bytes:
    """All bytes of a small file; :class:`Trouble` when there are more than ``most``."""
    parts, room = [], most + 1
    while room and (part := source.read(min(room, CHUNK))):
        parts.append(part)
        room -= len(part)
    if not room:
        raise Trouble(Fault.TOO_LARGE, f"a file of at most {most} bytes", most)
    return b"".join(parts)


def lines(source: Source, most: int, longest: int) -> Iterator[bytes]:
    """The lines of a file without their ends, LF or CR LF; :class:`Trouble` above a limit."""
    rest, read = b"", 0
    while part := source.read(CHUNK):
        read += len(part)
        *whole, rest = (rest + part).split(b"\n")
        yield from (line.rstrip(b"\r") for line in whole)
        if read > most:
            raise Trouble(Fault.TOO_LARGE, f"a file of at most {most} bytes", most)
        if len(rest) > longest:
            raise Trouble(Fault.TOO_LARGE, f"a line of at most {longest} bytes", read - len(rest))
    if rest:
        yield rest.rstrip(b"\r")


class Cursor:
    """Reads a stream in large pieces and hands it out in small ones, counting the offset."""

    def __init__(self, source: Source, most: int) -> None:
        self._source, self._most = source, most
        self._data, self._at, self._before = b"", 0, 0

    @property
    def offset(self) -> int:
        """Bytes handed out so far."""
        return self._before + self._at

    def take(self, count: int) -> bytes:
        """The next ``count`` bytes, fewer at the end of the stream."""
        at = self._at
        if at + count > len(self._data):
            self._fill(count)
            at = self._at
        self._at = min(at + count, len(self._data))
        return self._data[at : self._at]

    def until(self, stop: int, longest: int) -> bytes:
        """Bytes up to the first ``stop``, which is taken but not returned; :class:`Trouble` when none comes."""
        found = self._data.find(stop, self._at)
        while found < 0:
            held = len(self._data) - self._at
            if held > longest or not self._fill(held + 1):
                raise Trouble(Fault.TRUNCATED, f"the end of a text within {longest} bytes", self.offset)
            found = self._data.find(stop, self._at + held)
        if found - self._at > longest:
            raise Trouble(Fault.TOO_LARGE, f"a text of at most {longest} bytes", self.offset)
        taken = self._data[self._at : found]
        self._at = found + 1
        return taken

    def _fill(self, count: int) -> bool:
        """Read until ``count`` bytes are at hand or the stream ends; False when nothing came."""
        held = parts = self._data[self._at :]
        self._before += self._at
        while len(parts) < count and (more := self._source.read(CHUNK)):
            parts += more
        if self._before + len(parts) > self._most:
            raise Trouble(Fault.TOO_LARGE, f"a file of at most {self._most} bytes", self._most)
        self._data, self._at = parts, 0
        return len(parts) > len(held)
