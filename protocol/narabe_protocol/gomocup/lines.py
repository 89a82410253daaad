"""From bytes to lines: the lowest layer of the Gomocup protocol, the same on both sides.

Lines end with CR LF, LF or CR. Empty lines mean nothing and are left out.
"""

from typing import Final

MAX_LINE: Final = 4096
"""Longest line either side accepts, in bytes without its end."""


class LineReader:
    """Collects bytes and gives back whole lines.

    Memory is bounded: a line of more than ``MAX_LINE`` bytes is delivered once, cut to
    ``MAX_LINE + 1`` bytes so that its reader sees it is too long, and its rest is dropped.
    Bytes that are not UTF-8 become U+FFFD.
    """

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, data: bytes) -> list[str]:
        """Take the next bytes and return the lines they complete, empty ones left out."""
        *lines, rest = (self._rest + data.replace(b"\r", b"\n")).split(b"\n")
        self._rest = rest[: MAX_LINE + 1]
        return [_text(line) for line in lines if line.strip()]

    def close(self) -> list[str]:
        """Return the last line if the input stopped without ending it."""
        rest, self._rest = self._rest, b""
        return [_text(rest)] if rest.strip() else []


def encode(*lines: str) -> bytes:
    """Return the lines as the manager sends them: UTF-8, each ended with CR LF."""
    return "".join(f"{line}\r\n" for line in lines).encode()


def _text(line: bytes) -> str:
    if len(line) > MAX_LINE:  # one character a byte, or it could look short enough again
        return line[: MAX_LINE + 1].decode("latin-1")
    return line.decode(errors="replace").strip(" \t")
