"""``narabe board``: draw a position from a line of moves."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final, Literal

from cyclopts import Parameter

from narabe_core.records import Broken, Diagram, Options, diagram_of
from narabe_core.records import svg as svg_drawing
from narabe_core.records.movestring import parse
from narabe_core.rules import rule_names
from narabe_server.commands.hints import BoardHints
from narabe_server.commands.output import complain, write_out
from narabe_server.records import png as png_drawing

BAD: Final = 1
Kind = Literal["text", "svg", "png"]
"""Ways to draw."""


@Parameter(name="*")
@dataclass(frozen=True)
class Ways:
    """How to draw; with letters where nothing is asked for and OUT has no ending that says otherwise."""

    svg: Annotated[bool, Parameter(negative="")] = False
    """Draw as SVG."""
    png: Annotated[bool, Parameter(negative="")] = False
    """Draw as PNG."""
    text: Annotated[bool, Parameter(negative="")] = False
    """Draw with letters: X black, O white, ! forbidden."""

    def asked(self) -> list[Kind]:
        """All that were asked for."""
        flags: tuple[tuple[Kind, bool], ...] = (("svg", self.svg), ("png", self.png), ("text", self.text))
        return [kind for kind, wanted in flags if wanted]


def board(
    moves: str,
    *,
    rule: str = "freestyle",
    out: Path | None = None,
    ways: Ways = Ways(),
    hints: BoardHints = BoardHints(),  # noqa: B008 - frozen, so one for all calls will do
) -> None:
    """Draw the position after MOVES, with numbers, the forbidden points of the side to move, and the winning row.

    Args:
        moves: Points such as h8i9g7, with or without blanks; "pass" for a turn without stone.
        rule: Whose forbidden points and wins to show.
        out: The file to write instead of standard output.
        ways: How to draw.
        hints: What the moves don't say about themselves.
    """
    reading = parse(moves, Options(size=hints.size, from_top=hints.from_top))
    if isinstance(reading, Broken):
        complain(f"moves: {reading.flaw.text}")
        raise SystemExit(BAD)
    if rule not in rule_names():
        complain(f"no rule is called {rule!r} here: forbidden points and wins are not shown")
    drawn = _draw(diagram_of(reading, rule=rule), _kind(out, ways))
    write_out(out, drawn)


def _kind(out: Path | None, ways: Ways) -> Kind:
    asked = ways.asked()
    if len(asked) > 1:
        complain("choose one of --svg, --png and --text")
        raise SystemExit(BAD)
    ending = out.suffix.lower().removeprefix(".") if out else ""
    kind = asked[0] if asked else _ENDINGS.get(ending, "text")
    if kind == "png" and out is None and sys.stdout.isatty():
        complain("a PNG is no text for a terminal; name a file with --out")
        raise SystemExit(BAD)
    return kind


_ENDINGS: Final[dict[str, Kind]] = {"svg": "svg", "png": "png"}


def _draw(diagram: Diagram, kind: Kind) -> bytes:
    match kind:
        case "svg":
            return svg_drawing.draw(diagram).encode()
        case "png":
            return png_drawing.draw(diagram)
        case "text":
            return diagram.text().encode()
