import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import narabe_core

CORE = Path(narabe_core.__file__).parent
IMPURE = {
    "asyncio",
    "logging",
    "multiprocessing",
    "random",
    "secrets",
    "socket",
    "subprocess",
    "threading",
    "time",
}
"""Modules of the standard library that the core must do without: I/O, tasks, clocks, chance."""


def imported_packages(source: str) -> Iterator[str]:
    """Yield the top-level name of each package that a module imports, wherever in it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").partition(".")[0]


@pytest.mark.parametrize("module", sorted(CORE.rglob("*.py")), ids=lambda path: str(path.relative_to(CORE)))
def test_the_core_stands_on_the_pure_part_of_the_standard_library(module: Path) -> None:
    """No module of narabe_core imports a third party, another package of ours, I/O, a clock or chance."""
    packages = set(imported_packages(module.read_text(encoding="utf-8")))
    assert packages <= (sys.stdlib_module_names - IMPURE) | {"narabe_core"}


def test_imports_are_found_at_any_depth_of_a_module() -> None:
    """The finder sees imports inside functions, of submodules, and relative ones."""
    source = "import os.path\ndef f():\n    from time import sleep\n    from . import near\n"
    assert list(imported_packages(source)) == ["os", "time", ""]
