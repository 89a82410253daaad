"""The openings. Each lives in one file and registers itself when this package is imported."""

from importlib import import_module
from pkgutil import iter_modules

from narabe_core.openings.base import Opening, Place, Step, get_opening, opening_names

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")

__all__ = ["Opening", "Place", "Step", "get_opening", "opening_names"]
