"""What the commands on files print and write."""

import sys
from pathlib import Path


def complain(line: str) -> None:
    """One line for people, on standard error."""
    sys.stderr.write(f"narabe: {line}\n")


def write_out(target: Path | None, data: bytes) -> bool:
    """Write ``data`` to a file, or to standard output where none is named; False when there is nothing to write.

    A file that can't be written ends the program with one line.
    """
    if not data:
        return False
    if target is None:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return True
    try:
        target.write_bytes(data)
    except OSError as error:
        complain(f"can't write {target}: {error.strerror or error}")
        raise SystemExit(1) from None
    return True
