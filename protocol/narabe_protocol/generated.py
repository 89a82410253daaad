"""Files that are made from the messages: written, or with ``--check`` only compared."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path


def write_or_check(target: Path, text: str, arguments: Sequence[str] | None = None) -> int:
    """Write ``text`` to ``target``; with ``--check`` change nothing. 0 when it is fresh then, else 1.

    ``arguments`` None: those of the command line.
    """
    parser = argparse.ArgumentParser(description=f"Make {target.name} from the Python messages.")
    parser.add_argument("--check", action="store_true", help="only say whether the file is fresh")
    if not parser.parse_args(arguments).check:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
        return 0
    if target.exists() and target.read_text(encoding="utf-8") == text:
        return 0
    sys.stderr.write(f"{target.name} is stale: run the same command without --check\n")
    return 1
