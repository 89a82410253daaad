"""Records that need a library: RIF, PNG, GIF, APNG, guesses at character sets; and files of any format."""

from narabe_server.records.files import (
    ALL_READERS,
    ALL_WRITERS,
    default_options,
    read_path,
    read_stream,
    written_endings,
    written_format,
)

__all__ = [
    "ALL_READERS",
    "ALL_WRITERS",
    "default_options",
    "read_path",
    "read_stream",
    "written_endings",
    "written_format",
]
