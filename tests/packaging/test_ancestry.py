import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ANCESTRY = (ROOT / "docs" / "ancestry.md").read_text(encoding="utf-8")
NAMED = re.findall(r"`([\w/.]+\.(?:py|ts))::([^`]+)`", ANCESTRY)
ROWS = [row for row in ANCESTRY.splitlines() if re.match(r"\| T\d ", row)]


def names_in(path: Path) -> set[str]:
    """Names of the test functions of a Python file, titles of the tests of a TypeScript one."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".ts":
        return set(re.findall(r'\btest\("([^"]+)"', text))
    nodes = ast.walk(ast.parse(text))
    return {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}


def test_every_test_that_the_table_names_exists() -> None:
    """No test was renamed or removed without the table."""
    missing = [
        f"{file}::{name}"
        for file, name in NAMED
        if not (ROOT / file).is_file() or name not in names_in(ROOT / file)
    ]
    assert missing == []


def test_every_row_is_shown_by_a_test() -> None:
    """Each of the five tutorials is there, and each of its rows names a test."""
    assert {row[2:4] for row in ROWS} == {"T0", "T1", "T2", "T3", "T4"}
    assert [row for row in ROWS if "::" not in row.split("|")[-2]] == []
