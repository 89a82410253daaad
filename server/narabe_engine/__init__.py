"""Choosing moves: the scorers of the tutorials and a searching engine, without I/O.

The searching engine is compiled where it was built with a C compiler and interpreted elsewhere, about a
hundred times slower; ``native`` says which. NARABE_PURE=1 interprets it in any case.
"""

import os
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from importlib.util import find_spec
from typing import Final

if os.environ.get("NARABE_PURE", "") not in {"", "0"}:
    sys.path_importer_cache[__path__[0]] = FileFinder(__path__[0], (SourceFileLoader, SOURCE_SUFFIXES))

native: Final = find_spec("narabe_engine.released") is not None
"""Whether the engine's hot loops are compiled."""
