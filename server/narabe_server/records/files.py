"""Reads record files of any format and writes them; the formats of the core and those that need a library."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Final

from narabe_core.records import HEAD, READERS, WRITERS, Broken, Fault, Flaw, Options, Reading, Source, detect
from narabe_core.records.formats import Reader, Writer
from narabe_server.records import animated, png, rif
from narabe_server.records.charset import guess_charset

ALL_READERS: Final = MappingProxyType[str, Reader]({**READERS, "rif": rif.read})
"""Every format that is read, by name."""
ALL_WRITERS: Final = MappingProxyType[str, Writer](
    {**WRITERS, "png": png.write, "gif": animated.write_gif, "apng": animated.write_apng}
)
"""Every format that is written, by name; its file ending is a dot and the name, ``.txt`` for ``moves``."""
_ENDINGS: Final = MappingProxyType({".txt": "moves"})


def written_endings() -> list[str]:
    """The endings of the files that are written, with their dots."""
    special = {kind: ending for ending, kind in _ENDINGS.items()}
    return sorted(special.get(kind, f".{kind}") for kind in ALL_WRITERS)


def written_format(name: str) -> str | None:
    """The format that a file of this name is to have, None for an ending nobody writes."""
    ending = Path(name).suffix.lower()
    kind = _ENDINGS.get(ending, ending.removeprefix("."))
    return kind if kind in ALL_WRITERS else None


def read_path(path: Path, options: Options | None = None) -> Iterator[Reading]:
    """The games of a file; a file that can't be opened is answered like a broken one."""
    options = replace(options or default_options(), name=path.name)
    try:
        with path.open("rb") as stream:
            yield from read_stream(stream, options)
    except OSError as error:
        yield Broken(Flaw(Fault.UNREADABLE, f"a file that can be read: {error.strerror or error}"))


def default_options() -> Options:
    """Options with the better guess at character sets."""
    return Options(guess=guess_charset)


def read_stream(stream: Source, options: Options) -> Iterator[Reading]:
    """The games of an open file, its format told by its content."""
    head = stream.read(HEAD)
    if not head:
        yield Broken(Flaw(Fault.EMPTY, "a record, the file has no bytes", 0))
        return
    kind = detect(head, options.name)
    if kind is None:
        yield Broken(Flaw(Fault.UNKNOWN_FORMAT, f"one of {', '.join(sorted(ALL_READERS))}", 0))
    else:
        yield from ALL_READERS[kind](_Prefixed(head, stream), options)


class _Prefixed:
    """A stream whose first bytes were read already."""

    def __init__(self, head: bytes, stream: Source) -> None:
        self._head, self._stream = head, stream

    def read(self, size: int, /) -> bytes:
        """The head first, then the stream."""
        if self._head:
            part, self._head = self._head[:size], self._head[size:]
            return part
        return self._stream.read(size)
