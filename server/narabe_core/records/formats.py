"""The formats of the core by name: how each is read, and how some are written."""

from collections.abc import Callable, Iterator
from types import MappingProxyType
from typing import Final

from narabe_core.records import bdt, lib, lib_write, movestring, pos, psq, sgf, sgf_write, svg
from narabe_core.records.model import Reading, Record
from narabe_core.records.source import Options, Source

Reader = Callable[[Source, Options], Iterator[Reading]]
"""Yields each game of a file, or what is wrong with it; never raises for what the file holds."""
Writer = Callable[[Record], bytes]
"""The file for one game; :class:`narabe_core.records.model.CannotWrite` when the format can't tell it."""

READERS: Final = MappingProxyType[str, Reader](
    {
        "sgf": sgf.read,
        "psq": psq.read,
        "rec": psq.read_rec,
        "pos": pos.read,
        "lib": lib.read,
        "bdt": bdt.read,
        "moves": movestring.read,
    }
)
WRITERS: Final = MappingProxyType[str, Writer](
    {
        "sgf": sgf_write.write,
        "psq": psq.write,
        "pos": pos.write,
        "lib": lib_write.write,
        "moves": movestring.write,
        "svg": svg.write,
    }
)
