"""Draws a position as SVG: no script, no font file, no outside reference; sharp at any size."""

from collections.abc import Iterator
from html import escape
from typing import Final

from narabe_core.records.diagram import Diagram, Stone, diagram_of, star_points
from narabe_core.records.model import Record
from narabe_core.types import BLACK, WHITE, Point

CELL: Final = 40
EDGE: Final = 44
_RADIUS: Final = 18
_INKS: Final = {BLACK: ("#1b1b1b", "#fff", "#ff7869"), WHITE: ("#fafafa", "#000", "#d02a1e")}
"""Fill, number and newest number of a stone."""
_FONT: Final = "font-family='sans-serif' text-anchor='middle' dominant-baseline='central'"


def write(record: Record) -> bytes:
    """The last position of the main line, with its numbers."""
    return draw(diagram_of(record, rule=record.rule)).encode()


def draw(diagram: Diagram) -> str:
    """The picture as one SVG document, UTF-8 when encoded."""
    wide, high = (2 * EDGE + (lines - 1) * CELL for lines in (diagram.width, diagram.height))
    head = f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {wide} {high}' role='img'>"
    ground = f"<rect width='{wide}' height='{high}' fill='#e3b877'/>"
    return "\n".join(
        [head, f"<title>{escape(diagram.label())}</title>", ground, *_parts(diagram), "</svg>", ""]
    )


def _parts(diagram: Diagram) -> Iterator[str]:
    yield _grid(diagram)
    yield from _names(diagram)
    for point in star_points(diagram.width, diagram.height):
        yield f"<circle {_at(point, diagram)} r='4'/>"
    for stone in diagram.stones:
        yield from _stone(stone, diagram)
    for point in diagram.forbidden:
        yield _cross(point, diagram)
    if diagram.row:
        yield _row(diagram)


def _xy(point: Point, diagram: Diagram) -> tuple[int, int]:
    y, x = divmod(point, diagram.width)
    return EDGE + x * CELL, EDGE + y * CELL


def _at(point: Point, diagram: Diagram) -> str:
    x, y = _xy(point, diagram)
    return f"cx='{x}' cy='{y}'"


def _grid(diagram: Diagram) -> str:
    right, bottom = EDGE + (diagram.width - 1) * CELL, EDGE + (diagram.height - 1) * CELL
    across = "".join(f"M{EDGE} {EDGE + y * CELL}H{right}" for y in range(diagram.height))
    down = "".join(f"M{EDGE + x * CELL} {EDGE}V{bottom}" for x in range(diagram.width))
    return f"<path d='{across}{down}' stroke='#3b2a14' fill='none'/>"


def _names(diagram: Diagram) -> Iterator[str]:
    bottom = EDGE + (diagram.height - 1) * CELL + 28
    for x in range(diagram.width):
        yield _text(EDGE + x * CELL, bottom, 14, chr(ord("a") + x), "#3b2a14")
    for y in range(diagram.height):
        yield _text(16, EDGE + y * CELL, 14, str(diagram.height - y), "#3b2a14")


def _text(x: int, y: int, size: int, text: str, color: str) -> str:
    return f"<text x='{x}' y='{y}' font-size='{size}' fill='{color}' {_FONT}>{text}</text>"


def _stone(stone: Stone, diagram: Diagram) -> Iterator[str]:
    fill, ink, newest = _INKS[stone.color]
    is_last = stone.point == diagram.last
    yield f"<circle {_at(stone.point, diagram)} r='{_RADIUS}' fill='{fill}' stroke='#000'/>"
    if stone.number is not None:
        x, y = _xy(stone.point, diagram)
        yield _text(x, y, 16, str(stone.number), newest if is_last else ink)


def _cross(point: Point, diagram: Diagram) -> str:
    x, y = _xy(point, diagram)
    return f"<path d='M{x - 8} {y - 8}l16 16M{x + 8} {y - 8}l-16 16' stroke='#c0261c' stroke-width='3'/>"


def _row(diagram: Diagram) -> str:
    (x1, y1), (x2, y2) = (_xy(point, diagram) for point in (diagram.row[0], diagram.row[-1]))
    return f"<line x1='{x1}' y1='{y1}' x2='{x2}' y2='{y2}' stroke='#c0261c' stroke-width='4' stroke-opacity='.7'/>"
