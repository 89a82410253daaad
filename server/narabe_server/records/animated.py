"""A game as a moving picture, one frame a stone: GIF, which everything shows, and APNG."""

from collections.abc import Iterator
from io import BytesIO
from typing import Final

from PIL import Image

from narabe_core.records.diagram import Diagram, Stone, diagram_of
from narabe_core.records.model import Record
from narabe_server.records.paint import LEAST_CELL, Painter, picture_size, reduced

CELL: Final = 28
FRAME_MS: Final = 800
LAST_MS: Final = 4000
MOST_FRAMES: Final = 400
"""Longer games than people play get several stones a frame."""
MOST_PIXELS: Final = 50_000_000
"""Of all frames together, because the encoder holds them all; large boards are drawn smaller for it."""


def write_gif(record: Record) -> bytes:
    """The main line from the empty board to the last stone, in an endless loop."""
    return _write(record, "GIF", disposal=1)


def write_apng(record: Record) -> bytes:
    """The same as an animated PNG; a program that knows only PNG shows the board before the first stone."""
    return _write(record, "PNG")


def _write(record: Record, kind: str, **options: int) -> bytes:
    diagram = diagram_of(record, rule=record.rule)
    steps = _steps([stone for stone in diagram.stones if stone.number is not None])
    cell = _cell(diagram, len(steps) + 1)
    first, *rest = _frames(diagram, steps, cell)
    file = BytesIO()
    first.save(
        file,
        kind,
        save_all=True,
        append_images=rest,
        duration=[FRAME_MS] * len(steps) + [LAST_MS],
        loop=0,
        **options,
    )
    return file.getvalue()


def _steps(stones: list[Stone]) -> list[tuple[Stone, ...]]:
    """The stones that each frame adds."""
    count = -(-len(stones) // (MOST_FRAMES - 1)) or 1
    return [tuple(stones[at : at + count]) for at in range(0, len(stones), count)]


def _cell(diagram: Diagram, frames: int) -> int:
    for cell in range(CELL, LEAST_CELL, -1):
        wide, high = picture_size(diagram, cell)
        if wide * high * frames <= MOST_PIXELS:
            return cell
    return LEAST_CELL


def _frames(diagram: Diagram, steps: list[tuple[Stone, ...]], cell: int) -> Iterator[Image.Image]:
    """The board before the first stone and after each step; the newest number is red."""
    canvas = Painter(diagram, cell)
    canvas.stones(tuple(stone for stone in diagram.stones if stone.number is None))
    yield reduced(canvas.image)
    for number, stones in enumerate(steps, 1):
        frame = canvas.copy()
        frame.stones(stones, stones[-1].point)
        if number == len(steps):
            frame.overlay()
        yield reduced(frame.image)
        canvas.stones(stones)
