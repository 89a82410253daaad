"""Counts the ways an opening or a game can go, slowly: ``python -m tests.reference.make_perft`` writes them down.

The numbers in ``tests/data/perft`` are what openings and rules are compared with; making them anew must change nothing.
"""

import json
from collections.abc import Hashable, Iterable
from pathlib import Path
from typing import Any, Final

from tests.reference import perft_rules
from tests.reference.openings import count

FOLDER: Final = Path(__file__).parents[1] / "data" / "perft"
_E5, _F5, _E6, _G7, _C3 = (4, 4), (5, 4), (4, 3), (6, 2), (2, 6)
_H8, _I9, _J8, _K7, _G10 = (7, 7), (8, 6), (9, 7), (10, 8), (6, 5)
_THREE = (_E5, _F5, _E6)

CASES: Final[tuple[tuple[str, int, tuple[Hashable, ...], int], ...]] = (
    ("free", 9, (), 2),
    ("free", 15, (_H8,), 2),
    ("centre", 9, (), 2),
    ("centre", 20, (), 2),
    ("pro", 9, (), 3),
    ("pro", 15, (_H8, _I9), 2),
    ("long_pro", 9, (), 3),
    ("long_pro", 15, (_H8, _I9), 2),
    ("swap", 9, (_E5, _F5), 3),
    ("swap", 9, _THREE, 2),
    ("swap2", 9, (_E5, _F5), 2),
    ("swap2", 9, _THREE, 2),
    ("swap2", 9, (*_THREE, "place_two"), 2),
    ("swap2", 9, (*_THREE, "place_two", _G7, _C3), 2),
    ("swap1", 9, (), 3),
    ("rif", 9, (), 4),
    ("rif", 15, (), 4),
    ("rif", 9, (*_THREE, "swap", _G7), 1),
    ("rif", 9, (*_THREE, "stay", (3, 4)), 1),
    ("yamaguchi", 9, (), 5),
    ("yamaguchi", 9, (*_THREE, 2, "stay", _G7), 1),
    ("yamaguchi", 9, (*_THREE, 1, "swap", _G7), 3),
    ("soosyrv_8", 9, (*_THREE, "swap"), 3),
    ("soosyrv_8", 9, (*_THREE, "stay", _G7, 2, "swap"), 1),
    ("soosyrv_4", 9, (*_THREE, "swap"), 3),
    ("soosyrv_4", 9, (*_THREE, "stay", _G7, 1, "stay"), 3),
    ("taraguchi_10", 15, (), 6),
    ("taraguchi_10", 15, (_H8, "swap", _I9, "stay", _J8, "stay"), 2),
    ("taraguchi_10", 15, (_H8, "swap", _I9, "stay", _J8, "swap", _K7, "stay"), 3),
    ("taraguchi_10", 15, (_H8, "stay", _I9, "swap", _J8, "swap", _K7, "swap", _G10), 2),
    ("tarannikov", 15, (), 6),
    ("tarannikov", 15, (_H8, "swap", _I9, "stay", _J8, "stay"), 3),
    ("tarannikov", 15, (_H8, "swap", _I9, "swap", _J8, "stay", _K7, "swap"), 3),
    ("sakata", 9, (), 3),
    ("sakata", 15, (_H8, _I9, _J8), 2),
    ("super_sakata", 15, (_H8, _I9, _J8, _K7), 2),
    ("super_sakata", 15, (_H8, _I9, _J8, _K7, _G10), 2),
    ("sakata", 15, (_H8, _I9, _J8, _K7), 3),
    ("super_sakata", 9, (*_THREE, _G7, _C3, "place_two"), 2),
)


def counted() -> list[dict[str, Any]]:
    """All cases with their numbers."""
    return [
        {
            "opening": name,
            "size": size,
            "after": after,
            "depth": depth,
            "ways": count(name, size, after, depth),
        }
        for name, size, after, depth in CASES
    ]


def text(cases: Iterable[dict[str, Any]]) -> str:
    """The file, one case a line."""
    return "[\n" + ",\n".join("  " + json.dumps(case) for case in cases) + "\n]\n"


if __name__ == "__main__":
    (FOLDER / "openings.json").write_text(text(counted()), encoding="utf-8")
    (FOLDER / "rules.json").write_text(text(perft_rules.cases()), encoding="utf-8")
