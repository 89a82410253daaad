import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
CHECKLIST = (ROOT / "docs" / "ux-checklist.md").read_text(encoding="utf-8")
SECTIONS = {
    int(number): body
    for number, body in re.findall(r"^## §(\d+) .*?\n(.*?)(?=^## |\Z)", CHECKLIST, re.MULTILINE | re.DOTALL)
}


def rows(section: str) -> list[tuple[str, str]]:
    """The lines of a section's table, each with what shows it."""
    return re.findall(r"^\| (?!---|line \|)(.+?) \| (.+) \|$", section, re.MULTILINE)


def exists(test: str) -> bool:
    """Whether there is a test of that file and name; vitest's files are named from the client's folder of tests."""
    file, _, name = test.partition("::")
    if file.endswith(".ts"):
        path, begin = ROOT / "client/web/tests" / file, rf'\("{re.escape(name)}"'
    else:
        path, begin = ROOT / "tests" / file, rf"^(async )?def {re.escape(name)}\("
    return path.is_file() and re.search(begin, path.read_text(encoding="utf-8"), re.MULTILINE) is not None


def test_every_section_has_its_table() -> None:
    """From the screens to the end-to-end tests no section of the specification is left out."""
    assert sorted(SECTIONS) == list(range(2, 16))
    assert [number for number, section in SECTIONS.items() if len(rows(section)) < 3] == []


def test_every_line_is_shown_or_said_to_be_missing() -> None:
    """A line names a test, a picture that a test takes, or what is missing."""
    shown = [row for section in SECTIONS.values() for row in rows(section)]
    assert [line for line, by in shown if not re.match(r"(by eye: )?`[^`]+::|not yet: \S", by)] == []


def test_every_test_exists() -> None:
    """What the table names can be run."""
    named = {test for section in SECTIONS.values() for test in re.findall(r"`([^`]+::[^`]+)`", section)}
    assert len(named) > 100
    assert sorted(test for test in named if not exists(test)) == []
