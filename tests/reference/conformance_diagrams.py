"""Hand-drawn positions of the conformance pack: ``x`` moves and plays on ``*``, ``o`` is the other colour.

Every rule answers every diagram, with each colour as ``x``: what is a win here is nothing there.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Diagram:
    """A part of a board. ``corner`` puts it into the upper left or lower right corner, else it is in the middle."""

    about: str
    rows: tuple[str, ...]
    corner: str = ""

    def at(self, size: int) -> tuple[int, int]:
        """Column and row of the upper left point."""
        width, height = max(map(len, self.rows)), len(self.rows)
        if self.corner == "upper left":
            return 0, 0
        if self.corner == "lower right":
            return size - width, size - height
        return (size - width) // 2, (size - height) // 2


DIAGRAMS = (
    Diagram("five across", (".xx*xx.",)),
    Diagram("five down", (".", "x", "x", "x", "*", "x", ".")),
    Diagram("five on a falling line", ("x....", ".x...", "..*..", "...x.", "....x")),
    Diagram("five on a rising line", ("....x", "...x.", "..*..", ".x...", "x....")),
    Diagram("four", (".xxx*.",)),
    Diagram("four, blocked at one end", ("oxxx*.",)),
    Diagram("four, blocked at both ends", ("oxxx*o",)),
    Diagram("five, blocked at one end", ("oxxxx*.",)),
    Diagram("five, blocked at both ends", ("oxxxx*o",)),
    Diagram("five in the corner", ("xxxx*.",), "upper left"),
    Diagram("five between the edge and a stone", ("xxxx*o",), "upper left"),
    Diagram("five between a stone and the edge", ("oxxxx*",), "lower right"),
    Diagram("four in the corner, slanting", ("...x", "..x.", ".*..", "x..."), "upper left"),
    Diagram("six", (".xxx*xx.",)),
    Diagram("six, blocked at one end", ("oxxx*xx.",)),
    Diagram("six, blocked at both ends", ("oxxx*xxo",)),
    Diagram("nine", ("xxxx*xxxx",)),
    Diagram("five and six with one stone", ("...x...", "...x...", "...x...", "...x...", "xxx*xx.")),
    Diagram(
        "five, and six blocked at both ends", ("....x...", "....x...", "....x...", "....x...", "oxxx*xxo")
    ),
    Diagram("two fours across each other", ("...o....", "...x....", "...x....", "...x....", "oxx*x...")),
    Diagram("two fours on one line, one gap each", ("x.x*x.x",)),
    Diagram("two fours on one line, wide", ("xx.*x.xx",)),
    Diagram("two fours on one line, widest", ("xxx.*.xxx",)),
    Diagram("a straight four is one four", (".xx*x.",)),
    Diagram("two threes", (".......", "...x...", "...x...", ".xx*...", ".......")),
    Diagram("two broken threes", ("...x...", ".......", "...x...", "x.x*...", ".......", ".......")),
    Diagram("three threes", (".......", ".x.x...", "..xx...", "...*xx.", ".......")),
    Diagram("four and three", ("....x..", "....x..", "oxxx*..", ".......")),
    Diagram("four and two threes", ("....x.x", "....xx.", "oxxx*..", ".......", ".......")),
    Diagram("three at the edge is none", ("x*x....", ".x.....", ".x....."), "upper left"),
    Diagram(
        "threes with too little room",
        ("..o.....", "..x.....", "..x.....", "o.*xx.o.", "........", "..o....."),
    ),
    Diagram(
        "three that could only become six",
        ("....x....", "....x....", "xx.x*x.xx", ".........", "........."),
    ),
    Diagram(
        "false three: its straight-four point makes an overline",
        (
            ".....x.",
            ".....x.",
            ".....x.",
            "o.xx*..",
            "....xx.",
            "....xx.",
        ),
    ),
    Diagram(
        "false three: its straight-four point makes two fours",
        (
            ".......",
            ".....x.",
            ".....x.",
            ".....x.",
            "o.xx*..",
            "....x..",
            "....x..",
            ".......",
        ),
    ),
    Diagram(
        "false three: its straight-four point makes two threes",
        (
            "........",
            ".....x..",
            ".....x..",
            "........",
            "o.xx*...",
            "....x.x.",
            "....x..x",
            "........",
        ),
    ),
    Diagram(
        "false three: its straight-four point makes a five",
        (
            ".....x.",
            ".....x.",
            ".....x.",
            ".....x.",
            "o.xx*..",
            "....x..",
            "....x..",
        ),
    ),
)
