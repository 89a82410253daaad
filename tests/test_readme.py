import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ENGLISH, CHINESE = (ROOT / name for name in ("README.md", "README.zh-Hans.md"))
EXACT = re.compile(r"`[^`\n]+`|\]\([^)#]+\)|^#+|^```.*$", re.MULTILINE)


def exact(readme: Path) -> set[str]:
    """Everything that no translation may change: code, links, levels of headings."""
    found = EXACT.findall(readme.read_text(encoding="utf-8"))
    return {re.sub(r"\s+", "", part) for part in found} - {"](README.md)", "](README.zh-Hans.md)"}


def test_the_chinese_readme_has_what_the_english_one_has() -> None:
    """Each command, flag, default, link and picture of one is in the other, so that neither grows old alone."""
    assert exact(ENGLISH) ^ exact(CHINESE) == set()


def test_both_have_the_same_parts() -> None:
    """As many headings, list items and table rows, and as many lines of code."""
    for pattern in (r"^#+ ", r"^- ", r"^\|", r"^```", r"^make |^<script"):
        counts = [
            len(re.findall(pattern, readme.read_text(encoding="utf-8"), re.MULTILINE))
            for readme in (ENGLISH, CHINESE)
        ]
        assert counts[0] == counts[1], pattern
