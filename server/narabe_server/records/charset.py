"""A better guess at the character set of old files, by charset-normalizer."""

from typing import Final

from charset_normalizer import from_bytes

from narabe_core.records.text import CANDIDATES, guess_plainly

LEAST: Final = 8
"""Below so many bytes outside ASCII a statistical guess is worse than the fixed order."""
_MOST: Final = 4096
"""Text that is looked at: enough to tell, and a bound on the time."""


def guess_charset(raw: bytes) -> str | None:
    """One of the character sets of renju programs, Latin-1, or None."""
    high = bytes(byte for byte in raw if byte >= 0x80)  # noqa: PLR2004 - the end of ASCII
    if len(high) < LEAST:
        return guess_plainly(raw)
    best = from_bytes(_telling(raw), cp_isolation=list(CANDIDATES)).best()
    return best.encoding if best else guess_plainly(raw)


def _telling(raw: bytes) -> bytes:
    """The lines that are not plain ASCII; coordinates and tags would drown the text."""
    lines = [line for line in raw.replace(b";", b"\n").split(b"\n") if not line.isascii()]
    return b"\n".join(lines)[:_MOST]
