"""What a reader accepts at most, in one place; everything is counted while reading, never announced by the file."""

from dataclasses import dataclass
from typing import Final

LEAST_LINES: Final = 5
MOST_LINES: Final = 26
"""Boards of a record: points are named by letters, so 26 is the end. A game needs 9 to 20 lines, see ``check``."""

KIB: Final = 1024
MIB: Final = 1024 * KIB


@dataclass(frozen=True, slots=True)
class Limits:
    """Caps for one file. What was read before a cap was hit is handed over with the error.

    ``file_bytes`` holds for formats that are read at once (SGF, PSQ, POS, move strings), ``stream_bytes`` for those
    that are read piece by piece (LIB, BDT), ``xml_bytes`` for RIF. ``nodes`` and ``notes`` (nodes with text or
    marks) count for one game tree, ``depth`` is the longest way from its root, ``text_bytes`` one comment or value.
    ``extras`` are the marks and unknown properties of a tree, ``node_values`` all values of one node: SGF names 225
    marks with five letters.
    """

    file_bytes: int = 16 * MIB
    stream_bytes: int = 1024 * MIB
    xml_bytes: int = 64 * MIB
    games: int = 200_000
    nodes: int = 1_000_000
    notes: int = 100_000
    extras: int = 200_000
    node_values: int = 5_000
    depth: int = 5_000
    text_bytes: int = 64 * KIB
    all_text_bytes: int = 16 * MIB


DEFAULT: Final = Limits()
"""Limits of the command line: at most some 200 MB of memory for the worst file."""

UPLOAD: Final = Limits(
    file_bytes=MIB,
    stream_bytes=4 * MIB,
    xml_bytes=4 * MIB,
    games=1_000,
    nodes=50_000,
    notes=20_000,
    extras=20_000,
    all_text_bytes=2 * MIB,
)
"""Limits for what strangers send to a server: about a second and a few megabytes at worst."""
