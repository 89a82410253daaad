"""Choosing moves: the scorers of the tutorials and a searching engine, without I/O.

The searching engine is compiled where it was built with a C compiler and interpreted elsewhere, about a
hundred times slower; ``native`` says which. NARABE_PURE=1 interprets it in any case, and so does a source that
was changed after the build: what was compiled from another one is not mixed with it.
"""

import os
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from importlib.util import find_spec
from pathlib import Path
from typing import Final


def _is_old() -> bool:
    folder, built = Path(__path__[0]), find_spec("narabe_engine.released")
    if built is None or built.origin is None:
        return False
    types = list(folder.glob("*.pxd"))
    sources = [source for source in (*types, *(path.with_suffix(".py") for path in types)) if source.exists()]
    newest = max((source.stat().st_mtime for source in sources if source.stem != "__init__"), default=0.0)
    return Path(built.origin).stat().st_mtime < newest


if os.environ.get("NARABE_PURE", "") not in {"", "0"} or _is_old():
    sys.path_importer_cache[__path__[0]] = FileFinder(__path__[0], (SourceFileLoader, SOURCE_SUFFIXES))

native: Final = find_spec("narabe_engine.released") is not None
"""Whether the engine's hot loops are compiled."""
