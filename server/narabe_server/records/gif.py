"""A game as an animated GIF, one frame a stone."""

from collections.abc import Iterator
from io import BytesIO
from typing import Final

from PIL import Image

from narabe_core.records.diagram import Diagram, diagram_of
from narabe_core.records.model import Record
from narabe_server.records.paint import Painter

CELL: Final = 28
FRAME_MS: Final = 800
LAST_MS: Final = 4000
_COLORS: Final = 32


def write(record: Record) -> bytes:
    """The main line from the empty board to the last stone, in an endless loop."""
    diagram = diagram_of(record, rule=record.rule)
    pictures = list(_pictures(diagram))
    # One palette for all frames, from the last one, which has everything on it.
    palette = pictures[-1].quantize(_COLORS)
    frames = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures]
    file = BytesIO()
    frames[0].save(
        file,
        "GIF",
        save_all=True,
        append_images=frames[1:],
        duration=[FRAME_MS] * (len(frames) - 1) + [LAST_MS],
        loop=0,
        disposal=1,
    )
    return file.getvalue()


def _pictures(diagram: Diagram) -> Iterator[Image.Image]:
    """The board before the first stone and after each; the newest number is red."""
    canvas = Painter(diagram, CELL)
    set_up = tuple(stone for stone in diagram.stones if stone.number is None)
    canvas.stones(set_up)
    yield canvas.image.copy()
    for stone in diagram.stones[len(set_up) :]:
        frame = canvas.copy()
        frame.stones((stone,), stone.point)
        if stone is diagram.stones[-1]:
            frame.overlay()
        yield frame.image
        canvas.stones((stone,))
