"""Files that unpack to the most that the default limits allow, made while they are read."""

from collections.abc import Callable
from io import BytesIO

from narabe_core.records import DEFAULT, Source
from narabe_core.records.lib import HEADER_BYTES, MAGIC

HEADER = (MAGIC + b"\x03\x04").ljust(HEADER_BYTES, b"\xff") + b"\x00\x00"


class Endless:
    """A head, then whole pieces for ever."""

    def __init__(self, head: bytes, piece: bytes) -> None:
        self._rest, self._piece = head, piece

    def read(self, size: int, /) -> bytes:
        """The next bytes."""
        data = self._rest + self._piece * (max(0, size - len(self._rest)) // len(self._piece) + 1)
        self._rest = data[size:]
        return data[:size]


def _sgf(piece: str) -> bytes:
    return b"(;GM[4]SZ[15]" + piece.encode() * (DEFAULT.file_bytes // len(piece.encode()) - 10)


BOMBS: dict[str, Callable[[], Source]] = {
    "nodes": lambda: Endless(HEADER, b"\x78\xc0"),
    "comments": lambda: Endless(HEADER, b"\x78\xc8" + "字字字".encode() + b"\x00"),
    "letters": lambda: BytesIO(_sgf(";C[" + "\U0001f600" * 500 + "]")),
    "rectangles": lambda: BytesIO(_sgf("(;TR[aa:oo]CR[aa:oo])")),
    "names": lambda: BytesIO(_sgf("(;A[b]C[d]E[f])")),
    "games": lambda: BytesIO(b"(;B[aa])" * (DEFAULT.file_bytes // 8 - 1)),
    "xml": lambda: Endless(b"<database><games>", b"<game id='1'><move>h8 h9</move></game>"),
}
