"""The openings. Each family lives in one file and registers itself when this package is imported."""

from importlib import import_module
from pkgutil import iter_modules

from narabe_core.openings.base import By, Do, Opening, Plan, Task, get_opening, opening_names
from narabe_core.openings.machine import Step

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")

__all__ = ["By", "Do", "Opening", "Plan", "Step", "Task", "get_opening", "opening_names"]
