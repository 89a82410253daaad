"""Choosing moves: the scorers of the tutorials and a searching engine, without I/O.

The searching engine is compiled where it was built with a C compiler and interpreted elsewhere, about a
hundred times slower; ``native`` says which. NARABE_PURE=1 interprets it in any case, and so does, in a checkout,
a source that was changed after the build: what was compiled from another one is not mixed with it. Where the package
is installed the times of its files say nothing: an installer writes them in any order.
"""

import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from importlib.util import find_spec
from pathlib import Path
from typing import Final


def _is_old() -> bool:
    suffix, folder = EXTENSION_SUFFIXES[0], Path(__path__[0])
    if not folder.with_name("kernel_build.py").exists():  # no checkout
        return False
    for module in folder.glob(f"*{suffix}"):
        name, built = module.name.removesuffix(suffix), module.stat().st_mtime
        sources = [folder / f"{name}{ending}" for ending in (".py", ".pyx", ".pxd")]
        if any(source.exists() and source.stat().st_mtime > built for source in sources):
            return True
    return False


if os.environ.get("NARABE_PURE", "") not in {"", "0"} or _is_old():
    sys.path_importer_cache[__path__[0]] = FileFinder(__path__[0], (SourceFileLoader, SOURCE_SUFFIXES))

native: Final = find_spec("narabe_engine.released") is not None
"""Whether the engine's hot loops are compiled."""
