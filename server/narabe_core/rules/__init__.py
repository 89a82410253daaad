"""The rule sets. Each lives in one file and registers itself when this package is imported."""

from importlib import import_module
from pkgutil import iter_modules

from narabe_core.rules.base import NOTHING, Rules, Verdict, get_rules, rule_names

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")

__all__ = ["NOTHING", "Rules", "Verdict", "get_rules", "rule_names"]
