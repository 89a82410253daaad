import pytest

from narabe_core.explain import explain
from narabe_core.explain_text import explanation_lines
from narabe_core.notation import parse_point
from narabe_core.rules import get_rules
from narabe_core.types import BLACK
from tests.core.rules.positions import board_of, corpus, corpus_board, free_points


def told(rule: str, black: str, white: str, at: str) -> list[str]:
    """The explanation of a black stone as text."""
    board = board_of(15, black.split(), white.split())
    return explanation_lines(explain(get_rules(rule), board, parse_point(at, 15), BLACK), 15)


@pytest.mark.parametrize(
    ("rule", "black", "white", "lines"),
    [
        (
            "renju",
            "f8 g8 h9 h10",
            "",
            [
                "h8: forbidden for Black, double three.",
                "  Three f8 g8 h8: e8 or i8 makes a straight four.",
                "  Three h10 h9 h8: h11 or h7 makes a straight four.",
            ],
        ),
        (
            "renju",
            "f8 g8 h7 h6 i11 i10 i9 i7 i6",
            "d8",
            [
                "h8: allowed for Black, no win.",
                "  No real three f8 g8 h8: no straight four can follow.",
                "    i8: forbidden for Black, overline.",
                "      No win: i11 i10 i9 i8 i7 i6 is six or more, which does not win here.",
                "      Straight four f8 g8 h8 i8: e8 or j8 makes five.",
                "  Three h8 h7 h6: h9 or h5 makes a straight four.",
            ],
        ),
        (
            "caro5",
            "e8 f8 g8 i8",
            "d8 j8",
            [
                "h8: allowed for Black, no win.",
                "  No win: e8 f8 g8 h8 i8 is blocked at both ends by d8 j8.",
            ],
        ),
        ("freestyle", "e8 f8 g8 i8", "", ["h8: Black wins with e8 f8 g8 h8 i8."]),
    ],
)
def test_texts(rule: str, black: str, white: str, lines: list[str]) -> None:
    """The sentences, with nested reasons indented."""
    assert told(rule, black, white, "h8") == lines


def test_every_explanation_of_the_corpus_can_be_told() -> None:
    """Each line is a sentence, and nested reasons are indented below the three they spoil."""
    deepest = 0
    for position in corpus():
        board = corpus_board(position)
        for point in free_points(board):
            explanation = explain(get_rules("renju"), board, point, BLACK)
            lines = explanation_lines(explanation, 15)
            assert all(line.endswith(".") for line in lines)
            deepest = max(deepest, *((len(line) - len(line.lstrip())) // 4 for line in lines))
            assert all(line.startswith("  ") for line in lines[1:])
    assert deepest > 1
