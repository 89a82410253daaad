"""Says what the client's languages lack, and puts their files in the order of the English ones. Standard library only.

    python client/texts.py            one line per key that is missing, or no longer there; status 1 if any
    python client/texts.py --order    writes each file anew, divided and ordered as its source
    python client/texts.py --lacking LANGUAGE    the missing texts as JSON, to be translated

Placeholders and plural forms are checked by `client/web/tests/i18n.test.ts`.
"""

import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "web" / "src" / "i18n"
SOURCE = "en"
PARTS = tuple(sorted(path.name.removesuffix("en.json") for path in FOLDER.glob("*en.json")))
"""How the names of a language's files begin: what a page starts with has none, then `more.` and others."""

Texts = dict[str, str]

_FORM = re.compile(r"_(?:one|few|many|other)$")


def languages() -> list[str]:
    """All languages with a file, but the source."""
    return sorted(path.stem for path in FOLDER.glob("*.json") if "." not in path.stem and path.stem != SOURCE)


def read(part: str, language: str) -> Texts:
    """The texts of one file."""
    texts: Texts = json.loads(_path(part, language).read_text(encoding="utf-8"))
    return texts


def whole_key(key: str) -> str:
    """A key without its plural form."""
    return _FORM.sub("", key)


def lacking(part: str, language: str) -> Texts:
    """Texts of the source whose key, in any plural form, the same file of the language does not have."""
    there = {whole_key(key) for key in read(part, language)}
    return {key: text for key, text in read(part, SOURCE).items() if whole_key(key) not in there}


def surplus(part: str, language: str) -> list[str]:
    """Keys that the same file of the source no longer has."""
    wanted = {whole_key(key) for key in read(part, SOURCE)}
    return [key for key in read(part, language) if whole_key(key) not in wanted]


def order(language: str) -> None:
    """Write a language anew, as the source is divided and ordered; what the source no longer has goes."""
    texts: Texts = {}
    for part in PARTS:
        texts |= read(part, language)
    forms: dict[str, Texts] = {}
    for key, text in texts.items():
        forms.setdefault(whole_key(key), {})[key] = text
    for part in PARTS:
        ordered: Texts = {}
        for key in read(part, SOURCE):
            ordered |= forms.get(whole_key(key), {})
        _path(part, language).write_text(
            json.dumps(ordered, ensure_ascii=False, indent=2) + "\n", encoding="utf-8"
        )


def main(arguments: Sequence[str]) -> int:
    """Do what the module's docstring says."""
    match arguments:
        case ["--lacking", language]:
            found = {key: text for part in PARTS for key, text in lacking(part, language).items()}
            print(json.dumps(found, ensure_ascii=False, indent=2))
            return 0
        case ["--order"]:
            for language in languages():
                order(language)
            return 0
        case []:
            lines = list(_complaints())
            print(*lines, sep="\n" if lines else "")
            return 1 if lines else 0
    print(__doc__, file=sys.stderr)
    return 2


def _complaints() -> Iterator[str]:
    for language in languages():
        for part in PARTS:
            yield from (f"{part}{language}: {key} is missing" for key in lacking(part, language))
            yield from (f"{part}{language}: {key} is not in English" for key in surplus(part, language))


def _path(part: str, language: str) -> Path:
    return FOLDER / f"{part}{language}.json"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
