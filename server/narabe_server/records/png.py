"""A position as PNG."""

from io import BytesIO

from narabe_core.records.diagram import Diagram, diagram_of
from narabe_core.records.model import Record
from narabe_server.records.paint import DEFAULT_CELL, Painter, reduced


def write(record: Record) -> bytes:
    """The last position of the main line, numbered."""
    return draw(diagram_of(record, rule=record.rule))


def draw(diagram: Diagram, cell: int = DEFAULT_CELL) -> bytes:
    """The picture as a PNG file."""
    painter = Painter(diagram, cell)
    painter.stones(diagram.stones, diagram.last)
    painter.overlay()
    file = BytesIO()
    reduced(painter.image).save(file, "PNG", optimize=True)
    return file.getvalue()
