import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
NUMBERS = (
    *(1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 14, 15, 17, 18, 19, 20, 21, 22, 24, 25, 26, 27, 28, 30, 31, 32, 33),
    *(34, 35, 37, 38, 40, 42, 44, 45, 46, 48, 51, 52, 53, 54, 55, 57, 58, 59, 60, 61, 62, 64),
)
"""All faults of the collection, which has gaps."""


def rows() -> dict[int, list[str]]:
    """Number of each fault of the document, and its tests."""
    text = (ROOT / "docs" / "known-faults.md").read_text(encoding="utf-8")
    found = re.findall(r"^\| (\d+) \| [^|]+ \| (.+) \|$", text, re.MULTILINE)
    return {int(number): re.findall(r"`([^`]+)`", tests) for number, tests in found}


def exists(test: str) -> bool:
    """Whether there is a test of that name."""
    python = re.fullmatch(r"(tests/[\w/]+\.py)::(test_\w+)", test)
    if python:
        path, name = python.groups()
        pattern = rf"^(async )?def {name}\("
    else:
        path, _, title = test.partition(": ")
        pattern = rf"test\(\"{re.escape(title)}\""
    file = ROOT / path
    return file.is_file() and re.search(pattern, file.read_text(encoding="utf-8"), re.MULTILINE) is not None


def test_every_fault_has_its_row() -> None:
    """No number is missing, and none goes without a test."""
    found = rows()
    assert tuple(found) == NUMBERS
    assert [number for number, tests in found.items() if not tests] == []


def test_every_test_exists() -> None:
    """What the document names can be run."""
    assert [test for tests in rows().values() for test in tests if not exists(test)] == []
