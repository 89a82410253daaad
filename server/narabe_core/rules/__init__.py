"""The rule sets. Each lives in one file and registers itself when this package is imported."""

from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from narabe_core.rules.base import Rules, get_rules, rule_names
from narabe_core.rules.reasons import NOTHING, Explanation, Verdict

_LISTED_FIRST: Final = ("freestyle", "standard", "renju")
"""The rules that most people look for head every list; the rest follows by name of the file."""

for _module in (*_LISTED_FIRST, *(module.name for module in iter_modules(__path__))):
    import_module(f"{__name__}.{_module}")

__all__ = ["NOTHING", "Explanation", "Rules", "Verdict", "get_rules", "rule_names"]
